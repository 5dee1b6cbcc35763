// Small fits of every method and every law of noise, made with the package it is handed: the same draws are expected of
// every engine. Plain JavaScript, since a browser and other versions of Node run it as it is.

const OPTIONS = { chains: 2, warmup: 60, draws: 12, thin: 1, seed: 7 };
/** mcmc-ind samples every row. */
const SHORTER = { ...OPTIONS, warmup: 15, draws: 6 };

const RELEASE = {
  format: "noisewise/release@1",
  origin: "external",
  study: {
    maxRows: 1000,
    variables: [
      { name: "x", bounds: [-1, 1] },
      { name: "y", bounds: [-1, 1] },
    ],
  },
  count: { kind: "public", value: 60 },
};

const MATRIX = [
  [60, 5, 10],
  [5, 20, 8],
  [10, 8, 15],
];

const FOURTH = {
  response: "y",
  moments: [
    { monomial: [], value: 60 },
    { monomial: ["x"], value: 5 },
    { monomial: ["x", "x"], value: 20 },
    { monomial: ["x", "x", "x"], value: 2 },
    { monomial: ["x", "x", "x", "x"], value: 12 },
  ],
  noise: { kind: "laplace", scale: 3 },
};

const LAWS = {
  laplace: { kind: "laplace", scale: 3 },
  gaussian: { kind: "gaussian", scale: 3 },
  cube: { kind: "cube", scale: 2, components: 5 },
};

/**
 * Name of a fit → its draws, and what the summary makes of them (with other arithmetic: a Fourier transform, normal
 * quantiles). `measured` is a release with levels, a private count and noise on the grid.
 */
export function goldenFits(noisewise, measured) {
  const { fit, METHODS, parseRelease, summarise } = noisewise;
  const releaseWith = (noise, parts = {}) => parseRelease({ ...RELEASE, moments: { matrix: MATRIX, noise, ...parts } });
  const fits = {};
  for (const { name } of METHODS) {
    const release = releaseWith(LAWS.laplace, name === "gibbs-noisy" ? { fourth: FOURTH } : {});
    fits[name] = fit(release, "y ~ x", { ...(name === "mcmc-ind" ? SHORTER : OPTIONS), method: name });
  }
  for (const [law, noise] of Object.entries(LAWS)) {
    fits[`exact, ${law}`] = fit(releaseWith(noise), "y ~ x", { ...OPTIONS, prior: { kind: "conjugate" } });
  }
  const formula = "log_wage ~ education + ethnicity + region";
  fits["exact, measured"] = fit(parseRelease(measured), formula, OPTIONS);
  return Object.fromEntries(
    Object.entries(fits).map(([name, posterior]) => [
      name,
      { ...drawsOf(posterior), parameters: summarise(posterior).parameters },
    ]),
  );
}

function drawsOf({ draws, count }) {
  const named = [...draws].map(([name, values]) => [name, [...values]]);
  return Object.fromEntries(count ? [...named, ["count", [...count]]] : named);
}

// One colour per method, the same in every picture of the package. From the palette of Okabe and Ito (2008), which
// stays distinct under the common forms of colour blindness; its yellow is replaced, since it fades on white.
export const METHOD_COLOURS: Record<string, string> = {
  exact: "#0072B2",
  naive: "#D55E00",
  "non-private": "#009E73",
  "gibbs-noisy": "#CC79A7",
  "gibbs-prior": "#E69F00",
  "gibbs-update": "#56B4E9",
  "mcmc-ind": "#666666",
};

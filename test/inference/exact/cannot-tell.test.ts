// Does a fit say when a release tells nothing? Releases whose noise is far above what the covariates vary by, fitted with
// the default prior: nearly every slope must be "cannot tell". Releases with a clear signal: none.
import { describe, expect, it } from "vitest";
import { fit as fitModel } from "../../../src/inference/fit.ts";
import { type Conclusion, conclusions } from "../../../src/posterior/conclusions.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { parseRelease } from "../../../src/release/release.ts";
import { externalRelease } from "../../support/external-release.ts";

const ROWS = 1000;
/** Of so many covariates so many releases: 30 of noise alone. */
const RELEASES = new Map([
  [1, 20],
  [3, 10],
]);

/** Covariates of standard deviation 0.3, slopes of 0.5 and an error of 0.2: scatters of about 90 people. */
function release(p: number, noise: number, seed: number) {
  const random = seededRandom(seed);
  const rows = Array.from({ length: ROWS }, () => {
    const x = Array.from({ length: p }, () => 0.3 * random.normal());
    return [1, ...x, x.reduce((sum, value) => sum + 0.5 * value, 0.2 * random.normal())];
  });
  const size = p + 2;
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      const added = i === 0 ? 0 : noise * random.normal();
      const sum = rows.reduce((total, row) => total + row[i] * row[j], added);
      matrix[i][j] = matrix[j][i] = sum;
    }
  }
  const names = [...Array.from({ length: p }, (_, j) => `x${j + 1}`), "y"];
  return parseRelease(
    externalRelease({
      variables: names.map((name) => ({ name, bounds: [-1, 1] })),
      count: { kind: "public", value: ROWS },
      matrix,
      noise: { kind: "gaussian", scale: noise },
    }),
  );
}

function shareOf(wanted: Conclusion, p: number, noise: number): number {
  const found = Array.from({ length: RELEASES.get(p)! }, (_, seed) => [
    ...conclusions(fitModel(release(p, noise, seed), "y ~ .", { chains: 1, warmup: 150, draws: 200 })).values(),
  ]).flat();
  return found.filter((conclusion) => conclusion === wanted).length / found.length;
}

describe.each([...RELEASES.keys()])("%i covariates", (p) => {
  it("noise far above the signal: nine in ten slopes or more are left open", () => {
    expect(shareOf("cannot tell", p, 100)).toBeGreaterThanOrEqual(0.9);
  });

  it("noise well below the signal: every slope is clear", () => {
    expect(shareOf("clear", p, 2)).toBe(1);
  });
});

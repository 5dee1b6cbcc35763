// A simulated release with moments up to degree 4 of the covariates, and the rows (1, x, y) behind it.
import type { ConjugateProblem } from "../../../src/inference/method.ts";
import { matrix } from "../../../src/math/matrix.ts";
import { monomialsOfDegree } from "../../../src/moments/monomials.ts";
import { laplace } from "../../../src/random/distributions.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { testPrior } from "./laws.ts";
import { plainProblem } from "./problem.ts";

export interface FourthMomentPlan {
  readonly rows: number;
  readonly p: number;
  /** Scale of the Laplace noise on every moment. */
  readonly noise: number;
  readonly seed: number;
}

export function releaseWithFourthMoments({ rows: count, p, noise, seed }: FourthMomentPlan): {
  problem: ConjugateProblem;
  rows: Float64Array[];
} {
  const random = seededRandom(seed);
  const k = p + 2;
  const rows = Array.from({ length: count }, () => {
    const x = Array.from({ length: p }, () => 0.2 + 0.4 * random.normal());
    return Float64Array.of(1, ...x, 0.3 - 0.5 * x[0] + 0.3 * random.normal());
  });
  const moment = (factors: readonly number[]) => {
    const sum = rows.reduce((total, row) => total + factors.reduce((product, i) => product * row[i], 1), 0);
    return sum + (noise > 0 ? laplace(random, noise) : 0);
  };
  const values = new Map<string, number>();
  const covariates = Array.from({ length: p }, (_, j) => j + 1);
  for (const degree of [0, 1, 2, 3, 4]) {
    for (const monomial of monomialsOfDegree(covariates, degree)) {
      values.set(JSON.stringify(monomial.map((i) => `x${i}`).sort()), moment(monomial));
    }
  }
  const moments = matrix(k, k);
  for (let i = 0; i < k; i++) {
    for (let j = 0; j <= i; j++) moments.data[i * k + j] = moments.data[j * k + i] = moment([i, j]);
  }
  moments.data[0] = count;
  const law = { kind: "laplace", scale: noise > 0 ? noise : 1e-4 } as const;
  const fourth = { response: "y", moments: values };
  return { problem: plainProblem({ moments, noise: law, prior: testPrior(p), fourth }), rows };
}

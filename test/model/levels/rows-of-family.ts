// People drawn from a law of the family (docs/theory/levels.md §1): two 0/1 covariates, a variable of three levels, two numbers
// and a response of two or three levels, all of them related; and regression on rows by Newton's method.
import type { Random } from "../../../src/random/random.ts";
import { columnsOf, type Person } from "./support.ts";

const FAMILY_VARIABLES = [
  { name: "a", levels: ["no", "yes"] },
  { name: "c", levels: ["c0", "c1", "c2"] },
  { name: "x", bounds: [-6, 8] },
  { name: "w", bounds: [-6, 6] },
];

export function familyColumns(responseLevels: 2 | 3) {
  const levels = ["y0", "y1", "y2"].slice(0, responseLevels);
  return columnsOf([...FAMILY_VARIABLES, { name: "y", levels }]);
}

/** Log weights of (a, c, y): single levels and pairs. */
const WEIGHT = {
  a: 0.3,
  c: [0, -0.4, 0.2],
  y: [0, -0.6, -0.2],
  ac: [0, 0.7, -0.5],
  ay: [0, 0.9, -0.4],
  cy: [
    [0, 0, 0],
    [0, -0.8, 0.5],
    [0, 0.6, 0.3],
  ],
};
/** What each level adds to the means of (x, w), which have covariance CCᵀ given the levels. */
const MEAN = {
  base: [0.5, -0.3],
  a: [0.4, 0.2],
  c: [
    [0, 0],
    [-0.5, 0.3],
    [0.2, 0.6],
  ],
  y: [
    [0, 0],
    [0.8, -0.4],
    [-0.3, 0.7],
  ],
};
const C = [
  [0.9, 0],
  [0.4, 0.7],
];

export interface FamilyPerson {
  readonly a: number;
  readonly c: number;
  readonly y: number;
  readonly x: number;
  readonly w: number;
}

export function drawPeople(count: number, responseLevels: 2 | 3, random: Random): FamilyPerson[] {
  const states: { a: number; c: number; y: number; weight: number }[] = [];
  for (let a = 0; a < 2; a++) {
    for (let c = 0; c < 3; c++) {
      for (let y = 0; y < responseLevels; y++) {
        const log = a * (WEIGHT.a + WEIGHT.ac[c] + WEIGHT.ay[y]) + WEIGHT.c[c] + WEIGHT.y[y] + WEIGHT.cy[c][y];
        states.push({ a, c, y, weight: Math.exp(log) });
      }
    }
  }
  const total = states.reduce((sum, { weight }) => sum + weight, 0);
  return Array.from({ length: count }, () => {
    let left = total * random.uniform();
    const { a, c, y } =
      states.find(({ weight }) => {
        left -= weight;
        return left <= 0;
      }) ?? states[0];
    const [z1, z2] = [random.normal(), random.normal()];
    const mean = (i: number) => MEAN.base[i] + a * MEAN.a[i] + MEAN.c[c][i] + MEAN.y[y][i];
    return { a, c, y, x: mean(0) + C[0][0] * z1, w: mean(1) + C[1][0] * z1 + C[1][1] * z2 };
  });
}

export function asCells({ a, c, y, x, w }: FamilyPerson): Person {
  return { a: a === 1 ? "yes" : "no", c: `c${c}`, y: `y${y}`, x: String(x), w: String(w) };
}

/** The true log odds: intercept, a, c1, c2, x, w for each level but the reference, as docs/theory/levels.md §2 has them. */
export function trueLogOdds(responseLevels: 2 | 3): number[] {
  const v11 = C[0][0] ** 2;
  const v12 = C[0][0] * C[1][0];
  const v22 = C[1][0] ** 2 + C[1][1] ** 2;
  const determinant = v11 * v22 - v12 ** 2;
  return Array.from({ length: responseLevels - 1 }, (_, l) => l + 1).flatMap((y) => {
    const [d1, d2] = MEAN.y[y];
    const slopes = [(v22 * d1 - v12 * d2) / determinant, (v11 * d2 - v12 * d1) / determinant];
    const along = (values: readonly number[]) => slopes[0] * values[0] + slopes[1] * values[1];
    // WEIGHT is the law of the levels alone, so what numbers add to their odds is taken off.
    const intercept = WEIGHT.y[y] - along(MEAN.base) - 0.5 * along(MEAN.y[y]);
    return [
      intercept,
      WEIGHT.ay[y] - along(MEAN.a),
      WEIGHT.cy[1][y] - along(MEAN.c[1]),
      WEIGHT.cy[2][y] - along(MEAN.c[2]),
      ...slopes,
    ];
  });
}

// A seed → a release of a random study of a random table: levels, products, squares, tiny and huge tables, all noises. Tables
// are awkward on purpose: constant columns, copies of others, rare and empty levels, values at the ends of their bounds.
import { planRelease } from "../../../src/mechanism/plan.ts";
import { requestedTerms } from "../../../src/mechanism/request.ts";
import { imaginedRelease } from "../../../src/planning/imagined-release.ts";
import { type Random, seededRandom } from "../../../src/random/random.ts";
import type { ReleasedMoments } from "../../../src/release/noisy-moments.ts";
import type { ReleasedVariable } from "../../../src/study/released-variable.ts";
import { isCategorical, parseStudy, type Variable } from "../../../src/study/study.ts";

/** Rows that are drawn; larger tables have each of them many times. */
const MOST_DRAWN = 200;

export interface RandomRelease {
  readonly moments: ReleasedMoments;
  readonly formula: string;
  /** What to say of it where something is wrong. */
  readonly description: string;
}

export function randomRelease(seed: number): RandomRelease {
  const random = seededRandom(seed);
  const study = randomStudy(random);
  const terms = randomTerms(random);
  const plan = planRelease(study, terms.asked);
  const rows = Math.round(5 * 2e5 ** random.uniform());
  const sums = awkwardSums(plan.layout, rows, random);
  const moments = imaginedRelease(plan, sums, rows, random);
  const formula = randomFormula(study, random);
  const variables = study.variables.map((variable) => `${variable.name}${levelsOf(variable) ?? ""}`).join(" ");
  return { moments, formula, description: `seed ${seed}: ${rows} rows, ${terms.words}, ${variables}, ${formula}` };
}

function randomStudy(random: Random) {
  const numbers = Array.from({ length: below(random, 4) }, (_, i) => ({ name: `x${i}`, bounds: [-2, 5] }));
  const levels = Array.from({ length: 1 + below(random, 4) }, (_, i) => ({
    name: `l${i}`,
    levels: Array.from({ length: 2 + below(random, random.uniform() < 0.3 ? 12 : 3) }, (_, level) => `v${level}`),
  }));
  const variables = [...numbers, ...levels, { name: "y", bounds: [0, 1] }];
  const product = (i: number) => ({ name: `p${i}`, of: [pick(variables, random).name, pick(variables, random).name] });
  const products = random.uniform() < 0.4 ? [product(0)] : [];
  const study = (given: object) => parseStudy({ maxRows: 10_000_000, variables, ...given });
  // Not every product can be: a variable with levels has no square.
  try {
    return study({ products });
  } catch {
    return study({});
  }
}

function randomTerms(random: Random) {
  const size = (0.01 * 3000 ** random.uniform()).toPrecision(3);
  const way = below(random, 4);
  if (way === 0) return { asked: requestedTerms({ rho: size }), words: `ρ = ${size}` };
  if (way === 1) return { asked: requestedTerms({ epsilon: size, delta: "1e-6" }), words: `ε = ${size}, δ` };
  if (way === 2) return { asked: requestedTerms({ epsilon: size, noise: "laplace" }), words: `ε = ${size}, Laplace` };
  return { asked: requestedTerms({ epsilon: size }), words: `ε = ${size}` };
}

function randomFormula({ variables, products = [] }: ReturnType<typeof randomStudy>, random: Random): string {
  const names = variables.map(({ name }) => name);
  const twoLevel = variables.flatMap((variable) => (levelsOf(variable) === 2 ? [variable.name] : []));
  const response = twoLevel.length > 0 && random.uniform() < 0.2 ? pick(twoLevel, random) : "y";
  const involved = products.flatMap(({ of }) => of);
  if (products.length > 0 && !involved.includes(response)) return `${response} ~ . `;
  const covariates = names.filter((name) => name !== response && random.uniform() < 0.8);
  return `${response} ~ ${covariates.length > 0 ? covariates.join(" + ") : names.find((name) => name !== response)}`;
}

function levelsOf(variable: Variable): number | undefined {
  return isCategorical(variable) ? variable.levels.length : undefined;
}

function awkwardSums(layout: ReturnType<typeof planRelease>["layout"], rows: number, random: Random): Float64Array {
  const drawn = Math.min(rows, MOST_DRAWN);
  const sums = new Float64Array(layout.components.length);
  const cells = rowsOf(layout.factors, random);
  for (let i = 0; i < drawn; i++) {
    const row = cells();
    for (const [index, monomial] of layout.components.entries()) {
      let product = rows / drawn;
      for (const position of monomial) product *= row[position];
      sums[index] += product;
    }
  }
  return sums;
}

/** Draws rows in the units of the columns. */
function rowsOf(factors: readonly ReleasedVariable[], random: Random): () => Float64Array {
  const parents = [...new Set(factors.map(({ parent }) => parent))];
  const laws = parents.map((parent) => {
    const columns = factors.flatMap((factor, position) => (factor.parent === parent ? [position] : []));
    const [{ encoding }] = columns.map((position) => factors[position]);
    const concentration = 5 * random.uniform() ** 3;
    const [middle, spread] = [2 * random.uniform() - 1, random.uniform() ** 4];
    const copies = random.uniform() < 0.2;
    return { columns, encoding, concentration, middle, spread, copies };
  });
  return () => {
    const row = new Float64Array(factors.length);
    let last = random.uniform();
    for (const { columns, encoding, concentration, middle, spread, copies } of laws) {
      const u = copies ? last : random.uniform();
      last = u;
      if (encoding === "number") row[columns[0]] = Math.max(-1, Math.min(1, middle + 4 * spread * (u - 0.5)));
      else if (encoding === "sign") row[columns[0]] = u ** (1 + concentration) < 0.5 ? -1 : 1;
      else {
        const level = Math.floor(u ** (1 + concentration) * (columns.length + 1));
        if (level > 0) row[columns[level - 1]] = 1;
      }
    }
    return row;
  };
}

function below(random: Random, most: number): number {
  return Math.floor(most * random.uniform());
}

function pick<Value>(from: readonly Value[], random: Random): Value {
  return from[below(random, from.length)];
}

// Release → what inference works with: noisy components in the units of the columns, which entry of the moment matrix is
// which of them, the joint law of their noise, and what is known of the count. The same view for every origin; nothing
// right of here asks who made the file.
import { PublicError } from "../errors.ts";
import { rational, toNumber } from "../math/rational.ts";
import { factorNames, type MomentLayout, studyLayout } from "../moments/moment-layout.ts";
import { type MomentTable, PUBLIC_COUNT, plainTable, ZERO } from "../moments/moment-table.ts";
import { type Monomial, monomialsOfDegree } from "../moments/monomials.ts";
import { releasedColumns } from "../moments/released-column.ts";
import { type NoiseLaw, noiseDeviations, type SingleNoise } from "../noise/noise-law.ts";
import { noiseOnGrid, realNoise } from "../noise/noise-on-grid.ts";
import { mappedVariables, type ReleasedVariable } from "../study/released-variable.ts";
import type { DecimalRelease, MeasuredRelease, RealNoise, Release } from "./release.ts";

/** What an analyst knows of the number of rows. */
export type CountKnowledge =
  | { readonly kind: "public"; readonly value: number }
  | { readonly kind: "private"; readonly maxRows: number };

/** Noisy moments of the covariates up to degree 4, where a release has them; plain data, which a worker can be handed. */
export interface FourthMoments {
  readonly response: string;
  readonly moments: ReadonlyMap<string, number>;
}

/** The noisy sum of a product of up to four covariates by name; undefined where the release has none. */
export function fourthMoment({ moments }: FourthMoments, names: readonly string[]): number | undefined {
  return moments.get(monomialKey(names));
}

function monomialKey(names: readonly string[]): string {
  return JSON.stringify([...names].sort());
}

/** What inference sees of a release, whoever made it. */
export interface NoisyMoments {
  readonly variables: readonly ReleasedVariable[];
  readonly count: CountKnowledge;
  /** Which component each entry of the matrix over (1, variables) is. */
  readonly table: MomentTable;
  /** The noisy value of each component. */
  readonly components: Float64Array;
  readonly noise: NoiseLaw;
  readonly fourth: FourthMoments | null;
  /** Whether numbers are within their bounds for certain: where noisewise clipped them. */
  readonly bounded: boolean;
}

/** What inference sees of one release. */
export interface ReleasedMoments extends NoisyMoments {
  readonly noise: SingleNoise;
}

/** The noisy components of a release, with the law of their noise and what is known of the count. */
export function noisyMoments(release: Release, what = "release"): ReleasedMoments {
  return release.origin === "noisewise" ? fromGrid(release, what) : fromDecimals(release, what);
}

function fromGrid(release: MeasuredRelease, what: string): ReleasedMoments {
  const layout = declaredLayout(release, what);
  const components = gridValues(release, layout, what);
  return {
    variables: releasedColumns(release.study).map(({ variable }) => variable),
    count: countKnowledge(release),
    table: layout.table,
    components,
    noise: noiseOnGrid(release.noise, layout),
    fourth: layout.response && gridFourthMoments(release, layout, components),
    bounded: true,
  };
}

/** The layout a release of this study holds; the other fields must fit it. */
function declaredLayout({ study, count, grid, response }: MeasuredRelease, what: string): MomentLayout {
  const layout = namingErrors(what, () => studyLayout(study, { response }));
  if (count.kind !== study.count.kind) {
    throw new PublicError(`${what}: its count is ${count.kind}, where its study has it ${study.count.kind}`);
  }
  if (layout.grid.degree !== grid.degree) {
    throw new PublicError(`${what}: grid degree ${grid.degree} does not fit the moments it declares`);
  }
  return layout;
}

function gridValues({ moments }: MeasuredRelease, { components, factors, unit }: MomentLayout, what: string) {
  const key = (names: readonly string[]) => JSON.stringify([...names].sort());
  const values = new Map(
    moments.map(({ monomial, value }) => [key(monomial), toNumber(rational(BigInt(value), unit))]),
  );
  const names = components.map((monomial) => factorNames(monomial, factors));
  const missing = names.find((one) => !values.has(key(one)));
  if (missing || values.size !== names.length || moments.length !== names.length) {
    const name = missing ? `, for one that of (${missing.join(", ") || "1"})` : "";
    throw new PublicError(`${what}: its moments are not the ${names.length} its study declares${name}`);
  }
  return Float64Array.from(names, (one) => values.get(key(one))!);
}

function gridFourthMoments(
  { count }: MeasuredRelease,
  { factors, find, response }: MomentLayout,
  components: Float64Array,
): FourthMoments {
  const moments = new Map<string, number>();
  for (const monomial of monomialsUpToFour(factors.length)) {
    const found = find(monomial);
    const value = found === undefined ? undefined : noisyValue(found);
    if (value !== undefined) moments.set(monomialKey(monomial.map((position) => factors[position].name)), value);
  }
  return { response: response!.name, moments };

  function noisyValue(component: number): number | undefined {
    if (component === ZERO) return 0;
    if (component === PUBLIC_COUNT) return count.kind === "public" ? count.value : undefined;
    return components[component];
  }
}

function monomialsUpToFour(factors: number): Monomial[] {
  const indices = Array.from({ length: factors }, (_, index) => index);
  return [0, 1, 2, 3, 4].flatMap((degree) => [...monomialsOfDegree(indices, degree)]);
}

function countKnowledge({ count, study }: Release): CountKnowledge {
  return count.kind === "public" ? count : { kind: "private", maxRows: study.maxRows };
}

function fromDecimals(release: DecimalRelease, what: string): ReleasedMoments {
  if (release.study.products)
    throw new PublicError(`${what}: products are for releases made by noisewise: leave them out`);
  const variables = mappedVariables(release.study.variables);
  const { matrix, noise, fourth } = release.moments;
  const size = variables.length + 1;
  checkMatrix(matrix, size, what);
  const { count } = release;
  if (count.kind === "public" && Math.abs(matrix[0][0] - count.value) > 1e-9 * Math.max(1, count.value)) {
    throw new PublicError(`${what}: the first entry of the matrix must be the public count ${count.value}`);
  }
  const lower = matrix.flatMap((row, i) => row.slice(0, i + 1));
  const components = Float64Array.from(count.kind === "public" ? lower.slice(1) : lower);
  const law = statedNoise(noise, components.length, what);
  checkLevelCoding(variables, matrix, noiseDeviations(law)[0], what);
  return {
    variables,
    count: countKnowledge(release),
    table: plainTable(size, count.kind),
    components,
    noise: law,
    fourth: fourth ? decimalFourthMoments(fourth, variables, what) : null,
    bounded: false,
  };
}

/** In standard deviations of the noise: further off than one file in a million by chance. */
const BEYOND_DOUBT = 12;

/** Squares of −1 and 1 add up to the count. Levels coded as 0 and 1 would be read as other shares, and every fit be wrong. */
function checkLevelCoding(
  variables: readonly ReleasedVariable[],
  matrix: readonly (readonly number[])[],
  deviation: number,
  what: string,
): void {
  const row = variables.findIndex(
    ({ level }, i) => level !== null && Math.abs(matrix[i + 1][i + 1] - matrix[0][0]) > BEYOND_DOUBT * deviation,
  );
  if (row === -1) return;
  const { name, parent } = variables[row];
  throw new PublicError(
    `${what}: the squares of ${name} add up to ${Math.round(matrix[row + 1][row + 1])} and not to the count, so "${parent}" is not ` +
      "coded as −1 and 1: if it is coded as 0 and 1, declare each level but the first as a number with bounds −1 and 1",
  );
}

/** Noise of one kind on all components, as another tool states it. */
function statedNoise(noise: RealNoise, size: number, what: string): SingleNoise {
  if (noise.kind === "cube" && noise.components < size) {
    throw new PublicError(
      `${what}: a cube of ${noise.components} components cannot cover the ${size} of the matrix: count all that share the noise`,
    );
  }
  return realNoise(noise, size);
}

function decimalFourthMoments(
  { response, moments }: NonNullable<DecimalRelease["moments"]["fourth"]>,
  variables: readonly ReleasedVariable[],
  what: string,
): FourthMoments {
  const values = new Map(moments.map(({ monomial, value }) => [monomialKey(monomial), value]));
  const names = variables.map(({ name }) => name);
  if (!names.includes(response)) throw new PublicError(`${what}: response "${response}" is not a variable`);
  const covariates = names.filter((name) => name !== response);
  for (const monomial of monomialsUpToFour(covariates.length)) {
    const factors = monomial.map((index) => covariates[index]);
    if (!values.has(monomialKey(factors))) {
      throw new PublicError(`${what}: the fourth moments lack that of (${factors.join(", ") || "1"})`);
    }
  }
  return { response, moments: values };
}

function checkMatrix(matrix: readonly (readonly number[])[], size: number, what: string): void {
  if (matrix.length !== size || matrix.some((row) => row.length !== size)) {
    throw new PublicError(`${what}: the moment matrix must be ${size} by ${size}: 1 and each variable in order`);
  }
  for (const [i, row] of matrix.entries()) {
    for (const [j, value] of row.entries()) {
      // Another tool may have rounded the two halves apart; only the lower one is used.
      if (Math.abs(value - matrix[j][i]) > 1e-9 * Math.max(1, Math.abs(value))) {
        throw new PublicError(`${what}: the moment matrix is not symmetric at row ${i + 1}, column ${j + 1}`);
      }
    }
  }
}

/** What is wrong with the study of a release is said of the release. */
function namingErrors<Value>(what: string, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    throw error instanceof PublicError ? new PublicError(`${what}: ${error.message}`) : error;
  }
}

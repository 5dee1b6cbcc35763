// Moments of one site in the units of another (docs/theory/pooling.md §2). With other bounds a column is an affine
// function of the original one, and so is a product of two columns of the products of their parts. So (1, columns) map
// linearly, a = Aa′, and B = AB′Aᵀ: every component is a linear function of the site's components and its public count.
import { type SparseMatrix, sparseMatrix } from "../math/sparse-matrix.ts";
import { firstEntries, PUBLIC_COUNT, ZERO } from "../moments/moment-table.ts";
import type { NoisyMoments } from "../release/noisy-moments.ts";
import { type ReleasedVariable, scaleOf } from "../study/released-variable.ts";

/** Target components = map · components of the site + perRow · its public count. */
export interface ComponentMap {
  readonly map: SparseMatrix;
  readonly perRow: Float64Array;
}

/** A linear function of (1, columns): position → weight. */
type Combination = ReadonlyMap<number, number>;

/** The variables, and the component of each of their moments. */
export type MomentShape = Pick<NoisyMoments, "variables" | "table" | "components">;

export function componentMap(wanted: MomentShape, site: MomentShape): ComponentMap {
  const columns: Combination[] = [
    new Map([[0, 1]]),
    ...wanted.variables.map((variable) => columnOf(variable, wanted, site)),
  ];
  const size = site.table.size;
  const perRow = new Float64Array(wanted.components.length);
  const rows = firstEntries(wanted.table, wanted.components.length).map(({ row, column }, component) => {
    const weights = new Map<number, number>();
    for (const [i, left] of columns[row]) {
      for (const [j, right] of columns[column]) {
        const entry = site.table.entries[i * size + j];
        if (entry === PUBLIC_COUNT) perRow[component] += left * right;
        else if (entry !== ZERO) weights.set(entry, (weights.get(entry) ?? 0) + left * right);
      }
    }
    return weights;
  });
  return { map: sparseMatrix(site.components.length, rows), perRow };
}

/** A column in the target units as a function of the site's columns. */
function columnOf(variable: ReleasedVariable, wanted: MomentShape, site: MomentShape): Combination {
  const positionOf = (name: string) => 1 + site.variables.findIndex((one) => one.name === name);
  const factor = (name: string) => ({ ...rescaling(name, wanted, site), position: positionOf(name) });
  if (!variable.product) {
    const { slope, offset, position } = factor(variable.name);
    return new Map([
      [0, offset],
      [position, slope],
    ]);
  }
  const [a, b] = variable.product.map(factor) as [Factor, Factor];
  const weights = new Map([
    [0, a.offset * b.offset],
    [positionOf(variable.name), a.slope * b.slope],
  ]);
  weights.set(a.position, a.slope * b.offset);
  // For the square of a variable the two linear terms coincide.
  weights.set(b.position, (a.position === b.position ? a.slope * b.offset : 0) + a.offset * b.slope);
  return weights;
}

interface Rescaling {
  readonly slope: number;
  readonly offset: number;
}

type Factor = Rescaling & { readonly position: number };

/** Target column = offset + slope · site column; the identity if the bounds are equal. */
function rescaling(name: string, wanted: MomentShape, site: MomentShape): Rescaling {
  const [to, from] = [wanted, site].map(({ variables }) => scaleOf(variables.find((one) => one.name === name)!));
  return { slope: from.half / to.half, offset: (from.middle - to.middle) / to.half };
}

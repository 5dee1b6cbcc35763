// Nodes and weights for averages under a standard normal law: nine on a line (Gauss and Hermite), exact for polynomials of
// degree 17; in two to four dimensions the points of McNamee and Stenger (1967), exact for degree five; beyond that, where
// some of their weights would be negative, two points on each axis, exact for degree three.

export interface NormalNodes {
  /** One row of coordinates for each node. */
  readonly points: readonly Float64Array[];
  readonly weights: Float64Array;
}

/** Zeros of the Hermite polynomial He₉ that are not negative, and their weights. */
const LINE = [
  { at: 0, weight: 0.40634920634920635 },
  { at: 1.023255663789133, weight: 0.24409750289493903 },
  { at: 2.0768479786778302, weight: 0.04991640676521788 },
  { at: 3.2054290028564703, weight: 0.002789141321231769 },
  { at: 4.512745863399783, weight: 0.00002234584400774664 },
];

const MOST_WITH_PLANES = 4;

export function normalNodes(dimensions: number): NormalNodes {
  if (dimensions === 0) return { points: [new Float64Array()], weights: Float64Array.of(1) };
  if (dimensions === 1) return onLine();
  return dimensions <= MOST_WITH_PLANES ? onAxesAndPlanes(dimensions) : onAxes(dimensions);
}

function onLine(): NormalNodes {
  const both = LINE.flatMap(({ at, weight }) =>
    at === 0
      ? [{ at, weight }]
      : [
          { at: -at, weight },
          { at, weight },
        ],
  );
  return {
    points: both.map(({ at }) => Float64Array.of(at)),
    weights: Float64Array.from(both, ({ weight }) => weight),
  };
}

const SIGNS = [-1, 1];

/** The origin, ±√3 on each axis, and (±√3, ±√3) in each plane. */
function onAxesAndPlanes(d: number): NormalNodes {
  const reach = Math.sqrt(3);
  const axes = Array.from({ length: d }, (_, axis) => axis);
  const singles = axes.flatMap((axis) => SIGNS.map((sign) => pointAt(d, [axis, sign * reach])));
  const pairs = axes.flatMap((a) =>
    axes
      .slice(a + 1)
      .flatMap((b) => SIGNS.flatMap((s) => SIGNS.map((t) => pointAt(d, [a, s * reach], [b, t * reach])))),
  );
  return {
    points: [pointAt(d), ...singles, ...pairs],
    weights: Float64Array.of(1 + (d * (d - 7)) / 18, ...singles.map(() => (4 - d) / 18), ...pairs.map(() => 1 / 36)),
  };
}

/** ±√d on each axis. */
function onAxes(d: number): NormalNodes {
  const points = Array.from({ length: d }, (_, axis) =>
    SIGNS.map((sign) => pointAt(d, [axis, sign * Math.sqrt(d)])),
  ).flat();
  return { points, weights: new Float64Array(2 * d).fill(1 / (2 * d)) };
}

function pointAt(d: number, ...coordinates: readonly (readonly [axis: number, value: number])[]): Float64Array {
  const point = new Float64Array(d);
  for (const [axis, value] of coordinates) point[axis] = value;
  return point;
}

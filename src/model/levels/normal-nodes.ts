// Nodes and weights for averages under a standard normal law: nine on a line (Gauss and Hermite), or the points of McNamee
// and Stenger (1967) in more dimensions; both are exact for polynomials of degree five, the line's for degree seventeen.

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

export function normalNodes(dimensions: number): NormalNodes {
  if (dimensions === 0) return { points: [new Float64Array()], weights: Float64Array.of(1) };
  return dimensions === 1 ? onLine() : inSpace(dimensions);
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

/** The origin, ±√3 on each axis, and (±√3, ±√3) in each plane. */
function inSpace(d: number): NormalNodes {
  const signs = [-1, 1];
  const reach = Math.sqrt(3);
  const axes = Array.from({ length: d }, (_, axis) => axis);
  const point = (...moves: readonly (readonly [axis: number, sign: number])[]) => {
    const at = new Float64Array(d);
    for (const [axis, sign] of moves) at[axis] = sign * reach;
    return at;
  };
  const onAxes = axes.flatMap((axis) => signs.map((sign) => point([axis, sign])));
  const inPlanes = axes.flatMap((a) =>
    axes.slice(a + 1).flatMap((b) => signs.flatMap((s) => signs.map((t) => point([a, s], [b, t])))),
  );
  return {
    points: [point(), ...onAxes, ...inPlanes],
    weights: Float64Array.of(1 + (d * (d - 7)) / 18, ...onAxes.map(() => (4 - d) / 18), ...inPlanes.map(() => 1 / 36)),
  };
}

// The joint law of a release's noise: deviations, marginals and words. Densities are tested in test/inference.
import { describe, expect, it } from "vitest";
import { sparseMatrix } from "../../src/math/sparse-matrix.ts";
import {
  largestDeviation,
  marginalNoise,
  type NoiseLaw,
  noiseDeviations,
  noiseKinds,
  noiseWords,
  type SingleNoise,
} from "../../src/noise/noise-law.ts";
import { noiseOnGrid, splitOf } from "../../src/noise/noise-on-grid.ts";
import { partDeviation } from "../../src/noise/part-facts.ts";
import type { GridNoise } from "../../src/release/release.ts";
import { shapedLayout } from "../support/layouts.ts";

const law: SingleNoise = {
  kind: "single",
  size: 6,
  parts: [
    { kind: "cube", components: [0, 2, 5], scale: 2, dimension: 9 },
    { kind: "laplace", components: [1, 3], scale: 5 },
    { kind: "gaussian", components: [4], deviation: 3 },
  ],
};

describe("the law of noise", () => {
  it("has the standard deviation of each part, a cube by all of its dimensions", () => {
    const [cube, laplace, gaussian] = [2 * Math.sqrt(110 / 3), 5 * Math.SQRT2, 3];
    expect(law.parts.map(partDeviation)).toEqual([cube, laplace, gaussian]);
    expect([...noiseDeviations(law)]).toEqual([cube, laplace, cube, laplace, gaussian, cube]);
    expect(largestDeviation(law)).toBe(cube);
  });

  it("has marginals with renumbered components, and a cube keeps its dimension", () => {
    const seen = marginalNoise(law, [5, 4, 0]);
    expect(seen).toEqual({
      kind: "single",
      size: 3,
      parts: [
        { kind: "cube", components: [2, 0], scale: 2, dimension: 9 },
        { kind: "gaussian", components: [1], deviation: 3 },
      ],
    });
    expect([...noiseDeviations(seen)]).toEqual([5, 4, 0].map((j) => noiseDeviations(law)[j]));
    expect(noiseKinds(marginalNoise(law, [3]))).toEqual(["laplace"]);
  });

  it("is described in words, part by part", () => {
    expect(noiseWords(law)).toEqual([
      "cube noise of scale 2 in 9 dimensions",
      "Laplace noise of scale 5",
      "Gaussian noise of standard deviation 3",
    ]);
  });
});

describe("noise on the grid", () => {
  const layout = shapedLayout({ numbers: 1, levels: [2, 3, 4] });
  const unit = layout.unit;

  it("puts groups of one and two components into the cube, larger ones not", () => {
    const { cube, laplace, laplaceGroups } = splitOf(layout);
    const size = (component: number) => layout.groups.find((group) => group.includes(component))!.length;
    expect(Math.max(...cube.map(size))).toBe(2);
    expect(Math.min(...laplace.map(size))).toBe(3);
    expect([...cube, ...laplace].sort((a, b) => a - b)).toEqual(layout.components.map((_, j) => j));
    // Four levels alone, with the number, with the sign, with the three levels.
    expect(laplaceGroups).toBe(4);
  });

  it.each<[GridNoise, object[]]>([
    [{ kind: "discrete-laplace", scale: (3n * unit).toString() }, [{ kind: "laplace", scale: 3 }]],
    [{ kind: "discrete-gaussian", variance: (4n * unit * unit).toString() }, [{ kind: "gaussian", deviation: 2 }]],
    [
      { kind: "discrete-cube", scale: (unit / 2n).toString() },
      [{ kind: "cube", scale: 0.5, dimension: layout.components.length }],
    ],
    [
      {
        kind: "discrete-cube-and-laplace",
        cube: { epsilon: "0.5", scale: (2n * unit).toString() },
        laplace: { epsilon: "0.5", scale: (8n * unit).toString() },
      },
      [
        { kind: "cube", scale: 2, dimension: splitOf(layout).cube.length },
        { kind: "laplace", scale: 8 },
      ],
    ],
  ])("is a law in units of 1, each component in one part: %j", (noise, parts) => {
    const found = noiseOnGrid(noise, layout);
    expect(found.parts).toMatchObject(parts);
    const listed = found.parts.flatMap(({ components }) => components).sort((a, b) => a - b);
    expect(listed).toEqual(layout.components.map((_, j) => j));
    expect(found.size).toBe(listed.length);
  });
});

describe("the law of several releases", () => {
  const other: SingleNoise = {
    kind: "single",
    size: 2,
    parts: [{ kind: "gaussian", components: [1, 0], deviation: 4 }],
  };
  const lead: SingleNoise = { kind: "single", size: 2, parts: [{ kind: "laplace", components: [0, 1], scale: 5 }] };
  const map = sparseMatrix(2, [new Map([[0, 1]]), new Map([[1, 0.5]])]);
  const sites: NoiseLaw = { kind: "sites", size: 2, lead, added: [{ parts: other.parts, map }] };
  const repeats: NoiseLaw = {
    kind: "repeats",
    size: 2,
    releases: [
      { noise: lead, shift: Float64Array.of(0, 0) },
      { noise: other, shift: Float64Array.of(1, 2) },
    ],
  };

  it("has variances that add up for sites, and precisions that add up for one table", () => {
    expect([...noiseDeviations(sites)]).toEqual([Math.sqrt(66), Math.sqrt(54)]);
    for (const deviation of noiseDeviations(repeats)) expect(deviation).toBeCloseTo(1 / Math.sqrt(1 / 50 + 1 / 16), 12);
  });

  it("has marginals that keep their shift, and the parts of other sites that affect them", () => {
    expect(marginalNoise(repeats, [1])).toMatchObject({
      releases: [
        { noise: { parts: [{ kind: "laplace", components: [0] }] }, shift: Float64Array.of(0) },
        { noise: { parts: [{ kind: "gaussian", components: [0] }] }, shift: Float64Array.of(2) },
      ],
    });
    expect(marginalNoise(sites, [1])).toMatchObject({
      lead: { size: 1, parts: [{ kind: "laplace", components: [0] }] },
      added: [{ parts: [{ kind: "gaussian", components: [0] }], map: { columns: 1, values: Float64Array.of(0.5) } }],
    });
  });

  it("names all kinds of noise in it", () => {
    for (const law of [sites, repeats]) {
      expect(noiseKinds(law)).toEqual(["laplace", "gaussian"]);
      expect(noiseWords(law)).toEqual(["Laplace noise of scale 5", "Gaussian noise of standard deviation 4"]);
    }
  });
});

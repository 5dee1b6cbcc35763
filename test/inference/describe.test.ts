// How long a description runs: as a fit does, and half as long where a step is expensive.
import { describe, expect, it } from "vitest";
import { planDescribeRequest } from "../../src/inference/describe.ts";
import { externalRelease } from "../support/external-release.ts";

function runOf(columns: number, options = {}) {
  const matrix = Array.from({ length: columns + 1 }, (_, i) =>
    Array.from({ length: columns + 1 }, (_, j) => (i === j ? (i === 0 ? 1000 : 300) : 0)),
  );
  const variables = Array.from({ length: columns }, (_, i) => ({ name: `x${i}`, bounds: [-1, 1] }));
  const release = externalRelease({ variables, matrix, count: { kind: "public", value: 1000 } });
  return planDescribeRequest({ release, options }).run;
}

describe("the run of a description", () => {
  it("has half the draws from fifteen columns on", () => {
    expect(runOf(14)).toMatchObject({ draws: 1000 });
    expect(runOf(15)).toMatchObject({ draws: 500 });
    expect(runOf(15).warmup).toBeLessThanOrEqual(500);
  });

  it("is as long as asked for", () => {
    expect(runOf(15, { warmup: 700, draws: 900 })).toMatchObject({ warmup: 700, draws: 900 });
  });
});

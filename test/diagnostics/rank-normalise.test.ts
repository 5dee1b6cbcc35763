import { describe, expect, it } from "vitest";
import { rankNormalise } from "../../src/diagnostics/rank-normalise.ts";
import { normalQuantile } from "../../src/math/special.ts";

describe("rankNormalise", () => {
  it("gives Blom's scores over all chains together, ties their average rank", () => {
    const [first, second] = rankNormalise([Float64Array.of(10, -3, 7), Float64Array.of(7, 0.5, 7)]);
    const score = (rank: number) => normalQuantile((rank - 0.375) / 6.25);
    expect([...first]).toEqual([score(6), score(1), score(4)]);
    expect([...second]).toEqual([score(4), score(2), score(4)]);
  });

  it("does not carry the scores of one sample size over to another", () => {
    const three = rankNormalise([Float64Array.of(1, 2, 3)])[0];
    rankNormalise([Float64Array.of(1, 2, 3, 4)]);
    expect(rankNormalise([Float64Array.of(1, 2, 3)])[0]).toEqual(three);
  });
});

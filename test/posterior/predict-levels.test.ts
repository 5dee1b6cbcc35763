import { describe, expect, it } from "vitest";
import { predictLevels } from "../../src/posterior/predict-levels.ts";
import { parseStudy } from "../../src/study/study.ts";
import { samplePosterior, sampleProvenance } from "../support/sample-posterior.ts";

const { variables } = parseStudy({
  variables: [
    { name: "age", bounds: [-3, 3] },
    { name: "region", levels: ["north", "south"] },
    { name: "smoker", levels: ["no", "yes"] },
  ],
});
const RESPONSE = {
  name: "smoker[yes]",
  parent: "smoker",
  level: "yes",
  reference: "no",
  bounds: [0, 1],
  encoding: "sign",
} as const;
const ROWS = [
  { age: 1, region: "north" },
  { age: -1, region: "south" },
];
const sample = samplePosterior();
const of = (family: "linear" | "logistic") => ({
  ...sample,
  provenance: sampleProvenance({ family, response: RESPONSE, responses: [RESPONSE] }),
});

describe("two cases of a response with levels", () => {
  const logOdds = (age: number, south: number) => {
    const [intercept, slope, level] = sample.coefficients.map((name) => sample.draws.get(name)!);
    return intercept.map((value, s) => value + age * slope[s] + south * level[s]);
  };
  const probability = (value: number) => 1 / (1 + Math.exp(-value));

  it("are compared draw by draw, in the probability of each level", () => {
    const [{ case: at, versus, differences }] = predictLevels(of("logistic"), ROWS, { variables, versus: 1 })
      .contrasts!;
    const [first, second] = [logOdds(1, 0), logOdds(-1, 1)].map((draws) => draws.map(probability));
    const mean = second.reduce((sum, value, s) => sum + value - first[s], 0) / first.length;
    expect([at, versus, Object.keys(differences)]).toEqual([2, 1, ["no", "yes"]]);
    expect(differences.yes.mean).toBeCloseTo(mean, 10);
  });

  it("are compared in the share where the regression is linear", () => {
    const [{ differences }] = predictLevels(of("linear"), ROWS, { variables, versus: 2 }).contrasts!;
    const [first, second] = [logOdds(1, 0), logOdds(-1, 1)];
    const mean = first.reduce((sum, value, s) => sum + value - second[s], 0) / first.length;
    expect(differences.yes.mean).toBeCloseTo(mean, 10);
  });

  it("are not where nobody asks, and not with a case that is not there", () => {
    expect(predictLevels(of("logistic"), ROWS, { variables })).not.toHaveProperty("contrasts");
    expect(() => predictLevels(of("logistic"), ROWS, { variables, versus: 3 })).toThrow(
      "there is no case 3 to compare with: the cases are 1 to 2",
    );
  });
});

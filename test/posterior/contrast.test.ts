import { describe, expect, it } from "vitest";
import { predict } from "../../src/posterior/predict.ts";
import { summarise } from "../../src/posterior/summary.ts";
import { seededRandom } from "../../src/random/random.ts";
import { parseStudy } from "../../src/study/study.ts";
import { samplePosterior } from "../support/sample-posterior.ts";

const posterior = samplePosterior();
const { parameters } = summarise(posterior);
const parameter = (name: string) => parameters.find((one) => one.name === name)!;
const ROWS = [
  { age: 1, region: "north" },
  { age: -1, region: "north" },
  { age: 1, region: "south" },
];

function contrastsOf(versus: number, rows = ROWS, transform?: "log" | "sqrt") {
  const { variables } = parseStudy({
    variables: [
      { name: "age", bounds: [-3, 3] },
      { name: "region", levels: ["north", "south"] },
      { name: "wage", bounds: [-20, 20], ...(transform && { transform }) },
    ],
  });
  return predict(posterior, rows, { variables, random: seededRandom(1), versus }).contrasts!;
}

describe("contrasts", () => {
  it("of cases that differ in one covariate are its coefficient, with its verdict", () => {
    const [age, region] = contrastsOf(1);
    expect([age.case, age.versus, region.case]).toEqual([2, 1, 3]);
    expect(region.difference.q5).toBeCloseTo(parameter("region[south]").q5!, 10);
    expect(region.difference.mean).toBeCloseTo(parameter("region[south]").mean!, 10);
    expect(age.difference.q5).toBeCloseTo(-2 * parameter("age").q95!, 10);
    expect([age.verdict, region.verdict]).toEqual(["not settled", "clear"]);
    expect([parameter("age").verdict, parameter("region[south]").verdict]).toEqual(["not settled", "clear"]);
  });

  it("turn round with the case they are compared with", () => {
    const [, forth] = contrastsOf(1);
    const [back] = contrastsOf(3);
    expect(back.difference.q5).toBeCloseTo(-forth.difference.q95!, 10);
  });

  it("cannot tell what a coefficient in them cannot, nor where the prior says as much", () => {
    const priorDraws = new Map([...posterior.priorDraws, ["region[south]", posterior.draws.get("region[south]")!]]);
    const { variables } = parseStudy({
      variables: [
        { name: "age", bounds: [-3, 3] },
        { name: "region", levels: ["north", "south"] },
      ],
    });
    const options = { variables, random: seededRandom(1), versus: 1 };
    const { contrasts } = predict({ ...posterior, priorDraws }, ROWS, options);
    expect(contrasts!.map(({ verdict }) => verdict)).toEqual(["not settled", "cannot tell"]);
  });

  it("of a logarithm are a difference in the units of the table and a ratio, of a root a difference", () => {
    const [, { difference, original }] = contrastsOf(1, ROWS, "log");
    expect(original!.ratio!.q50! / Math.exp(difference.q50!)).toBeCloseTo(1, 3);
    const sigma2 = posterior.draws.get("sigma2")!;
    const [intercept, age, south] = ["intercept", "age", "region[south]"].map((name) => posterior.draws.get(name)!);
    const dollars = sigma2
      .map((variance, s) => (Math.exp(south[s]) - 1) * Math.exp(intercept[s] + age[s] + variance / 2))
      .sort();
    expect(original!.difference.q50! / ((dollars[799] + dollars[800]) / 2)).toBeCloseTo(1, 6);
    expect(contrastsOf(1, ROWS, "sqrt")[1].original!.ratio).toBeNull();
    expect(contrastsOf(1)[1].original).toBeUndefined();
  });

  it("name a case that is not there", () => {
    expect(() => contrastsOf(4)).toThrow("there is no case 4 to compare with: the cases are 1 to 3");
  });
});

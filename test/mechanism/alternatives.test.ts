// What else a study could have: other kinds of noise, and less of it without a variable.
import { describe, expect, it } from "vitest";
import { alternatives, costliestVariable, planDeviation } from "../../src/mechanism/alternatives.ts";
import { planRelease, type ReleaseTerms } from "../../src/mechanism/plan.ts";
import { requestedGuarantee } from "../../src/mechanism/request.ts";
import { parseStudy } from "../../src/study/study.ts";
import { publicCount, pureOne, twoVariables, withWards } from "../support/measured-release.ts";

const plan = (study: typeof twoVariables, terms: Partial<ReleaseTerms> = {}) =>
  planRelease(study, { guarantee: pureOne, ...terms });

describe("alternatives", () => {
  it("are the kinds of noise at the same ε, Gaussian noise with a δ of 10⁻⁶", () => {
    const found = alternatives(plan(twoVariables));
    expect(found.map(({ noise }) => noise)).toEqual(["cube", "laplace", "gaussian"]);
    const [cube, laplace, gaussian] = found.map(({ standardDeviation }) => standardDeviation);
    expect(cube).toBeCloseTo(Math.sqrt(56 / 3), 6);
    expect(laplace).toBeCloseTo(6 * Math.SQRT2, 6);
    expect(gaussian).toBeCloseTo(Math.sqrt(3 / 0.024355970359), 6);
    expect(found[2].guarantee).toEqual(requestedGuarantee({ epsilon: "1", delta: "1e-6" }));
  });

  it("do not depend on the requested kind, but on whom it protects", () => {
    expect(alternatives(plan(withWards, { noise: "laplace" }))).toEqual(alternatives(plan(withWards)));
    const [presence, content] = [{}, { protect: "content" } as const].map((terms) =>
      alternatives(plan(withWards, terms)),
    );
    for (const [index, kind] of presence.entries()) {
      expect(content[index].standardDeviation).toBeGreaterThan(kind.standardDeviation);
    }
  });

  it("to ρ are none: no ε says the same", () => {
    expect(alternatives(plan(twoVariables, { guarantee: { kind: "zcdp", rho: "0.1" } }))).toHaveLength(1);
  });
});

describe("the costliest variable", () => {
  it("is the one whose removal reduces the noise most", () => {
    const whole = plan(withWards);
    const found = costliestVariable(whole)!;
    expect(found.variable).toBe("ward");
    expect(found.standardDeviationWithout).toBeLessThan(planDeviation(whole));
    for (const { name } of withWards.variables) {
      const rest = { ...withWards, variables: withWards.variables.filter((variable) => variable.name !== name) };
      expect(planDeviation(plan(rest))).toBeGreaterThanOrEqual(found.standardDeviationWithout);
    }
  });

  it("may be the response of fourth moments, and is null if there is no other", () => {
    expect(costliestVariable(plan(twoVariables, { response: "income" }))!.standardDeviationWithout).toBeGreaterThan(0);
    expect(costliestVariable(plan(publicCount))).not.toBeNull();
    expect(costliestVariable(plan(parseStudy({ variables: [{ name: "x", bounds: [0, 1] }] })))).toBeNull();
  });
});

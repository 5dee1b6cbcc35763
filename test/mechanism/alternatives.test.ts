// What else a study could have: other kinds of noise, and less of it without a variable.
import { describe, expect, it } from "vitest";
import { alternatives, planDeviation, studyCosts } from "../../src/mechanism/alternatives.ts";
import { costWords } from "../../src/mechanism/cost-words.ts";
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
    expect(gaussian).toBeCloseTo(Math.sqrt(3 / 0.028014391808), 6);
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

const RICH = {
  variables: [
    { name: "age", bounds: [18, 90] },
    { name: "ward", levels: ["a", "b", "c", "d"] },
    { name: "stay", bins: [0, 2, 7, 30] },
  ],
  products: [{ name: "age2", of: ["age", "age"] }],
};
const rich = parseStudy(RICH);

describe("what less in a study saves", () => {
  it("is in order of the noise without each variable", () => {
    const whole = plan(withWards);
    const { standardDeviation, without } = studyCosts(whole);
    expect(standardDeviation).toBe(planDeviation(whole));
    expect(without[0].variable).toBe("ward");
    for (const { variable, standardDeviationWithout } of without) {
      const rest = { ...withWards, variables: withWards.variables.filter(({ name }) => name !== variable) };
      expect(standardDeviationWithout).toBe(planDeviation(plan(rest)));
    }
    expect(without.map((cost) => cost.standardDeviationWithout)).toEqual(
      without.map((cost) => cost.standardDeviationWithout).sort((a, b) => a - b),
    );
  });

  it("counts products, levels and bins", () => {
    const { oneLevelFewer, without } = studyCosts(plan(rich));
    expect(without.map(({ variable }) => variable).sort()).toEqual(["age", "age2", "stay", "ward"]);
    expect(oneLevelFewer.map(({ variable, unit }) => `${variable}: ${unit}`)).toEqual(["ward: level", "stay: bin"]);
    const fewer = parseStudy({
      ...RICH,
      variables: [RICH.variables[0], { name: "ward", levels: ["a", "b", "c"] }, RICH.variables[2]],
    });
    expect(oneLevelFewer[0].standardDeviationWithout).toBe(planDeviation(plan(fewer)));
  });

  it("is said in one sentence, which names what a formula does not need", () => {
    const costs = studyCosts(plan(rich));
    const [words] = costWords(costs, new Set(["age", "ward"]));
    expect(words).toMatch(
      /^Of the noise of [\d.]+ people per moment you would save: without .*stay \d+ % \(not in this formula\)/,
    );
    expect(words).toMatch(/age2 \d+ %.*; with one level fewer in ward \d+ %; with one bin fewer in stay \d+ %\.$/);
    expect(costWords(costs)[0]).not.toContain("formula");
  });

  it("may be the response of fourth moments, and is nothing if there is no other", () => {
    const { without } = studyCosts(plan(twoVariables, { response: "income" }));
    expect(without[0].standardDeviationWithout).toBeGreaterThan(0);
    expect(studyCosts(plan(publicCount)).without).not.toEqual([]);
    const alone = studyCosts(plan(parseStudy({ variables: [{ name: "x", bounds: [0, 1] }] })));
    expect(alone).toMatchObject({ without: [], oneLevelFewer: [] });
    expect(costWords(alone)).toEqual([]);
  });
});

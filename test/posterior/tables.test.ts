import { describe, expect, it } from "vitest";
import { significantFormat } from "../../src/posterior/significant-digits.ts";
import { summarise } from "../../src/posterior/summary.ts";
import type { Summary } from "../../src/posterior/summary-schema.ts";
import { markdownSummary, terminalSummary } from "../../src/posterior/tables.ts";
import { samplePosterior } from "../support/sample-posterior.ts";

const example: Summary = {
  ...summarise(samplePosterior({ count: { kind: "public", value: 60 } })),
  parameters: [
    {
      ...{
        name: "intercept",
        label: "intercept",
        verdict: null,
        estimate: 12.3456,
        mean: 12.3456,
        sd: 0.98765,
        priorSd: 3,
        "q2.5": 10.111,
        q5: 10.5,
        q25: 11.9,
        q50: 12.3444,
      },
      ...{ q75: 12.9, q95: 13.8, "q97.5": 14.5678, rhat: 1.0004, essBulk: 1234.5, essTail: 999.6, mcseMean: 0.0234 },
      ...{ mcseSd: 0.02, probabilityPositive: 1 },
    },
    {
      ...{ name: "region[a|b]", label: "region: a|b", verdict: "not settled" as const },
      ...{ estimate: null, mean: null, sd: null, priorSd: null, "q2.5": null, q5: null, q25: null, q50: null },
      ...{ q75: null, q95: null, "q97.5": null, rhat: null, essBulk: null, essTail: null, mcseMean: null },
      ...{ mcseSd: null, probabilityPositive: null },
    },
  ],
};

describe("significantFormat", () => {
  it.each([
    [0.0234, 12.3456, "12.35"],
    [0.0096, 12.3456, "12.346"],
    [0.1, 12.3456, "12.3"],
    [23, 12345.6, "12346"],
    [0.02, -0.001, "0.00"],
    [2e-9, 1.23456789e-6, "1.235e-6"],
    [2e10, 1.23456789e12, "1.23e+12"],
    [null, 12.3456, "12.35"],
    [0, 2.5, "2.5"],
    [0.1, null, "–"],
  ])("with Monte Carlo error %s writes %s as %s", (mcse, value, text) => {
    expect(significantFormat(mcse, Math.abs(value ?? 0))(value)).toBe(text);
  });
});

describe("terminalSummary", () => {
  it("is aligned and shows what the Monte Carlo error allows", () => {
    expect(terminalSummary(example, 100)).toBe(
      [
        "Clear: region (south).",
        "Not settled: age.",
        "wage ~ age + region   (method exact)",
        "rows: 60 (public)",
        "R²: 0.400, 0.400 to 0.400 with probability 90 %",
        "",
        "              mean    sd    5 %   50 %   95 %  P(> 0)",
        "─────────────────────────────────────────────────────",
        "intercept    12.35  0.99  10.50  12.34  13.80   1.000",
        "region: a|b      –     –      –      –      –       –",
        "",
        "4 chains of 400 draws after 500 of warm-up, 0 divergences, 1.3 s, seed 7",
        "converged: R-hat at most 1.000, at least 999 independent draws",
      ].join("\n"),
    );
  });

  it("has R-hat and ESS of every parameter on request", () => {
    const lines = terminalSummary(example, 100, { diagnostics: true }).split("\n");
    expect(lines[6]).toBe("              mean    sd    5 %   50 %   95 %  P(> 0)  R-hat  bulk ESS  tail ESS");
    expect(lines[8]).toBe("intercept    12.35  0.99  10.50  12.34  13.80   1.000  1.000      1235      1000");
  });

  it("shows sigma, and leaves its square to JSON and draws", () => {
    const summary = summarise(samplePosterior());
    expect(summary.parameters.map(({ name }) => name)).toContain("sigma2");
    expect(terminalSummary(summary)).toMatch(/^sigma +\d/m);
    expect(terminalSummary(summary)).not.toContain("sigma2");
  });

  it("prints the interval that the verdict uses: a clear coefficient never stands beside one that holds 0", () => {
    const [first] = example.parameters;
    const clear = { ...first, name: "age", label: "age", verdict: "clear" as const, q5: 0.02, "q2.5": -0.01 };
    expect(terminalSummary({ ...example, parameters: [clear] })).toMatch(/^age .* 0\.02 /m);
  });

  it("tells a private count, warnings and notes", () => {
    const text = terminalSummary({
      ...example,
      ...{ warnings: ["w"], notes: ["n"] },
      count: { kind: "private", mean: 1000.4, q5: 983.2, q95: 1017.9 },
    });
    expect(text).toContain("rows: about 1000, 983 to 1018 with probability 90 % (the count is private)");
    expect(text.split("\n").slice(-2)).toEqual(["warning: w", "note: n"]);
    expect(terminalSummary({ ...example, count: { kind: "private", value: 61 } })).toContain(
      "rows: 61 (the noisy count, rounded)",
    );
  });

  it("says once, and first, that a run did not converge, with one remedy and no other advice", () => {
    const posterior = samplePosterior();
    const age = posterior.draws.get("age")!.map((value, i) => value + (i < 400 ? 9 : 0));
    const divergent = new Float64Array(1600).map((_, i) => (i < 10 ? 1 : 0));
    const text = terminalSummary(
      summarise({
        ...posterior,
        draws: new Map([...posterior.draws, ["age", age]]),
        samplerStatistics: new Map([["divergent", divergent]]),
      }),
      1000,
    );
    const lines = text.split("\n");
    expect(lines[0]).toMatch(/^The run did not converge, so do not rely on these figures: .*; fit fewer .*\.$/);
    expect(lines.at(-1)).toContain("10 divergences, 1.3 s, seed 7");
    expect(text.match(/converge|--[a-z]+/gi)).toEqual(["converge", "--prior"]);
  });

  it("counts one thing in the singular", () => {
    const sampler = { ...example.sampler, chains: 1, divergences: 1 };
    expect(terminalSummary({ ...example, sampler })).toContain(
      "1 chain of 400 draws after 500 of warm-up, 1 divergence, ",
    );
  });

  it("leaves out a headline that says nothing", () => {
    const said = { ...example, headline: "", sentences: [] };
    expect(terminalSummary(said).split("\n")[0]).toBe("wage ~ age + region   (method exact)");
  });

  it("lets no name steer the terminal", () => {
    const [first] = example.parameters;
    const text = terminalSummary({
      ...example,
      sentences: [{ verdict: "clear", text: "Clear: x\u001b[31m\n.", names: ["x\u001b[31m\n"] }],
      formula: "y\u001b[31m",
      parameters: [{ ...first, label: "x\u001b]0;\u0007\n" }],
    });
    expect(text).not.toContain("\u001b");
    expect(text.split("\n")).toHaveLength(11);
  });

  it("holds no NaN for a posterior gone wrong", () => {
    const posterior = samplePosterior();
    const draws = new Map([...posterior.draws, ["age", new Float64Array(1600).fill(Number.NaN)] as const]);
    expect(terminalSummary(summarise({ ...posterior, draws }))).not.toMatch(/NaN|null|undefined|Infinity/);
  });
});

describe("markdownSummary", () => {
  it("is a table that names cannot break", () => {
    const lines = markdownSummary(example).split("\n");
    expect(lines[0]).toBe("Clear: region (south).  ");
    expect(lines[1]).toBe("Not settled: age.  ");
    expect(lines[2]).toBe("wage \\~ age + region   (method exact)  ");
    expect(lines[4]).toBe("R²: 0.400, 0.400 to 0.400 with probability 90 %");
    expect(lines[6]).toBe("|  | mean | sd | 5 % | 50 % | 95 % | P(\\> 0) |");
    expect(lines[7]).toBe("| :--- | ---: | ---: | ---: | ---: | ---: | ---: |");
    expect(lines[8]).toBe("| intercept | 12.35 | 0.99 | 10.50 | 12.34 | 13.80 | 1.000 |");
    expect(lines[9]).toBe("| region: a\\|b | – | – | – | – | – | – |");
    expect(lines.at(-1)).toMatch(/^\* converged: R-hat at most 1\.000, at least \d+ independent draws/);
  });
});

// A description from known moments: without noise its figures are those of the rows, and its tables say them.
import { describe, expect, it } from "vitest";
import { tableFacts } from "../../bench/table-facts.ts";
import { rational, toNumber } from "../../src/math/rational.ts";
import { planRelease } from "../../src/mechanism/plan.ts";
import { publish } from "../../src/mechanism/publish.ts";
import { selectMoments } from "../../src/model/moment-selection.ts";
import { describeTable } from "../../src/posterior/description/description.ts";
import type { TableDraws } from "../../src/posterior/description/table-draws.ts";
import { markdownDescription, terminalDescription } from "../../src/posterior/description/tables.ts";
import { tidyDescription } from "../../src/posterior/description/tidy.ts";
import { noisyMoments } from "../../src/release/noisy-moments.ts";
import { accumulate } from "../../src/statistics/accumulate.ts";
import { parseStudy } from "../../src/study/study.ts";
import { displayWidth } from "../../src/text-table.ts";

const study = parseStudy({
  name: "Six people",
  maxRows: 10,
  variables: [
    { name: "age", label: "age at entry", unit: "years", bounds: [0, 64] },
    { name: "dose", bounds: [-8, 8] },
    { name: "smoker", levels: ["no", "yes"] },
    { name: "ward", levels: ["A", "B", "C"] },
  ],
  products: [{ name: "age2", of: ["age", "age"] }],
});

const ROWS = [
  { age: "20", dose: "-4", smoker: "no", ward: "A" },
  { age: "32", dose: "2", smoker: "yes", ward: "A" },
  { age: "48", dose: "3", smoker: "no", ward: "B" },
  { age: "16", dose: "-6", smoker: "no", ward: "B" },
  { age: "64", dose: "8", smoker: "yes", ward: "C" },
  { age: "40", dose: "1", smoker: "yes", ward: "C" },
];

/** Draws that are all the same: the moments of the rows, each component times its factor. */
async function drawsOf(factor: (component: number) => number = () => 1): Promise<TableDraws> {
  const terms = { guarantee: { kind: "pure", epsilon: "1" } } as const;
  const statistics = await accumulate(study, planRelease(study, terms).layout, ROWS);
  const made = { program: "noisewise", version: "0.0.0", date: "2024-01-01" };
  const moments = noisyMoments(publish(statistics, terms, { ledger: { kind: "none", warning: "a test" }, made }));
  const { sums, layout } = statistics;
  const exact = Float64Array.from(sums, (sum) => toNumber(rational(sum, layout.unit)));
  const plain = moments.variables.filter(({ product }) => !product);
  const selection = selectMoments({ ...moments, components: exact }, plain, false);
  const count = new Float64Array(8).fill(ROWS.length);
  const average = (component: number) => (selection.components[component] * factor(component)) / ROWS.length;
  const figures = new Map(
    Array.from(selection.components, (_, at) => [String(at), new Float64Array(8).fill(average(at))]),
  );
  return {
    study: "Six people",
    selection,
    concentration: 2,
    values: { figures, count, samplerStatistics: new Map() },
    run: { chains: 2, warmup: 10, draws: 4, thin: 1, seed: 1, seconds: 0.1, maxTreeDepth: null },
    notes: ["made for a test"],
  };
}

function tidyRows(csv: string): Map<string, number> {
  const [, ...lines] = csv.split("\n");
  return new Map(lines.map((line) => [line.split(",")[0], Number(line.split(",")[1])]));
}

describe("the figures of a description", () => {
  it("are those of the rows where there is no noise, every one of them, products left out", async () => {
    const figures = tidyRows(tidyDescription(describeTable(await drawsOf(), "ward")));
    const truth = tableFacts(ROWS, study, "ward");
    expect([...figures.keys()].sort()).toEqual([...truth.keys()].sort());
    for (const [term, value] of truth) expect(figures.get(term), term).toBeCloseTo(value, 6);
  });

  it("are grouped by a two-level variable as well", async () => {
    const figures = tidyRows(tidyDescription(describeTable(await drawsOf(), "smoker")));
    const truth = tableFacts(ROWS, study, "smoker");
    for (const [term, value] of truth) expect(figures.get(term), term).toBeCloseTo(value, 6);
  });

  it("are not those of other moments: the comparison can fail, in each component", async () => {
    const truth = tableFacts(ROWS, study, "ward");
    const { selection } = await drawsOf();
    for (const changed of selection.components.keys()) {
      // The count's average is 1 by definition, and a factor does not change 0.
      if (changed === 0 || selection.components[changed] === 0) continue;
      const figures = tidyRows(
        tidyDescription(describeTable(await drawsOf((component) => (component === changed ? 1.01 : 1)), "ward")),
      );
      const differing = [...truth].filter(([term, value]) => !(Math.abs(figures.get(term)! - value) < 1e-6));
      expect(differing.length, `component ${changed}`).toBeGreaterThan(0);
    }
  });

  it("say what each variable is, and the noise in its own units", async () => {
    const { variables, people, study: name } = describeTable(await drawsOf());
    expect(name).toBe("Six people");
    expect(people).toMatchObject({ kind: "private", mean: 6, sd: 0, q5: 6, q50: 6, q95: 6 });
    const [age, dose, smoker, ward] = variables;
    expect(age).toMatchObject({ name: "age", label: "age at entry", unit: "years", bounds: [0, 64] });
    expect(dose).toMatchObject({ label: "dose", unit: null });
    if (age.kind !== "number" || dose.kind !== "number") throw new Error("numbers");
    // The same noise on the scale of either's bounds.
    expect(age.noise / dose.noise).toBeCloseTo(4, 10);
    if (smoker.kind !== "levels" || ward.kind !== "levels") throw new Error("levels");
    expect(smoker.levels.map(({ level, isReference }) => [level, isReference])).toEqual([
      ["no", true],
      ["yes", false],
    ]);
    expect(ward.levels[0].noise).toBeCloseTo(Math.hypot(ward.levels[1].noise, ward.levels[2].noise), 10);
  });

  it("conclude nothing from a release whose noise is as large as its table", async () => {
    const { correlations, groups } = describeTable(await drawsOf(), "ward");
    expect(new Set(correlations.map(({ verdict }) => verdict))).toEqual(new Set(["cannot tell"]));
    const verdicts = groups!.rows.flatMap(({ values }) =>
      values.flatMap(({ difference }) => difference?.verdict ?? []),
    );
    expect(new Set(verdicts)).toEqual(new Set(["cannot tell"]));
  });
});

describe("the tables of a description", () => {
  it("show levels by their labels, and hand them over by their names", async () => {
    const drawn = await drawsOf();
    const columns = drawn.selection.columns.map((column) => {
      if (column.parent !== "ward") return column;
      return { ...column, referenceLabel: "surgery", ...(column.level === "B" && { levelLabel: "eye clinic" }) };
    });
    const description = describeTable({ ...drawn, selection: { ...drawn.selection, columns } }, "ward");
    const text = terminalDescription(description);
    expect(text).toMatch(/^ {2}surgery .*\n {2}eye clinic .*\n {2}C /m);
    expect(text).toContain("By ward; differences from surgery");
    expect(text).not.toMatch(/^ {2}[AB] /m);
    expect(markdownDescription(description)).toContain("eye clinic");
    const tidy = tidyDescription(description);
    expect([tidy.includes("share of ward[B]"), tidy.includes("eye clinic")]).toEqual([true, false]);
  });

  it("fit a terminal of 80 columns, and one of 40", async () => {
    const description = describeTable(await drawsOf(), "ward");
    for (const width of [80, 40]) {
      const lines = terminalDescription(description, width).split("\n");
      expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
    }
  });

  it("read as people read them", async () => {
    const text = terminalDescription(describeTable(await drawsOf()));
    expect(text).toBe(
      [
        "Did not converge: no parameter moved in any chain; start again with another",
        "  --seed",
        "About 6 people, 6 to 6 with probability 90 % (their number is private).",
        "All figures are about the people in the table. The 90 % intervals come from the",
        "  noise added for privacy; they hold no sampling error, and say nothing about",
        "  people outside the table.",
        "",
        "Numbers, bounds                  mean  90 %     sd  90 %  noise",
        "───────────────────────────────────────────────────────────────",
        "age at entry (years), 0 to 64   36.67         16.4           65",
        "dose, -8 to 8                  0.6667        4.607           16",
        "",
        "Levels   in %  90 %  noise",
        "──────────────────────────",
        "smoker",
        "  no       50          100",
        "  yes      50          100",
        "ward",
        "  A     33.33          290",
        "  B     33.33          200",
        "  C     33.33          200",
        "",
        "Correlations                               90 %",
        "────────────────────────────────────────────────────────────",
        "age at entry (years), dose         0.9649        cannot tell",
        "dose, smoker: yes                  0.6512        cannot tell",
        "age at entry (years), smoker: yes  0.5285        cannot tell",
        "",
        "2 chains of 4 draws after 10 of warm-up, 0 divergences, 0.1 s, seed 1",
        "note: made for a test",
      ].join("\n"),
    );
  });

  it("say how many pairs a terminal leaves out", async () => {
    const description = describeTable(await drawsOf());
    const [pair] = description.correlations;
    const many = { ...description, correlations: Array.from({ length: 33 }, () => pair) };
    expect(terminalDescription(many)).toContain("3 more pairs: --tidy and --json list all of them");
    expect(markdownDescription(many).match(/cannot tell/g)).toHaveLength(33);
  });

  it("come as Markdown, with names that cannot break a table", async () => {
    const description = describeTable(await drawsOf(), "ward");
    const [first, ...others] = description.variables;
    const odd = { ...description, variables: [{ ...first, label: "a|b\n" }, ...others] };
    const text = markdownDescription(odd);
    expect(text).toContain("a\\|b\uFFFD");
    expect(text).toMatch(/### Correlations\n\n\| Correlations \|/);
    expect(text).toContain("* note: made for a test");
  });
});

describe("tidyDescription", () => {
  it("has broom's columns first, and says what each figure is of", async () => {
    const lines = tidyDescription(describeTable(await drawsOf(), "ward")).split("\n");
    expect(lines[0]).toBe("term,estimate,std.error,conf.low,conf.high,verdict,quantity,variable,level,with,by,group");
    expect(lines).toContain("people,6,0,6,6,NA,people,NA,NA,NA,NA,NA");
    expect(lines.find((line) => line.startsWith("difference of smoker[yes] in C from A"))).toBe(
      "difference of smoker[yes] in C from A,0.5,0,0.5,0.5,cannot tell,difference,smoker,yes,A,ward,C",
    );
  });
});

// What the documents say in sentences and tables about numbers that come from the program: the noise of the studies they
// compare, and what the README and a guide read off their own outputs (which test/docs/documents.long.test.ts compares with the program's).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { alternatives } from "../../src/mechanism/alternatives.ts";
import { planRelease } from "../../src/mechanism/plan.ts";
import { requestedGuarantee } from "../../src/mechanism/request.ts";
import { parseStudy, type Study } from "../../src/study/study.ts";
import { ROOT } from "./workspace.ts";

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const README = read("README.md");
const ANALYSTS = read("docs/guide/analysts.md");
const ONE = requestedGuarantee({ epsilon: "1" });

/** So many numbers, two-level variables, and one variable with this many levels (0: none). */
function study(numbers: number, twoLevel: number, levels: number): Study {
  const names = (count: number) => Array.from({ length: count }, (_, i) => String(i));
  return parseStudy({
    maxRows: 100_000,
    variables: [
      ...names(numbers).map((i) => ({ name: `x${i}`, bounds: [0, 1] })),
      ...names(twoLevel).map((i) => ({ name: `s${i}`, levels: ["no", "yes"] })),
      ...(levels ? [{ name: "r", levels: names(levels) }] : []),
    ],
  });
}

/** By what the first cell of a row says. */
const STUDIES: [RegExp, Study][] = [
  [/^2 numbers/, study(2, 0, 0)],
  [/^5 numbers/, study(5, 0, 0)],
  [/^20 numbers/, study(20, 0, 0)],
  [/^wages: 3 numbers, 3 two-level, region \(4/, study(3, 3, 4)],
  [/hospital: 5 numbers, sex, smoker, ward \(12/, study(5, 2, 12)],
  [/survey: 4 numbers, 3 two-level, state \(50/, study(4, 3, 50)],
];

/** The rows of the table whose header begins so. */
function tableOf(markdown: string, header: string): string[][] {
  const lines = markdown.split("\n");
  const start = lines.findIndex((line) => line.startsWith(header));
  expect(start, header).toBeGreaterThanOrEqual(0);
  const end = lines.findIndex((line, i) => i > start && !line.startsWith("|"));
  return lines.slice(start + 2, end).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.replaceAll("*", "").trim()),
  );
}

function noiseOf(name: string) {
  const found = STUDIES.find(([pattern]) => pattern.test(name));
  if (!found) throw new Error(`no study is known by the name "${name}"`);
  const plan = planRelease(found[1], { guarantee: ONE });
  const [cube, laplace, gaussian] = alternatives(plan).map(({ standardDeviation }) => standardDeviation);
  const columns = plan.layout.factors.length;
  const products = ((columns + 1) * (columns + 2)) / 2;
  return { cube, laplace, gaussian, plan, products, columns };
}

/** To the one decimal shown; the plan's division of ε into ten-thousandths hardly adds. */
function expectShown(cells: readonly string[], values: readonly number[], name: string): void {
  expect(cells.length, name).toBe(values.length);
  for (const [i, cell] of cells.entries())
    expect(Math.abs(Number(cell) / values[i] - 1), name).toBeLessThan(0.0002 + 0.05 / values[i]);
}

describe("the noise of studies", () => {
  it("is as docs/theory/mechanisms.md has it, with what it was before", () => {
    const rows = tableOf(read("docs/theory/mechanisms.md"), "| study | components before");
    expect(rows.length).toBeGreaterThan(4);
    for (const [name, counts, groups, ...cells] of rows) {
      const { plan, products, columns, cube, laplace, gaussian } = noiseOf(name);
      expect(counts, name).toBe(`${products} → ${plan.layout.components.length}`);
      expect(groups, name).toBe(`${plan.layout.groups.length}`);
      // Laplace noise on every product; Gaussian noise for exchanged rows (docs/theory/sensitivity.md, Lemma 6), older ρ.
      const logDelta = Math.log(1e6);
      const rho = (Math.sqrt(1 + logDelta) - Math.sqrt(logDelta)) ** 2;
      const before = Math.sqrt((4 * Math.floor((columns + 1) ** 2 / 4)) / (2 * rho));
      expectShown(cells, [Math.SQRT2 * products, laplace, cube, before, gaussian], name);
    }
  });

  it("is as the guide for custodians has it", () => {
    const rows = tableOf(read("docs/guide/custodians.md"), "| study | noisy sums |");
    expect(rows.length).toBeGreaterThan(5);
    for (const [name, counts, ...cells] of rows) {
      const { plan, cube, laplace, gaussian } = noiseOf(name);
      expect(counts, name).toBe(`${plan.layout.components.length}`);
      expectShown(cells, [cube, laplace, gaussian], name);
    }
  });

  it("doubles as docs/decisions/neighbours.md says", () => {
    const [presence, content] = tableOf(read("docs/decisions/neighbours.md"), "| | cube and Laplace");
    const { cube, laplace, gaussian } = noiseOf("wages: 3 numbers, 3 two-level, region (4)");
    expectShown(presence.slice(1), [cube, laplace, gaussian], "presence");
    const plan = planRelease(study(3, 3, 4), { guarantee: ONE, protect: "content" });
    const doubled = alternatives(plan).map(({ standardDeviation }) => standardDeviation);
    expectShown(content.slice(1), doubled, "content");
  });
});

describe("the limits", () => {
  const flat = (file: string) => read(file).replace(/\s+/g, " ");
  const constant = (file: string, name: string) =>
    Number(new RegExp(`const ${name} = ([\\d.]+);`).exec(read(file))![1]);

  it("are where the program has them: when a release cannot tell", () => {
    const interval = constant("src/posterior/conclusions.ts", "CLOSE_TO_PRIOR");
    expect(flat("docs/limits.md")).toContain(`wider than ${interval} of the interval that the prior allows`);
    expect(constant("src/posterior/conclusions.ts", "LEAST_SCATTER")).toBe(10);
    expect(flat("docs/limits.md")).toContain("below ten standard deviations of the noise");
  });

  it("are where the program has them: when a run did not converge, and when it is repeated", () => {
    const verdict = (name: string) => constant("src/diagnostics/verdict.ts", name);
    const page = flat("docs/decisions/convergence.md");
    const [ess, rhat, divergences] = ["LEAST_ESS", "LARGEST_RHAT", "MANY_DIVERGENCES"].map(verdict);
    expect(page).toContain(`| below ${ess}: 0.1 and 0.2 sd | below ${verdict("GOOD_ESS")}: half of that |`);
    expect(page).toContain(
      `| above ${rhat}: ${Math.sqrt(rhat * rhat - 1).toFixed(2)} sd | above ${verdict("GOOD_RHAT")}: 0.14 sd |`,
    );
    expect(page).toContain(
      `| above ${100 * divergences} % of the draws | above ${100 * verdict("STRAY_DIVERGENCES")} % |`,
    );
    expect(page).toContain(`if ${verdict("LONGEST_EXTENSION")} times the steps would do`);
    expect(flat("docs/guide/analysts.md")).toContain(
      `fewer than ${ess} independent draws (effective sample size, ESS)`,
    );
    expect(flat("docs/guide/analysts.md")).toContain(`R-hat above ${rhat})`);
  });

  it("are where the program has them: how numbers use their bounds", () => {
    expect(constant("src/model/use-of-bounds.ts", "LOOSE")).toBe(1 / 20);
    expect(flat("docs/guide/analysts.md")).toContain("less than a twentieth of that width");
    const longest = constant("src/model/use-of-bounds.ts", "LONGEST_SCALE");
    for (const file of ["docs/limits.md", "docs/guide/analysts.md"]) {
      expect(flat(file)).toContain(`from 0 or 1 to a whole number up to ${longest}`);
    }
    expect(constant("src/posterior/row-count.ts", "HIDING")).toBe(10);
    expect(flat("docs/limits.md")).toContain("Below ten standard deviations, a note says that the noise hides");
  });

  it("are where the program has them: coordinates, moments from the prior and starts of the exact method", () => {
    const page = flat("docs/theory/exact.md");
    const exact = (file: string, name: string) => constant(`src/inference/exact/${file}.ts`, name);
    expect(page).toContain(
      `noise coordinates from ${exact("parametrization", "CLEAR_ENOUGH")} on, relative ones below`,
    );
    const [repeated, most] = ["REPEATED", "MOST_PROPOSALS"].map((name) => exact("moments-from-prior", name));
    expect(page).toContain(`A trial of ${exact("moments-from-prior", "TRIAL")} proposals`);
    expect(page).toContain(`E(w − c)⁺ is ${100 * repeated} % of E w`);
    expect(page).toContain(
      `a draw takes at most ${most} proposals, and E w ≥ ${exact("moments-from-prior", "LEAST_MEAN")}`,
    );
    const least = exact("starting-table", "LEAST");
    expect(page).toContain(`at least ${100 * least} % of the people`);
    expect(page).toContain(`at most ${1 - 2 * least} in size`);
    expect(exact("starting-table", "ROUNDS")).toBe(6);
    expect(page).toContain("Alternating projections, six rounds");
  });

  it("are where the program has them: when a release is empty, or nearly so", () => {
    // test/posterior/headline.test.ts has the rule to the row.
    expect(read("src/posterior/row-count.ts")).toContain(
      "rowsAt(0.05, posterior) < posterior.provenance.noiseDeviation;",
    );
    expect(flat("docs/limits.md")).toContain("its posterior reaches down to one standard deviation of the noise");
  });

  it("are where the program has them: when a count contradicts the study", () => {
    expect(constant("src/release/count-contradiction.ts", "BEYOND_DOUBT")).toBe(6);
    expect(flat("docs/limits.md")).toContain("more than six standard deviations of its noise above `maxRows`");
  });
});

describe("what documents read off their outputs", () => {
  const LEAST_SQUARES = 0.1013;
  /** The line of a parameter in the first output that holds these words. */
  const lineOf = (markdown: string, words: string, parameter: string) => {
    const output = markdown.slice(markdown.indexOf(words));
    return new RegExp(`^${parameter} .*$`, "m").exec(output)![0];
  };
  const numbers = (line: string) => [...line.matchAll(/-?\d+\.\d+/g)].map(Number);

  it("is what they say: a year of schooling", () => {
    const [mean, , low, , high] = numbers(lineOf(README, "Clear: education, experience.", "education"));
    expect(README).toContain("goes with a wage about 10 % higher");
    expect(Math.round(100 * mean)).toBe(10);
    expect(README.replaceAll("\n", " ")).toContain(
      `without any noise the estimate is ${LEAST_SQUARES}, within the interval`,
    );
    expect(low < LEAST_SQUARES && LEAST_SQUARES < high).toBe(true);
  });

  it("is what they say: ignoring the noise", () => {
    const [, low, high, , exactLow, exactHigh] = numbers(
      lineOf(ANALYSTS, "experience: posterior mean and 90 % interval", "education"),
    );
    expect(ANALYSTS).toContain("claims to know the effect of schooling three times as precisely as it does");
    expect(Math.round((exactHigh - exactLow) / (high - low))).toBe(3);
  });

  it("is what the rows say: least squares without noise", () => {
    expect(slopes(["education", "experience"], "log_wage")[1].toFixed(4)).toBe(String(LEAST_SQUARES));
  });
});

/** Least squares on the bundled survey, intercept first: elimination on the normal equations. */
function slopes(covariates: readonly string[], response: string): number[] {
  const [header, ...lines] = read("data/cps1988.csv").trim().split("\n");
  const places = [...covariates, response].map((name) => header.split(",").indexOf(name));
  const rows = lines.map((line) => line.split(",")).map((cells) => [1, ...places.map((place) => Number(cells[place]))]);
  const size = covariates.length + 1;
  const system = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (_, j) => rows.reduce((sum, row) => sum + row[i] * row[j], 0)),
  );
  for (let pivot = 0; pivot < size; pivot++) {
    system[pivot] = system[pivot].map((value) => value / system[pivot][pivot]);
    for (let i = 0; i < size; i++) {
      if (i !== pivot) system[i] = system[i].map((value, j) => value - system[i][pivot] * system[pivot][j]);
    }
  }
  return system.map((row) => row[size]);
}

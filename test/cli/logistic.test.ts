// Responses with levels at the command line: log odds by default, what each command says of them, and what is refused.
import { copyFileSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { cliInOneProcess, refusalLine, unfolded } from "../support/run-cli.ts";
import { workplace } from "./workplace.ts";

const { folder, path, write } = workplace();
const run = cliInOneProcess(folder);
const SHORT = ["--chains", "2", "--warmup", "200", "--draws", "400"];

const RELEASE = fileURLToPath(new URL("../../docs/examples/wages-release.json", import.meta.url));

beforeAll(async () => {
  copyFileSync(RELEASE, path("release.json"));
  write("cases.csv", "ethnicity,education\ncauc,10\ncauc,16\n");
  write("people.csv", "smsa,education\nno,12\nyes,12\n");
  for (const [formula, out] of [
    ["smsa ~ ethnicity + education", "smsa"],
    ["region ~ smsa + education", "region"],
  ]) {
    const { code, stderr } = await run("fit", "release.json", formula, "--out", out, "--cmdstan", ...SHORT);
    expect([code, stderr]).toEqual([0, `posterior kept in ${out}\n`]);
  }
});

const summary = (out: string, ...form: string[]) => run("summary", out, ...form).then(({ stdout }) => stdout);

describe("a fit of a response with levels", () => {
  it("is one of log odds, with odds ratios, differences in probability and what is explained", async () => {
    const text = unfolded(await summary("smsa"));
    expect(text).toContain("logistic regression: log odds of metropolitan area = yes against no");
    expect(text).toMatch(/explained: \d+\.\d % of the entropy of the response/);
    for (const heading of ["log odds", "odds ratio", "Average difference in probability, percentage points"]) {
      expect(text).toContain(heading);
    }
    expect(text).not.toContain("sigma");
  });

  it("gives the same figures as JSON", async () => {
    const { family, logOdds, parameters } = JSON.parse(await summary("smsa", "--json"));
    expect([family, logOdds.levels]).toEqual(["logistic", ["no", "yes"]]);
    const slope = parameters.find(({ name }: { name: string }) => name === "education");
    const ratio = logOdds.oddsRatios.find(({ name }: { name: string }) => name === "education");
    expect(ratio.estimate).toBeCloseTo(Math.exp(slope.estimate), 10);
    expect(slope.q5).toBeGreaterThan(0);
  });

  it("has a block for each level of a response with several, and shares that add up", async () => {
    const text = await summary("region");
    for (const block of ["midwest against northeast", "west against northeast"]) expect(text).toContain(block);
    const { logOdds } = JSON.parse(await summary("region", "--json"));
    const ofEducation = logOdds.differences.filter(({ name }: { name: string }) => name === "education");
    expect(ofEducation.reduce((sum: number, { mean }: { mean: number }) => sum + mean, 0)).toBeCloseTo(0, 9);
  });

  it("comes as broom's tables and as tables for papers", async () => {
    expect(await summary("smsa", "--tidy")).toMatch(/\neducation,0\.\d+,/);
    expect(await summary("region", "--tidy")).toMatch(/\nmidwest: education,/);
    expect(await summary("smsa", "--glance")).toMatch(/^nobs,entropy\.explained,conf\.level,/);
    for (const format of ["latex", "csv", "html", "markdown"]) {
      expect(await summary("smsa", "--table", format)).toContain("ethnicity: afam");
    }
    expect(await summary("smsa", "--table", "html")).toContain("Log odds: posterior mean");
  });

  it("has draws that R reads without packages, level by level", () => {
    const lines = readFileSync(path("region/chain-1.csv"), "utf8").split("\n");
    const head = lines.find((line) => !line.startsWith("#"))!;
    expect(lines.filter((line) => line !== "" && !line.startsWith("#"))).toHaveLength(401);
    for (const level of ["midwest", "south", "west"]) expect(head).toContain(level);
  });

  it("has a report that speaks of odds", async () => {
    const { code } = await run("report", "smsa", "--out", "smsa.html");
    expect(code).toBe(0);
    const page = readFileSync(path("smsa.html"), "utf8");
    expect(page).toContain("times as high");
    expect(page).toContain("Average differences in probability");
    expect(page).toContain("log odds that are linear in the covariates");
  });

  it("is one of shares where that is asked for, without intervals of single cases", async () => {
    const { stdout } = await run(
      "fit",
      "release.json",
      "smsa ~ education",
      "--family",
      "linear",
      "--out",
      "share",
      ...SHORT,
    );
    expect(unfolded(stdout)).toContain("linear regression: the share with metropolitan area = yes");
    const { rows } = JSON.parse((await run("predict", "share", "--at", "cases.csv", "--json")).stdout);
    expect(Object.keys(rows[0])).toEqual(["fit"]);
  });
});

describe("predict", () => {
  it("gives the probability of every level", async () => {
    const { rows } = JSON.parse((await run("predict", "region", "--at", "people.csv", "--json")).stdout);
    const shares: { mean: number }[] = Object.values(rows[0].probabilities);
    expect(shares).toHaveLength(4);
    expect(shares.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(1, 9);
    const { stdout } = await run("predict", "smsa", "--at", "cases.csv");
    expect(stdout).toContain("Probability of each level of metropolitan area");
  });

  it("compares cases in percentage points, with verdicts", async () => {
    const { stdout } = await run("predict", "smsa", "--at", "cases.csv", "--versus", "1");
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "Compared with case 1: the difference in probability of each level of metropolitan area, in percentage points",
    );
    const { contrasts, rows } = JSON.parse(
      (await run("predict", "smsa", "--at", "cases.csv", "--versus", "1", "--json")).stdout,
    );
    expect(contrasts).toHaveLength(1);
    const { no, yes } = contrasts[0].differences;
    expect(yes.mean).toBeCloseTo(rows[1].probabilities.yes.mean - rows[0].probabilities.yes.mean, 9);
    expect(no.mean).toBeCloseTo(-yes.mean, 9);
    expect([no.verdict, yes.verdict]).toEqual(["clear", "clear"]);
    expect(refusalLine(await run("predict", "smsa", "--at", "cases.csv", "--versus", "3"))).toBe(
      "cases.csv: there is no case 3 to compare with: the cases are 1 to 2",
    );
  });
});

describe("compare", () => {
  it("tells which model of log odds explains more, in words and figures", async () => {
    const formulas = ["smsa ~ ethnicity", "smsa ~ ethnicity + education"];
    const { code, stdout } = await run("compare", "release.json", ...formulas, ...SHORT);
    expect(code).toBe(0);
    expect(unfolded(stdout)).toMatch(
      /^Clear: "smsa ~ ethnicity \+ education" explains more than "smsa ~ ethnicity"; the explained share of entropy is higher by 0\.\d+/,
    );
    const tidy = await run("compare", "release.json", ...formulas, "--tidy", ...SHORT);
    expect(tidy.stdout).toMatch(/\nsmsa ~ ethnicity \+ education,entropy\.explained\.difference,0\.\d+,/);
  });

  it("fits all covariates jointly where no model has them all, for several levels too", async () => {
    const { code, stdout } = await run(
      "compare",
      "release.json",
      "region ~ smsa",
      "region ~ education",
      "--json",
      ...SHORT,
    );
    expect(code).toBe(0);
    const { differences, models } = JSON.parse(stdout);
    expect(differences[0]).toMatchObject({ formula: "region ~ education", against: "region ~ smsa", verdict: "clear" });
    expect(differences[0].estimate).toBeLessThan(0);
    expect(models[0].logOdds.explained.estimate).toBeGreaterThan(models[1].logOdds.explained.estimate);
  });
});

describe("refused", () => {
  it("a number as response of a logistic regression, and what to do instead", async () => {
    const refused = await run("fit", "release.json", "education ~ smsa", "--family", "logistic");
    expect(refusalLine(refused)).toBe(
      '"education" is a number, and logistic regression is for responses with levels: use --family linear, or ask the custodian ' +
        "for the number in bins",
    );
  });

  it("log odds by another method than exact", async () => {
    const refused = await run("fit", "release.json", "smsa ~ education", "--family", "logistic", "--method", "naive");
    expect(refusalLine(refused)).toBe("naive fits linear regressions only: log odds are fitted by method exact");
  });

  it.each([
    ["logistic", { kind: "r2" }, "this is a prior by R², and log odds need a prior of log odds"],
    ["logistic", { coefficients: {} }, "this is a conjugate prior, and log odds need a prior of log odds"],
    [
      "linear",
      { kind: "log-odds" },
      "this is a prior of log odds, and a linear regression needs a prior by R² or a conjugate prior",
    ],
  ])(
    "a prior of the wrong kind for --family %s, with the command that prints the right one",
    async (family, prior, words) => {
      write("prior.json", prior);
      const refused = await run("fit", "release.json", "smsa ~ education", "--family", family, "--prior", "prior.json");
      expect(refusalLine(refused)).toBe(`prior: ${words}: "noisewise prior ... --family ${family}" prints one to edit`);
    },
  );

  it("different responses in a comparison", async () => {
    expect(refusalLine(await run("compare", "release.json", "smsa ~ education", "region ~ education"))).toMatch(
      /^the formulas have different responses, smsa\[yes\] and region: .*fit each one$/,
    );
  });

  it("another level of the response as covariate", async () => {
    expect(refusalLine(await run("fit", "release.json", "region[south] ~ region[west]"))).toMatch(
      /another level of the response/,
    );
  });
});

// noisewise describe: every form it prints, the page it writes, and what it refuses.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { cliInOneProcess, unfolded } from "../support/run-cli.ts";
import { analystRelease, workplace } from "./workplace.ts";

const { folder, path, write } = workplace();
const run = cliInOneProcess(folder);
const SHORT = ["--warmup", "200", "--draws", "300"];

beforeAll(() => {
  write("release.json", analystRelease());
});

describe("describe", () => {
  it("shows people, numbers, levels, correlations and groups", async () => {
    const { code, stdout, stderr } = await run("describe", "release.json", "--by", "region", ...SHORT);
    expect([code, stderr]).toEqual([0, ""]);
    expect(unfolded(stdout)).toMatch(
      /^200 people \(a public number\)\.\nAll figures are about the people in the table\./,
    );
    for (const heading of ["Numbers, bounds", "Levels", "Correlations", "By region"]) expect(stdout).toContain(heading);
    expect(stdout).toMatch(/\nage, 0 to 10 +5\.\d+ +\d.* to /);
    expect(stdout).toMatch(/, seed 1:\s+converged\n/);
    expect(stdout).not.toContain("NaN");
  });

  it("prints the same figures as JSON, as CSV and as Markdown", async () => {
    const [json, tidy, markdown] = await Promise.all(
      ["--json", "--tidy", "--markdown"].map((form) => run("describe", "release.json", form, ...SHORT)),
    );
    const { variables, correlations, groups } = JSON.parse(json.stdout);
    expect(groups).toBeNull();
    const [age, region] = variables;
    expect(Object.keys(age.mean)).toEqual(["estimate", "mean", "sd", "q5", "q50", "q95"]);
    expect(region.levels[0].share.mean + region.levels[1].share.mean).toBeCloseTo(1, 9);
    const lines = tidy.stdout.split("\n");
    const { estimate, sd, q5, q95 } = age.mean;
    expect(lines).toContain(`mean of age,${[estimate, sd, q5, q95].join(",")},NA,mean,age,NA,NA,NA,NA`);
    expect(correlations.map(({ names }: { names: string[] }) => names)).toEqual([
      ["age", "region[south]"],
      ["age", "wage"],
      ["region[south]", "wage"],
    ]);
    expect(markdown.stdout).toMatch(/### Numbers\n\n\| Numbers, bounds \|/);
  });

  it("describes some of the variables, the one to group by among them", async () => {
    const { stdout } = await run(
      ...["describe", "release.json", "--variables", "wage", "--by", "region", "--json", ...SHORT],
    );
    const { variables, groups } = JSON.parse(stdout);
    expect(variables.map(({ name }: { name: string }) => name)).toEqual(["region", "wage"]);
    expect(groups).toMatchObject({ by: "region", reference: "north" });
    expect(groups.rows.map(({ name }: { name: string }) => name)).toEqual(["wage"]);
  });

  it("takes several releases of one table together, whose noise averages out", async () => {
    const { moments, ...rest } = analystRelease();
    const otherNoise = moments.matrix.map((row, i) => row.map((value, j) => (i + j === 0 ? value : value + 1)));
    write("again.json", { ...rest, moments: { ...moments, matrix: otherNoise } });
    const width = async (...args: string[]) => {
      const { stdout } = await run("describe", ...args, "--json");
      const { q5, q95 } = JSON.parse(stdout).variables[0].mean;
      return q95 - q5;
    };
    const one = await width("release.json");
    expect(await width("release.json", "again.json", "--same-table")).toBeLessThan(0.9 * one);
  });

  it("writes a page without script or network, and replaces none unasked", async () => {
    const { stderr } = await run("describe", "release.json", "--out", "table.html", "--by", "region", ...SHORT);
    expect(stderr).toBe("table.html written\n");
    const page = readFileSync(path("table.html"), "utf8");
    expect(page).toContain("default-src &#39;none&#39;");
    expect(page).toMatch(/What goes together.*<svg .*By region/s);
    expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
    const again = await run("describe", "release.json", "--out", "table.html", ...SHORT);
    expect([again.code, again.stderr]).toEqual([
      1,
      "noisewise: table.html exists; choose another --out or add --force\n",
    ]);
  });

  it.each([
    [["--variables", "agee"], 'the release has no variable "agee": did you mean age or wage?'],
    [["--variables", "zzzzzzzz"], 'the release has no variable "zzzzzzzz": it has age, region and wage'],
    [["--variables", ","], "no variable is asked for: name some, or leave them out for all"],
    [["--by", "age"], '"age" is a number, and groups are made by levels: choose region'],
  ])("refuses %s, and says what to do", async (args, message) => {
    const { code, stdout, stderr } = await run("describe", "release.json", ...args);
    expect([code, stdout, unfolded(stderr)]).toEqual([1, "", `noisewise: ${message}\n`]);
  });

  it("ends with 2 where the chains have not settled", async () => {
    const { code, stdout } = await run("describe", "release.json", "--warmup", "0", "--draws", "4");
    expect(code).toBe(2);
    expect(stdout).toMatch(/^Did not converge: /);
  });

  it("is where fit and verify point", async () => {
    const fit = await run("fit", "release.json", "wage ~ agee");
    expect(unfolded(fit.stderr)).toMatch(/"agee".*; noisewise describe release\.json shows what is in it\n$/);
    const verify = await run("verify", "release.json");
    expect(verify.stderr).toBe("noisewise describe release.json shows what is in it\n");
  });
});

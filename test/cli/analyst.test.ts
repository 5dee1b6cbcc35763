// The analyst's commands, from a release file to summaries and predictions.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { defaultScaledPrior } from "../../src/model/default-prior.ts";
import { parseSummary } from "../../src/posterior/summary-schema.ts";
import { CLI, cliInOneProcess, unfolded } from "../support/run-cli.ts";
import { analystRelease, workplace } from "./workplace.ts";

const { folder, path, write } = workplace();
const run = cliInOneProcess(folder);
const FORMULA = "wage ~ age + region";

async function json(...args: string[]) {
  const { code, stdout, stderr } = await run(...args, "--json");
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

beforeAll(async () => {
  write("release.json", analystRelease());
  const { code, stderr } = await run("fit", "release.json", FORMULA, "--out", "posterior");
  expect([code, stderr]).toEqual([0, "posterior kept in posterior\n"]);
});

describe("fit", () => {
  it("keeps a folder with all that a report needs", () => {
    const kept = ["draws.parquet", "posterior.json", "prior.json", "release.json", "summary.json"];
    expect(readdirSync(path("posterior")).sort()).toEqual(kept);
    expect(readFileSync(path("posterior/release.json"), "utf8")).toBe(readFileSync(path("release.json"), "utf8"));
  });

  it("prints a table, Markdown or JSON, and the last is the documented summary without a NaN in it", async () => {
    const [table, markdown, summary] = await Promise.all([
      run("fit", "release.json", FORMULA, "--method", "naive"),
      run("fit", "release.json", FORMULA, "--method", "naive", "--markdown"),
      json("fit", "release.json", FORMULA),
    ]);
    expect(table.stdout).toMatch(/^[^\n]+\.\nwage ~ age \+ region {3}\(method naive\)\nrows: 200/);
    expect(table.stdout).toMatch(/\nconverged: R-hat at most 1\.\d{3}, at least [\d,]+ independent draws\n/);
    expect(markdown.stdout).toMatch(/\|.*---/);
    expect(parseSummary(summary)).toEqual(summary);
    const names = summary.parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["intercept", "age", "region[south]", "sigma", "sigma2"]);
    for (const outcome of [table.stdout, markdown.stdout, JSON.stringify(summary)])
      expect(outcome).not.toContain("NaN");
    expect(summary).toMatchObject({
      converged: true,
      count: { kind: "public", value: 200 },
      sampler: { chains: 4, warmup: 1000, draws: 1000, seed: 1, divergences: 0 },
    });
  });

  it("gives the same draws for the same seed, whatever the number of workers", async () => {
    const short = ["fit", "release.json", "wage ~ age", "--draws", "150", "--warmup", "150", "--json", "--seed"];
    const [one, two, other] = await Promise.all([
      run(...short, "7", "--workers", "1"),
      run(...short, "7", "--workers", "3"),
      run(...short, "8"),
    ]);
    const parameters = ({ stdout }: { stdout: string }) => JSON.parse(stdout).parameters;
    expect(parameters(two)).toEqual(parameters(one));
    expect(parameters(other)).not.toEqual(parameters(one));
  });

  it("takes a method, a prior and other formats, and replaces a posterior only when told to", async () => {
    const { stdout } = await run("prior", "release.json", "wage ~ age", "--conjugate");
    const prior = JSON.parse(stdout);
    expect(prior.comment.at(-1)).toBe("order: intercept, age");
    // In original units: half the width of the bounds of wage is 20.
    const { shape, scale } = defaultScaledPrior(1).errorVariance;
    expect(prior.errorVariance).toEqual({ shape, scale: scale * 400 });
    write("prior.json", { ...prior, errorVariance: { shape: 50, scale: 50 } });
    const fit = ["fit", "release.json", "wage ~ age", "--method", "naive", "--prior", "prior.json", "--out", "other"];
    const summary = await json(...fit, "--cmdstan", "--arviz");
    expect(summary.notes.join()).toContain("ignores the privacy noise");
    expect(existsSync(path("other/chain-4.csv"))).toBe(true);
    expect(existsSync(path("other/posterior.nc"))).toBe(true);
    expect(JSON.parse(readFileSync(path("other/prior.json"), "utf8")).errorVariance).toEqual({ shape: 50, scale: 50 });
    await json(...fit, "--force", "--seed", "2");
    expect(existsSync(path("other/posterior.nc"))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("says when it did not converge: exit code 2, the parameter, and a remedy that helps", async () => {
    const args = ["fit", "release.json", "wage ~ age", "--draws", "40", "--warmup", "40", "--chains", "2"];
    const [table, machine] = await Promise.all([run(...args, "--out", "hasty"), run(...args, "--json")]);
    expect([table.code, machine.code]).toEqual([2, 2]);
    const { converged, problems, notes, warnings } = JSON.parse(machine.stdout);
    expect({ converged, notes, warnings }).toEqual({ converged: false, notes: [], warnings: [] });
    expect(problems).toEqual([
      expect.stringMatching(
        /^the chains have not settled on (intercept|age|sigma) .*; run longer \(--draws \d+ --warmup 300\)$/,
      ),
    ]);
    expect(unfolded(table.stdout).split("\n")[0]).toBe(
      `The run did not converge, so do not rely on these figures: ${problems[0]}.`,
    );
    // It ran, so it is kept, and its summary says the same.
    expect((await run("summary", "hasty")).code).toBe(2);
    const [, draws, warmup] = /--draws (\d+) --warmup (\d+)/.exec(problems[0])!;
    const longer = await run(
      "fit",
      "release.json",
      "wage ~ age",
      "--chains",
      "2",
      "--draws",
      draws,
      "--warmup",
      warmup,
    );
    expect(longer.code).toBe(0);
  });

  it("never shows NaN, not even for the fewest draws", async () => {
    const least = ["--draws", "4", "--warmup", "0", "--chains", "1"];
    for (const form of ["--json", "--markdown"]) {
      const { code, stdout } = await run("fit", "release.json", "wage ~ 1", ...least, form);
      expect(code).toBe(2);
      expect(stdout).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

describe("summary", () => {
  it("says of a folder what fit said", async () => {
    const kept = JSON.parse(readFileSync(path("posterior/summary.json"), "utf8"));
    expect(await json("summary", "posterior")).toEqual(kept);
    const [table, markdown] = await Promise.all([
      run("summary", "posterior"),
      run("summary", "posterior", "--markdown"),
    ]);
    const verdict = [
      /converged: .*/.exec(table.stdout)?.[0],
      ...kept.notes.map((note: string) => `note: ${note}`),
      "",
    ].join("\n");
    expect(table.stdout.slice(table.stdout.indexOf("\nconverged") + 1)).toBe(verdict);
    expect(markdown.stdout).toContain("| age ");
  });

  it("has forms for R and for papers, one at a time, and without colours", async () => {
    const [tidy, glance, latex, both] = await Promise.all([
      run("summary", "posterior", "--tidy"),
      run("summary", "posterior", "--glance"),
      run("summary", "posterior", "--table", "latex"),
      run("summary", "posterior", "--tidy", "--json"),
    ]);
    expect(tidy.stdout).toMatch(/^term,estimate,std\.error,conf\.low,conf\.high,.*\n\(Intercept\),/);
    expect(glance.stdout).toMatch(/^nobs,r\.squared,sigma,[^\n]*\n[^\n]*\n$/);
    expect(latex.stdout).toMatch(/^\\begin\{table\}[\s\S]*\nage & [\s\S]*\\end\{table\}\n$/);
    expect([both.code, both.stderr]).toEqual([64, expect.stringContaining("cannot be used with option")]);
    const fitted = await run("fit", "release.json", "wage ~ age", "--method", "naive", "--seed", "1", "--tidy");
    expect(fitted.stdout.trimEnd().split("\n")).toHaveLength(3);
  });

  it("says in one line when the disk is full", () => {
    const command = `"${process.execPath}" "${CLI}" summary posterior --json`;
    const full = spawnSync("sh", ["-c", `${command} > /dev/full`], { cwd: folder, encoding: "utf8" });
    expect(full.status).toBe(1);
    expect(full.stderr).toBe(
      "noisewise: cannot write to standard output (ENOSPC): free disk space, or redirect it elsewhere\n",
    );
    const head = spawnSync("sh", ["-c", `${command} | head -c 1`], { cwd: folder, encoding: "utf8" });
    expect(head).toMatchObject({ stdout: "{", stderr: "" });
  });
});

describe("report --figures", () => {
  it("writes every figure as SVG without style sheets, or as PNG, into a new folder", async () => {
    const { stdout } = await run("report", "posterior", "--figures", "figures");
    const files = stdout.trimEnd().split("\n");
    expect(files).toEqual(
      readdirSync(path("figures"))
        .map((file) => `figures/${file}`)
        .sort(byPlaceIn(files)),
    );
    expect(files[0]).toBe("figures/coefficients.svg");
    for (const kind of ["density", "pair", "response", "prediction", "variance-shares", "trace", "ranks", "energy"]) {
      expect(files.some((file) => file.startsWith(`figures/${kind}`))).toBe(true);
    }
    for (const file of files) {
      const svg = readFileSync(path(file), "utf8");
      expect(svg).toMatch(/^<svg color="#1b1f24" aria-label="/);
      expect(svg).not.toMatch(/var\(|color-mix|class=|<style/);
    }
    await run("report", "posterior", "--figures", "pictures", "--format", "png");
    expect(readdirSync(path("pictures"))).toHaveLength(files.length);
    const drawn = readFileSync(path("pictures/coefficients.png"));
    expect([drawn.toString("latin1", 1, 4), drawn.readUInt32BE(16)]).toEqual(["PNG", 2160]);
  });

  it("replaces no folder, and says what to ask for", async () => {
    mkdirSync(path("taken"));
    const taken = await run("report", "posterior", "--figures", "taken");
    expect([taken.code, taken.stderr]).toEqual([1, "noisewise: taken exists; choose another folder for --figures\n"]);
    const nothing = await run("report", "posterior");
    expect(nothing.stderr).toBe("noisewise: report needs --out for the page, --figures for its figures, or both\n");
  });
});

/** In the order of this list. */
function byPlaceIn(list: readonly string[]) {
  return (a: string, b: string) => list.indexOf(a) - list.indexOf(b);
}

describe("predict", () => {
  it("gives mean and intervals for each row, by level for a categorical variable", async () => {
    write("new.csv", "region,age,ignored\nsouth,5,x\nnorth,5,\nnorth, 20 ,z\n");
    const { rows, notes } = await json("predict", "posterior", "--at", "new.csv");
    expect(rows).toHaveLength(3);
    const [south, north] = rows;
    const { parameters } = JSON.parse(readFileSync(path("posterior/summary.json"), "utf8"));
    const [, , effect] = parameters;
    expect(effect.name).toBe("region[south]");
    expect(south.response.mean - north.response.mean).toBeCloseTo(effect.mean, 6);
    expect(north.response.q5).toBeLessThan(north.fit.q5);
    expect(notes).toEqual(["age: row 3 lies beyond the declared bounds [0, 10]: an extrapolation"]);
    const table = await run("predict", "posterior", "--at", "new.csv");
    expect(table.stdout).toMatch(
      /^Predicted wage\. Mean: the average over such cases[\s\S]*\n\ncase +mean +5 % +95 % +one case/,
    );
    expect(table.stdout.trimEnd().split("\n").slice(-3)[0]).toMatch(/^1( +-?[\d.]+){6}$/);
    expect(table.stderr).toBe(`${notes[0]}\n`);
  });

  it("compares cases, with verdicts, and refuses one that is not there", async () => {
    write("pair.csv", "region,age\nnorth,5\nsouth,5\n");
    const { contrasts } = await json("predict", "posterior", "--at", "pair.csv", "--versus", "1");
    expect(contrasts).toMatchObject([{ case: 2, versus: 1, verdict: "clear" }]);
    const { stdout } = await run("predict", "posterior", "--at", "pair.csv", "--versus", "1");
    expect(stdout).toMatch(/\nCompared with case 1: [\s\S]*\ncase +difference +5 % +95 % +verdict\n─+\n2 .* clear\n$/);
    const { code, stderr } = await run("predict", "posterior", "--at", "pair.csv", "--versus", "3");
    expect([code, stderr]).toEqual([1, expect.stringContaining("pair.csv: there is no case 3 to compare with")]);
  });

  it("reads other delimiters, byte order marks and quotes", async () => {
    write("plain.csv", "region,age\nsouth,5\n");
    write("windows.csv", '\uFEFF"region";"age"\r\n"south";5\r\n\r\n');
    write("tabs.csv", "region\tage\nsouth\t5");
    const [plain, windows, tabs] = await Promise.all(
      ["plain.csv", "windows.csv", "tabs.csv"].map((file) => json("predict", "posterior", "--at", file)),
    );
    expect(windows).toEqual(plain);
    expect(tabs).toEqual(plain);
  });
});

describe("compare", () => {
  it("shows methods side by side", async () => {
    const common = ["compare", "release.json", "wage ~ age", "--methods", "naive, exact"];
    const [table, summaries] = await Promise.all([run(...common), json(...common)]);
    expect(table.code).toBe(0);
    expect(table.stdout).toMatch(/^wage ~ age: posterior mean and 90 % interval\n\n +naive +exact\n─+\nintercept/);
    expect(summaries.map(({ method }: { method: string }) => method)).toEqual(["naive", "exact"]);
    const [naive, exact] = summaries.map(({ parameters }: { parameters: { sd: number }[] }) => parameters[1].sd);
    expect(exact).toBeGreaterThan(naive);
  });

  it("names the method that did not converge, with exit code 2", async () => {
    const { code, stdout, stderr } = await run(
      ...[
        "compare",
        "release.json",
        "wage ~ age",
        "--methods",
        "naive,gibbs-update",
        "--draws",
        "200",
        "--warmup",
        "10",
      ],
      ...["--thin", "1"],
    );
    expect(code).toBe(2);
    expect(stdout).toContain("gibbs-update (not converged)");
    expect(stderr).toMatch(/^gibbs-update: .*R-hat/m);
  });
});

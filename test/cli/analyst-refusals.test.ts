// What the analyst's commands refuse: one line that names the thing and says what to do; no stack trace, no output.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { sealRelease } from "../../src/release/release.ts";
import { publishedRelease, twoVariables } from "../support/measured-release.ts";
import { cliInOneProcess, refusalLine } from "../support/run-cli.ts";
import { analystRelease, workplace } from "./workplace.ts";

const { folder, path, write } = workplace();
const run = cliInOneProcess(folder);
const SEE_DESCRIPTION = "noisewise describe release.json shows what is in it";

beforeAll(async () => {
  const release = analystRelease();
  write("release.json", release);
  write("version.json", { ...release, format: "noisewise/release@9", origin: "mars" });
  write("schema.json", { ...release, moments: { ...release.moments, noise: { kind: "laplace" } } });
  write("hash.json", { ...publishedRelease(twoVariables), statement: "trust me" });
  write("shape.json", sealRelease({ ...release, moments: { ...release.moments, matrix: [[200]] } }));
  write("few.json", { ...release, count: { kind: "private" }, study: { ...release.study, maxRows: 4 } });
  const covariates = { mean: [5], strength: 1, scale: [[1]], degrees: 3 };
  write("indefinite.json", {
    coefficients: {
      mean: [0, 0],
      precision: [
        [1, 2],
        [2, 1],
      ],
    },
  });
  write("size.json", { coefficients: { mean: [0], precision: [[1]] }, covariates });
  write("field.json", { coeffs: [] });
  mkdirSync(path("taken"));
  write("taken/mine.txt", "keep me");
  const { code } = await run("fit", "release.json", "wage ~ age + region", "--method", "naive", "--out", "posterior");
  expect(code).toBe(0);
});

describe.concurrent("fit, prior and compare", () => {
  const fitWith = (...args: string[]) => run("fit", "release.json", "wage ~ age", ...args);

  it.each([
    ["nowhere.json", "nowhere.json: there is no such file: check the path"],
    ["table.csv", "table.csv: this is a table, not a release: make a release of it with noisewise release"],
    ["study.json", "study.json: format: not a release: it has no format field"],
    [
      "version.json",
      'version.json: format "noisewise/release@9" is unknown here; this program reads noisewise/release@1',
    ],
    ["schema.json", "schema.json: moments.noise.scale: is missing"],
    ["hash.json", "hash.json: the content does not match its hash; the file was changed: get a fresh copy"],
    ["shape.json", /the moment matrix must be 4 by 4: 1 and each variable in order$/],
    ["few.json", /needs at least 5 rows, and the release has at most 4: use fewer covariates$/],
  ])("a release that cannot be used: %s", async (file, message) => {
    const line = refusalLine(await run("fit", file, "wage ~ age + region", "--out", "never"));
    if (typeof message === "string") expect(line).toBe(message);
    else expect(line).toMatch(message);
    expect(existsSync(path("never"))).toBe(false);
  });

  it.each([
    [["--chains", "1000"], 1, "chains: 1000 is not a whole number from 1 to 64"],
    [["--chains", "abc"], 64, /^option '--chains <n>' argument 'abc' is invalid\. It must be a whole number\./],
    [["--draws", "2"], 1, "draws: 2 is not a whole number from 4 to 100000000"],
    [["--draws", "-5"], 64, /^option '--draws <n>' argument '-5' is invalid/],
    [["--draws", "1e3"], 64, /argument '1e3' is invalid/],
    [["--workers", "0"], 1, "workers: 0 is not a whole number from 1 on"],
    [["--seed", "1.5"], 64, /^option '--seed <n>' argument '1\.5' is invalid/],
    [["--draws", "100000000"], 1, /do not fit in memory: keep fewer/],
    [["--method", "exakt"], 1, 'method "exakt" is unknown; did you mean exact?'],
    [
      ["--method", "lasso"],
      1,
      'method "lasso" is unknown; there are exact, naive, gibbs-noisy, gibbs-prior, gibbs-update and mcmc-ind',
    ],
    [["--method", "non-private"], 1, /it exists in the library only$/],
    [["--method", "gibbs-noisy"], 1, /^gibbs-noisy needs a release with fourth moments: use gibbs-update, or release/],
    [["--prior", "nowhere.json"], 1, "nowhere.json: there is no such file: check the path"],
    [["--prior", "table.csv"], 1, /^table\.csv: not valid JSON/],
    [["--prior", "field.json"], 1, 'prior: unknown field "coeffs": check the spelling'],
    [["--prior", "size.json"], 1, "prior: coefficients.mean has 1 entries; the formula needs 2"],
    [
      ["--prior", "indefinite.json"],
      1,
      "prior: coefficients.precision is not positive definite: its eigenvalues must all be above 0",
    ],
    [["--out", "taken"], 1, "taken exists; choose another --out or add --force"],
    [["--out", "taken", "--force"], 1, /^taken exists and is not a posterior folder/],
    [["--out", "table.csv"], 1, "table.csv is a file; choose another --out"],
    [["--out", "posterior"], 1, "posterior exists; choose another --out or add --force"],
    [["--frobnicate"], 64, /^unknown option '--frobnicate'/],
  ])("options: %j", async (args, code, message) => {
    const line = refusalLine(await fitWith(...args), code);
    if (typeof message === "string") expect(line).toBe(message);
    else expect(line).toMatch(message);
  });

  it.each([
    ["wage ~ agee", `formula: "agee" is not in the release; it has age and wage; ${SEE_DESCRIPTION}`],
    ["wage ~ age * region", /^formula: "age:region" is not in the release; a study can declare it/],
    ["wage ~ age - 1", /asks for a regression without intercept, which is not offered/],
    ["wage", `formula "wage": write it as "response ~ covariate + covariate"; ${SEE_DESCRIPTION}`],
  ])("formulas: %s", async (formula, message) => {
    for (const command of ["fit", "prior", "compare"]) {
      const line = refusalLine(await run(command, "release.json", formula));
      if (typeof message === "string") expect(line).toBe(message);
      else expect(line).toMatch(message);
    }
  });

  it("a formula that does not come last", async () => {
    for (const command of ["fit", "prior", "compare"]) {
      const line = refusalLine(await run(command, "wage ~ age", "release.json"), 64);
      expect(line).toBe('the formula comes last, after the releases: "wage ~ age"');
    }
  });

  it("a comparison with an unusable method, before the first one runs", async () => {
    const compare = (methods: string) => run("compare", "release.json", "wage ~ age", "--methods", methods);
    expect(refusalLine(await compare("naive,gibbs-noisy"))).toMatch(/^gibbs-noisy needs a release with fourth moments/);
    expect(refusalLine(await compare("naive,"))).toMatch(/^method "" is unknown/);
  });
});

describe.concurrent("predict", () => {
  it.each([
    ["region,age\nsouth,NaN\n", 'new.csv: row 1, column "age": "NaN" is not a number'],
    ["region,age\nnorth,1\nsouth,Infinity\n", 'new.csv: row 2, column "age": "Infinity" is not a number'],
    ["region,age\nsouth,\n", 'new.csv: row 1, column "age": the cell is empty; fill it in or leave the row out'],
    ["region,age\nwest,4\n", 'new.csv: row 1, column "region": "west" is not a declared level; they are north, south'],
    ["age\n5\n", 'new.csv: row 1: column "region" is missing, and the formula needs it'],
    ["region,age\nsouth\n", "new.csv: row 1 has 1 cells but the header has 2: correct the row"],
    ["region,age\nsouth,4,5\n", "new.csv: row 1 has 3 cells but the header has 2: correct the row"],
    ["region,age,age\nsouth,4,5\n", 'new.csv: two columns are named "age": remove one'],
    ["", "new.csv: needs a header line of variable names and at least one row"],
    ["region,age\n", "new.csv: needs a header line of variable names and at least one row"],
  ])("%j", async (text, message) => {
    // A name of its own, since the cases run at the same time.
    const name = `new-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.csv`;
    write(name, text);
    const line = refusalLine(await run("predict", "posterior", "--at", name));
    expect(line.replace(name, "new.csv")).toBe(message);
  });

  it("without a file, or with one that is not there", async () => {
    expect(refusalLine(await run("predict", "posterior"), 64)).toMatch(/^required option '--at <file>' not specified/);
    expect(refusalLine(await run("predict", "posterior", "--at", "nowhere.csv"))).toMatch(/there is no such file/);
  });
});

describe("a folder that holds no posterior, or half of one", () => {
  it("is named with what to do", async () => {
    expect(refusalLine(await run("summary", "nowhere"))).toBe(
      "nowhere: there is no such folder; noisewise fit writes one with --out",
    );
    expect(refusalLine(await run("summary", "release.json"))).toBe(
      "release.json: a file, not a posterior folder; noisewise fit writes one with --out",
    );
    expect(refusalLine(await run("summary", "taken"))).toBe(
      "taken: posterior.json is missing; run noisewise fit again",
    );
  });

  it("is diagnosed: truncated draws, an invalid header or summary, no prior", async () => {
    mkdirSync(path("copy"));
    const files = ["draws.parquet", "posterior.json", "prior.json", "release.json", "summary.json"];
    const restore = () => {
      for (const file of files) writeFileSync(path(`copy/${file}`), readFileSync(path(`posterior/${file}`)));
    };
    const spoil = async (file: string, content: Buffer | string) => {
      restore();
      writeFileSync(path(`copy/${file}`), content);
      return refusalLine(await run("summary", "copy"));
    };
    expect(await spoil("draws.parquet", readFileSync(path("posterior/draws.parquet")).subarray(0, 1000))).toBe(
      "copy/draws.parquet: damaged; run noisewise fit again",
    );
    expect(await spoil("posterior.json", "{}")).toMatch(/^copy\/posterior\.json: /);
    expect(await spoil("summary.json", "[")).toMatch(/^copy\/summary\.json: not valid JSON/);
    restore();
    rmSync(path("copy/prior.json"));
    expect(refusalLine(await run("summary", "copy"))).toBe("copy: prior.json is missing; run noisewise fit again");
  });
});

// What the custodian's commands refuse: one line that names the thing and says what to do, and nothing is charged.
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { cliInOneProcess, outcomeOf, refusalLine, startCli } from "../support/run-cli.ts";
import { STUDY, workplace } from "./workplace.ts";

const { folder, path, write } = workplace();
const run = cliInOneProcess(folder);
const LEDGER = ["--ledger", "budget.ledger"];
const release = (...args: string[]) => run("release", ...args);

let untouched: Buffer;
beforeAll(async () => {
  await run("ledger", "create", "budget.ledger", "--epsilon", "1.5", "--domain", "survey");
  untouched = readFileSync(path("budget.ledger"));
  write("taken.json", "{}");
  write("twins.csv", "age,age,INCOME,region\n1,2,3,north\n");
  write("cases.csv", "age,Age,INCOME,region\n1,2,3,north\n");
  write("proto.csv", "age,__proto__,INCOME,region\n1,2,3,north\n");
  write("headless.csv", "");
  write("binary.parquet", "this is no Parquet");
  write("nulls.json", {
    variables: [
      { name: "age", bounds: null },
      { name: "income", bounds: null },
    ],
  });
  write("reversed.json", { ...STUDY, variables: [{ name: "age", bounds: [90, 18] }] });
  write("other.json", { ...STUDY, variables: [{ name: "agee", bounds: [18, 90] }] });
  write("broken.json", '{ "variables": [\n  { "name": "age" "bounds": [18, 90] } ] }');
  write("published.json", { format: "noisewise/release@1", study: STUDY });
  write("note.txt", "not a ledger");
});

/** Every refusal of a release is also shown to have charged nothing. */
async function refused(code: number, ...args: string[]): Promise<string> {
  const line = refusalLine(await release(...args), code);
  expect(readFileSync(path("budget.ledger")).equals(untouched)).toBe(true);
  return line;
}

describe.concurrent("a release is refused", () => {
  const sound = ["table.csv", "--study", "study.json", ...LEDGER, "--out", "out.json"];
  const withTable = (table: string) => [table, ...sound.slice(1), "--epsilon", "1"];
  const withStudy = (study: string) => ["table.csv", "--study", study, ...LEDGER, "--epsilon", "1"];

  it.each([
    [["--epsilon", "0"], 'epsilon "0" is not a positive decimal number such as 0.5'],
    [["--epsilon", "abc"], 'epsilon "abc" is not a positive decimal number such as 0.5'],
    [["--epsilon", "NaN"], 'epsilon "NaN" is not a positive decimal number such as 0.5'],
    [["--epsilon", "1", "--delta", "2"], 'delta "2" is not a number above 0 and below 1, such as 1e-6'],
    [["--epsilon", "1", "--rho", "1"], "rho cannot be combined: give rho, or epsilon, or epsilon with delta"],
    [[], "no privacy parameter: give epsilon, or rho, or epsilon with delta"],
    [
      ["--epsilon", "1", "--moments", "4"],
      "--moments 4 and --response go together: fourth moments leave the response out",
    ],
    [["--epsilon", "1", "--response", "age"], /^--moments 4 and --response go together/],
    [["--epsilon", "1", "--moments", "3"], "--moments is 2 or 4"],
    [["--epsilon", "1", "--frobnicate"], "unknown option '--frobnicate' (see noisewise release --help)"],
    [["--epsilon"], "option '--epsilon <decimal>' argument missing (see noisewise release --help)"],
    [["--epsilon", "1", "--no-ledger-i-accept-the-risk"], /not both$/],
    [
      ["--epsilon", "1", "--table", "people"],
      'unexpected "people" after table.csv: to read several files as one table, quote a glob',
    ],
  ])("as wrong usage: %j", async (args, message) => {
    const line = await refused(64, ...sound, ...args);
    if (typeof message === "string") expect(line).toBe(message);
    else expect(line).toMatch(message);
  });

  it("without a ledger, unless the risk is accepted", async () => {
    expect(await refused(64, "table.csv", "--study", "study.json", "--epsilon", "1")).toBe(
      "a release needs a ledger: add --ledger FILE (noisewise ledger create makes one), " +
        "or --no-ledger-i-accept-the-risk to release without tracking the budget",
    );
  });

  it("without a study, or with a second file", async () => {
    expect(await refused(64, "table.csv", "--epsilon", "1")).toMatch(/^required option '--study <file>' not specified/);
    expect(await refused(64, "table.csv", "twins.csv", "--study", "study.json", "--epsilon", "1", ...LEDGER)).toMatch(
      /^unexpected "twins\.csv" after table\.csv/,
    );
  });

  it.each([
    ["nowhere.csv", "nowhere.csv: no such file"],
    ["nowhere*.csv", "nowhere*.csv: no file matches"],
    [".", /^\.: not a file; for a folder write a glob/],
    ["headless.csv", "headless.csv: the first line must be a header with the column names, and there is none"],
    ["binary.parquet", /^binary\.parquet: /],
    ["twins.csv", "twins.csv: columns 1 and 2 have the same name: rename one"],
    ["cases.csv", "cases.csv: columns 1 and 2 have names that differ only in case: rename one"],
    ["proto.csv", "proto.csv: a column is named __proto__: rename it"],
  ])("for its table: %s", async (table, message) => {
    const line = await refused(1, ...withTable(table));
    if (typeof message === "string") expect(line).toBe(message);
    else expect(line).toMatch(message);
  });

  it.each([
    ["nowhere.json", "nowhere.json: there is no such file: check the path"],
    [".", ".: this is a folder: name a file"],
    ["table.csv", "table.csv: this is a table, not a study: noisewise init writes one to fill in"],
    ["published.json", 'published.json: this is a release, not a study; its study is in the field "study"'],
    ["broken.json", /^broken\.json: not valid JSON: .* at line 2, character 19$/],
    ["nulls.json", /^nulls\.json: variables\[0\]: "age": bounds are not filled in: .*\(and 1 more\)$/],
    ["reversed.json", 'reversed.json: variables[0]: "age": bounds [90, 18]: the first must be below the second'],
    ["other.json", 'table.csv has no column "agee"; near names: "age"'],
  ])("for its study: %s", async (study, message) => {
    const line = await refused(1, ...withStudy(study));
    if (typeof message === "string") expect(line).toBe(message);
    else expect(line).toMatch(message);
  });

  it("for its budget: spent, missing, not a ledger, of another kind", async () => {
    const [spent, missing, foreign, kind] = await Promise.all([
      refused(1, ...sound, "--epsilon", "2"),
      refused(1, "table.csv", "--study", "study.json", "--epsilon", "1", "--ledger", "nowhere.ledger"),
      refused(1, "table.csv", "--study", "study.json", "--epsilon", "1", "--ledger", "note.txt"),
      refused(1, ...sound, "--rho", "0.1"),
    ]);
    expect(spent).toMatch(/^budget\.ledger: the budget of "survey" does not allow ε = 2: 1\.5 left/);
    expect(missing).toBe("nowhere.ledger: there is no such ledger: check the path, or create it first");
    expect(foreign).toMatch(/^note\.txt: not a ledger/);
    expect(kind).toMatch(/^budget\.ledger: /);
    expect(readFileSync(path("note.txt"), "utf8")).toBe("not a ledger");
  });

  it("for the place of its output", async () => {
    const to = (out: string) => refused(1, ...sound.slice(0, -1), out, "--epsilon", "1");
    expect(await to("taken.json")).toBe(
      "taken.json exists, and releases are never overwritten: choose another file (--out)",
    );
    expect(await to("nowhere/out.json")).toMatch(/nowhere: this folder does not exist or is not writable/);
    expect(await to(".")).toBe(". is a folder: name a file in it (--out)");
    expect(await to("")).toBe('"" is not a file name: choose another (--out)');
    expect(await to("newdir/")).toBe('"newdir/" is not a file name: choose another (--out)');
    expect(await to("table.csv/r.json")).toBe(
      "table.csv/r.json cannot be written (ENOTDIR): choose another file (--out)",
    );
    expect(await to("budget.ledger-journal")).toMatch(/reserved for the ledger's journal/);
    expect(readFileSync(path("taken.json"), "utf8")).toBe("{}");
  });

  it("for a table without a header, without a word of it", async () => {
    write("headerless.csv", "4711,Miller,hepatitis\n1,2,3\n");
    write("words.csv", "Smith,Miller,hepatitis\n1,2,3\n");
    write("lines.csv", '{"age":4711,"name":"Miller"}\n');
    for (const table of ["headerless.csv", "words.csv", "lines.csv"]) {
      const line = await refused(1, ...withTable(table));
      expect(line).toMatch(/is the first line the header\?$/);
      expect(line).not.toMatch(/Miller|4711|hepatitis|Smith/);
    }
    const drafted = await run("init", "headerless.csv", "--out", "drafted.json");
    expect(refusalLine(drafted)).toMatch(/is the first line the header\?$/);
  });
});

describe.concurrent("other commands refuse", () => {
  it.each([
    [["init", "nowhere.csv"], 1, "nowhere.csv: no such file"],
    [["init", "twins.csv"], 1, "twins.csv: columns 1 and 2 have the same name: rename one"],
    [["init", "proto.csv"], 1, "proto.csv: a column is named __proto__: rename it"],
    [["init", "table.csv", "--out", "taken.json"], 1, "taken.json exists: choose another --out"],
    [
      ["init", "table.csv", "--out", "no/where.json"],
      1,
      "no/where.json cannot be written (ENOENT): choose another --out",
    ],
    [["init", "table.csv", "--variables", "Age"], 1, '--variables: there is no column "Age": did you mean age?'],
    [
      ["init", "table.csv", "--delimiter", ""],
      64,
      /^option '--delimiter <character>' argument '' is invalid\. It must be one/,
    ],
    [["init", "table.csv", "--delimiter", "ab"], 64, /argument 'ab' is invalid/],
    [
      ["init", "mysql://host/db", "people"],
      64,
      "mysql:// is not supported: use a local file, postgresql:// or clickhouse://",
    ],
    [["init", "postgres://host/db"], 64, "a database URL needs the name of the table as well"],
    [["init", "postgres://host/db", "a", "--table", "b"], 64, 'name the table once: as "a" or as --table b'],
    [["ledger", "create", "new.ledger"], 64, "give the budget as --epsilon or as --rho"],
    [["ledger", "create", "new.ledger", "--epsilon", "0", "--domain", "d"], 64, /^epsilon "0" is not a positive/],
    [
      ["ledger", "create", "note.txt", "--epsilon", "1", "--domain", "survey"],
      1,
      /^note\.txt: already exists, and a ledger never replaces a file/,
    ],
    [["ledger", "create", "no/where.ledger", "--epsilon", "1", "--domain", "survey"], 1, /there is no such directory$/],
    [["ledger", "status", "nowhere.ledger"], 1, /^nowhere\.ledger: there is no such ledger/],
    [["ledger", "status"], 64, "missing required argument 'file' (see noisewise ledger status --help)"],
    [["ledger", "frobnicate"], 64, /^unknown command 'frobnicate'/],
    [["ledger", "verify", "budget.ledger", "--release", "nowhere.json"], 1, /^nowhere\.json: there is no such file/],
    [
      ["verify", "table.csv"],
      1,
      "table.csv: this is a table, not a release: make a release of it with noisewise release",
    ],
    [["verify", "study.json"], 1, "study.json: format: not a release: it has no format field"],
    [["frobnicate"], 64, "unknown command 'frobnicate' (see noisewise --help)"],
    [["relase"], 64, "unknown command 'relase' (Did you mean release?) (see noisewise --help)"],
  ])("%j", async (args, code, message) => {
    const line = refusalLine(await run(...args), code);
    if (typeof message === "string") expect(line).toBe(message);
    else expect(line).toMatch(message);
  });

  it("nothing, if only help is requested", async () => {
    const help = await run("--help");
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toContain("release [options] <table> [relation]");
    expect((await run("release", "--help")).code).toBe(0);
    expect((await run("--version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const lost = await run();
    expect(lost.code).toBe(64);
    expect(lost.stderr).toContain("Usage: noisewise");
  });
});

// As root every file can be read and written, so these run as nobody where they can.
describe.skipIf(process.platform === "win32")("permissions", () => {
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const giveAway = (file: string, mode: number) => {
    if (nobody.uid) chownSync(file, nobody.uid, nobody.gid);
    chmodSync(file, mode);
  };
  const asNobody = (...args: string[]) => outcomeOf(startCli(folder, args, nobody));

  it("are named: a table, a study, a ledger that may not be read or written", async () => {
    mkdirSync(path("open"));
    for (const name of ["table.csv", "study.json", "budget.ledger"]) {
      writeFileSync(path(`open/${name}`), readFileSync(path(name)));
    }
    giveAway(folder, 0o755);
    giveAway(path("open"), 0o755);
    giveAway(path("open/table.csv"), 0o000);
    giveAway(path("open/study.json"), 0o000);
    giveAway(path("open/budget.ledger"), 0o400);
    const attempt = async (table: string, study: string, ledger: string) =>
      refusalLine(
        await asNobody(
          ...["release", table, "--study", study, "--epsilon", "1", "--ledger", ledger, "--out", "open/out.json"],
        ),
      );
    expect(await attempt("table.csv", "open/study.json", "open/budget.ledger")).toBe(
      "open/study.json: no permission to read it: ask its owner",
    );
    giveAway(path("open/study.json"), 0o644);
    expect(await attempt("open/table.csv", "open/study.json", "open/budget.ledger")).toMatch(
      /^open\/table\.csv: no permission to read it/,
    );
    expect(await attempt("table.csv", "open/study.json", "open/budget.ledger")).toMatch(
      /is read-only: nothing can be charged$/,
    );
  });
});

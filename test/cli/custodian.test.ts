// The custodian's commands, from a table to a release that can be checked.
import { generateKeyPairSync } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { withoutComments } from "../../src/json/parse.ts";
import { noiseKinds } from "../../src/noise/noise-law.ts";
import { noisyMoments } from "../../src/release/noisy-moments.ts";
import { type MeasuredRelease, parseRelease } from "../../src/release/release.ts";
import { externalRelease } from "../support/external-release.ts";
import { humanRows, writeHumanParquet } from "../support/human-cells.ts";
import { cliInOneProcess, refusalLine, unfolded } from "../support/run-cli.ts";
import { STUDY, workplace } from "./workplace.ts";

const { folder, path, write } = workplace();
const run = cliInOneProcess(folder);
const readRelease = (file: string) => parseRelease(JSON.parse(readFileSync(path(file), "utf8"))) as MeasuredRelease;

async function json(...args: string[]) {
  const { code, stdout, stderr } = await run(...args, "--json");
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

describe("init", () => {
  it("writes a study to fill in, from the header alone", async () => {
    const { code, stdout, stderr } = await run("init", "table.csv", "--out", "empty.json");
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toMatch(/^empty\.json written: fill in the bounds .*\n$/);
    const text = readFileSync(path("empty.json"), "utf8");
    const study = JSON.parse(withoutComments(text));
    expect(study.variables.map(({ column }: { column: string }) => column)).toEqual([
      "age",
      "INCOME",
      "region",
      "note",
    ]);
    for (const variable of study.variables) expect(variable).toMatchObject({ bounds: null, fill: null });
    expect(text).toMatch(/\/\/ .*never from this table/);
    expect(text).not.toMatch(/north|twelve/);
    expect(JSON.stringify(study)).not.toMatch(/levels":/);
  });

  it("prints it if no file is named, with the requested columns, under names a formula accepts", async () => {
    write("odd.csv", "sigma,my column,my_column,2nd,größe,__x__\n1,2,3,4,5,6\n");
    const { stdout } = await run("init", "odd.csv");
    const names = JSON.parse(withoutComments(stdout)).variables.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["sigma_1", "my_column", "my_column_3", "v4_2nd", "größe", "x"]);
    const some = await run("init", "odd.csv", "--variables", "größe, sigma");
    expect(JSON.parse(withoutComments(some.stdout)).variables).toHaveLength(2);
  });

  it("takes another dialect, and the study it writes says so", async () => {
    write("semicolons.csv", "a;'b;c'\n1;2\n");
    const { stdout } = await run("init", "semicolons.csv", "--delimiter", ";", "--quote", "'");
    const study = JSON.parse(withoutComments(stdout));
    expect(study.csv).toEqual({ delimiter: ";", quote: "'" });
    expect(study.variables[1].column).toBe("b;c");
  });

  it.each([
    [";", "a;b;c"],
    ["\t", "a\tb\tc"],
    [";", '"a, or b";c;d'],
  ])("reads the delimiter %j off the header", async (delimiter, header) => {
    write("noticed.csv", `${header}\n1${delimiter}2${delimiter}3\n`);
    const { stdout } = await run("init", "noticed.csv");
    const study = JSON.parse(withoutComments(stdout));
    expect([study.csv.delimiter, study.variables.length]).toEqual([delimiter, 3]);
  });

  it("sees a header that is not UTF-8, reads it, and declares it", async () => {
    writeFileSync(path("latin.csv"), "gr\xf6\xdfe;preis \x80\n1;2\n", "latin1");
    const { stdout, stderr } = await run("init", "latin.csv");
    const study = JSON.parse(withoutComments(stdout));
    expect(study.csv).toEqual({ delimiter: ";", quote: '"', encoding: "windows-1252" });
    expect(study.variables.map(({ column }: { column: string }) => column)).toEqual(["größe", "preis €"]);
    expect(unfolded(stderr)).toMatch(
      /^latin\.csv: its header is not UTF-8: read as windows-1252, which the study declares/,
    );
    writeFileSync(path("utf16.csv"), "\ufeffa,b\n1,2\n", "utf16le");
    expect((await run("init", "utf16.csv")).stderr).toContain("utf16.csv: it is in UTF-16: save it as UTF-8");
  });

  it("is led by the types of a Parquet file", async () => {
    await writeHumanParquet(path("people.parquet"), humanRows().slice(0, 10));
    const { stdout } = await run("init", "people.parquet");
    const { variables, csv } = JSON.parse(withoutComments(stdout));
    expect(csv).toBeUndefined();
    expect(variables).toEqual([
      { name: "stay", column: "stay", bounds: null, fill: null },
      { name: "visits", column: "visits", bounds: null, fill: null },
      { name: "day", column: "day", unit: "days", since: "2000-01-01", bounds: null, fill: null },
      { name: "sex", column: "sex", levels: null, fill: null },
      { name: "ward", column: "ward", levels: null, fill: null },
    ]);
  });
});

describe("ledger, release, verify", () => {
  beforeAll(async () => {
    const created = await json("ledger", "create", "budget.ledger", "--epsilon", "2.5", "--domain", "survey");
    expect(created).toMatchObject({ domain: "survey", unit: "epsilon", total: "2.5", spent: "0", left: "2.5" });
    const told = await json(
      ...["release", "table.csv", "--study", "study.json", "--epsilon", "1", "--ledger", "budget.ledger"],
      ...["--out", "release.json"],
    );
    expect(told).toMatchObject({ path: "release.json", guarantee: { kind: "pure", epsilon: "1" } });
    expect(told.contentHash).toBe(readRelease("release.json").contentHash);
  });

  it("a release names its ledger entry, and the ledger names the release", async () => {
    const { ledger, contentHash } = readRelease("release.json");
    const log = await json("ledger", "log", "budget.ledger");
    expect(log.map(({ entry }: { entry: { type: string } }) => entry.type)).toEqual(["create", "charge", "commit"]);
    expect(ledger).toEqual({ kind: "charged", domain: "survey", entryHash: log[1].hash });
    expect(log[2].entry).toMatchObject({ charge: 2, releaseHash: contentHash });
    expect(await json("ledger", "status", "budget.ledger")).toMatchObject({ spent: "1", left: "1.5", uncommitted: 0 });
    expect(await json("ledger", "verify", "budget.ledger", "--release", "release.json")).toEqual({ intact: true });
  });

  it("verify recomputes what the file promises", async () => {
    expect(await json("verify", "release.json")).toMatchObject({ verified: true, problems: [] });
    const { stdout, code } = await run("verify", "release.json");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^release\.json: verified\n {2}on trust: /);
  });

  it("verify finds a release that promises more than its noise gives, and exits with 1", async () => {
    const { contentHash: _, ...release } = readRelease("release.json");
    const { sealRelease } = await import("../../src/release/release.ts");
    write("boast.json", sealRelease({ ...release, guarantee: { kind: "pure", epsilon: "0.1" } }));
    const { code, stdout } = await run("verify", "boast.json", "--json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      verified: false,
      problems: expect.arrayContaining([expect.stringMatching(/^noise: /)]),
    });
    expect((await run("verify", "boast.json")).stdout).toMatch(
      /^boast\.json: NOT what it claims to be\n {2}wrong: noise/,
    );
  });

  it("verify takes no word for a payment, and a forged one is found by the ledger", async () => {
    const { contentHash: _, ...release } = readRelease("release.json");
    const { sealRelease } = await import("../../src/release/release.ts");
    const ledger = { kind: "charged" as const, domain: "survey", entryHash: "0".repeat(64) };
    write("forged.json", sealRelease({ ...release, ledger }));
    const { stdout } = await run("verify", "forged.json");
    expect(unfolded(stdout)).toMatch(
      /on trust: that the ledger of "survey" paid for it is only claimed: .*ledger verify/,
    );
    const line = refusalLine(await run("ledger", "verify", "budget.ledger", "--release", "forged.json"));
    expect(line).toMatch(/the ledger does not contain its charge/);
  });

  it("verify does not call a release of another tool verified, and no file can speak for it", async () => {
    write("external.json", externalRelease());
    const { code, stdout } = await run("verify", "external.json");
    expect([code, stdout.split("\n")[0]]).toEqual([
      0,
      "external.json: well-formed, but it makes no promise that can be verified",
    ]);
    expect(await json("verify", "external.json")).toMatchObject({ verified: false, origin: "external", problems: [] });
    const { contentHash: _, ...release } = readRelease("release.json");
    const { sealRelease } = await import("../../src/release/release.ts");
    write("mouthy.json", sealRelease({ ...release, response: "x\u001b[2J\nmouthy.json: verified" }));
    const mouthy = await run("verify", "mouthy.json");
    expect(mouthy.stdout).toBe("");
    expect(refusalLine(mouthy)).toMatch(/^mouthy\.json: response: one line without control characters/);
  });

  it("signs, and knows the key again", async () => {
    const keys = [generateKeyPairSync("ed25519"), generateKeyPairSync("ed25519")];
    for (const [i, { privateKey, publicKey }] of keys.entries()) {
      write(`${i}.key`, privateKey.export({ type: "pkcs8", format: "pem" }).toString());
      chmodSync(path(`${i}.key`), 0o600);
      write(`${i}.pub`, publicKey.export({ type: "spki", format: "pem" }).toString());
    }
    const common = ["release", "table.csv", "--study", "study.json", "--epsilon", "1", "--no-ledger-i-accept-the-risk"];
    await json(...common, "--sign", "0.key", "--out", "signed.json");
    expect(await json("verify", "signed.json", "--key", "0.pub")).toMatchObject({ verified: true });
    expect((await run("verify", "signed.json", "--key", "0.pub")).stdout).toMatch(
      /^signed\.json: verified, and signed by the key in 0\.pub\n/,
    );
    const other = await run("verify", "signed.json", "--key", "1.pub");
    expect([other.code, other.stdout]).toEqual([
      1,
      expect.stringMatching(/wrong: signature: it was made with another key/),
    ]);
    expect((await run("verify", "release.json", "--key", "0.pub")).stdout).toContain(
      "wrong: signature: the release is not signed",
    );
    const wrong = await run(...common, "--sign", "0.pub", "--out", "unsigned.json");
    expect(refusalLine(wrong)).toMatch(/^0\.pub: not an Ed25519 private key/);
  });

  it("all of it reads well without --json", async () => {
    const status = await run("ledger", "status", "budget.ledger");
    expect(status.stdout).toMatch(/^domain +survey\ntotal +epsilon 2\.5\nspent +1\nleft +1\.5\n/);
    expect((await run("ledger", "log", "budget.ledger")).stdout.split("\n")).toHaveLength(6);
    expect((await run("ledger", "verify", "budget.ledger")).stdout).toBe("budget.ledger is intact.\n");
  });

  it("releases under zCDP, and under (ε, δ) by way of it, with its own ledger", async () => {
    await json("ledger", "create", "rho.ledger", "--rho", "1", "--domain", "survey");
    const common = ["release", "table.csv", "--study", "study.json", "--ledger", "rho.ledger"];
    const rho = await json(...common, "--rho", "0.1", "--out", "rho.json");
    expect(rho.guarantee).toEqual({ kind: "zcdp", rho: "0.1" });
    const both = await json(...common, "--epsilon", "1", "--delta", "1e-6", "--out", "delta.json");
    expect(both.guarantee).toMatchObject({ kind: "zcdp", approximate: { epsilon: "1", delta: "1e-6" } });
    expect(noiseKinds(noisyMoments(readRelease("delta.json")).noise)).toEqual(["gaussian"]);
    expect((await run("verify", "delta.json")).code).toBe(0);
  });

  it("releases fourth moments of all but the response", async () => {
    const { code, stderr } = await run(
      ...["release", "table.csv", "--study", "study.json", "--epsilon", "1", "--moments", "4", "--response", "income"],
      ...["--no-ledger-i-accept-the-risk", "--out", "fourth.json"],
    );
    expect(code).toBe(0);
    expect(stderr).toMatch(/^[^\n]+\n$/);
    // 1, a … a⁴ and s, as, a²s, a³s of age and region; income alone, squared, and with each of them.
    expect(readRelease("fourth.json").moments).toHaveLength(13);
    expect(readRelease("fourth.json").grid.degree).toBe(4);
  });

  it("says in the file that no ledger was charged, if the risk was accepted", async () => {
    await json(
      ...["release", "table.csv", "--study", "study.json", "--epsilon", "1", "--no-ledger-i-accept-the-risk"],
      ...["--out", "uncounted.json"],
    );
    expect(readRelease("uncounted.json").ledger).toMatchObject({
      kind: "none",
      warning: expect.stringContaining("No ledger was charged"),
    });
    expect((await run("verify", "uncounted.json")).stdout).toContain("no ledger was charged");
  });
});

describe("a dry run", () => {
  const dryRun = (table: string, ...more: string[]) =>
    run("release", table, "--study", "study.json", "--epsilon", "1", "--dry-run", ...more);

  it("shows noise, cost and budget; reads no row, charges nothing, writes nothing", async () => {
    await json("ledger", "create", "dry.ledger", "--epsilon", "2", "--domain", "survey");
    const before = readFileSync(path("dry.ledger"));
    write("garbage.csv", `age,INCOME,region\n${'\u0000\uffff"'.repeat(1000)}`);
    const [sound, garbage] = await Promise.all([
      dryRun("table.csv", "--details", "--ledger", "dry.ledger", "--out", "dry.json"),
      dryRun("garbage.csv", "--details", "--ledger", "dry.ledger", "--out", "dry.json"),
    ]);
    expect(sound).toMatchObject({ code: 0, stderr: "" });
    expect(garbage).toEqual(sound);
    expect(sound.stdout).toMatch(/^Dry run: no row was read and nothing was charged\./);
    expect(sound.stdout).toMatch(
      /noisy moments +9 in 9 groups .*\none person changes them by +9 in total, 1 each, √9 in Euclidean length\n/,
    );
    // √(10·11/3) = 6.055: 1, age, income, region, age², age·income, income², and region with age and income.
    expect(unfolded(sound.stdout)).toMatch(
      /noise per moment +6\.055 people \(standard deviation\)[\s\S]*law of the noise +cube noise of scale 1 in 9 dim/,
    );
    expect(sound.stdout).toMatch(/cost +ε = 1\nbudget +2 left of 2: enough\n/);
    expect(readFileSync(path("dry.ledger")).equals(before)).toBe(true);
    expect(existsSync(path("dry.json"))).toBe(false);
  });

  it("needs no ledger, and says the same as JSON", async () => {
    const { code, stdout } = await dryRun("table.csv", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      dryRun: true,
      variables: ["age", "income", "region[south]"],
      moments: 9,
      groups: 9,
      sensitivity: { l1: "9", l2Squared: "9", maximum: "1" },
      noise: {
        kind: "discrete-cube",
        standardDeviation: Math.sqrt(110 / 3),
        parts: [{ kind: "cube", scale: 1, dimension: 9, moments: 9 }],
        grid: { kind: "discrete-cube", scale: String(2 ** 32) },
      },
      neighbours: "add-remove",
      budgetLeft: null,
    });
  });
});

describe("whatever is in the rows", () => {
  const tables = {
    empty: "age,INCOME,region\n",
    one: "age,INCOME,region\n40,50,north\n",
    many: `age,INCOME,region\n${"40,50,north\n".repeat(500)}`,
    garbage: 'age,INCOME,region\n"""\u0000\n1e999,-inf,\ufeff\nNaN,0x10,1_000,"\n,,,,,,,,\n\n\n=1+1,"a\nb",south',
  };

  it("release has the same shape and says the same", async () => {
    const outcomes = await Promise.all(
      Object.entries(tables).map(async ([name, text]) => {
        write(`${name}.csv`, text);
        const { code, stdout, stderr } = await run(
          ...["release", `${name}.csv`, "--study", "study.json", "--epsilon", "1", "--no-ledger-i-accept-the-risk"],
          ...["--out", `${name}-release.json`],
        );
        const release = readRelease(`${name}-release.json`);
        const said = stdout.replace(`${name}-release.json`, "PATH").replace(release.contentHash, "HASH");
        const { moments, made: _, contentHash: __, ...rest } = release;
        return { code, stderr, said, rest, shape: moments.map(({ monomial }) => monomial) };
      }),
    );
    for (const outcome of outcomes) {
      expect(outcome).toEqual(outcomes[0]);
      expect(outcome).toMatchObject({ code: 0, stderr: "" });
    }
    expect(outcomes[0].rest.study).toMatchObject({ maxRows: STUDY.maxRows });
  });
});

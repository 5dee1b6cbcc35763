// The order of a release: everything public first, then the charge, then the rows, and from the charge on one constant
// message whatever goes wrong.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { formatRational } from "../../src/math/rational.ts";
import { planRelease } from "../../src/mechanism/plan.ts";
import { createLedger, type Ledger, openLedger } from "../../src/node/ledger/ledger-database.ts";
import { releaseTable } from "../../src/node/release-table.ts";
import { type MeasuredRelease, parseRelease } from "../../src/release/release.ts";
import type { ExactSums, TableSource } from "../../src/table/source.ts";
import { pureOne, twoVariables } from "../support/measured-release.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const terms = { guarantee: pureOne };
const { layout } = planRelease(twoVariables, terms);
const SUMS: ExactSums = { sums: layout.components.map(() => 0n), totalRows: 0n };
const COLUMNS = ["age", "income"].map((name) => ({ name, type: "number" as const, engineType: "DOUBLE" }));
/** All that may be said, whatever has happened. */
const FAILED_AFTER_CHARGE =
  "the release failed after its budget was charged, and the charge stays spent: " +
  "check the disk, the table's file or the database connection, then run again (a new charge)";
const root = temporaryFolder();

let count = 0;
let folder: string;
let out: string;
let ledger: Ledger;
beforeEach(() => {
  folder = join(root, String(count++));
  mkdirSync(folder);
  out = join(folder, "release.json");
  ledger = createLedger(join(root, `${count}.ledger`), {
    domain: "test",
    total: pureOne,
    neighbours: "add-remove",
    version: "0",
  });
});

const spent = () => formatRational(ledger.status().spent);
const source = (parts: Partial<TableSource>): TableSource => ({
  description: "people",
  columns: async () => COLUMNS,
  rehearse: async () => {},
  sum: async () => SUMS,
  scan: async () => {},
  close: async () => {},
  ...parts,
});
const release = (parts: Partial<TableSource>) =>
  releaseTable({ source: source(parts), study: twoVariables, terms, ledger, out });

describe("before the charge", () => {
  it("nothing is charged for missing or unusable columns", async () => {
    await expect(release({ columns: async () => COLUMNS.slice(1) })).rejects.toThrow('people has no column "age"');
    await expect(release({ columns: () => Promise.reject(new Error("down")) })).rejects.toThrow("down");
    await expect(release({ rehearse: () => Promise.reject(new Error("too wide")) })).rejects.toThrow("too wide");
    expect(spent()).toBe("0");
  });

  it("rows are not read when the budget does not allow it", async () => {
    await release({});
    let read = false;
    const again = releaseTable({
      source: source({
        sum: async () => {
          read = true;
          return SUMS;
        },
      }),
      study: twoVariables,
      terms,
      ledger,
      out: join(folder, "second.json"),
    });
    await expect(again).rejects.toThrow(/does not allow ε = 1: 0 left/);
    expect(read).toBe(false);
  });

  it.each([
    ["", /is not a file name/],
    ["new/", /is not a file name/],
    ["taken.json", /exists, and releases are never overwritten/],
    ["dangling.json", /exists, and releases are never overwritten/],
    ["taken.json/r.json", /cannot be written \(ENOTDIR\)/],
    ["nowhere/r.json", /folder does not exist or is not writable/],
    ["x".repeat(300), /cannot be written \(ENAMETOOLONG\)/],
  ])("nothing is charged for an output that cannot be: %j", async (name, message) => {
    writeFileSync(join(folder, "taken.json"), "");
    symlinkSync("nowhere", join(folder, "dangling.json"));
    const place = name === "" ? "" : `${folder}/${name}`;
    const before = readdirSync(folder);
    await expect(releaseTable({ source: source({}), study: twoVariables, terms, ledger, out: place })).rejects.toThrow(
      message,
    );
    expect(spent()).toBe("0");
    expect(readdirSync(folder)).toEqual(before);
  });

  it("nothing is charged for an output that is the ledger's own journal, under any name", async () => {
    symlinkSync(root, join(folder, "same"));
    symlinkSync(ledger.path, join(folder, "alias.ledger"));
    const alias = openLedger(join(folder, "alias.ledger"));
    for (const ending of ["-journal", "-wal", "-shm"]) {
      const place = join(folder, "same", basename(ledger.path) + ending);
      for (const one of [ledger, alias]) {
        const refused = releaseTable({ source: source({}), study: twoVariables, terms, ledger: one, out: place });
        await expect(refused).rejects.toThrow(/reserved for the ledger's journal/);
      }
    }
    expect(spent()).toBe("0");
  });

  it("a name as long as the disk takes is no obstacle", async () => {
    const long = join(folder, "n".repeat(255));
    await releaseTable({ source: source({}), study: twoVariables, terms, ledger, out: long });
    expect(readdirSync(folder)).toEqual(["n".repeat(255)]);
  });
});

describe("after the charge", () => {
  it("the charge is already in the ledger when the first row is read, and committed when the file is written", async () => {
    const seen: unknown[] = [];
    const { contentHash } = await release({
      sum: async () => {
        seen.push(spent(), ledger.status().uncommitted.size, existsSync(out));
        return SUMS;
      },
    });
    expect(seen).toEqual(["1", 1, false]);
    expect(ledger.status().uncommitted.size).toBe(0);
    expect(ledger.log().at(-1)!.entry).toMatchObject({ type: "commit", releaseHash: contentHash });
  });

  it("no time measured after it leaves the process, not even by the day or the file's own date", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2024-02-28T23:59:59.999Z") });
    try {
      await release({
        sum: async () => {
          vi.setSystemTime(new Date("2024-03-01T01:23:45.678Z"));
          return SUMS;
        },
      });
    } finally {
      vi.useRealTimers();
    }
    const told = readFileSync(out, "utf8") + JSON.stringify(ledger.log());
    expect(told).toContain("2024-02-28");
    expect(told).not.toMatch(/2024-03|2024-02-29|23:59|01:23|\d\dT\d\d/);
    expect(statSync(out).mtime.toISOString()).toBe("2024-02-28T00:00:00.000Z");
  });

  it("two releases of one day and study have unlike entry hashes, and show no number", async () => {
    const again = createLedger(join(root, `${count}-again.ledger`), {
      ...{ domain: "test", total: pureOne, neighbours: "add-remove", version: "0" },
    });
    const first = await release({});
    const other = join(folder, "again.json");
    const second = await releaseTable({ source: source({}), study: twoVariables, terms, ledger: again, out: other });
    expect(Object.keys(first.ledger)).toEqual(["kind", "domain", "entryHash"]);
    expect(first.ledger).not.toEqual(second.ledger);
  });

  it("a file that takes the name in the meantime keeps it, and the message says where the paid release is", async () => {
    const late = release({
      sum: async () => {
        writeFileSync(out, "another's");
        return SUMS;
      },
    });
    const { message } = await late.then(
      () => ({ message: "" }),
      (error: Error) => error,
    );
    const [, place] = /^the release is complete and paid for, in (\S+), but it could not be renamed to/.exec(message)!;
    expect(readFileSync(out, "utf8")).toBe("another's");
    const kept = parseRelease(JSON.parse(readFileSync(place, "utf8"))) as MeasuredRelease;
    expect(() => ledger.verify(kept)).not.toThrow();
  });

  it("a ledger that cannot record it does not hide the file that was paid for", async () => {
    const late = release({
      sum: async () => {
        rmSync(ledger.path);
        return SUMS;
      },
    });
    await expect(late).rejects.toThrow(
      `the release is complete and paid for, in ${out}, but the ledger could not record it`,
    );
    expect(parseRelease(JSON.parse(readFileSync(out, "utf8"))).origin).toBe("noisewise");
  });

  const failures: Record<string, () => Partial<TableSource>> = {
    "a source that fails": () => ({
      sum: () => Promise.reject(new Error("cell 'SECRET 42' of row 1234 is no number")),
    }),
    "a source that throws": () => ({
      sum: () => {
        throw new TypeError("SECRET");
      },
    }),
    "sums that are none": () => ({ sum: async () => ({ sums: ["SECRET"] as never, totalRows: 42n }) }),
    "a place that is gone": () => ({
      sum: async () => {
        rmSync(folder, { recursive: true });
        return SUMS;
      },
    }),
  };

  it.each(Object.keys(failures))("%s: one constant message, the charge stays spent, no file", async (name) => {
    const failure = release(failures[name]());
    await expect(failure).rejects.toMatchObject({ name: "PublicError", message: FAILED_AFTER_CHARGE });
    await failure.catch((error) => {
      expect(error.cause).toBeUndefined();
      expect(String(error.stack)).not.toContain("SECRET");
    });
    expect(spent()).toBe("1");
    expect(ledger.status().uncommitted.size).toBe(1);
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });
});

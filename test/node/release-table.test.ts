// The order of a release: everything public first, then the charge, then the rows, and from the charge on one constant
// message whatever goes wrong.
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { formatRational } from "../../src/math/rational.ts";
import { planRelease } from "../../src/mechanism/plan.ts";
import { createLedger, type Ledger } from "../../src/node/ledger-database.ts";
import { releaseTable } from "../../src/node/release-table.ts";
import type { ExactSums, TableSource } from "../../src/table/source.ts";
import { pureOne, twoVariables } from "../support/measured-release.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const terms = { guarantee: pureOne };
const { layout } = planRelease(twoVariables, terms);
const SUMS: ExactSums = { sums: layout.components.map(() => 0n), totalRows: 0n };
const COLUMNS = ["age", "income"].map((name) => ({ name, type: "number" as const, engineType: "DOUBLE" }));
/** All that may be said, whatever has happened. */
const FAILED_AFTER_CHARGE =
  "the release was not completed after its budget was charged, and the charge stays spent: " +
  "look after the disk, the table's file or the database connection, then run again (a new charge)";
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
  sum: async () => SUMS,
  close: async () => {},
  ...parts,
});
const release = (parts: Partial<TableSource>) =>
  releaseTable({ source: source(parts), study: twoVariables, terms, ledger, out });

describe("before the charge", () => {
  it("nothing is charged for columns that are not there, or that cannot be asked for", async () => {
    await expect(release({ columns: async () => COLUMNS.slice(1) })).rejects.toThrow('people has no column "age"');
    await expect(release({ columns: () => Promise.reject(new Error("down")) })).rejects.toThrow("down");
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

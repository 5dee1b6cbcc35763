// Every system call of a release that touches a file, failed once each with ENOSPC, EIO and EINTR, and the process killed
// at each: never an unpaid file, never a paid file lost without saying where it is, never an overspend, and a ledger that
// can still be read and charged.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compare } from "../../src/math/rational.ts";
import { openLedger } from "../../src/node/ledger/ledger-database.ts";
import { type MeasuredRelease, parseRelease } from "../../src/release/release.ts";
import { available } from "../support/available.ts";
import { LONG } from "../support/effort.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { type Call, type Fault, injection, listCalls, prepare, releaseUnder, straceWorks } from "./trace.ts";

const FAULTS: readonly Fault[] = ["ENOSPC", "EIO", "EINTR", "SIGKILL"];
/** The short suite takes this many of all faults, evenly. */
const SLICE = 16;
const root = temporaryFolder();
let count = 0;
const freshFolder = () => prepare(join(root, String(count++)));

/** Every complete release in the folder, under whatever name. */
function releasesIn(folder: string): { file: string; release: MeasuredRelease }[] {
  return readdirSync(folder)
    .filter((name) => name === "release.json" || name.endsWith(".tmp"))
    .flatMap((name) => {
      try {
        const release = parseRelease(JSON.parse(readFileSync(join(folder, name), "utf8"))) as MeasuredRelease;
        return [{ file: join(folder, name), release }];
      } catch {
        return [];
      }
    });
}

function judge(folder: string, said: string): void {
  const ledger = openLedger(join(folder, "budget.ledger"));
  const { spent, total, entries } = ledger.status();
  expect(compare(spent, total)).toBeLessThanOrEqual(0);
  const charges = entries.filter(({ entry }) => entry.type === "charge");
  expect(charges.length).toBeLessThanOrEqual(1);
  const found = releasesIn(folder);
  for (const { release } of found) {
    expect(charges.map(({ hash }) => hash)).toContain(release.ledger.kind === "charged" && release.ledger.entryHash);
  }
  if (said === "released") {
    const made = found.find(({ file }) => file.endsWith("/release.json"))!;
    expect(() => ledger.verify(made.release)).not.toThrow();
  } else if (said !== "") {
    // Node itself aborts where the pipe that wakes its event loop fails: as good as killed.
    expect(said).toMatch(/^failed PublicError: /);
    if (found.length > 0) expect(said).toContain(found.at(-1).file);
    if (charges.length > 0) expect(said).toMatch(/charge stays spent|complete and paid for|check the ledger's log/);
  }
  ledger.charge({
    studyHash: "a".repeat(64),
    cost: { kind: "pure", epsilon: "1" },
    neighbours: "add-remove",
    version: "0",
  });
}

const able = available("a strace that may attach (a Debian package)", process.platform === "linux" && straceWorks());

describe.skipIf(!able)("a release under a fault in a system call", () => {
  it("keeps what is paid for, and pays for what it keeps", async () => {
    const calls = await listCalls(freshFolder());
    const points = calls.flatMap((call) => FAULTS.map((fault): [Call, Fault] => [call, fault]));
    // Odd, so that the slice goes through all four faults.
    const step = LONG ? 1 : Math.ceil(points.length / SLICE) | 1;
    const chosen = points.filter((_, index) => index % step === 0);
    const tally = new Map<string, number>();
    for (const [call, fault] of chosen) {
      const folder = freshFolder();
      const said = await releaseUnder(folder, injection(call, fault));
      try {
        judge(folder, said);
      } catch (error) {
        throw new Error(`${fault} at ${call.name} ${call.when}, which said "${said}": ${(error as Error).message}`);
      }
      const kind = said === "released" ? "released" : said === "" ? "killed" : "refused or failed";
      tally.set(kind, (tally.get(kind) ?? 0) + 1);
    }
    const names = new Set(calls.map(({ name }) => name)).size;
    const outcomes = [...tally].map(([kind, times]) => `${times} ${kind}`).join(", ");
    console.log(`faults: ${chosen.length} of ${points.length} (${calls.length} calls of ${names} kinds): ${outcomes}`);
    expect(chosen.length).toBeGreaterThan(10);
  }, 3_600_000);
});

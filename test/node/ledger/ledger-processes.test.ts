// The ledger among processes: races, kill −9 at any moment, a full disk, missing permissions.
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formatRational } from "../../../src/math/rational.ts";
import { createLedger, openLedger } from "../../../src/node/ledger/ledger-database.ts";
import { go, startRacer } from "./racing.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "noisewise-ledger-"));
  path = join(folder, "budget.ledger");
});
afterEach(() => rmSync(folder, { recursive: true }));

const create = (epsilon: string) =>
  createLedger(path, {
    domain: "wages",
    total: { kind: "pure", epsilon },
    neighbours: "add-remove-replace",
    version: "0.1.0",
  });
const spent = () => formatRational(openLedger(path).status().spent);
const charged = (lines: readonly string[]) => lines.filter((line) => line.startsWith("charged"));

describe("racing processes", () => {
  it("exactly the affordable number of charges succeeds", async () => {
    create("0.7");
    const racers = await Promise.all(Array.from({ length: 4 }, () => startRacer([path, "0.1", "3"])));
    for (const racer of racers) go(racer);
    await Promise.all(racers.map(({ ended }) => ended));
    const lines = racers.flatMap((racer) => racer.lines.slice(1));
    expect(lines).toHaveLength(12);
    expect(new Set(charged(lines)).size).toBe(7);
    expect(lines.filter((line) => /^refused .*does not allow ε = 0\.1: 0 left/.test(line))).toHaveLength(5);
    expect(spent()).toBe("0.7");
  });
});

describe("kill −9", () => {
  it("between charge and commit: the charge stays spent and the next one works", async () => {
    const ledger = create("1");
    const racer = await startRacer([path, "0.4", "1", "linger"]);
    go(racer);
    await racer.reported(2);
    racer.child.kill("SIGKILL");
    await racer.ended;
    expect(racer.lines[1]).toBe("charged 2");
    expect([...ledger.status().uncommitted]).toEqual([2]);
    expect(spent()).toBe("0.4");
    const { sequence } = ledger.charge({
      studyHash: "c".repeat(64),
      cost: { kind: "pure", epsilon: "0.6" },
      neighbours: "add-remove-replace",
      version: "0.1.0",
    });
    ledger.commit(sequence, "d".repeat(64));
    expect(spent()).toBe("1");
  });

  it("in the midst of charging: nothing acknowledged is lost, at most one charge is unacknowledged", async () => {
    create("1000");
    let before = 0;
    for (let round = 0; round < 4; round++) {
      const racer = await startRacer([path, "0.1", "1000"]);
      go(racer);
      await racer.reported(3);
      await new Promise((resolve) => setTimeout(resolve, 9 * round));
      racer.child.kill("SIGKILL");
      await racer.ended;
      const charges = openLedger(path).log().length - 1;
      const acknowledged = charged(racer.lines).length;
      expect(acknowledged).toBeGreaterThan(0);
      expect([acknowledged, acknowledged + 1]).toContain(charges - before);
      before = charges;
    }
  });
});

// Signals, users and size limits as POSIX systems have them.
describe.skipIf(process.platform === "win32")("a ledger that cannot be written", () => {
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const giveAway = (file: string, mode: number) => {
    if (nobody.uid) chownSync(file, nobody.uid, nobody.gid);
    chmodSync(file, mode);
  };

  async function refusal(prefix = ""): Promise<string> {
    const racer = await startRacer([path, "0.1", "1"], nobody, prefix);
    go(racer);
    await racer.ended;
    return racer.lines[1];
  }

  it("is refused in one line when the file is read-only", async () => {
    create("1");
    giveAway(folder, 0o755);
    giveAway(path, 0o400);
    expect(await refusal()).toBe(`refused PublicError: ${path}: ${path} is read-only: nothing can be charged`);
  });

  it("is refused in one line when the directory is read-only", async () => {
    create("1");
    giveAway(path, 0o600);
    giveAway(folder, 0o555);
    expect(await refusal()).toBe(`refused PublicError: ${path}: ${folder} is read-only: nothing can be charged`);
    chmodSync(folder, 0o755);
  });

  it("is refused in one line when it may not even be read", async () => {
    create("1");
    giveAway(folder, 0o755);
    giveAway(path, 0o000);
    expect(await refusal()).toMatch(/^refused PublicError: .*it cannot be opened: check the permissions/);
  });

  it("is refused in one line when its directory is closed", async () => {
    create("1");
    giveAway(folder, 0o000);
    expect(await refusal()).toMatch(/the ledger cannot be reached: the permissions of the directory forbid it$/);
    chmodSync(folder, 0o755);
  });

  it("is left as it was when the disk takes no more", async () => {
    create("1");
    const bytes = readFileSync(path);
    giveAway(folder, 0o755);
    giveAway(path, 0o600);
    // Files of this process end at 8 blocks of 512 or 1024 bytes: within the journal, or within the third page.
    expect(await refusal("ulimit -f 8;")).toMatch(/^refused PublicError: .*the disk/);
    expect(spent()).toBe("0");
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(existsSync(`${path}-journal`)).toBe(false);
  });
});

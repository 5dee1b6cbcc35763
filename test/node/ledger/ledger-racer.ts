// A process of its own that charges a ledger: ledger-racer.ts FILE EPSILON TIMES [linger]. It says "ready", waits for
// a byte on its input, and reports each charge on a line as soon as it is made, so that it may be killed at any moment.
import { readSync, writeSync } from "node:fs";
import { openLedger } from "../../../src/node/ledger/ledger-database.ts";

const [path, epsilon, times, linger] = process.argv.slice(2) as [string, string, string, string?];
/** Against hanging alone: a machine may be slow, and many may wait. */
const busyTimeout = 600_000;
const report = (line: string) => writeSync(1, `${line}\n`);

// Where a limit on file sizes is set, a write beyond it must fail like any other instead of ending the process.
process.on("SIGXFSZ", () => {});
report("ready");
readSync(0, Buffer.alloc(1));
for (let i = 0; i < Number(times); i++) {
  try {
    const receipt = openLedger(path, { busyTimeout }).charge({
      studyHash: "a".repeat(64),
      cost: { kind: "pure", epsilon },
      neighbours: "add-remove-replace",
      version: "0.1.0",
    });
    report(`charged ${receipt.sequence}`);
  } catch (error) {
    report(`refused ${String(error)}`);
  }
}
if (linger) readSync(0, Buffer.alloc(1));

// One release in a process of its own: faulty-release.mjs FOLDER. It loads everything, says "ready", waits for a byte,
// and releases FOLDER/table.csv; whoever has attached to it meanwhile sees the system calls of the release alone.
import { readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { openLedger, openTable, parseStudy, releaseTable, requestedGuarantee } from "../../dist/node.mjs";

const [folder] = process.argv.slice(2);
const study = parseStudy({ variables: [{ name: "x", bounds: [0, 10] }] });
const terms = { guarantee: requestedGuarantee({ epsilon: "1" }) };
const source = await openTable(join(folder, "table.csv"), { csv: study.csv });

say("ready");
persist(() => readSync(0, Buffer.alloc(1)));
try {
  const ledger = openLedger(join(folder, "budget.ledger"));
  await releaseTable({ source, study, terms, ledger, out: join(folder, "release.json") });
  say("released");
} catch (error) {
  say(`failed ${error.name}: ${error.message}`);
}
process.exit(0);

function say(line) {
  persist(() => writeSync(1, `${line}\n`));
}

/** A fault may hit these calls too, once; they are no part of the release. */
function persist(act) {
  for (let i = 0; i < 3; i++) {
    try {
      return act();
    } catch {}
  }
}

// One private release of a PostgreSQL table. The server computes exact integer sums in one read-only statement; no row
// leaves it. The table has the columns age, pressure and smoker.
// node examples/postgres.mjs postgresql://user:password@host/database TABLE FOLDER
import { join } from "node:path";
import { createLedger, openTable, PROGRAM, parseStudy, releaseTable, requestedGuarantee } from "noisewise/node";

const [url, relation, folder] = process.argv.slice(2);

const study = parseStudy({
  name: "blood pressure",
  maxRows: 1_000_000,
  variables: [
    { name: "age", unit: "years", bounds: [18, 90] },
    { name: "pressure", label: "blood pressure", unit: "mmHg", bounds: [80, 220] },
    { name: "smoker", levels: ["false", "true"] },
  ],
});
const ledger = createLedger(join(folder, "budget.ledger"), {
  domain: "patients",
  total: { kind: "zcdp", rho: "0.5" },
  neighbours: "add-remove",
  version: PROGRAM.version,
});
const terms = { guarantee: requestedGuarantee({ epsilon: "1", delta: "1e-6" }) };

const source = await openTable(url, { relation, csv: study.csv });
const release = await releaseTable({ source, study, terms, ledger, out: join(folder, "release.json") });
await source.close();

console.log(release.statement);
console.log(`release.json holds ${release.moments.length} noisy sums; the ledger recorded ${release.ledger.entryHash}`);

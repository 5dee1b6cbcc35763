// The whole path in code: a study, a budget, one private release of the wage survey, a regression from it, predictions.
// node examples/node-library.mjs FOLDER    (a folder for the ledger, the release and the posterior)
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  alternatives,
  createLedger,
  fitInParallel,
  openTable,
  PROGRAM,
  parseStudy,
  planRelease,
  predict,
  releaseTable,
  requestedGuarantee,
  seededRandom,
  summarise,
  terminalSummary,
  writePosteriorFolder,
} from "noisewise/node";

const folder = process.argv[2] ?? ".";
const table = fileURLToPath(new URL("../data/cps1988.csv", import.meta.url));

// The custodian. Bounds come from knowledge of the subject, never from the data.
const study = parseStudy({
  name: "wages 1988",
  maxRows: 100_000,
  variables: [
    { name: "log_wage", column: "wage", label: "log weekly wage", transform: "log", bounds: [3, 9] },
    { name: "education", unit: "years", bounds: [0, 18] },
    { name: "parttime", label: "part-time work", levels: ["no", "yes"] },
  ],
});
const ledger = createLedger(join(folder, "budget.ledger"), {
  domain: "wage survey",
  total: { kind: "pure", epsilon: "2" },
  neighbours: "add-remove",
  version: PROGRAM.version,
});
const terms = { guarantee: requestedGuarantee({ epsilon: "1" }) };
for (const { noise, standardDeviation } of alternatives(planRelease(study, terms))) {
  console.log(`${noise} noise at ε = 1: ${standardDeviation.toFixed(1)} people in every sum`);
}
const source = await openTable(table, { csv: study.csv });
const path = join(folder, "release.json");
await releaseTable({ source, study, terms, ledger, out: path });
await source.close();

// The analyst, who has the file and nothing else.
const text = await readFile(path, "utf8");
const request = { release: JSON.parse(text), formula: "log_wage ~ education + parttime", options: { seed: 1 } };
const posterior = await fitInParallel(request);
const summary = summarise(posterior);
console.log(terminalSummary(summary));
await writePosteriorFolder(join(folder, "posterior"), { posterior, releases: [text], summary });

const newcomer = { education: 12, parttime: "no" };
const { rows } = predict(posterior, [newcomer], { variables: study.variables, random: seededRandom(1) });
console.log(`twelve years of school, full time: log wage ${rows[0].response.mean.toFixed(2)}`);

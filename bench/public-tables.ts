// Public tables that nothing was tuned on, released as a custodian would: how often do 90 % intervals hold least squares on
// the whole table, what does a fit cost, and what does it conclude? One line for each table.
// npx tsx bench/public-tables.ts [--releases 30] [--epsilon 1] [--table houses] [--chains 4] [--warmup 1000] [--draws 1000]
import { parseArgs } from "node:util";
import { publicTables } from "./public-table.ts";
import { measureCell, RUN_OPTIONS, runLength } from "./real-releases.ts";

const { values: options } = parseArgs({
  options: {
    ...RUN_OPTIONS,
    releases: { type: "string", default: "30" },
    epsilon: { type: "string", default: "1" },
    table: { type: "string", multiple: true },
  },
});

const run = runLength(options);
const lines: object[] = [];
for (const { name, formula, study, rows } of publicTables(options.table)) {
  const cell = { study, rows, count: rows.length, request: { epsilon: options.epsilon }, formula, run };
  const line = { table: name, ...(await measureCell(cell, Number(options.releases))) };
  console.error(Object.values(line).join("  "));
  lines.push(line);
}
console.table(lines);

// What does noisewise add to a cluster's own work? 10⁷ rows of 5 numbers on two ClickHouse servers on this machine: the
// exact sums through the table source, the same statement sent by hand, and a plain floating-point SUM of the same
// products.
// Alternating repeats, medians. Needs clickhouse-server.   npx tsx bench/release-clickhouse.ts

import { studyLayout } from "../src/moments/moment-layout.ts";
import { sessionSettings } from "../src/node/tables/clickhouse-catalogue.ts";
import { clickhouseServer } from "../src/node/tables/clickhouse-http.ts";
import { openClickHouse } from "../src/node/tables/clickhouse-source.ts";
import { clickhouseSums } from "../src/statistics/sql/sql-clickhouse.ts";
import { parseStudy } from "../src/study/study.ts";
import { CLUSTER, startClickHouse } from "../test/support/clickhouse-pair.ts";

const ROWS = 10_000_000;
const REPEATS = 3;
const names = ["a", "b", "c", "d", "e"];
// With a fill for every variable noisewise sends just one statement.
const study = parseStudy({ variables: names.map((name) => ({ name, bounds: [0, 1], fill: 0.5 })) });
const layout = studyLayout(study);

async function time(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

const pair = await startClickHouse();
try {
  for (const node of pair.nodes) {
    const columns = names.map((name) => `${name} Float64`).join(", ");
    await node.query(`CREATE TABLE half (${columns}) ENGINE = MergeTree ORDER BY tuple()`);
    await node.query(`CREATE TABLE both AS half ENGINE = Distributed(${CLUSTER}, default, half)`);
    const random = names.map((_, j) => `rand(${j}) / 4294967295`).join(", ");
    await node.query(`INSERT INTO half SELECT ${random} FROM numbers(${ROWS / 2})`);
  }
  const source = await openClickHouse(pair.url(), "both");
  const schema = { name: "", type: "number", engineType: "Float64" } as const;
  const relation = { from: "both", prefix: "n_", cell: (sql: string) => ({ sql, schema }) };
  const typed = clickhouseSums(relation, { study, layout }, "narrow");
  const plain = layout.components.map((monomial) =>
    monomial.length === 0 ? "count()" : `sum(${monomial.map((k) => names[k]).join(" * ")})`,
  );
  // The test servers silently stop after some rows, so the manual statement also asks for all of them.
  const server = clickhouseServer(pair.url());
  const settings = await sessionSettings(server);
  const ways = {
    noisewise: () => source.sum({ study, layout }),
    "the same typed by hand": () => server.ask(typed, settings),
    "plain SUM": () => server.ask(`SELECT ${plain.join(", ")} FROM both`, settings),
  };
  const times = Object.keys(ways).map(() => [] as number[]);
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    for (const [index, way] of Object.values(ways).entries()) times[index].push(await time(way));
  }
  console.log(`${layout.components.length} sums over ${ROWS} rows in two shards, medians of ${REPEATS}:`);
  const [noisewise, ...others] = times.map(median) as [number, ...number[]];
  console.log(`noisewise ${noisewise.toFixed(0)} ms`);
  for (const [index, other] of others.entries()) {
    console.log(`${Object.keys(ways)[index + 1]} ${other.toFixed(0)} ms, ratio ${(noisewise / other).toFixed(2)}`);
  }
} finally {
  await pair.stop();
}

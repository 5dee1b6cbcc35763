// CSV files, Parquet files, the draws of a posterior and ledgers, spoilt byte by byte.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { beforeAll, expect, it } from "vitest";
import { PublicError } from "../../src/errors.ts";
import { studyLayout } from "../../src/moments/moment-layout.ts";
import { createLedger, openLedger } from "../../src/node/ledger/ledger-database.ts";
import { readCsvHeader } from "../../src/node/tables/csv-header.ts";
import { openFiles } from "../../src/node/tables/open-files.ts";
import { drawsFromParquet, drawsToParquet } from "../../src/posterior/draws-parquet.ts";
import type { Random } from "../../src/random/random.ts";
import { Accumulator } from "../../src/statistics/accumulate.ts";
import { type CategoricalVariable, parseStudy } from "../../src/study/study.ts";
import { cellValue, levelOfBytes } from "../../src/table/cell-value.ts";
import { checkColumns } from "../../src/table/check-columns.ts";
import { CsvReader } from "../../src/table/csv.ts";
import { samplePosterior } from "../support/sample-posterior.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { mutateBytes, pick } from "./mutate.ts";
import { SECRET, tryMany } from "./try-many.ts";

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const study = parseStudy({
  variables: [
    { name: "x", bounds: [0, 10] },
    { name: "g", levels: ["a", "ä"], fill: "a" },
  ],
});
const layout = studyLayout(study);
const CELLS = ["1", "2.5", "-1e9", SECRET, '"a"', "ä", ' "b" ', "", '"', "\0", "\xff", "1".repeat(300), '"x\ny"', "\r"];

function records(random: Random): string {
  const row = () => Array.from({ length: 1 + Math.floor(random.uniform() * 4) }, () => pick(random, CELLS)).join(",");
  return Array.from({ length: Math.floor(random.uniform() * 6) }, row).join("\n");
}

it(
  "CSV records: each is read, whatever it holds",
  () =>
    tryMany("CSV records", 300_000, (random) => {
      const accumulator = new Accumulator({ study, layout });
      const position = levelOfBytes(study.variables[1] as CategoricalVariable);
      const reader = new CsvReader(study.csv, 2, [0, 1], ([x, g]) =>
        accumulator.addValues([cellValue(x, study.variables[0]), position(g)]),
      );
      const bytes = mutateBytes(random, Buffer.from(`${records(random)}\n`)).toString("latin1");
      const cut = Math.floor(random.uniform() * bytes.length);
      reader.push(bytes.slice(0, cut));
      reader.push(bytes.slice(cut));
      reader.end();
      const { sums, totalRows } = accumulator.result();
      if (totalRows < 0n || sums[0] > totalRows * 65536n ** 2n) throw new Error("more valid rows than rows");
      // No record is refused, so that something must be, for the count.
      if (random.uniform() < 0.01) throw new PublicError("counted");
    }),
  3_600_000,
);

it(
  "CSV headers: refused without a cell",
  () =>
    tryMany("CSV headers", 10_000, async (random) => {
      const header = random.uniform() < 0.5 ? `x,g,${pick(random, CELLS)}\n` : "";
      writeFileSync(at("t.csv"), mutateBytes(random, Buffer.from(`${header}${records(random)}\n`)));
      const names = await readCsvHeader(at("t.csv"), study.csv);
      if (header !== "")
        checkColumns(
          study,
          names.map((name) => ({ name, type: "text", engineType: "CSV text" })),
          "t.csv",
        );
    }),
  3_600_000,
);

let parquet: Buffer;
beforeAll(async () => {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run(
    `COPY (SELECT i / 7.0 AS x, CASE i % 3 WHEN 0 THEN 'a' WHEN 1 THEN 'ä' ELSE '${SECRET}' END AS g, {'u': i} AS s FROM range(50) t(i))
     TO '${at("good.parquet")}' (FORMAT parquet)`,
  );
  connection.closeSync();
  parquet = readFileSync(at("good.parquet"));
});

it(
  "Parquet footers: refused without a cell",
  () =>
    tryMany("Parquet footers", 3_000, async (random) => {
      const length = parquet.readUInt32LE(parquet.length - 8) + 8;
      const footer = mutateBytes(random, parquet.subarray(parquet.length - length));
      writeFileSync(at("t.parquet"), Buffer.concat([parquet.subarray(0, parquet.length - length), footer]));
      const source = await openFiles(at("t.parquet"), study.csv, { threads: 1 });
      try {
        checkColumns(study, await source.columns(), "t.parquet");
      } finally {
        await source.close();
      }
    }),
  3_600_000,
);

it("a Parquet footer whose root has a name that is no text: refused, as the fuzzing found it was not", async () => {
  const length = parquet.readUInt32LE(parquet.length - 8) + 8;
  const footer = Buffer.from(parquet.subarray(parquet.length - length));
  const name = footer.indexOf("duckdb_schema");
  expect(name).toBeGreaterThan(0);
  footer[name] = 0xff;
  writeFileSync(at("t.parquet"), Buffer.concat([parquet.subarray(0, parquet.length - length), footer]));
  await expect(openFiles(at("t.parquet"), study.csv, { threads: 1 })).rejects.toThrow(/damaged$/);
});

const draws = Buffer.from(drawsToParquet(samplePosterior({ chains: 2, draws: 20 })));

it(
  "draws of a posterior: read, or not",
  () =>
    tryMany("draws", 10_000, async (random) => {
      try {
        await drawsFromParquet(mutateBytes(random, draws));
      } catch (error) {
        // The reader of the folder says "damaged" for all of them.
        throw new PublicError(
          String(error)
            .slice(0, 20)
            .replace(/\p{Cc}/gu, " "),
        );
      }
    }),
  3_600_000,
);

it("ledgers: refused, or the same as before", async () => {
  const terms = { domain: "fuzz", total: { kind: "pure", epsilon: "9" }, neighbours: "replace", version: "0" } as const;
  const ledger = createLedger(at("good.ledger"), terms);
  for (let i = 0; i < 5; i++) {
    const cost = { kind: "pure", epsilon: "1" } as const;
    ledger.charge({ studyHash: "a".repeat(64), cost, neighbours: "replace", version: "0" });
  }
  const good = readFileSync(at("good.ledger"));
  const expected = JSON.stringify(ledger.log());
  await tryMany("ledgers", 10_000, (random) => {
    writeFileSync(at("t.ledger"), mutateBytes(random, good));
    expect(JSON.stringify(openLedger(at("t.ledger")).log())).toBe(expected);
  });
}, 3_600_000);

// Audit 6: the same table gives the same integers, bit for bit, from CSV, Parquet, PostgreSQL, two ClickHouse
// shards and memory, in any row order, with any number of threads, flushed as often as one likes.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GRID, type MomentLayout, studyLayout } from "../../../src/moments/moment-layout.ts";
import { openClickHouse } from "../../../src/node/tables/clickhouse-source.ts";
import { openFiles } from "../../../src/node/tables/open-files.ts";
import { openPostgres } from "../../../src/node/tables/postgres-source.ts";
import { accumulate, type Row } from "../../../src/statistics/accumulate.ts";
import { type ExactStatistics, exactStatistics } from "../../../src/statistics/exact-statistics.ts";
import { quantise, quantiseRow } from "../../../src/statistics/quantise.ts";
import { checkColumns } from "../../../src/table/check-columns.ts";
import type { TableSource } from "../../../src/table/source.ts";
import {
  badCells,
  halfWayCells,
  study,
  typedNumber,
  UNICODE,
  WEIRD,
  writeClickHouse,
  writeCsv,
  writeParquet,
  writePostgres,
} from "../../support/bad-cells.ts";
import { type ClickHousePair, hasClickHouse, startClickHouse } from "../../support/clickhouse-pair.ts";
import {
  germanStudy,
  type HumanRow,
  humanRows,
  humanStudy,
  modernRows,
  plainStudy,
  writeGermanCsv,
  writeHumanClickHouse,
  writeHumanCsv,
  writeHumanParquet,
  writeHumanPostgres,
} from "../../support/human-cells.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = temporaryFolder();
const rows = [...badCells(1, 6000), ...halfWayCells()];
const files = { csv: join(folder, "table.csv"), parquet: join(folder, "table.parquet") };
let postgres: PostgresServer;
let clickhouse: ClickHousePair;
const withClickHouse = hasClickHouse();

beforeAll(async () => {
  if (withClickHouse) {
    clickhouse = await startClickHouse();
    await writeClickHouse(clickhouse, "cells", rows);
  }
  writeCsv(files.csv, rows);
  await writeParquet(files.parquet, rows);
  postgres = await startPostgres();
  await writePostgres(postgres.client, "cells", rows);
});
afterAll(() => Promise.all([postgres?.stop(), clickhouse?.stop()]));

/** The numbers a, b, c, four levels g (three indicators) and two levels s (one sign); fourth moments of all but b. */
const cases = (["private", "public"] as const).flatMap((count) =>
  [undefined, "b"].map((response) => ({ count, response, layout: studyLayout(study(count), { response }) })),
);

async function fromFile(path: string, layout: MomentLayout, threads = 2): Promise<ExactStatistics> {
  const source = await openFiles(path, study(layout.count).csv, { threads });
  checkColumns(study(layout.count), await source.columns(), source.description);
  const statistics = await exactStatistics(source, study(layout.count), layout);
  await source.close();
  return statistics;
}

async function fromDatabase(opened: Promise<TableSource>, layout: MomentLayout): Promise<ExactStatistics> {
  const source = await opened;
  checkColumns(study(layout.count), await source.columns(), source.description);
  const statistics = await exactStatistics(source, study(layout.count), layout);
  await source.close();
  return statistics;
}

/** Straight from the definition: BigInt all the way, nothing clever. */
function fromDefinition({ count, components, factors, grid }: MomentLayout): bigint[] {
  const { variables } = study(count);
  const z = new Float64Array(factors.length);
  const valid: bigint[][] = [];
  for (const row of rows) {
    const cells = variables.map(({ column }) => (row as Record<string, string>)[column]);
    if (quantiseRow(variables, cells, z)) valid.push(Array.from(z, BigInt));
  }
  return components.map((monomial) => {
    // a, b and c stand first.
    const unit = BigInt(GRID) ** BigInt(grid.degree - monomial.filter((position) => position < 3).length);
    return valid.reduce((sum, point) => sum + monomial.reduce((product, k) => product * point[k], unit), 0n);
  });
}

describe.each(cases)("four engines, fourth moments except $response, $count count", ({ layout }) => {
  const expected = fromDefinition(layout);

  it("add up the same integers", async () => {
    const memory = await accumulate(study(layout.count), layout, rows);
    expect(memory.sums).toEqual(expected);
    for (const engine of [
      fromFile(files.csv, layout),
      fromFile(files.parquet, layout),
      fromDatabase(openPostgres(postgres.url, "cells"), layout),
    ]) {
      const { sums, totalRows } = await engine;
      expect(sums).toEqual(expected);
      expect(totalRows).toBe(BigInt(rows.length));
    }
  });

  it.skipIf(!withClickHouse)("add up the same in two shards, as many as may be asked at once", async () => {
    for (const user of ["custodian", "reader"] as const) {
      const { sums, totalRows } = await fromDatabase(openClickHouse(clickhouse.url(user), "cells"), layout);
      expect(sums).toEqual(expected);
      expect(totalRows).toBe(BigInt(rows.length));
    }
  });

  it("take typed cells in memory like text", async () => {
    const typed = rows.map((row, index) => ({
      ...row,
      [WEIRD]: typedNumber(row[WEIRD], index),
      [UNICODE]: typedNumber(row[UNICODE], index),
      far: typedNumber(row.far, index),
    }));
    expect((await accumulate(study(layout.count), layout, typed)).sums).toEqual(expected);
  });

  // With few, Parquet is added up from blocks of columns, with many by a statement.
  it.each([1, 2, 64])("do not depend on the number of threads (%i)", async (threads) => {
    expect((await fromFile(files.parquet, layout, threads)).sums).toEqual(expected);
    expect((await fromFile(files.csv, layout, threads)).sums).toEqual(expected);
  });

  it("do not depend on the order of the rows", async () => {
    const path = join(folder, "reversed.csv");
    writeCsv(path, rows.toReversed());
    expect((await fromFile(path, layout)).sums).toEqual(expected);
    expect((await accumulate(study(layout.count), layout, rows.toReversed())).sums).toEqual(expected);
  });

  it("do not depend on how the files are cut", async () => {
    const pieces = [0, 17, 4000].map((start, index, starts) => rows.slice(start, starts[index + 1]));
    for (const [index, piece] of pieces.entries()) {
      writeCsv(join(folder, `piece-${index}.csv`), piece);
      await writeParquet(join(folder, `piece-${index}.parquet`), piece);
    }
    expect((await fromFile(join(folder, "piece-*.csv"), layout)).sums).toEqual(expected);
    expect((await fromFile(join(folder, "piece-*.parquet"), layout)).sums).toEqual(expected);
  });
});

describe.each([
  ["transforms, dates and missing codes, whose cells are handed over", humanStudy],
  ["missing codes and products, by the engines themselves", plainStudy],
])("a table as people have them: %s", (_, of) => {
  const layout = studyLayout(of);
  const at = (name: string) => join(folder, `${name}-${layout.components.length}`);
  const read = async (source: TableSource, study = of) => {
    checkColumns(study, await source.columns(), source.description);
    await source.rehearse({ study, layout });
    const { sums, totalRows } = await exactStatistics(source, study, layout);
    await source.close();
    return { sums, totalRows };
  };

  /** From the definition: each cell by hand, products in BigInt. */
  function expected(people: readonly HumanRow[]): bigint[] {
    const z = new Float64Array(layout.factors.length);
    const isNumber = (k: number) => layout.factors[k].encoding === "number";
    const sums = layout.components.map(() => 0n);
    for (const row of people) {
      const cells = of.variables.map(({ column }) => row[column as keyof HumanRow]);
      if (!quantiseRow(of.variables, cells, z)) continue;
      for (const [index, monomial] of layout.components.entries()) {
        const unit = BigInt(GRID) ** BigInt(layout.grid.degree - monomial.filter(isNumber).length);
        sums[index] += monomial.reduce((product, k) => product * BigInt(z[k]), unit);
      }
    }
    return sums;
  }

  it("adds up to the same integers in every engine", async () => {
    const people = humanRows();
    const sums = expected(people);
    expect(sums.filter((sum) => sum !== 0n).length).toBeGreaterThan(layout.components.length - 3);
    expect(sums[0] / layout.unit).toBeGreaterThan(500n);
    writeHumanCsv(at("people.csv"), people);
    writeGermanCsv(at("german.csv"), people);
    await writeHumanParquet(`${at("people")}.parquet`, people);
    await writeHumanPostgres(postgres.client, `people${layout.components.length}`, people);
    const all = { sums, totalRows: BigInt(people.length) };
    const german = germanStudy(of);
    expect(await read(await openFiles(at("people.csv"), of.csv))).toEqual(all);
    expect(await read(await openFiles(at("german.csv"), german.csv), german)).toEqual(all);
    // The format is for text: dates of a typed column need none.
    expect(await read(await openPostgres(postgres.url, `people${layout.components.length}`), german)).toEqual(all);
    expect(await read(await openFiles(`${at("people")}.parquet`, of.csv))).toEqual(all);
    expect(await read(await openPostgres(postgres.url, `people${layout.components.length}`))).toEqual(all);
    expect((await accumulate(of, layout, people as unknown as Row[])).sums).toEqual(sums);
  });

  it.skipIf(!withClickHouse)("adds up to the same integers in two shards, whose calendar is shorter", async () => {
    const people = modernRows();
    await writeHumanClickHouse(clickhouse, `people${layout.components.length}`, people);
    const all = { sums: expected(people), totalRows: BigInt(people.length) };
    await writeHumanParquet(`${at("modern")}.parquet`, people);
    expect(await read(await openFiles(`${at("modern")}.parquet`, of.csv))).toEqual(all);
    expect(await read(await openClickHouse(clickhouse.url(), `people${layout.components.length}`))).toEqual(all);
  });
});

describe("the table", () => {
  it("tells floor(x + 1/2) from the roundings it is not", () => {
    const exact = halfWayCells().map((row) => quantise(Number(row[WEIRD]), [0, 10]));
    const grid = halfWayCells().map((row) => ((Number(row[WEIRD]) - 5) / 5) * GRID);
    const halfEven = grid.map((y) => y + 1.5 * 2 ** 52 - 1.5 * 2 ** 52);
    const awayFromZero = grid.map((y) => Math.sign(y) * Math.floor(Math.abs(y) + 0.5));
    expect(exact).toEqual(grid.map((y) => Math.floor(y + 0.5)));
    expect(exact).not.toEqual(halfEven);
    expect(exact).not.toEqual(awayFromZero);
    expect(exact).not.toEqual(grid.map(Math.trunc));
  });

  it("has valid and invalid rows, and uses the whole grid", async () => {
    const count = fromDefinition(cases[0].layout)[0] / BigInt(GRID) ** 2n;
    expect(count).toBeGreaterThan(1000n);
    expect(count).toBeLessThan(BigInt(rows.length) - 1000n);
  });

  it("has components of every kind, and would show levels that are encoded otherwise", async () => {
    const { layout } = cases[1];
    const kinds = layout.components.map((monomial) =>
      monomial.map((position) => layout.factors[position].encoding).join(" "),
    );
    for (const kind of ["", "sign", "indicator", "number number number number", "number number indicator sign"]) {
      expect(kinds).toContain(kind);
    }
    expect(kinds.join()).not.toMatch(/sign sign|indicator indicator/);
    const sums = fromDefinition(layout);
    const sum = (name: string) => sums[layout.find([layout.factors.findIndex((factor) => factor.name === name)])!];
    // A sign may be negative and stays below the count; indicators add up to less than it.
    const levels = ["g[süd]", "g[it's; --]", "g[\\4]"].map(sum);
    for (const level of levels) expect(level).toBeGreaterThan(0n);
    expect(levels.reduce((a, b) => a + b)).toBeLessThan(sums[0]);
    expect(sum("s[yes]")).not.toBe(sums[0]);
  });
});

// A table of a ClickHouse server as a table source; over a Distributed table the shards add up their own rows. Cells leave
// the server only where a transform, or a number with too many digits, asks for them, and then as digits.
import { PublicError } from "../../errors.ts";
import { releaseCells } from "../../statistics/kept-rows.ts";
import { joinSums, splitQuery } from "../../statistics/sql/split-query.ts";
import { readSums } from "../../statistics/sql/sql.ts";
import {
  type ClickHouseRelation,
  clickhouseCells,
  clickhouseCount,
  clickhouseIdentifier,
  clickhouseSums,
  isWideNumber,
  overNoRow,
  ROWS_OF_NARROW_SUMS,
} from "../../statistics/sql/sql-clickhouse.ts";
import { sumByScanning } from "../../statistics/sum-by-scanning.ts";
import { cellNumber, cellValue } from "../../table/cell-value.ts";
import { withOrderRead } from "../../table/row-order.ts";
import {
  asksForRows,
  type ExactSums,
  type SumQuery,
  type TableSource,
  type WantedCell,
  wantedColumn,
} from "../../table/source.ts";
import { readClickHouseCatalogue, sessionSettings } from "./clickhouse-catalogue.ts";
import { type ClickHouseServer, clickhouseServer, type Settings } from "./clickhouse-http.ts";
import { clickhouseProblem } from "./clickhouse-problem.ts";
import { type CellReader, visitRows } from "./clickhouse-rows.ts";
import { wideNumberText } from "./clickhouse-wide-number.ts";
import { qualifiedName } from "./qualified-name.ts";
import { requireStored } from "./require-stored.ts";

/** ClickHouse holds every product of a block at once, and takes ever longer to plan more of them. */
const MOST_SUMS = 256;

export async function openClickHouse(url: string, relationName: string): Promise<TableSource> {
  const server = clickhouseServer(url);
  const [table, database = server.database] = qualifiedName(relationName).reverse() as [string, string?];
  const description = `${server.name} table ${relationName}`;
  const explained = (error: unknown): never => {
    throw error instanceof PublicError ? error : new PublicError(`${description}: ${clickhouseProblem(error)}`);
  };
  const from = [database, table].map(clickhouseIdentifier).join(".");
  const settings = await sessionSettings(server).catch(explained);
  const { columns, computed } = await readClickHouseCatalogue(
    server,
    { database, table, from },
    settings,
    description,
  ).catch(explained);
  const relation: ClickHouseRelation = {
    from,
    prefix: freePrefix(columns.map(({ name }) => name)),
    cell: (name) => ({ sql: clickhouseIdentifier(name), schema: columns.find((column) => column.name === name)! }),
  };
  const asksForCells = ({ study }: SumQuery) =>
    asksForRows(study) || study.variables.some(({ column }) => isWideNumber(relation.cell(column).schema));
  const readCells = (wanted: readonly WantedCell[]) => withOrderRead(wanted, (name) => relation.cell(name).schema);
  const scan: TableSource["scan"] = async (given, visit) => {
    const wanted = readCells(given);
    const answer = await server.stream(`${clickhouseCells(relation, wanted)} FORMAT JSONCompact`, settings);
    const readers = wanted.map((cell) => cellReader(cell, relation));
    await visitRows(answer, readers, visit);
  };
  return {
    description,
    isUnordered: true,
    columns: async () => [...columns],
    rehearse: async (query) => {
      requireStored(query.study, computed, description);
      const statements = asksForCells(query)
        ? [clickhouseCells(relation, readCells(releaseCells(query.study)))]
        : splitQuery(query, MOST_SUMS).map((part) => clickhouseSums(relation, part, "narrow"));
      for (const statement of statements) await server.ask(overNoRow(statement), settings).catch(explained);
    },
    sum: (query) => (asksForCells(query) ? sumByScanning(query, scan) : sumOnServer(server, relation, query, settings)),
    scan,
    close: async () => {},
  };
}

/** Sums that could have wrapped are asked for again with more room. */
async function sumOnServer(
  server: ClickHouseServer,
  relation: ClickHouseRelation,
  query: SumQuery,
  settings: Settings,
): Promise<ExactSums> {
  const answer = async (statement: string) =>
    (await server.ask(`${statement} FORMAT TabSeparated`, settings)).trim().split("\t");
  const parts = [];
  for (const part of splitQuery(query, MOST_SUMS)) {
    const narrow = await answer(clickhouseSums(relation, part, "narrow"));
    const hasRoom = BigInt(narrow[0]) < ROWS_OF_NARROW_SUMS;
    parts.push(readSums(hasRoom ? narrow : await answer(clickhouseSums(relation, part, "wide")), part));
  }
  const { sums, totalRows } = joinSums(parts);
  if (query.study.variables.every(({ fill }) => fill !== null)) return { sums, totalRows };
  return { sums, totalRows: BigInt((await answer(clickhouseCount(relation)))[0]) };
}

/** From the text of a cell. The digits of a wide number are read here; of others, what the server made of them. */
function cellReader(wanted: WantedCell, { cell }: ClickHouseRelation): CellReader {
  if ("textOf" in wanted) return (text) => text;
  const { schema } = cell(wantedColumn(wanted));
  const digits = (hex: string | number | null) =>
    hex === null ? null : wideNumberText(String(hex), schema.engineType);
  if ("personOf" in wanted) {
    const { people } = wanted;
    return isWideNumber(schema) ? (hex) => people.ofText(digits(hex)) : (digest) => people.ofDigest(String(digest));
  }
  if (!("variable" in wanted) || !isWideNumber(schema)) return cellNumber;
  return (hex) => cellValue(digits(hex), wanted.variable);
}

function freePrefix(names: readonly string[]): string {
  let prefix = "n_";
  while (names.some((name) => name.startsWith(prefix))) prefix = `n${prefix}`;
  return prefix;
}

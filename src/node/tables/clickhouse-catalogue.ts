// What a ClickHouse server says of a table and of this user's session, before a row is read.
import { PublicError } from "../../errors.ts";
import { clickhouseIdentifier, clickhouseText } from "../../statistics/sql/sql-clickhouse.ts";
import type { ColumnSchema } from "../../table/source.ts";
import type { ClickHouseServer, Settings } from "./clickhouse-http.ts";

export interface ClickHouseCatalogue {
  readonly columns: readonly ColumnSchema[];
  /** Columns whose value is computed when it is read, by an expression that may fail. */
  readonly computed: ReadonlySet<string>;
}

export interface ClickHouseTable {
  readonly database: string;
  readonly table: string;
  /** Both, quoted. */
  readonly from: string;
}

/**
 * What a release asks of a session. Whatever would leave out a shard or some rows without a word, add lines, answer from
 * memory, or stop after a time, is off; a statement with many sums is long. Each version knows some of these.
 */
const WANTED: Settings = {
  skip_unavailable_shards: "0",
  ...{ max_execution_time: "0", timeout_before_checking_execution_speed: "0", timeout_overflow_mode: "throw" },
  ...{ max_rows_to_read: "0", max_bytes_to_read: "0", read_overflow_mode: "throw" },
  ...{ max_rows_to_read_leaf: "0", max_bytes_to_read_leaf: "0", read_overflow_mode_leaf: "throw" },
  ...{ max_result_rows: "0", max_result_bytes: "0", result_overflow_mode: "throw", limit: "0", offset: "0" },
  ...{
    max_parallel_replicas: "1",
    enable_parallel_replicas: "0",
    allow_experimental_parallel_reading_from_replicas: "0",
  },
  ...{ additional_table_filters: "{}", additional_result_filter: "", use_query_cache: "0", extremes: "0" },
  ...{ empty_result_for_aggregation_by_empty_set: "0", aggregate_functions_null_for_empty: "0" },
  ...{ max_query_size: "10000000", max_ast_depth: "10000", max_ast_elements: "1000000" },
  max_expanded_ast_elements: "10000000",
};

/** The wanted settings that this server knows, and that its statements only read, where the user could do more. */
export async function sessionSettings(server: ClickHouseServer): Promise<Settings> {
  const names = ["readonly", ...Object.keys(WANTED)].map(clickhouseText).join(", ");
  const answer = await server.ask(
    `SELECT name, value FROM system.settings WHERE name IN (${names}) FORMAT TabSeparated`,
  );
  const known = new Map(answer.split("\n").map((line) => line.split("\t") as [string, string]));
  const wanted = Object.entries(WANTED).filter(([name]) => known.has(name));
  return Object.fromEntries([...(known.get("readonly") === "0" ? [["readonly", "2"]] : []), ...wanted]);
}

export async function readClickHouseCatalogue(
  server: ClickHouseServer,
  { database, table, from }: ClickHouseTable,
  settings: Settings,
  description: string,
): Promise<ClickHouseCatalogue> {
  const described = await server.ask(`DESCRIBE TABLE ${from} FORMAT JSONCompact`, settings);
  const where = `database = ${clickhouseText(database)} AND name = ${clickhouseText(table)}`;
  const engine = await server.ask(`SELECT engine FROM system.tables WHERE ${where} FORMAT TabSeparated`, settings);
  requireWholeRows(engine.trim(), description);
  const rows = (JSON.parse(described) as { data: string[][] }).data;
  const names = rows.map(([name]) => name);
  return {
    columns: rows.map(([name, type]) => ({ name: name, type: columnType(type), engineType: type })),
    computed: new Set(rows.flatMap(([name, , kind, given]) => (isComputed(kind, given, names) ? [name] : []))),
  };
}

/** A column that was added later has its default where old parts are read; it can fail where it is made of others. */
function isComputed(kind: string, expression: string, names: readonly string[]): boolean {
  if (kind === "ALIAS") return true;
  const words = new Set(expression.replace(/'(?:[^'\\]|\\.)*'/g, "").match(/[\p{L}\p{N}_]+/gu));
  return names.some((name) => words.has(name) || expression.includes(clickhouseIdentifier(name)));
}

/** Some engines keep several rows for one until they happen to merge them; many read rows from files or other servers. */
function requireWholeRows(engine: string, description: string): void {
  if (/Replacing|Collapsing|Summing|Aggregating|Graphite/.test(engine)) {
    throw new PublicError(
      `${description}: its engine ${engine} keeps old versions or parts of rows, and each would count: ` +
        "name a view of it that selects FINAL",
    );
  }
  if (/^(?:Replicated|Shared)?MergeTree$|^(?:Distributed|Memory|\w*Log|\w*View)$/.test(engine)) return;
  throw new PublicError(
    `${description}: its engine ${engine} reads rows from elsewhere, which may fail by what a row holds: ` +
      "copy them into a MergeTree table",
  );
}

function columnType(engineType: string): ColumnSchema["type"] {
  const [, type = engineType] = /^(?:LowCardinality\()?(?:Nullable\()?(.*?)\)*$/.exec(engineType) ?? [];
  if (/^U?Int(8|16|32|64|128|256)$/.test(type)) return "integer";
  if (/^Float(32|64)$|^Decimal\(/.test(type)) return "number";
  if (type === "Bool") return "boolean";
  if (/^Date(32|Time|Time64)?(\(|$)/.test(type)) return "date";
  return /^(String|FixedString|Enum8|Enum16)(\(|$)/.test(type) ? "text" : "other";
}

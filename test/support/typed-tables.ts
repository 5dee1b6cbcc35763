// Tables of typed columns with nasty cells, for every engine: the bytes are written as they are, and beside each cell stands what
// the definition takes it for, so that the row-by-row accumulator can be asked for the truth.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SchemaElement } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import type pg from "pg";
import { openClickHouse } from "../../src/node/tables/clickhouse-source.ts";
import { openFiles } from "../../src/node/tables/open-files.ts";
import { openPostgres } from "../../src/node/tables/postgres-source.ts";
import type { Random } from "../../src/random/random.ts";
import type { TableSource } from "../../src/table/source.ts";
import { CLUSTER, type ClickHousePair } from "./clickhouse-pair.ts";

/** How a cell is written, which is the engine's matter, and what it means: a cell of memory, null where it is missing or bad. */
export interface TypedCell {
  readonly raw: unknown;
  readonly meaning: unknown;
  readonly name: string;
  /** Of a text, one character a byte: as an id it need not be UTF-8. */
  readonly bytes?: string;
}

export interface TypedColumn {
  readonly type: string;
  readonly kind: "number" | "integer" | "boolean" | "text" | "date" | "any";
  readonly cells: readonly TypedCell[];
}

export interface Column {
  readonly name: string;
  readonly typed: TypedColumn;
  /** One for each row. */
  readonly cells: readonly TypedCell[];
}

export interface Engine {
  readonly name: string;
  /** Rows of files have an order. */
  readonly isOrdered: boolean;
  readonly types: readonly TypedColumn[];
  /** Writes a table; the ways in which it can be read. */
  write(columns: readonly Column[], random: Random): Promise<Ways>;
}

type Ways = ReadonlyMap<string, () => Promise<TableSource>>;

// ---- Cells that are nasty whatever the engine.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const bytes = (text: string) => Buffer.from(text, "latin1");
const TEXTS: readonly (readonly [string, Buffer])[] = [
  ...(["a", "b", "c", "", " ", "7", "-7", "0", "1", "true", "false", "TRUE", "A"] as const).map(
    (text) => [JSON.stringify(text), bytes(text)] as const,
  ),
  ["U+FEFF a", Buffer.from("\ufeffa")],
  ["U+FEFF", Buffer.from("\ufeff")],
  ["a U+FEFF", Buffer.from("a\ufeff")],
  ["blanks around a", bytes(" \t a\r\n")],
  ["NBSP a", Buffer.from("\u00a0a")],
  ["NFC é", Buffer.from("é".normalize("NFC"))],
  ["NFD é", Buffer.from("é".normalize("NFD"))],
  ["emoji", Buffer.from("😀")],
  ["a, 256 bytes", Buffer.from("a".padEnd(256))],
  ["a, 257 bytes", Buffer.from("a".padEnd(257))],
  ["é, 257 bytes", Buffer.from(`é${" ".repeat(255)}`)],
  ["300 bytes", Buffer.from("x".repeat(300))],
  ["quotes", bytes("\"'`\\,;")],
  // What other ways to ignore case and blanks take for a or k.
  ["A with blanks", bytes(" A\tB  b\r\n")],
  ["a b in 257 bytes", Buffer.from(`a${" ".repeat(255)}b`)],
  ["Kelvin sign", Buffer.from("\u212a")],
  ["capital K", bytes("K")],
  ["capital I with a dot", Buffer.from("\u0130")],
  ["capital I", bytes("I")],
  ["capital É", Buffer.from("É".normalize("NFC"))],
  ["a NBSP b", Buffer.from("a\u00a0b")],
  ["a VT b", bytes("a\vb")],
];
/** What some engines cannot hold. */
const NUL: readonly (readonly [string, Buffer])[] = [
  ["NUL", bytes("\0")],
  ["a NUL", bytes("a\0")],
  ["a NUL b", bytes("a\0b")],
];
const NOT_UTF8: readonly (readonly [string, Buffer])[] = [
  ["eight 0xFF", bytes("\xff".repeat(8))],
  ["a 0x81", bytes("a\x81")],
  ["unpaired surrogate", bytes("\xed\xa0\x80")],
  ["overlong NUL", bytes("\xc0\x80")],
  ["cut short", bytes("a\xc3")],
];
export const LEVELS = [
  "a",
  "b",
  "c",
  "\ufeffa",
  "é".normalize("NFC"),
  "é".normalize("NFD"),
  "7",
  "-7",
  "0",
  "1",
  "true",
  "false",
  "😀",
];

const DOUBLES = [
  0,
  -0,
  1,
  -1,
  0.5,
  7,
  -7,
  5e-324,
  2.2e-308,
  1e-300,
  1e308,
  -1e308,
  1.7976931348623157e308,
  2 ** 53 + 2,
  0.1,
];
const NOT_FINITE = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

/** Levels with aliases, to be compared loosely. */
export const LOOSE_LEVELS = [
  { name: "A b B", also: ["True", "ab"] },
  { name: "k", also: ["K", "i", "7"] },
  "É".normalize("NFC"),
  { name: "c", also: ["\ufeffa", "- 7"] },
];

function textCells(texts: readonly (readonly [string, Buffer])[], read = decoded): TypedCell[] {
  return texts.map(([name, raw]) => ({ name, raw, meaning: read(raw), bytes: raw.toString("latin1") }));
}

function decoded(raw: Buffer): string | null {
  try {
    return utf8.decode(raw);
  } catch {
    return null;
  }
}

function numberCells(numbers: readonly number[], meaning: (x: number) => number = (x) => x): TypedCell[] {
  return numbers.map((raw) => ({ name: Object.is(raw, -0) ? "-0" : String(raw), raw, meaning: meaning(raw) }));
}

/** The ends of a width, and what lies about 0; `stored` is what the column holds of it. */
function integerCells(bits: number, signed: boolean, stored: (x: bigint) => unknown = (x) => x): TypedCell[] {
  const most = 2n ** BigInt(signed ? bits - 1 : bits) - 1n;
  const values = [0n, 1n, 7n, most, most - 1n, ...(signed ? [-1n, -7n, -most, -most - 1n] : [])];
  return values.map((value) => ({ name: String(value), raw: stored(value), meaning: value }));
}

function decimalCells(digits: number, scale: number, bits: number, stored: (x: bigint) => unknown): TypedCell[] {
  const nines = 10n ** BigInt(digits) - 1n;
  const low = -(2n ** BigInt(bits - 1));
  const values = [
    0n,
    1n,
    -1n,
    70n,
    3n * 10n ** BigInt(digits - 1) + 1n,
    nines,
    -nines,
    nines / 7n,
    low,
    low + 1n,
    -low - 1n,
  ];
  const text = (value: bigint) => `${value}e-${scale}`;
  return values.map((value) => ({
    name: text(value),
    raw: stored(value),
    meaning: value <= nines && value >= -nines ? text(value) : null,
  }));
}

/** The day of a count of units since 1970, as text; null beyond the years 0 to 9999. */
function dayText(units: bigint, perDay: bigint): string | null {
  const day = units / perDay - (units % perDay < 0n ? 1n : 0n);
  if (day < -719_528n || day > 2_932_896n) return null;
  return new Date(Number(day) * 86_400_000).toISOString().replace(/^\+00/, "").slice(0, 10);
}

function timeCells(bits: number, perDay: bigint, stored: (x: bigint) => unknown = (x) => x): TypedCell[] {
  const most = 2n ** BigInt(bits - 1) - 1n;
  const days = [0n, 1n, -1n, 10_957n, -719_528n, -719_529n, 2_932_896n, 2_932_897n, 106_751_991n, 107_000_000n];
  const units = [
    ...days.map((day) => day * perDay),
    ...days.map((day) => day * perDay - 1n),
    most,
    most - 1n,
    -most,
    -most - 1n,
  ];
  const fitting = units.filter((unit) => unit <= most && unit >= -most - 1n);
  return fitting.map((unit) => ({ name: String(unit), raw: stored(unit), meaning: dayText(unit, perDay) }));
}

const NULL: TypedCell = { name: "NULL", raw: null, meaning: null };

// ---- CSV: every column is text, and may be taken for anything.
/** As the web has it; Node's own decoder of this name reads Latin-1 (versions 20 to 23). */
const WINDOWS_SIGNS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";
export const ofWindows = (raw: Buffer) =>
  Array.from(raw, (byte) => WINDOWS_SIGNS[byte - 0x80] ?? String.fromCharCode(byte)).join("");
/** Letters of files that are not UTF-8. */
const SINGLE_BYTES: readonly (readonly [string, Buffer])[] = [
  ["0xE9", bytes("\xe9")],
  ["blanks around 0xE9", bytes(" \xe9\t")],
  ["0xC9", bytes("\xc9")],
  ["0x80", bytes("\x80")],
  ["0x9F", bytes("\x9f")],
  ["128 of 0xE9", bytes("\xe9".repeat(128))],
  ["0xE9, 256 bytes of UTF-8", bytes("\xe9".padEnd(255))],
  ["0xE9, 257 bytes of UTF-8", bytes("\xe9".padEnd(256))],
];
const WRITTEN_NUMBERS = [
  ..."0 -0 1 -1 0.5 7 -7.0 +7 .5e1 5e-324 1e-400 1e308 1e400 -1e400 NaN inf 0x10 1_000 1e 12345678901234567890.12345678901234567890".split(
    " ",
  ),
  ..."2000-01-01 1969-12-31 0000-01-01 9999-12-31 10000-01-01 2000-02-30 2000-01-01T10:30:00Z".split(" "),
  ..."01.02.2000 1.2.2000 31.04.2000 29.02.2000 00.01.2000 1.2.00 01.02.2000T9:30 11/12/1999 20000229 20000230".split(
    " ",
  ),
  ...["31.12.9999 23:59", "1.1.0000", " 5.6.1970 ", "5. 6.1970", "12/11/1999 11:59:59.9 PM", "1999/1/2", "2-1-1999"],
];

export function csvEngine(folder: string, encoding: "utf-8" | "latin-1" | "windows-1252" = "utf-8"): Engine {
  const read = { "utf-8": decoded, "latin-1": (raw: Buffer) => raw.toString("latin1"), "windows-1252": ofWindows };
  const cells = textCells(
    [...TEXTS, ...NUL, ...NOT_UTF8, ...SINGLE_BYTES, ...WRITTEN_NUMBERS.map((text) => [text, bytes(text)] as const)],
    read[encoding],
  );
  let files = 0;
  return {
    name: encoding === "utf-8" ? "CSV" : `CSV ${encoding}`,
    isOrdered: true,
    types: [{ type: "text", kind: "any", cells }],
    async write(columns) {
      const quoted = (cell: TypedCell) => `"${(cell.raw as Buffer).toString("latin1").replaceAll('"', '""')}"`;
      const lines = [columns.map(({ name }) => name), ...rowsOf(columns).map((row) => row.map(quoted))];
      const path = join(folder, `${encoding}-${files++ % 4}.csv`);
      writeFileSync(path, lines.map((line) => `${line.join(",")}\n`).join(""), "latin1");
      return new Map([["rows", () => openFiles(path, { delimiter: ",", quote: '"', encoding })]]);
    },
  };
}

// ---- Parquet, in all the types a file has for what a study can ask for.
interface ParquetColumn extends TypedColumn {
  readonly element: Omit<SchemaElement, "name">;
}

const timestamp = (unit: "MILLIS" | "MICROS" | "NANOS") =>
  ({ type: "INT64", logical_type: { type: "TIMESTAMP", isAdjustedToUTC: false, unit } }) as const;
const decimal = (type: "INT32" | "INT64", precision: number, scale: number) =>
  ({ type, converted_type: "DECIMAL", precision, scale }) as const;
const narrow = (bits: number, signed: boolean): TypedCell[] =>
  [0, 1, -1, 127, 128, 255, 300, -300, 32_768, 65_535, 70_000, 2 ** 31 - 1, -(2 ** 31)].map((raw) => ({
    name: String(raw),
    raw,
    // A file may hold more than the type has room for, of which DuckDB keeps the lower bits.
    meaning: signed ? BigInt.asIntN(bits, BigInt(raw)) : BigInt.asUintN(bits, BigInt(raw)),
  }));

const PARQUET: readonly ParquetColumn[] = [
  { type: "DOUBLE", kind: "number", element: { type: "DOUBLE" }, cells: numberCells([...DOUBLES, ...NOT_FINITE]) },
  {
    type: "FLOAT",
    kind: "number",
    element: { type: "FLOAT" },
    cells: numberCells([0, -0, 0.1, 1e-45, 3.4e38, -7, ...NOT_FINITE], Math.fround),
  },
  { type: "INT8", kind: "integer", element: { type: "INT32", converted_type: "INT_8" }, cells: narrow(8, true) },
  { type: "INT16", kind: "integer", element: { type: "INT32", converted_type: "INT_16" }, cells: narrow(16, true) },
  { type: "UINT8", kind: "integer", element: { type: "INT32", converted_type: "UINT_8" }, cells: narrow(8, false) },
  { type: "UINT16", kind: "integer", element: { type: "INT32", converted_type: "UINT_16" }, cells: narrow(16, false) },
  { type: "INT32", kind: "integer", element: { type: "INT32" }, cells: integerCells(32, true, Number) },
  { type: "INT64", kind: "integer", element: { type: "INT64" }, cells: integerCells(64, true) },
  {
    type: "UINT64",
    kind: "integer",
    element: { type: "INT64", converted_type: "UINT_64" },
    cells: integerCells(64, false, (x) => BigInt.asIntN(64, x)),
  },
  { type: "DECIMAL(9,0)", kind: "number", element: decimal("INT32", 9, 0), cells: decimalCells(9, 0, 32, (x) => x) },
  { type: "DECIMAL(9,2)", kind: "number", element: decimal("INT32", 9, 2), cells: decimalCells(9, 2, 32, (x) => x) },
  { type: "DECIMAL(18,3)", kind: "number", element: decimal("INT64", 18, 3), cells: decimalCells(18, 3, 64, (x) => x) },
  {
    type: "DECIMAL(4,1)",
    kind: "number",
    element: decimal("INT32", 4, 1),
    cells: [0n, 1n, 70n, 9999n, -9999n, -(2n ** 31n), 2n ** 31n - 1n].map((raw) => {
      const kept = BigInt.asIntN(16, raw);
      return { name: String(raw), raw, meaning: kept <= 9999n && kept >= -9999n ? `${kept}e-1` : null };
    }),
  },
  {
    type: "DECIMAL(38,5)",
    kind: "number",
    element: { type: "FIXED_LEN_BYTE_ARRAY", type_length: 16, converted_type: "DECIMAL", precision: 38, scale: 5 },
    cells: decimalCells(38, 5, 128, (x) => x),
  },
  {
    type: "BOOLEAN",
    kind: "boolean",
    element: { type: "BOOLEAN" },
    cells: [true, false].map((raw) => ({ name: String(raw), raw, meaning: raw })),
  },
  {
    type: "STRING",
    kind: "text",
    element: { type: "BYTE_ARRAY", converted_type: "UTF8" },
    cells: textCells([...TEXTS, ...NUL, ...NOT_UTF8]),
  },
  { type: "DATE", kind: "date", element: { type: "INT32", converted_type: "DATE" }, cells: timeCells(32, 1n, Number) },
  { type: "TIMESTAMP ms", kind: "date", element: timestamp("MILLIS"), cells: timeCells(64, 86_400_000n) },
  { type: "TIMESTAMP µs", kind: "date", element: timestamp("MICROS"), cells: timeCells(64, 86_400_000_000n) },
  { type: "TIMESTAMP ns", kind: "date", element: timestamp("NANOS"), cells: timeCells(64, 86_400_000_000_000n) },
];

export function parquetEngine(folder: string): Engine {
  let files = 0;
  return {
    name: "Parquet",
    isOrdered: true,
    types: PARQUET.map((typed) => ({ ...typed, cells: [...typed.cells, NULL] })),
    async write(columns, random) {
      const path = join(folder, `${files++ % 4}.parquet`);
      const elements = columns.map(({ name, typed }) => ({ name, ...(typed as ParquetColumn).element }));
      const buffer = parquetWriteBuffer({
        // Copies: for its statistics the writer counts up a byte of a long text, in place.
        columnData: columns.map(({ name, cells }) => ({
          name,
          data: cells.map(({ raw }) => (Buffer.isBuffer(raw) ? Buffer.from(raw) : raw)),
        })),
        schema: [
          { name: "root", num_children: columns.length },
          ...elements.map((element) => ({ ...element, repetition_type: "OPTIONAL" as const })),
        ],
        statistics: random.uniform() < 0.5,
        codec: random.uniform() < 0.5 ? "SNAPPY" : "UNCOMPRESSED",
        rowGroupSize: 1 + Math.floor(random.uniform() * 40),
      });
      writeFileSync(path, new Uint8Array(buffer));
      const open = (threads: number) => () => openFiles(path, { delimiter: ",", quote: '"' }, { threads });
      return new Map([
        ["blocks", open(1)],
        ["statement", open(64)],
      ]);
    },
  };
}

// ---- PostgreSQL, in UTF8 and in SQL_ASCII. A raw cell is a literal.
const literal = (text: string, meaning: unknown): TypedCell => ({ name: text, raw: `'${text}'`, meaning });
const asNumber = (text: string) => literal(text, Number(text));
const LONG_DECIMALS = [
  ...["1.7976931348623158e308", "1.7976931348623159e308", "2.4703282292062327e-324", "2.4703282292062328e-324"],
  "1e-400",
  "-1e400",
  "99999999999999999999999999999999999999",
  "0.12345678901234567890123456789012345678",
  `1${"0".repeat(300)}`,
];

const POSTGRES: readonly TypedColumn[] = [
  {
    type: "float8",
    kind: "number",
    cells: [...DOUBLES, ...NOT_FINITE].map((x) => literal(Object.is(x, -0) ? "-0" : String(x), x)),
  },
  {
    type: "float4",
    kind: "number",
    cells: ["0", "0.1", "1e-45", "3.4e38", "NaN", "Infinity"].map((text) => literal(text, Math.fround(Number(text)))),
  },
  {
    type: "numeric",
    kind: "number",
    cells: [...DOUBLES.map(String), "NaN", "Infinity", "-Infinity", ...LONG_DECIMALS].map(asNumber),
  },
  {
    type: "numeric(38,5)",
    kind: "number",
    cells: ["0", "7", "123456789012345678901234567890123.12345", "-0.00001"].map(asNumber),
  },
  ...[16, 32, 64].map(
    (bits): TypedColumn => ({
      type: `int${bits / 8}`,
      kind: "integer",
      cells: integerCells(bits, true, (x) => `'${x}'`),
    }),
  ),
  { type: "bool", kind: "boolean", cells: [literal("true", true), literal("false", false)] },
  {
    type: "date",
    kind: "date",
    cells: [
      ...["2000-01-01", "1970-01-01", "1969-12-31", "9999-12-31", "0001-01-01"].map((day) => literal(day, day)),
      ...["infinity", "-infinity", "4713-01-01 BC", "0002-12-31 BC", "10000-01-01", "5874897-12-31"].map((day) =>
        literal(day, null),
      ),
      ...[literal("0001-01-01 BC", "0000-01-01"), literal("0001-12-31 BC", "0000-12-31")],
    ],
  },
  {
    type: "timestamp",
    kind: "date",
    cells: [
      ...["2000-01-01", "1969-12-31", "9999-12-31", "0001-01-01"].flatMap((day) => [
        literal(day, day),
        literal(`${day} 23:59:59.999999`, day),
      ]),
      ...["infinity", "-infinity", "4713-01-01 BC", "10000-01-01", "294276-12-31 23:59:59.999999"].map((day) =>
        literal(day, null),
      ),
      literal("0001-12-31 23:59:59.999999 BC", "0000-12-31"),
    ],
  },
  { type: "mood", kind: "text", cells: ["a", "b", "\ufeffa"].map((text) => literal(text, text)) },
];

/** `encoding` is that of the database; in SQL_ASCII a text is any bytes but NUL. */
export function postgresEngine(client: pg.Client, url: string, encoding: "UTF8" | "SQL_ASCII"): Engine {
  const texts = textCells(encoding === "UTF8" ? TEXTS : [...TEXTS, ...NOT_UTF8]).map((cell) => ({
    ...cell,
    raw: `convert_from(decode('${(cell.raw as Buffer).toString("hex")}', 'hex'), '${encoding}')`,
  }));
  const strings = ["text", "varchar"].map((type): TypedColumn => ({ type, kind: "text", cells: texts }));
  let tables = 10;
  return {
    name: `PostgreSQL ${encoding}`,
    isOrdered: false,
    types: [...POSTGRES, ...strings].map((typed) => ({ ...typed, cells: [...typed.cells, NULL] })),
    async write(columns) {
      const table = `t${tables++}`;
      const types = columns.map(({ name, typed }) => `${name} ${typed.type}`);
      const values = rowsOf(columns).map((row) => `(${row.map(({ raw }) => raw ?? "NULL").join(", ")})`);
      await client.query(`DROP TABLE IF EXISTS t${tables - 3}; CREATE TABLE ${table} (${types.join(", ")})`);
      if (values.length > 0) {
        const names = columns.map(({ typed }, j) => `CAST(c${j} AS ${typed.type})`);
        const given = columns.map((_, j) => `c${j}`);
        const texts = values.map((value) => value.replace(/NULL/g, "CAST(NULL AS text)"));
        await client.query(
          `INSERT INTO ${table} SELECT ${names.join(", ")} FROM (VALUES ${texts.join(", ")}) AS v(${given.join(", ")})`,
        );
      }
      return new Map([["statement", () => openPostgres(url, table)]]);
    },
  };
}

// ---- ClickHouse, over two shards. A raw cell is its bytes in RowBinary.
const little = (bits: number) => (x: bigint) => {
  const raw = Buffer.alloc(bits / 8);
  let rest = BigInt.asUintN(bits, x);
  for (let i = 0; i < raw.length; i++, rest >>= 8n) raw[i] = Number(rest & 255n);
  return raw;
};
const real =
  (bits: 32 | 64) =>
  (cell: TypedCell): TypedCell => {
    const raw = Buffer.alloc(bits / 8);
    if (bits === 32) raw.writeFloatLE(cell.raw as number);
    else raw.writeDoubleLE(cell.raw as number);
    return { ...cell, raw };
  };
const sized = (cell: TypedCell): TypedCell => {
  const text = cell.raw as Buffer;
  const length = text.length < 128 ? [text.length] : [(text.length & 127) | 128, text.length >> 7];
  return { ...cell, raw: Buffer.concat([Buffer.from(length), text]) };
};
/** A byte before each cell says whether it is NULL. */
const nullable = (column: TypedColumn, type = `Nullable(${column.type})`): TypedColumn => ({
  ...column,
  type,
  cells: [
    { ...NULL, raw: Buffer.from([1]) },
    ...column.cells.map((cell) => ({ ...cell, raw: Buffer.concat([Buffer.from([0]), cell.raw as Buffer]) })),
  ],
});
const float64: TypedColumn = {
  type: "Float64",
  kind: "number",
  cells: numberCells([...DOUBLES, ...NOT_FINITE]).map(real(64)),
};
const string: TypedColumn = {
  type: "String",
  kind: "text",
  cells: textCells([...TEXTS, ...NUL, ...NOT_UTF8]).map(sized),
};
const int64: TypedColumn = { type: "Int64", kind: "integer", cells: integerCells(64, true, little(64)) };
// Its first day may mean that there is none, and its last differ by version.
const date: TypedColumn = {
  type: "Date",
  kind: "date",
  cells: [1n, 10_957n, 20_000n, 49_000n].map((day) => ({
    name: String(day),
    raw: little(16)(day),
    meaning: dayText(day, 1n),
  })),
};

const CLICKHOUSE: readonly TypedColumn[] = [
  ...[float64, nullable(float64), nullable(float64, "LowCardinality(Nullable(Float64))")],
  {
    type: "Float32",
    kind: "number",
    cells: numberCells([0, -0, 0.1, 1e-45, 3.4e38, ...NOT_FINITE], Math.fround).map(real(32)),
  },
  ...[8, 16, 32].map(
    (bits): TypedColumn => ({ type: `Int${bits}`, kind: "integer", cells: integerCells(bits, true, little(bits)) }),
  ),
  ...[8, 32, 64].map(
    (bits): TypedColumn => ({ type: `UInt${bits}`, kind: "integer", cells: integerCells(bits, false, little(bits)) }),
  ),
  ...[int64, nullable(int64)],
  nullable(
    { type: "Int16", kind: "integer", cells: integerCells(16, true, little(16)) },
    "LowCardinality(Nullable(Int16))",
  ),
  {
    type: "Decimal(9, 2)",
    kind: "number",
    cells: decimalCells(9, 2, 32, little(32)).filter(({ meaning }) => meaning !== null),
  },
  {
    type: "Decimal(18, 3)",
    kind: "number",
    cells: decimalCells(18, 3, 64, little(64)).filter(({ meaning }) => meaning !== null),
  },
  {
    type: "Decimal(38, 5)",
    kind: "number",
    cells: decimalCells(38, 5, 128, little(128)).filter(({ meaning }) => meaning !== null),
  },
  ...[string, nullable(string), nullable(string, "LowCardinality(Nullable(String))")],
  ...[date, nullable(date)],
  {
    type: "DateTime('UTC')",
    kind: "date",
    cells: [86_399n + 86_400n, 946_684_800n, 4_000_000_000n].map((s) => ({
      name: String(s),
      raw: little(32)(s),
      meaning: dayText(s, 86_400n),
    })),
  },
];

export function clickhouseEngine({ nodes, url }: ClickHousePair): Engine {
  let tables = 10;
  return {
    name: "ClickHouse",
    isOrdered: false,
    types: CLICKHOUSE,
    async write(columns) {
      const table = `t${tables++}`;
      const types = columns.map(({ name, typed }) => `${name} ${typed.type}`);
      const rows = rowsOf(columns).map((row) => Buffer.concat(row.map(({ raw }) => raw as Buffer)));
      for (const [half, node] of nodes.entries()) {
        // Old servers do not survive such columns in RowBinary, nor when they are dropped.
        const plain = types.map((type) => type.replace(/LowCardinality\((.*)\)$/, "$1"));
        await node.query(`CREATE TABLE ${table}_raw (${plain.join(", ")}) ENGINE = Memory`);
        const mine = Buffer.concat(rows.filter((_, i) => i % 2 === half));
        if (mine.length > 0) await node.query(`INSERT INTO ${table}_raw FORMAT RowBinary`, mine);
        await node.query(`CREATE TABLE ${table}_here (${types.join(", ")}) ENGINE = Memory`);
        await node.query(`INSERT INTO ${table}_here SELECT * FROM ${table}_raw`);
        await node.query(
          `CREATE TABLE ${table} AS ${table}_here ENGINE = Distributed(${CLUSTER}, default, ${table}_here)`,
        );
      }
      return new Map([["statement", () => openClickHouse(url(), table)]]);
    },
  };
}

function rowsOf(columns: readonly Column[]): TypedCell[][] {
  return columns[0].cells.map((_, row) => columns.map(({ cells }) => cells[row]));
}

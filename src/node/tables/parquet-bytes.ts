// Text and time stamps of Parquet files, read byte by byte here → for each row what the cell is worth. DuckDB fails on text
// that is not UTF-8 and on times beyond its calendar; here each is one more bad cell. Which reader a column has is settled
// by its type, so that no cell can change how another is read.
import {
  asyncBufferFromFile,
  type DecodedArray,
  type ParquetParsers,
  parquetMetadataAsync,
  parquetScan,
} from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { LONGEST_CELL } from "../../study/cell-length.ts";
import { isNumeric, type Variable } from "../../study/study.ts";
import { levelOfBytes, missingDays, numberValue } from "../../table/cell-value.ts";
import { FIRST_DAY, LAST_DAY, timeOf } from "../../table/day.ts";
import { NOBODY, type People } from "../../table/people.ts";

/** A column and what is made of its cells; those that are NULL become `missing`. */
export interface ByteColumn {
  readonly column: string;
  readonly parsers: Partial<ParquetParsers>;
  readonly missing: number;
  /** Room for so many rows. */
  room(rows: number): Int16Array | Int32Array | Float64Array;
}

/** The cells of a column for each file, in the order of its rows. */
export type ByteCells = readonly ArrayLike<number>[];

/** What the cells of a variable are worth (`cellValue`). */
export function worthOf(variable: Variable): ByteColumn {
  const { column } = variable;
  if (!isNumeric(variable)) {
    const position = levelOfBytes(variable);
    const parsers = { stringFromBytes: (bytes: Uint8Array) => position(characters(bytes)) };
    return { column, parsers, missing: -1, room: (rows) => new Int16Array(rows) };
  }
  const codes = missingDays(variable.missing ?? [], variable.dateFormat);
  const missing = numberValue(Number.NaN, variable);
  const time = (units: bigint, perDay: bigint) => {
    const day = dayOf(units, perDay);
    return codes.includes(day) ? missing : numberValue(timeOf(day, variable), variable);
  };
  return { column, parsers: timeParsers(time), missing, room: (rows) => new Float64Array(rows) };
}

/** The number of each cell's person. */
export function peopleOf(column: string, people: People): ByteColumn {
  const stringFromBytes = (bytes: Uint8Array) => people.ofBytes(characters(bytes));
  return { column, parsers: { stringFromBytes }, missing: NOBODY, room: (rows) => new Int32Array(rows) };
}

/** The texts of a column as numbers of `texts`, which grows; time stamps, and what is NULL, have none. */
export function textsOf(column: string, texts: string[]): ByteColumn {
  const numbers = new Map<string, number>();
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  const stringFromBytes = (bytes: Uint8Array) => {
    const text = utf8.decode(bytes.subarray(0, LONGEST_CELL + 1));
    const number = numbers.get(text) ?? texts.push(text) - 1;
    numbers.set(text, number);
    return number;
  };
  const parsers = { ...timeParsers(() => -1), stringFromBytes };
  return { column, parsers, missing: -1, room: (rows) => new Int32Array(rows) };
}

/** One column of one row group at a time. */
export async function readByteColumn(files: readonly string[], wanted: ByteColumn): Promise<ByteCells> {
  const { column, parsers, missing } = wanted;
  const cells = [];
  for (const path of files) {
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    const scan = await parquetScan({ file, metadata, columns: [column], parsers, compressors, useOffsetIndex: false });
    const all = wanted.room(Number(metadata.num_rows));
    for (const range of scan.ranges) {
      const part = await scan.readColumn({ column, ...range });
      copyCells(part, all, range.rowStart, missing);
    }
    cells.push(all);
  }
  return cells;
}

function copyCells(part: DecodedArray, all: ReturnType<ByteColumn["room"]>, start: number, missing: number): void {
  for (let row = 0; row < part.length; row++) all[start + row] = part[row] ?? missing;
}

/** One character a byte; of a text that is too long, enough to see that it is. */
function characters(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LONGEST_CELL + 1)).toString("latin1");
}

function timeParsers(read: (units: bigint, perDay: bigint) => number): Partial<ParquetParsers> {
  const parser = (perDay: bigint) => (units: bigint) => read(units, perDay);
  return {
    timestampFromMilliseconds: parser(86_400_000n),
    timestampFromMicroseconds: parser(86_400_000_000n),
    timestampFromNanoseconds: parser(86_400_000_000_000n),
  };
}

/** Rounded down; NaN beyond the years that count. */
function dayOf(units: bigint, perDay: bigint): number {
  const day = Number(units / perDay) - (units % perDay < 0n ? 1 : 0);
  return day >= FIRST_DAY && day <= LAST_DAY ? day : Number.NaN;
}

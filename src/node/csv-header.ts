// The first line of a CSV file → its column names. Only that one physical line is read: the rows are confidential and
// may be looked at only after a charge. Where it may be a row itself, the refusal does not show what it holds.
import { open } from "node:fs/promises";
import { PublicError } from "../errors.ts";
import type { Study } from "../release/study.ts";
import { CsvReader } from "../table/csv.ts";

const CHUNK = 65536;
/** A "header" that goes on for longer is a file without line ends. */
const LONGEST_HEADER = 1 << 20;
const LONGEST_NAME = 100;
/** The three bytes of a byte order mark, as characters. */
const BYTE_ORDER_MARK = "\xef\xbb\xbf";

export async function readCsvHeader(path: string, csv: Study["csv"]): Promise<string[]> {
  const line = withoutByteOrderMark(await firstLine(path));
  if (line === "" || /^[ \t]+$/.test(line)) throw noHeader(path);
  if (line.includes("\r")) throw new PublicError(`${path}: its lines end in CR alone: convert them to LF or CRLF`);
  const names = split(line, csv);
  if (!names) throw looksLikeData(path, "a quote in its first line is not closed there");
  const odd = names.findIndex(isUnlikeName);
  if (odd >= 0) throw looksLikeData(path, `cell ${odd + 1} of its first line looks like data`);
  return names;
}

/** The delimiter of a CSV file, by its header; a comma for what is no such file, or has one column. */
export async function tableDelimiter(pathOrGlob: string): Promise<string> {
  if (/:\/\/|\.parquet$/i.test(pathOrGlob)) return ",";
  const { matchingFiles } = await import("./matching-files.ts");
  const [path] = await matchingFiles(pathOrGlob);
  const line = (await firstLine(path!)).replace(/"[^"]*"/g, "");
  const found = [",", ";", "\t", "|"].filter((character) => line.includes(character));
  if (found.length > 1) {
    throw new PublicError(`${path}: its header has several characters that may separate columns: add --delimiter`);
  }
  return found[0] ?? ",";
}

export function withoutByteOrderMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
}

/** One character a byte, without the line end. */
async function firstLine(path: string): Promise<string> {
  const file = await open(path);
  try {
    let text = "";
    while (text.length < LONGEST_HEADER) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK), 0, CHUNK, text.length);
      const piece = buffer.toString("latin1", 0, bytesRead);
      const end = piece.indexOf("\n");
      text += end < 0 ? piece : piece.slice(0, end);
      if (end >= 0 || bytesRead === 0) return text.replace(/\r$/, "");
    }
    throw noHeader(path);
  } finally {
    await file.close();
  }
}

/** Undefined where quotes stretch the record beyond the line. */
function split(line: string, csv: Study["csv"]): string[] | undefined {
  const every = line.split(csv.delimiter).map((_, column) => column);
  let names: string[] | undefined;
  const reader = new CsvReader(csv, every.length, every, (cells, fields) => {
    names = cells.slice(0, fields).map((cell) => Buffer.from(cell, "latin1").toString("utf8"));
  });
  reader.push(`${line}\n`);
  return names;
}

/** Numbers, dates, amounts; JSON; control characters, as in UTF-16; prose. */
function isUnlikeName(name: string): boolean {
  return (
    name.length > LONGEST_NAME || /[{}\p{Cc}\p{Zl}\p{Zp}]/u.test(name) || /^(?=.*\d)[\d\s.,:;+\-/%eE$€£]+$/.test(name)
  );
}

function noHeader(path: string): PublicError {
  return new PublicError(`${path}: the first line must be a header with the column names, and there is none`);
}

function looksLikeData(path: string, why: string): PublicError {
  return new PublicError(`${path}: ${why}: is the first line the header?`);
}

// The first line of a CSV file → its column names. Where it may be a row itself, the refusal does not show what it holds.
import { PublicError } from "../errors.ts";
import type { Study } from "../study/study.ts";
import { CsvReader } from "./csv.ts";
import { decoderOf, isUtf8 } from "./encoding.ts";

/** A "header" that goes on for longer is a file without line ends. */
export const LONGEST_HEADER = 1 << 20;
const LONGEST_NAME = 100;
/** The three bytes of a byte order mark, as characters. */
const BYTE_ORDER_MARK = "\xef\xbb\xbf";

/** `firstLine` is without its line end, a character for each byte; `file` names the file in messages. */
export function csvColumnNames(firstLine: string, csv: Study["csv"], file: string): string[] {
  const line = withoutByteOrderMark(firstLine).replace(/\r$/, "");
  const { encoding = "utf-8" } = csv;
  if (encoding !== "utf-8" && firstLine.startsWith(BYTE_ORDER_MARK)) throw isMarkedUtf8(file, encoding);
  if (/^(\xff\xfe|\xfe\xff)/.test(line)) throw new PublicError(`${file}: it is in UTF-16: save it as UTF-8`);
  if (line === "" || /^[ \t]+$/.test(line)) throw noHeader(file);
  if (line.includes("\r")) throw new PublicError(`${file}: its lines end in CR alone: convert them to LF or CRLF`);
  const names = split(line, csv);
  if (!names) throw looksLikeData(file, "a quote in its first line is not closed there");
  const odd = names.findIndex(isUnlikeName);
  if (odd >= 0) throw looksLikeData(file, `cell ${odd + 1} of its first line looks like data`);
  return names;
}

/** What separates the columns of a CSV file, by its first line; a comma where there is one column. */
export function csvDelimiter(firstLine: string, file: string): string {
  const line = firstLine.replace(/"[^"]*"/g, "");
  const found = [",", ";", "\t", "|"].filter((character) => line.includes(character));
  if (found.length > 1) {
    throw new PublicError(
      `${file}: its header has several characters that may separate columns: say which does (--delimiter)`,
    );
  }
  return found[0] ?? ",";
}

/** How the letters of a header are written, where it is not UTF-8: what spreadsheets write then. */
export function csvEncoding(firstLine: string): "windows-1252" | undefined {
  return isUtf8(firstLine) ? undefined : "windows-1252";
}

export function withoutByteOrderMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
}

export function noHeader(file: string): PublicError {
  return new PublicError(`${file}: the first line must be a header with the column names, and there is none`);
}

function isMarkedUtf8(file: string, declared: string): PublicError {
  return new PublicError(
    `${file}: it begins with the mark of UTF-8, and the study declares ${declared}: leave "encoding" out of its csv block`,
  );
}

/** Undefined where quotes stretch the record beyond the line. */
function split(line: string, csv: Study["csv"]): string[] | undefined {
  const every = line.split(csv.delimiter).map((_, column) => column);
  let names: string[] | undefined;
  const reader = new CsvReader(csv, every.length, every, (cells, fields) => {
    names = cells.slice(0, fields).map(decoderOf(csv.encoding));
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

function looksLikeData(file: string, why: string): PublicError {
  return new PublicError(`${file}: ${why}: is the first line the header?`);
}

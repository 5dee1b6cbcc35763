// The first record of a CSV file → its column names. Only as much of the file is read as the header needs: the rows
// are confidential and may be looked at only after a charge.
import { open } from "node:fs/promises";
import { PublicError } from "../errors.ts";
import type { Study } from "../release/study.ts";

const CHUNK = 65536;
/** A "header" that goes on for longer is a file without line ends, or with a quote that is never closed. */
const LONGEST_HEADER = 1 << 20;

export async function readCsvHeader(path: string, csv: Study["csv"]): Promise<string[]> {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(LONGEST_HEADER);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, Math.min(CHUNK, LONGEST_HEADER - length), length);
      length += bytesRead;
      const text = new TextDecoder().decode(bytes.subarray(0, length));
      const names = parseHeader(text, csv, bytesRead === 0);
      if (names) return checkedNames(names, path);
      if (bytesRead === 0) throw new PublicError(`${path}: the header line does not end: is this a CSV file?`);
    }
  } finally {
    await file.close();
  }
}

/** The fields of the first record; undefined while its end has not been seen. TextDecoder has stripped a BOM. */
function parseHeader(text: string, { delimiter, quote }: Study["csv"], complete: boolean): string[] | undefined {
  const names: string[] = [];
  let name = "";
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (quoted && character === quote && text[i + 1] === quote) name += text[++i];
    else if (character === quote && (quoted || name.trim() === "")) {
      if (!quoted) name = "";
      quoted = !quoted;
    } else if (quoted) name += character;
    else if (character === delimiter) {
      names.push(name);
      name = "";
    } else if (character === "\n" || character === "\r") return [...names, name];
    else name += character;
  }
  return complete && !quoted ? [...names, name] : undefined;
}

function checkedNames(names: string[], path: string): string[] {
  if (names.every((name) => name.trim() === "")) {
    throw new PublicError(`${path}: the first line must be a header with the column names, and it is empty`);
  }
  return names;
}

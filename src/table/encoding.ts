// Bytes of a CSV file, one character each → the text they stand for. A file in Latin-1 or Windows-1252 is read as if it had been
// converted to UTF-8: each byte is one character, so nothing in it can fail.
import type { Study } from "../study/study.ts";

/** What a file's letters may be written in. */
type FileEncoding = NonNullable<Study["csv"]["encoding"]>;

/** The characters of the bytes 0x80 to 0x9F (encoding.spec.whatwg.org); all others are those of Latin-1. */
const WINDOWS_1252 =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";

const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });
const STRICT_UTF8 = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/** What is not UTF-8 gets signs in place of letters. */
export function decoderOf(encoding: FileEncoding = "utf-8"): (bytes: string) => string {
  if (encoding === "latin-1") return (bytes) => bytes;
  if (encoding === "windows-1252") {
    return (bytes) => bytes.replace(/[\x80-\x9f]/g, (byte) => WINDOWS_1252[byte.charCodeAt(0) - 0x80]);
  }
  return (bytes) => (/[\x80-\xff]/.test(bytes) ? UTF8.decode(bytesOf(bytes)) : bytes);
}

/** The characters of UTF-8, one for each byte. */
export function utf8Bytes(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
}

export function isUtf8(bytes: string): boolean {
  try {
    STRICT_UTF8.decode(bytesOf(bytes));
    return true;
  } catch {
    return false;
  }
}

/** Whether a text that was read byte by byte is UTF-8 with letters beyond A to Z, such as "Ã¼" for "ü". */
export function isMisreadUtf8(text: string): boolean {
  const bytes = Array.from(text, (character) => {
    const sign = WINDOWS_1252.indexOf(character);
    return sign < 0 ? character : String.fromCharCode(0x80 + sign);
  }).join("");
  return /[\x80-\xff]/.test(bytes) && !/[^\0-\xff]/.test(bytes) && isUtf8(bytes);
}

function bytesOf(characters: string): Uint8Array {
  return Uint8Array.from(characters, (byte) => byte.charCodeAt(0));
}

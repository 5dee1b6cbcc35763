// Errors whose message may be shown to anyone: they concern public things (files, schemas, budgets, arguments), never a
// record. Any other error is a bug or, after a charge, must stay hidden.

/** Control characters, line ends, lone surrogates and bidirectional marks. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const EACH_UNSEEN = new RegExp(UNSEEN, "gu");

/** Whether a text is one line without such characters. */
export function isPlain(text: string): boolean {
  return !UNSEEN.test(text);
}

/** Escapes them, as in \u{1b}: text from a hostile file can neither break a line nor control a terminal. */
export function plain(text: string): string {
  return text.replace(EACH_UNSEEN, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** An error whose message may be shown to anyone: one line that names the thing and says what to do. */
export class PublicError extends Error {
  override name = "PublicError";
  constructor(message: string) {
    super(plain(message));
  }
}

/** The command line itself was wrong (exit code 64). */
export class UsageError extends PublicError {
  override name = "UsageError";
}

/** Ends a switch over a union: a new member fails to compile here, not silently at run time. */
export function unreachable(value: never): never {
  throw new Error(`unexpected value ${JSON.stringify(value)}`);
}

// Text typed into a field ↔ its value in a study. Numbers have a point; anything else stays text, and numberProblem says
// what to write instead. Levels and codes are one per line: a level may contain a comma.

const PLAIN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A number where it is one; nothing for an empty field; the text otherwise. */
export function readNumber(text: string): number | string | undefined {
  // The minus sign of a word processor.
  const typed = text.trim().replace("−", "-");
  if (typed === "") return undefined;
  return PLAIN_NUMBER.test(typed) && Number.isFinite(Number(typed)) ? Number(typed) : text.trim();
}

/** Whole numbers may have their thousands separated by commas or blanks. */
export function readCount(text: string): number | string | undefined {
  const typed = text.trim();
  return readNumber(/^\d{1,3}([, ]\d{3})+$/.test(typed) ? typed.replaceAll(/[, ]/g, "") : typed);
}

/** Separated by blanks, semicolons, or commas with a blank after them: 0,5 must not become 0 and 5. */
export function readNumbers(text: string): (number | string)[] | undefined {
  const parts = text.split(/[\s;]+/).map((part) => readNumber(part.replace(/,$/, "")));
  const numbers = parts.filter((part) => part !== undefined);
  return numbers.length === 0 ? undefined : numbers;
}

export function readLines(text: string): string[] | undefined {
  const lines = text.split("\n").map((line) => line.trim());
  const filled = lines.filter((line) => line !== "");
  return filled.length === 0 ? undefined : filled;
}

export function readText(text: string): string | undefined {
  return text.trim() || undefined;
}

/** Any value as it is shown in a field. */
export function writeValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export function writeList(separator: string): (value: unknown) => string {
  return (value) => (Array.isArray(value) ? value.map(writeValue).join(separator) : writeValue(value));
}

/** What to write instead of a text that is not a number. */
export function notANumberWords(text: string): string {
  const said = `“${text}” is not a number`;
  if (/^[+-]?\d{1,3}(,\d{3})+$/.test(text)) {
    const [whole, point] = [text.replaceAll(",", ""), text.replace(",", ".")];
    const either = text.indexOf(",") === text.lastIndexOf(",") ? `${whole} or ${point}` : whole;
    return `${said}: write ${either}, since numbers use a point here and no separator`;
  }
  if (/^[+-]?\d*,\d+$/.test(text)) return `${said}: write ${text.replace(",", ".")}, since numbers use a point here`;
  if (/^[+-]?\d+(,[+-]?\d+)+$/.test(text)) return `${said}: put a blank between numbers: ${text.replaceAll(",", " ")}`;
  return `${said}: write one such as 0.5`;
}

// The text of a cell that is not a number → the likely reason. For the custodian's own check; none of it is published.

import { formatsOf, hasShortYear } from "./date-writing.ts";

/** Why a cell is not the number that a study expects. */
export type BadNumber =
  | "decimal comma"
  | "comma and three digits"
  | "decimal point"
  | "thousands separator"
  | "date"
  | "short year"
  | "not a date"
  | "unit sign"
  | "no value"
  | "text";

const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** The first match counts. */
const FORMS: readonly (readonly [BadNumber, RegExp])[] = [
  // Either a decimal comma or a thousands separator: the other cells of the column decide.
  ["comma and three digits", /^[+-]?\d{1,3},\d{3}$/],
  ["decimal comma", /^[+-]?(\d{1,3}([.' ]\d{3})+|\d+),\d+$/],
  ["thousands separator", /^[+-]?\d{1,3}([,.' ]\d{3})+([.,]\d+)?$/],
  ["date", /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ T].*)?$/],
  ["unit sign", /^[<>≤≥~$€£]?\s*[+-]?\d[\d.,]*\s*([a-zA-Z%°€$£µ/²³]+\s*){0,3}$/],
];

/** `isNumber` if the cell is a number for which only the transform is undefined. */
export function badNumber(text: string, isNumber: boolean): BadNumber {
  if (isNumber) return "no value";
  if (PLAIN.test(text)) return "decimal point";
  return FORMS.find(([, form]) => form.test(text))?.[0] ?? "text";
}

/** Why a cell is not the date that a study expects. */
export function badDate(text: string): BadNumber {
  if (formatsOf(text).length > 0) return "date";
  return hasShortYear(text) ? "short year" : "not a date";
}

/** Common ways to write that there is no value. */
export function meansMissing(text: string): boolean {
  return text === "" || /^(na|n\/a|#n\/a|nan|null|none|nil|missing|unknown|\.|-|\?)$/i.test(text);
}

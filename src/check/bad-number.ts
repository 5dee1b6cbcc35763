// The text of a cell that holds no number → the likely reason. For the custodian's own check; nothing of it is published.

/** Why a cell is not the number a study wants. */
export type BadNumber =
  | "decimal comma"
  | "comma and three digits"
  | "decimal point"
  | "thousands separator"
  | "date"
  | "unit sign"
  | "no value"
  | "text";

const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** In this order: the first that fits. */
const FORMS: readonly (readonly [BadNumber, RegExp])[] = [
  // Either a decimal comma or a thousands separator: the other cells of the column tell.
  ["comma and three digits", /^[+-]?\d{1,3},\d{3}$/],
  ["decimal comma", /^[+-]?(\d{1,3}([.' ]\d{3})+|\d+),\d+$/],
  ["thousands separator", /^[+-]?\d{1,3}([,.' ]\d{3})+([.,]\d+)?$/],
  ["date", /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ T].*)?$/],
  ["unit sign", /^[<>≤≥~$€£]?\s*[+-]?\d[\d.,]*\s*([a-zA-Z%°€$£µ/²³]+\s*){0,3}$/],
];

/** `isNumber` where the cell was read as a number, and only its transform has no value. */
export function badNumber(text: string, isNumber: boolean): BadNumber {
  if (isNumber) return "no value";
  if (PLAIN.test(text)) return "decimal point";
  return FORMS.find(([, form]) => form.test(text))?.[0] ?? "text";
}

/** Words that people write where there is nothing. */
export function meansMissing(text: string): boolean {
  return text === "" || /^(na|n\/a|#n\/a|nan|null|none|nil|missing|unknown|\.|-|\?)$/i.test(text);
}

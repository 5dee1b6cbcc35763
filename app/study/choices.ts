// What may be chosen in the form of a study, with words for it.
import { DATE_FORMATS } from "../../src/study/date-format.ts";
import { DAYS_IN } from "../../src/study/variable-problem.ts";

type Choices = readonly (readonly [value: string, words: string])[];

export const DELIMITERS: Choices = [
  [",", "comma"],
  [";", "semicolon"],
  ["\t", "tab"],
  ["|", "vertical bar |"],
];

export const DECIMALS: Choices = [
  [".", "point: 0.5"],
  [",", "comma: 0,5"],
];

export const THOUSANDS: Choices = [
  ["", "not separated: 1000"],
  [",", "comma: 1,000"],
  [".", "point: 1.000"],
  [" ", "blank: 1 000"],
  ["'", "apostrophe: 1'000"],
];

export const ENCODINGS: Choices = [
  ["", "UTF-8"],
  ["latin-1", "Latin-1 (ISO 8859-1)"],
  ["windows-1252", "Windows-1252"],
];

export const TRANSFORMS: Choices = [
  ["", "none"],
  ["log", "log"],
  ["log1p", "log1p: log of 1 + x"],
  ["sqrt", "sqrt: square root"],
];

export const DATE_CHOICES: Choices = [
  ["", DATE_FORMATS[0]],
  ...DATE_FORMATS.slice(1).map((format) => [format, format] as const),
];

export const TIME_UNITS: Choices = [...DAYS_IN.keys()].map((unit) => [unit, unit] as const);

export const TIME_COUNTS: Choices = [
  ["since", "from a day to the date"],
  ["until", "from the date to a day: an age"],
];

export const MATCHES: Choices = [
  ["", "exactly as written"],
  ["loose", "whatever their case and blanks"],
];

export const COUNTS: Choices = [
  ["private", "private: published with noise"],
  ["public", "public: published exactly"],
];

export const KEPT_ROWS: Choices = [
  ["first", "the first"],
  ["last", "the last"],
];

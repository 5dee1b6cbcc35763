// How a CSV file writes its dates. The year always has four digits: what 30 means is nobody's to guess.

export const DATE_FORMATS = [
  "yyyy-mm-dd",
  "yyyy/mm/dd",
  "yyyy.mm.dd",
  "yyyymmdd",
  "dd.mm.yyyy",
  "dd/mm/yyyy",
  "dd-mm-yyyy",
  "mm/dd/yyyy",
  "mm-dd-yyyy",
] as const;

/** The order of year, month and day, and what is between them. */
export type DateFormat = (typeof DATE_FORMATS)[number];

// Messages of the program name options of the command line and fields of the study file; the app has forms for both.

type Rewording = readonly [said: RegExp, inTheApp: string];

/** The program names an option in parentheses, after words that need none. */
const OPTIONS: readonly Rewording[] = [
  [/ \(--[a-z][^)]*\)/g, ""],
  [/with noisewise ledger verify LEDGER --release FILE/g, "with the ledger"],
];

const FIELDS: readonly Rewording[] = [
  [/add "csv": \{ "decimal": "," \} to the study/g, "choose comma under “Decimal mark”"],
  [/leave "decimal" out of its csv block/g, "choose point under “Decimal mark”"],
  [/add "csv": \{ "thousands": "," \} to the study/g, "choose comma under “Thousands”"],
  [/say which in the study, such as "csv": \{ "thousands": "," \}/g, "say which under “Thousands”"],
  [/add "csv": \{ "encoding": "windows-1252" \} to the study/g, "choose Windows-1252 under “Encoding”"],
  [/leave "encoding" out of (its|the study's) csv block/g, "choose UTF-8 under “Encoding”"],
  [/add "csv": \{ "delimiter": "(.+?)" \} to the study/g, "choose $1 under “Columns are separated by”"],
  [/add "unit": "days", "since": "2000-01-01" to the variable/g, "choose the kind “date”"],
  [/(?:declare|also) "dateFormat": ("[^;]*")/g, "choose $1 under “Dates in the file are written”"],
  [/or as "dateFormat" declares/g, "or as chosen under “Dates in the file are written”"],
  [/add "match": "loose" to the variable/g, "let cells match a level “whatever their case and blanks” (More)"],
  [/add aliases: \{ "name": …, "also": \[…\] \}/g, "add other spellings (More)"],
  [/add aliases, such as \{ "name": (".*?"), "also": \[(".*?")\] \}/g, "add other spellings (More), such as $2 for $1"],
  [/add "person": (".*?"), "keep": "first" to the study/g, "choose $1 as the column that identifies people"],
  [
    /name a column of numbers or dates that puts them in order, such as "by": "visit_date"/g,
    "choose what puts them in order",
  ],
  [/use "log1p", or give a "fill"/g, "use log1p, or give a value “If missing”"],
  [/give a "fill"/g, "give a value “If missing”"],
  [/a "fill" keeps/g, "a value “If missing” keeps"],
  [/raise rowsPerPerson/g, "raise the most rows per person"],
  [/\browsPerPerson\b/g, "most rows per person"],
  [/\bmaxRows\b/g, "upper limit for the number of rows"],
];

export function inAppWords(message: string): string {
  return [...OPTIONS, ...FIELDS].reduce((words, [said, inTheApp]) => words.replace(said, inTheApp), message);
}

// Messages of the program name options of the command line; the app has fields instead.

const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/choose --protect content/g, "choose content under “What is protected”"],
  [/add --delimiter/g, "say which under “Columns are separated by”"],
  [/^--width: /g, ""],
  [/for --person\b/g, "for the people"],
  [/--person\b/g, "the column that identifies people"],
  [/--out\b/g, "file to write"],
  [/with noisewise ledger verify LEDGER --release FILE/g, "with the ledger"],
  [/ \(--key\)/g, ""],
];

export function inAppWords(message: string): string {
  return FIELDS.reduce((words, [option, field]) => words.replace(option, field), message);
}

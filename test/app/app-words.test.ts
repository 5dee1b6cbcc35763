// Options of the command line do not appear in the app, and what to change is a field of its form: whatever the program may
// say to its pages is in the app's words.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inAppWords } from "../../app/parts/app-words.ts";

/** What the custodian's and the planner's pages call, in the page or through the program. */
const CALLED = [
  ...["check", "ledger", "mechanism", "node/ledger", "node/tables", "statistics", "study", "table"],
  ...["node/files/release-file.ts", "node/files/sign-release.ts", "node/release-table.ts", "planning/least-epsilon.ts"],
].map((name) => join("src", name));

function sources(path: string): string[] {
  if (path.endsWith(".ts")) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter(({ name }) => name.endsWith(".ts")).map(({ parentPath, name }) => join(parentPath, name));
}

/** Text in quotes that matches. */
function textsIn(paths: readonly string[], pattern: RegExp): string[] {
  const code = paths.map((path) => readFileSync(path, "utf8").replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, ""));
  const texts = code.flatMap((source) => [...source.matchAll(/(["'`])((?:\\.|(?!\1)[^\\\n])*)\1/g)]);
  const messages = texts.map(([, , text]) => text.replaceAll("\\'", "'").replaceAll(/\$\{[^}]*\}/g, '"a text"'));
  return messages.filter((text) => pattern.test(text));
}

it("no message names an option", () => {
  const messages = textsIn(CALLED.flatMap(sources), /--[a-z]/);
  expect(messages.length).toBeGreaterThan(5);
  expect(messages.map(inAppWords).filter((message) => /--[a-z]/.test(message))).toEqual([]);
});

it("no remedy of a check is a piece of JSON", () => {
  const remedies = textsIn([join("src", "check", "check-words.ts")], /"\w+": ["{[]/);
  expect(remedies.length).toBeGreaterThan(4);
  expect(remedies.map(inAppWords).filter((message) => /"\w+": ["{[]/.test(message))).toEqual([]);
});

it.each([
  [
    "release.json exists, and releases are never overwritten: choose another file (--out)",
    "release.json exists, and releases are never overwritten: choose another file",
  ],
  [
    'pay: 5 % of cells are not a number: decimal comma: add "csv": { "decimal": "," } to the study',
    "pay: 5 % of cells are not a number: decimal comma: choose comma under “Decimal mark”",
  ],
  [
    'the dates are written like 31.12.1999: declare "dateFormat": "dd.mm.yyyy"',
    'the dates are written like 31.12.1999: choose "dd.mm.yyyy" under “Dates in the file are written”',
  ],
  ['add aliases, such as { "name": "no", "also": ["N"] }', 'add other spellings (More), such as "N" for "no"'],
])("%j is said as %j", (message, words) => {
  expect(inAppWords(message)).toBe(words);
});

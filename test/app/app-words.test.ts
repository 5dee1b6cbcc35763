// Options of the command line do not appear in the app: whatever the program may say to its pages is in the app's words.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inAppWords } from "../../app/parts/app-words.ts";

/** What the custodian's and the planner's pages call, in the page or through the program. */
const FOLDERS = ["check", "ledger", "mechanism", "node/files/release-file.ts", "node/files/sign-release.ts"]
  .concat([
    "node/ledger",
    "node/release-table.ts",
    "node/tables",
    "planning/least-epsilon.ts",
    "statistics",
    "study",
    "table",
  ])
  .map((name) => join("src", name));

function sources(path: string): string[] {
  if (path.endsWith(".ts")) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter(({ name }) => name.endsWith(".ts")).map(({ parentPath, name }) => join(parentPath, name));
}

/** Text in quotes that names an option. */
function optionsIn(source: string): string[] {
  const code = source.replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, "");
  return [...code.matchAll(/(["`])((?:\\.|(?!\1)[^\\\n])*--[a-z]+(?:\\.|(?!\1)[^\\\n])*)\1/g)].map(
    ([, , text]) => text,
  );
}

it("no message names an option", () => {
  const messages = FOLDERS.flatMap(sources).flatMap((path) => optionsIn(readFileSync(path, "utf8")));
  expect(messages.length).toBeGreaterThan(5);
  expect(messages.map(inAppWords).filter((message) => /--[a-z]/.test(message))).toEqual([]);
});

it("says which field to change", () => {
  expect(inAppWords("release.json exists, and releases are never overwritten: choose another --out")).toBe(
    "release.json exists, and releases are never overwritten: choose another file to write",
  );
  expect(inAppWords("ledger: requires …: choose --protect content")).toContain("content under “What is protected”");
});

// The package exports what the developers' guide lists, no more and no less.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as browser from "../../src/browser.ts";
import * as index from "../../src/index.ts";
import * as node from "../../src/node.ts";
import * as report from "../../src/report.ts";

const guide = readFileSync(new URL("../../docs/guide/developers.md", import.meta.url), "utf8");

/** Entry → the names in its rows of the table. */
function documented(): Record<string, string[]> {
  const [, section] = guide.split("\n## All there is\n");
  const names: Record<string, string[]> = {};
  let entry = "";
  for (const [, from, listed] of section.matchAll(/^\| (`[^|]*`)? ?\| (`[^|]*) \|/gm)) {
    if (from) entry = from.replaceAll("`", "");
    names[entry] = [...(names[entry] ?? []), ...[...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name)];
  }
  return names;
}

const beyondIndex = (entry: object) => Object.keys(entry).filter((name) => !(name in index));

it.each([
  ["noisewise", Object.keys(index)],
  ["noisewise/node", beyondIndex(node)],
  ["noisewise/browser", beyondIndex(browser)],
  ["noisewise/report", Object.keys(report)],
])("%s exports what the guide names", (entry, exported) => {
  expect(documented()[entry].sort()).toEqual([...exported].sort());
});

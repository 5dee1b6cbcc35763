// Who reads the documents in an installed package can follow their links: each leads to a file that the package has.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { expect, it } from "vitest";
import { relativeLinks } from "./relative-links.ts";
import { ROOT } from "./workspace.ts";

/** Written when the package is made. */
const GENERATED = "docs/api/";

/** What npm would pack of the repository as it is. */
function packagedFiles(): string[] {
  const listed = execFileSync("npm", ["pack", "--dry-run", "--ignore-scripts", "--json"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const [{ files }] = JSON.parse(listed) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path);
}

function deadEnds(file: string, markdown: string, packaged: readonly string[]): string[] {
  const leadsSomewhere = (path: string) => packaged.some((name) => name === path || name.startsWith(`${path}/`));
  return relativeLinks(markdown)
    .map((link) => link.replace(/#.*$/, ""))
    .filter((link) => link !== "")
    .map((link) => join(file, "..", link).replace(/\/$/, ""))
    .filter((target) => !target.startsWith(GENERATED) && !leadsSomewhere(target))
    .map((target) => `${file}: ${target} is not in the package`);
}

it("packaged documents link to packaged files", () => {
  const packaged = packagedFiles();
  const documents = packaged.filter((file) => file.endsWith(".md") && !file.startsWith(GENERATED));
  expect(documents).toEqual(expect.arrayContaining(["README.md", "docs/README.md", "docs/theory/exact.md"]));
  expect(documents.flatMap((file) => deadEnds(file, readFileSync(join(ROOT, file), "utf8"), packaged))).toEqual([]);
});

it.each([
  ["a page beside it", "[a](b.md#c)", []],
  ["a folder", "[a](../docs/)", []],
  ["a page that is not packaged", "[a](../src/d.ts)", ["docs/a.md: src/d.ts is not in the package"]],
  ["a picture that is not packaged", "![a](e.svg)", ["docs/a.md: docs/e.svg is not in the package"]],
])("sees %s", (_, markdown, problems) => {
  expect(deadEnds("docs/a.md", markdown, ["docs/a.md", "docs/b.md"])).toEqual(problems);
});

// Relative links in the documents lead to files that exist, and links into a document to a heading that it has. What the
// sources and the documents cite of the theory pages is there.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { citationProblems, placesOf } from "./citations.ts";
import { relativeLinks } from "./relative-links.ts";
import { ROOT } from "./workspace.ts";

/** Made by a command, not kept in the repository. */
const GENERATED = /^docs\/api\//;
const THEORY = "docs/theory";
const SOURCES = ["src", "test", "experiments", "bench", "tools", "examples", "verify"];
/** These cite what is not there, to see it refused. */
const MADE_UP = /^test\/docs\/(citations|links\.test)\.ts$/;

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file));
}

function documents(): string[] {
  const atRoot = readdirSync(ROOT).filter((file) => file.endsWith(".md"));
  return [...atRoot, ...filesIn("docs", /\.md$/)].filter((file) => !GENERATED.test(file));
}

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** As GitHub makes them: lower case, spaces to hyphens, signs left out. */
function anchors(markdown: string): Set<string> {
  const headings = [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

function problem(file: string, link: string): string | undefined {
  const [path, anchor] = link.split("#");
  const target = path === "" ? resolve(ROOT, file) : resolve(ROOT, dirname(file), path);
  if (GENERATED.test(relative(ROOT, target))) return undefined;
  if (!existsSync(target)) return `${file}: ${link} does not exist`;
  if (anchor === undefined || anchors(readFileSync(target, "utf8")).has(anchor)) return undefined;
  return `${file}: ${link} names no heading`;
}

it("lead somewhere", () => {
  const problems = documents().flatMap((file) =>
    relativeLinks(read(file)).flatMap((link) => problem(file, link) ?? []),
  );
  expect(problems).toEqual([]);
});

describe("citations", () => {
  const readPage = (name: string) => {
    const file = join(THEORY, name);
    return existsSync(join(ROOT, file)) ? read(file) : undefined;
  };
  const problemsOf = (source: string) => citationProblems(source, readPage);

  it("in the sources lead to sections, lemmas and theorems that are there", () => {
    const files = SOURCES.flatMap((folder) => filesIn(folder, /\.(ts|mjs)$/)).filter((file) => !MADE_UP.test(file));
    const problems = files.flatMap((file) => problemsOf(read(file)).map((what) => `${file}: ${what}`));
    expect(problems).toEqual([]);
  });

  it("in the theory pages too", () => {
    // There a page is a link, and what stands alone is the page's own.
    const asCited = (page: string) => page.replace(/\[[^\]]*\]\(([\w-]+\.md)\)/g, `${THEORY}/$1`);
    const problems = filesIn(THEORY, /\.md$/).flatMap((file) =>
      problemsOf(`${file}\n${asCited(read(file))}`).map((what) => `${file}: ${what}`),
    );
    expect(problems).toEqual([]);
  });

  it("can be to every section: each page numbers its own, without a gap", () => {
    for (const file of filesIn(THEORY, /\.md$/)) {
      const page = read(file);
      const headings = [...page.matchAll(/^## (?!References$)(.*)$/gm)].map(([, heading]) => heading);
      for (const [index, heading] of headings.entries()) expect(heading, file).toMatch(new RegExp(`^${index + 1}\\. `));
      expect(placesOf(page).size, file).toBeGreaterThanOrEqual(headings.length);
    }
  });

  it.each([
    ["sections that are there", `(${THEORY}/exact.md §3.1 and §2) B is ${THEORY}/exact.md §3.1–3.2`],
    [
      "lemmas and theorems, over a line end",
      `// ${THEORY}/sensitivity.md,\n// Lemma 2; and ${THEORY}/mechanisms.md, Theorem C`,
    ],
    ["a page, and its lemmas by number", `// Those of ${THEORY}/sensitivity.md.\n/** Lemmas 4 and 7. */`],
    ["a theorem of somebody else", "(Higham 1988, Theorem 2.1)"],
  ])("are accepted: %s", (_, source) => {
    expect(problemsOf(source)).toEqual([]);
  });

  it.each([
    ["a page", `// ${THEORY}/inexact.md §1`, `${THEORY}/inexact.md does not exist`],
    ["a section", `// (${THEORY}/exact.md §99)`, `${THEORY}/exact.md has no §99`],
    ["the second of two", `// ${THEORY}/model.md §1 and §77`, `${THEORY}/model.md has no §77`],
    ["a part of a section", `/** ${THEORY}/exact.md\n * §3.9 */`, `${THEORY}/exact.md has no §3.9`],
    ["a lemma", `// ${THEORY}/sensitivity.md, Lemma 12`, `${THEORY}/sensitivity.md has no Lemma 12`],
    ["a theorem", `// ${THEORY}/sensitivity.md, Theorem A`, `${THEORY}/sensitivity.md has no Theorem A`],
    ["a lemma of no page", "// By Lemma 1.", "Lemma 1 is in none of the theory pages this file names"],
    ["a document elsewhere", `// ${"MATH"} §3.3`, `"${"MATH"} §3.3" is not in the repository`],
    ["the same over a line end", `// as ${"PRIVACY"}\n// §4`, `"${"PRIVACY"} §4" is not in the repository`],
  ])("are refused where there is no such thing: %s", (_, source, complaint) => {
    expect(problemsOf(source)).toEqual([complaint]);
  });
});

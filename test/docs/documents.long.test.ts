// Every command and code block of the README and the guides is run, and every output shown is what comes out. The analysts'
// guides, which fit at full length, are for `npm run test:long`.
// After a change of what commands print: REFRESH_DOCS=1 npx vitest run test/docs puts the new outputs into the documents.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseRelease } from "../../src/release/release.ts";
import { parseStudy } from "../../src/study/study.ts";
import { LONG } from "../support/effort.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { fencedBlocks } from "./blocks.ts";
import { type ComparedOutput, runBlocks } from "./run-blocks.ts";
import { makeWorkspace, ROOT } from "./workspace.ts";

/** All four documents took 38 to 92 s on two cores shared with other work. */
const TIMEOUT = 240_000;
const SLICE = ["README.md", "docs/guide/custodians.md"];
const DOCUMENTS =
  LONG || process.env.REFRESH_DOCS ? [...SLICE, "docs/guide/analysts.md", "docs/reading-draws.md"] : SLICE;

const folder = temporaryFolder();

function workspace(name: string) {
  mkdirSync(join(folder, name));
  return makeWorkspace(join(folder, name));
}

function refresh(path: string, compared: readonly ComparedOutput[]): void {
  const lines = readFileSync(path, "utf8").split("\n");
  // From the last to the first, so that line numbers stay true.
  for (const { block, actual } of compared.filter(({ matches }) => !matches).reverse()) {
    lines.splice(block.start, block.end - block.start, ...actual.trimEnd().split("\n"));
  }
  writeFileSync(path, lines.join("\n"));
}

describe("documents", () => {
  it.each(DOCUMENTS)(
    "%s does what it shows",
    async (name) => {
      const path = join(ROOT, name);
      const compared = await runBlocks(fencedBlocks(readFileSync(path, "utf8")), workspace(name.replaceAll("/", "-")));
      if (process.env.REFRESH_DOCS) refresh(path, compared);
      else for (const { block, actual, matches } of compared) if (!matches) expect(actual).toBe(block.content);
    },
    TIMEOUT,
  );

  it("use the study that the example release was made from", () => {
    const readJson = (name: string) => JSON.parse(readFileSync(join(ROOT, "docs/examples", name), "utf8"));
    expect(parseStudy(readJson("wages-study.json"))).toEqual(parseRelease(readJson("wages-release.json")).study);
  });
});

describe("the runner rejects", () => {
  let documents = 0;
  const document = (text: string) => runBlocks(fencedBlocks(text), workspace(`small-${documents++}`));

  it("a block that fails", async () => {
    await expect(document("```sh\nfalse\n```")).rejects.toThrow("exit code 1 instead of 0");
  });

  it("a block nobody runs, and a mark without a reason", async () => {
    await expect(document("```python\nprint(1)\n```")).rejects.toThrow("no mark says why");
    await expect(document("<!-- not run: -->\n```python\nprint(1)\n```")).rejects.toThrow("say why");
  });

  it("an output with other numbers, unless only its shape is promised", async () => {
    const [exact, loose, wrong] = await document(
      "```sh\necho total 12\n```\n```text\ntotal 13\n```\n" +
        "<!-- output, numbers differ -->\n```text\ntotal 13\n```\n<!-- output, numbers differ -->\n```text\nleft 12\n```",
    );
    expect([exact, loose, wrong].map(({ matches }) => matches)).toEqual([false, true, false]);
  });

  it("an elided output whose shown lines differ", async () => {
    const [good, bad] = await document("```sh\nseq 1 9\n```\n```text\n1\n…\n9\n```\n```text\n1\n…\n8\n```");
    expect([good.matches, bad.matches]).toEqual([true, false]);
  });
});

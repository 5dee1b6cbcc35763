// Relative links in the documents lead to files that exist, and links into a document to a heading that it has.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./workspace.ts";

/** Made by a command, not kept in the repository. */
const GENERATED = /^docs\/api\//;

function documents(): string[] {
  const markdown = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md"))
      .map((file) => join(folder, file));
  const atRoot = readdirSync(ROOT).filter((file) => file.endsWith(".md"));
  return [...atRoot, ...markdown("docs")].filter((file) => !GENERATED.test(file));
}

function links(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target).filter((target) => !/^\w+:/.test(target));
}

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
    links(readFileSync(join(ROOT, file), "utf8")).flatMap((link) => problem(file, link) ?? []),
  );
  expect(problems).toEqual([]);
});

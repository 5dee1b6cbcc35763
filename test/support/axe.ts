// What axe-core finds serious on a page, one line each. The page must be opened past its content policy (bypassCSP).
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const findings = (await page.evaluate("axe.run(document).then((result) => result.violations)")) as Finding[];
  return findings
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(" ")}: ${node.failureSummary}`));
}

// The browser example in a real browser: the built bundle, a real release, a fit in a Web Worker. Another engine rounds
// exponentials and logarithms otherwise in the last bit, and a chain that differs in a bit soon differs altogether: so
// draws are the same within one browser, and those of Node agree with them within Monte-Carlo error.

import { readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as noisewise from "../../src/index.ts";
import { disagreements } from "../inference/support/agreement.ts";
import type { ReferenceSummary } from "../inference/support/problem.ts";
import { launchBrowser } from "../support/browser.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TYPES: Record<string, string> = { ".html": "text/html", ".mjs": "text/javascript" };
const FORMULA = "y ~ x";
const LIMIT = 6;
const RELEASE = {
  format: "noisewise/release@1",
  origin: "external",
  study: {
    maxRows: 1000,
    variables: [
      { name: "x", bounds: [-1, 1] },
      { name: "y", bounds: [-1, 1] },
    ],
  },
  count: { kind: "public", value: 500 },
  moments: {
    matrix: [
      [500, 40, 55],
      [40, 160, 90],
      [55, 90, 120],
    ],
    noise: { kind: "laplace", scale: 6 },
  },
};

/** A fit in the page itself instead of its worker: the table, and the draws behind it. */
interface PageFit {
  readonly table: string;
  readonly draws: Readonly<Record<string, number[]>>;
}

/** As text, since a test's own import() would be rewritten on its way to the page. */
const FIT_IN_PAGE = `import("/dist/browser/noisewise.mjs").then((noisewise) => {
  const posterior = noisewise.fit(noisewise.parseRelease(${JSON.stringify(RELEASE)}), ${JSON.stringify(FORMULA)});
  const draws = Object.fromEntries([...posterior.draws].map(([name, values]) => [name, [...values]]));
  return { table: noisewise.terminalSummary(noisewise.summarise(posterior)), draws };
})`;

function serve(): Promise<Server> {
  const server = createServer(async ({ url }, response) => {
    const content = await readFile(join(ROOT, url!)).catch(() => undefined);
    response.writeHead(content ? 200 : 404, { "content-type": TYPES[extname(url!)] ?? "text/plain" }).end(content);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}

describe("the browser example", () => {
  const file = join(temporaryFolder(), "release.json");
  const complaints: string[] = [];
  let server: Server;
  let browser: Browser;
  let page: Page;
  let inPage: PageFit;

  beforeAll(async () => {
    await writeFile(file, JSON.stringify(RELEASE));
    [server, browser] = await Promise.all([serve(), launchBrowser()]);
    page = await browser.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => complaints.push(message.text()));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/examples/browser/index.html`);
    await page.setInputFiles("input[type=file]", file);
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  async function answerTo(formula: string): Promise<string> {
    await page.fill("input[name=formula]", formula);
    await page.click("button");
    const output = page.locator("output", { hasNotText: /^(fitting …)?$/ });
    return (await output.textContent())!;
  }

  it("fits a release, with the draws that the browser has outside a worker too", async () => {
    const answer = await answerTo(FORMULA);
    inPage = await page.evaluate<PageFit>(FIT_IN_PAGE);
    expect(answer).toContain("converged");
    expect(withoutTime(answer)).toBe(withoutTime(inPage.table));
    expect(complaints).toEqual([]);
  });

  it("agrees with Node on the posterior", () => {
    expect(farFrom(inPage, onNode(RELEASE))).toEqual([]);
  });

  it("would be found out were its posterior one of half the noise", () => {
    const { moments, ...rest } = RELEASE;
    const halved = { ...rest, moments: { ...moments, noise: { ...moments.noise, scale: moments.noise.scale / 2 } } };
    expect(farFrom(inPage, onNode(halved))).not.toEqual([]);
  });

  it("says in one line what is wrong", async () => {
    expect(await answerTo("y ~ z")).toMatch(/^formula: "z" is not in the release/);
    expect(complaints).toEqual([]);
  });
});

/** Four times as many draws as the page has, of another seed: nothing is shared but the release. */
function onNode(release: typeof RELEASE): ReferenceSummary[] {
  const posterior = noisewise.fit(noisewise.parseRelease(release), FORMULA, { draws: 4000, seed: 2 });
  const named = new Map(noisewise.summarise(posterior).parameters.map((row) => [row.name, row]));
  return [...posterior.draws.keys()].map((variable) => {
    const { mean, sd, q5, q95, essBulk, essTail, mcseMean } = named.get(variable)!;
    return {
      variable,
      ...{ mean: mean!, sd: sd!, "5%": q5!, "95%": q95! },
      ...{ ess_bulk: essBulk!, ess_tail: essTail!, mcse_mean: mcseMean! },
    };
  });
}

/**
 * The variables whose mean, 5 % or 95 % quantile is six combined Monte-Carlo errors off or more. Every engine is a seed of
 * its own, so the limit is wide: 3 variables × 3 figures, a false alarm for less than one engine in 10⁷. (Over 60 seeds the
 * worst figure was 3.8, and at least 22.9 against half the noise. The slope's tail is too long for a limit on its sd.)
 */
function farFrom({ draws }: PageFit, reference: readonly ReferenceSummary[]) {
  const chains = reference.map(({ variable }) => {
    const values = Float64Array.from(draws[variable]);
    return noisewise.chainsOf(values, values.length / 4);
  });
  return disagreements(chains, reference).filter(({ mean, lower, upper }) => Math.max(mean, lower, upper) >= LIMIT);
}

function withoutTime(table: string): string {
  return table.replace(/[\d.]+ s,/, "");
}

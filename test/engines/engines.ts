// The JavaScript engines that can be had: this Node, two others from the registry, the browser inside @sparticuz/chromium and
// the system's own browsers. Each runs the golden fits, as a program or in a page; one that is missing is undefined. What
// `npm ci` brings is tried in every run, the others in `npm run test:long`.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import bundled from "@sparticuz/chromium";
import { launchChromium, systemChromium } from "../support/browser.ts";
import { LONG } from "../support/effort.ts";
import { serveFolder } from "../support/serve-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PROGRAM = fileURLToPath(new URL("fits-in-node.mjs", import.meta.url));
const PAGE = "/test/engines/fits-in-page.html";
const CACHE = join(ROOT, "node_modules/.cache/engines");
const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

export type Engine = (() => Promise<string>) | undefined;

export function engines(): Record<string, () => Promise<Engine>> {
  const brought = {
    "this Node": async () => inNode(process.execPath),
    "the Chromium of the npm package": async () => inChromium(await bundled.executablePath()),
  };
  if (!LONG) return brought;
  const chromium = systemChromium();
  return {
    ...brought,
    "Node 22": () => otherNode("22.23.3"),
    "Node 24": () => otherNode("24.21.0"),
    // A second Chromium, tried where there is one and not missed where there is none.
    ...(chromium && { "the system's Chromium": async () => inChromium(chromium) }),
    "Firefox (a Debian package: firefox-esr)": async () => {
      const path = FIREFOX.find(existsSync);
      return path === undefined ? undefined : inFirefox(path);
    },
  };
}

function inNode(path: string): Engine {
  return async () => (await promisify(execFile)(path, [PROGRAM], { maxBuffer: 1e8 })).stdout;
}

/** From the registry's package for this platform, once: as a dependency its `node` would stand before the real one. */
async function otherNode(version: string): Promise<Engine> {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(CACHE, `node-${version}`);
  const path = join(folder, "node_modules", name, "bin/node");
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const args = ["install", "--prefix", folder, "--prefer-offline", "--no-save", `${name}@${version}`];
    await promisify(execFile)("npm", args).catch(() => {});
  }
  return existsSync(path) ? inNode(path) : undefined;
}

function inChromium(path: string): Engine {
  return () =>
    throughPage(async (address) => {
      const browser = await launchChromium(path);
      const page = await browser.newPage();
      await page.goto(address);
      return () => browser.close();
    });
}

/** Without a driver, which would need a Firefox of its own: it is given the address and a profile to throw away. */
function inFirefox(path: string): Engine {
  return () =>
    throughPage(async (address) => {
      const profile = mkdtempSync(join(tmpdir(), "noisewise-firefox-"));
      const firefox = spawn(path, ["--headless", "--no-remote", "--profile", profile, address], {
        env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: "1" },
        stdio: "ignore",
      });
      return async () => {
        firefox.kill();
        await once(firefox, "exit");
        rmSync(profile, { recursive: true, force: true });
      };
    });
}

/** `open` opens the page of the golden fits and says how to close it; its result comes by way of the server. */
async function throughPage(open: (address: string) => Promise<() => Promise<void>>): Promise<string> {
  const repository = await serveFolder(ROOT);
  const result = repository.result();
  const close = await open(repository.origin + PAGE);
  try {
    return await result;
  } finally {
    await close();
    repository.close();
  }
}

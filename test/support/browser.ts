// A real browser for tests: the system's Chromium where there is one, else the one inside @sparticuz/chromium.
import { existsSync } from "node:fs";
import bundled from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A browser has no business with the network but what a test asks of it. */
const QUIET = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-first-run",
  "--no-default-browser-check",
];

export async function launchBrowser(): Promise<Browser> {
  return launchChromium(systemChromium() ?? (await bundled.executablePath()));
}

export function launchChromium(executablePath: string): Promise<Browser> {
  // The flags @sparticuz/chromium suggests are left aside: its single process would end with the first page closed.
  return chromium.launch({ executablePath, args: QUIET });
}

export function systemChromium(): string | undefined {
  return SYSTEM.find(existsSync);
}

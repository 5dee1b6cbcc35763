// What the package's bundles contain of other packages → their licences, each text once, with the packages it is of.
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Bundled into the program, the browser's modules and the app; what these need is bundled with them. */
const BUNDLED = [
  "@noble/hashes",
  "@observablehq/plot",
  "hyparquet",
  "hyparquet-compressors",
  "hyparquet-writer",
  "linkedom",
  "svelte",
  "zod",
];
const MODULES = new URL("../node_modules/", import.meta.url);

export function bundledLicences(): string {
  const packagesOf = new Map<string, string[]>();
  for (const name of [...withDependencies(BUNDLED)].sort()) {
    const text = licenceOf(name);
    packagesOf.set(text, [...(packagesOf.get(text) ?? []), name]);
  }
  const parts = Array.from(packagesOf, ([text, names]) => `${names.join(", ")}\n\n${text}\n`);
  return `Parts of these packages are in the files of dist.\n\n${parts.join(`\n${"-".repeat(79)}\n\n`)}`;
}

function withDependencies(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    withDependencies(Object.keys(manifestOf(name).dependencies ?? {}), found);
  }
  return found;
}

function manifestOf(name: string): { readonly dependencies?: Record<string, string>; readonly license?: string } {
  return JSON.parse(readFileSync(new URL(`${name}/package.json`, MODULES), "utf8"));
}

function licenceOf(name: string): string {
  const folder = new URL(`${name}/`, MODULES);
  const file = existsSync(folder) ? readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry)) : undefined;
  if (file === undefined) return `Licence: ${manifestOf(name).license}`;
  return readFileSync(new URL(file, folder), "utf8").replace(/\r/g, "").trim();
}

// Every package of package-lock.json has the hash of what it must be, and none the address of a registry. Builds for one
// platform that only development uses may lack a hash: a registry that does not offer them all cannot tell it.
import { readFileSync } from "node:fs";

interface Entry {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

const path = process.argv[2] ?? new URL("../../package-lock.json", import.meta.url);
const { packages }: { packages: Record<string, Entry> } = JSON.parse(readFileSync(path, "utf8"));
const entries = Object.entries(packages).filter(([name]) => name !== "");

const isForOnePlatform = ({ dev, optional, os, cpu }: Entry) => dev && optional && (os ?? cpu) !== undefined;
const problems = entries.flatMap(([name, entry]) => [
  ...(entry.integrity?.startsWith("sha512-") || isForOnePlatform(entry) ? [] : [`${name}: no integrity`]),
  ...(entry.resolved === undefined ? [] : [`${name}: the address of a registry`]),
]);

if (entries.length === 0) problems.push("there is no package in it");
for (const problem of problems) console.error(`package-lock.json: ${problem}: npm install --package-lock-only`);
process.exitCode = problems.length > 0 ? 1 : 0;

// A folder in which the commands of a document work as in a clone of the repository after `npm ci`: `noisewise` is on
// the PATH, data/ and docs/ are there, and scripts can import the packages.
import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

export interface Outcome {
  /** Standard output and standard error as they came. */
  readonly output: string;
  readonly exitCode: number;
}

export interface Workspace {
  write(file: string, content: string): void;
  /** Runs a shell script or, given "js", a Node script. */
  run(language: "sh" | "js", script: string): Promise<Outcome>;
}

export function makeWorkspace(folder: string): Workspace {
  const inFolder = (name: string) => join(folder, name);
  for (const shared of ["data", "docs"]) symlinkSync(join(ROOT, shared), inFolder(shared));
  mkdirSync(inFolder("node_modules"));
  symlinkSync(ROOT, inFolder("node_modules/noisewise"));
  symlinkSync(join(ROOT, "node_modules/@duckdb"), inFolder("node_modules/@duckdb"));
  mkdirSync(inFolder("bin"));
  writeFileSync(inFolder("bin/noisewise"), `#!/bin/sh\nexec node "${join(ROOT, "dist/cli.mjs")}" "$@"\n`);
  chmodSync(inFolder("bin/noisewise"), 0o755);
  const env = { ...process.env, PATH: `${inFolder("bin")}${delimiter}${process.env.PATH}`, NO_COLOR: "1" };
  const write = (file: string, content: string) => writeFileSync(inFolder(file), content);
  const shell = (script: string) =>
    new Promise<Outcome>((done) => {
      execFile("sh", ["-ec", `exec 2>&1\n${script}`], { cwd: folder, env }, (error, stdout) => {
        done({ output: stdout, exitCode: error === null ? 0 : Number(error.code) });
      });
    });
  return {
    write,
    run(language, script) {
      if (language === "sh") return shell(script);
      write("script.mjs", script);
      return shell("node script.mjs");
    },
  };
}

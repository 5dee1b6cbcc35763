// Files to be chosen on a page.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Writes files that are gone after the tests of the file. */
export function fileWriter(): (name: string, content: string) => string {
  const folder = temporaryFolder();
  return (name, content) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
}

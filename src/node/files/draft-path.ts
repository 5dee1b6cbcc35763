// The name of a file that is still being written, beside the place it is meant for.
import { randomUUID } from "node:crypto";
import { join } from "node:path";

/** It is short whatever the final name is: a name that the disk takes must not be too long with an ending. */
export function draftPath(folder: string): string {
  return join(folder, `.noisewise-${randomUUID()}.tmp`);
}

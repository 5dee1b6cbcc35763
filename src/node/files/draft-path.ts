// A temporary name for a file that is still being written, in its final folder.
import { randomUUID } from "node:crypto";
import { join } from "node:path";

/** Independent of the final name, which may already be as long as the disk allows. */
export function draftPath(folder: string): string {
  return join(folder, `.noisewise-${randomUUID()}.tmp`);
}

// Text → a file that is there as a whole or not at all, and still there after a power cut: written beside its place,
// flushed, renamed, and the folder flushed too.
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { draftPath } from "./draft-path.ts";
import { syncFolder } from "./sync-folder.ts";

export async function writeAtomically(path: string, text: string): Promise<void> {
  const draft = draftPath(dirname(path));
  try {
    const file = await open(draft, "wx");
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

// Writes a file completely or not at all, and so that it survives a power cut: a draft in the same folder is flushed
// and renamed, then the folder is flushed.
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

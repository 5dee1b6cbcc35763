// Text → a file that is there as a whole or not at all, and still there after a power cut: written beside its place,
// flushed, renamed, and the folder flushed too.
import { randomUUID } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

export async function writeAtomically(path: string, text: string): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    await using(open(draft, "wx"), async (file) => {
      await file.writeFile(text);
      await file.sync();
    });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await using(open(dirname(path), "r"), (folder) => folder.sync());
}

async function using(opening: Promise<FileHandle>, act: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await opening;
  try {
    await act(file);
  } finally {
    await file.close();
  }
}

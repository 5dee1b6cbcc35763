// Makes the names in a folder survive a power cut. Windows cannot open a folder, and needs no such call.
import { open } from "node:fs/promises";

export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

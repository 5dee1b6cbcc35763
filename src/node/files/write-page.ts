// Writes a page atomically, and replaces an existing file only with `force`.
import { stat } from "node:fs/promises";
import { PublicError } from "../../errors.ts";
import { writeAtomically } from "./write-atomically.ts";

export async function requireFreePage(path: string, force: boolean): Promise<void> {
  const status = await stat(path).catch(() => undefined);
  if (status === undefined) return;
  if (!status.isFile()) throw new PublicError(`${path} is not a file; choose another --out`);
  if (!force) throw new PublicError(`${path} exists; choose another --out or add --force`);
}

export async function writePage(path: string, page: string): Promise<void> {
  try {
    await writeAtomically(path, page);
  } catch (error) {
    throw new PublicError(`${path} cannot be written (${(error as NodeJS.ErrnoException).code}); choose another --out`);
  }
}

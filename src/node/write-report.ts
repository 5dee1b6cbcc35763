// A posterior folder → its page as one file, there as a whole or not at all.
import { stat } from "node:fs/promises";
import { parseHTML } from "linkedom";
import { PublicError } from "../errors.ts";
import { reportPage } from "../report/html.ts";
import { readPosteriorFolder } from "./posterior-folder.ts";
import { writeAtomically } from "./write-atomically.ts";

export interface ReportOptions {
  /** Replaces an earlier file. */
  readonly force?: boolean;
}

export async function writeReport(folder: string, path: string, { force = false }: ReportOptions = {}): Promise<void> {
  await requireFree(path, force);
  const { posterior, release } = await readPosteriorFolder(folder);
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const page = reportPage(posterior, release, document);
  try {
    await writeAtomically(path, page);
  } catch (error) {
    throw new PublicError(`${path} cannot be written (${(error as NodeJS.ErrnoException).code}); choose another --out`);
  }
}

async function requireFree(path: string, force: boolean): Promise<void> {
  const status = await stat(path).catch(() => undefined);
  if (status === undefined) return;
  if (!status.isFile()) throw new PublicError(`${path} is not a file; choose another --out`);
  if (!force) throw new PublicError(`${path} exists; choose another --out or add --force`);
}

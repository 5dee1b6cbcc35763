// Writes a release file in two steps. Before the charge: all checks of its path, and an empty draft in the same folder.
// After: the text, flushed, then the final name. A release that is paid for is never overwritten or removed.
import { type FileHandle, link, lstat, open, realpath, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { PublicError } from "../../errors.ts";
import { ledgerSideFiles } from "../ledger/ledger-file.ts";
import { draftPath } from "./draft-path.ts";
import { syncFolder } from "./sync-folder.ts";

/** Where a complete release ended up, and what went wrong in placing it. */
export interface PlacedRelease {
  readonly path: string;
  readonly problem: string | null;
}

/** Creates an empty file next to `out`; throws a PublicError if a release could not be written there. */
export async function draftRelease(out: string, ledger: string | null): Promise<ReleaseDraft> {
  if (/(^|[\\/])$/.test(out))
    throw new PublicError(`${JSON.stringify(out)} is not a file name: choose another (--out)`);
  const target = resolve(out);
  await requireFree(out, target);
  const folder = dirname(target);
  try {
    const real = join(await realpath(folder), basename(target));
    if (ledger !== null && ledgerSideFiles(ledger).includes(real)) {
      throw new PublicError(`${out} is reserved for the ledger's journal: choose another file (--out)`);
    }
    const path = draftPath(folder);
    return new ReleaseDraft(path, target, await open(path, "wx"));
  } catch (error) {
    if (error instanceof PublicError) throw error;
    throw new PublicError(`${folder}: this folder does not exist or is not writable: choose another file (--out)`);
  }
}

async function requireFree(out: string, target: string): Promise<void> {
  try {
    if ((await lstat(target)).isDirectory()) throw new PublicError(`${out} is a folder: name a file in it (--out)`);
  } catch (error) {
    if (error instanceof PublicError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return;
    throw new PublicError(`${out} cannot be written (${code}): choose another file (--out)`);
  }
  throw new PublicError(`${out} exists, and releases are never overwritten: choose another file (--out)`);
}

/** A release that does not have its final name yet. */
export class ReleaseDraft {
  readonly #path: string;
  readonly #target: string;
  readonly #file: FileHandle;

  constructor(path: string, target: string, file: FileHandle) {
    this.#path = path;
    this.#target = target;
    this.#file = file;
  }

  /** Writes the text durably. The file's own date is set to the release's day, and reveals nothing more. */
  async fill(text: string, day: string): Promise<void> {
    await this.#file.writeFile(text);
    await this.#file.utimes(new Date(day), new Date(day));
    await this.#file.sync();
    await this.#file.close();
  }

  /** Gives the draft its final name. Unlike a rename, a link never replaces a file created in the meantime. */
  async place(): Promise<PlacedRelease> {
    try {
      await link(this.#path, this.#target);
    } catch (error) {
      await lstat(this.#path);
      const { code } = error as NodeJS.ErrnoException;
      return { path: this.#path, problem: `it could not be renamed to ${this.#target} (${code}): move it` };
    }
    await rm(this.#path, { force: true }).catch(() => {});
    const problem = await syncFolder(dirname(this.#target)).then(
      () => null,
      () => "the disk reports an error: copy it elsewhere",
    );
    return { path: this.#target, problem };
  }

  /** Removes a draft that is empty or incomplete. */
  async discard(): Promise<void> {
    await this.#file.close().catch(() => {});
    await rm(this.#path, { force: true }).catch(() => {});
  }
}

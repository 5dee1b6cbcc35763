// The file of a release, in two halves. Before the charge: everything about its place that can be refused, and an empty
// draft beside it. After: the text, flushed, then its name. What is paid for is never overwritten, and never removed.
import { type FileHandle, link, lstat, open, realpath, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { PublicError } from "../../errors.ts";
import { ledgerSideFiles } from "../ledger/ledger-file.ts";
import { draftPath } from "./draft-path.ts";
import { syncFolder } from "./sync-folder.ts";

/** Where a complete release is in the end, and what kept it from its place or its safety. */
export interface Placed {
  readonly path: string;
  readonly problem: string | null;
}

/** An empty file beside `out`; a PublicError where a release could not be written there. */
export async function draftRelease(out: string, ledger: string | null): Promise<ReleaseDraft> {
  if (/(^|[\\/])$/.test(out)) throw new PublicError(`--out ${JSON.stringify(out)} names no file: choose another`);
  const target = resolve(out);
  await requireFree(out, target);
  const folder = dirname(target);
  try {
    const place = join(await realpath(folder), basename(target));
    if (ledger !== null && ledgerSideFiles(ledger).includes(place)) {
      throw new PublicError(`${out} is a name that the ledger's own journal takes: choose another --out`);
    }
    const path = draftPath(folder);
    return new ReleaseDraft(path, target, await open(path, "wx"));
  } catch (error) {
    if (error instanceof PublicError) throw error;
    throw new PublicError(`${folder}: this folder does not exist or cannot be written: choose another --out`);
  }
}

async function requireFree(out: string, target: string): Promise<void> {
  try {
    if ((await lstat(target)).isDirectory()) throw new PublicError(`${out} is a folder: name a file in it (--out)`);
  } catch (error) {
    if (error instanceof PublicError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return;
    throw new PublicError(`${out} cannot be written (${code}): choose another --out`);
  }
  throw new PublicError(`${out} exists, and releases are never overwritten: choose another --out`);
}

/** A release that has no name yet. */
export class ReleaseDraft {
  readonly #path: string;
  readonly #target: string;
  readonly #file: FileHandle;

  constructor(path: string, target: string, file: FileHandle) {
    this.#path = path;
    this.#target = target;
    this.#file = file;
  }

  /** Writes the text, durably. The file's own date says no more than the release does: the day. */
  async fill(text: string, day: string): Promise<void> {
    await this.#file.writeFile(text);
    await this.#file.utimes(new Date(day), new Date(day));
    await this.#file.sync();
    await this.#file.close();
  }

  /** Gives the draft its name. A link, unlike a rename, never replaces a file that has meanwhile taken it. */
  async place(): Promise<Placed> {
    try {
      await link(this.#path, this.#target);
    } catch (error) {
      await lstat(this.#path);
      const { code } = error as NodeJS.ErrnoException;
      return { path: this.#path, problem: `it could not be named ${this.#target} (${code}), so move it` };
    }
    await rm(this.#path, { force: true }).catch(() => {});
    const problem = await syncFolder(dirname(this.#target)).then(
      () => null,
      () => "the disk reports an error, so copy it elsewhere",
    );
    return { path: this.#target, problem };
  }

  /** Removes what was never filled, or not to its end. */
  async discard(): Promise<void> {
    await this.#file.close().catch(() => {});
    await rm(this.#path, { force: true }).catch(() => {});
  }
}

// A ledger as a file: existence, permissions, atomic creation. Nothing here opens an existing ledger: closing a second
// handle would drop the locks that SQLite holds on it in the same process.
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { PublicError } from "../../errors.ts";
import { draftPath } from "../files/draft-path.ts";

/** The real path of an existing ledger. */
export function existingLedgerFile(path: string): string {
  return inOneLine(`${path}: the ledger cannot be reached`, () => {
    const status = statSync(path, { throwIfNoEntry: false });
    if (!status) throw new PublicError(`${path}: there is no such ledger: check the path, or create it first`);
    if (!status.isFile()) throw new PublicError(`${path}: is not a file`);
    const file = realpathSync(path);
    // SQLite would replay a write-ahead log into the ledger, and a ledger never has one.
    if (occupied(`${file}-wal`))
      throw new PublicError(`${path}: ${file}-wal does not belong to a ledger: move it away`);
    return file;
  });
}

/** Also checks permissions: a charge writes the file and, for the journal, its directory. */
export function writableLedgerFile(path: string): string {
  const file = existingLedgerFile(path);
  for (const needed of [file, dirname(file)]) {
    if (!writable(needed)) throw new PublicError(`${path}: ${needed} is read-only: nothing can be charged`);
  }
  return file;
}

/** Names that SQLite reserves: a file there would be rolled back or deleted, or would lock the ledger. */
export function ledgerSideFiles(path: string): string[] {
  const file = existingLedgerFile(path);
  return ["-journal", "-wal", "-shm"].map((ending) => file + ending);
}

/** Builds a draft and links it to its name when complete. Unlike a rename, a link never replaces an existing file. */
export function createLedgerFile(path: string, build: (draft: string) => void): void {
  inOneLine(`${path}: the ledger cannot be created`, () => {
    const target = freeName(path);
    const draft = draftPath(dirname(target));
    try {
      writeFileSync(draft, "", { flag: "wx", mode: 0o600 });
      build(draft);
      linkSync(draft, target);
    } finally {
      rmSync(draft, { force: true });
    }
    syncDirectory(dirname(target));
  });
}

function freeName(path: string): string {
  const target = resolve(path);
  if (occupied(target)) {
    throw new PublicError(`${path}: already exists, and a ledger never replaces a file: choose another name`);
  }
  // A journal left by a deleted database would be rolled back into the new one.
  for (const leftover of [`${target}-journal`, `${target}-wal`]) {
    if (occupied(leftover))
      throw new PublicError(`${path}: ${leftover} is left over from another database: move it away first`);
  }
  return target;
}

const REASONS: Record<string, string> = {
  EEXIST: "another file appeared there in the meantime",
  ENOENT: "there is no such directory",
  EACCES: "the permissions of the directory forbid it",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
};

/** Turns an error of the file system into one line. */
function inOneLine<Result>(subject: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    const { syscall, code = "" } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new PublicError(`${subject}: ${REASONS[code] ?? `the file system reports ${code}`}`);
  }
}

/** Whether anything has this name, a dangling link included. */
function occupied(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function writable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Makes the new name itself survive a power cut. Windows cannot open a directory, and needs no such call. */
function syncDirectory(path: string): void {
  if (process.platform === "win32") return;
  const directory = openSync(path, "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

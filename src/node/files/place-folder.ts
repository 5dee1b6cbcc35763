// Writes a folder completely or not at all: it is built under a temporary name and renamed when complete. An existing
// folder is replaced only with `force` and only if it is of the same kind; foreign files in it are kept.
import { mkdir, readdir, realpath, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { PublicError } from "../../errors.ts";
import { draftPath } from "./draft-path.ts";

export interface FolderKind {
  /** For messages, such as "posterior". */
  readonly name: string;
  /** Every folder of this kind has this file. */
  readonly mark: string;
  readonly isOwn: (file: string) => boolean;
}

export async function placeFolder(
  path: string,
  kind: FolderKind,
  force: boolean,
  build: (draft: string) => Promise<void>,
): Promise<void> {
  try {
    const target = await realpath(path).catch(() => resolve(path));
    const present = await entries(path, target);
    if (present.length > 0) requireReplaceable(path, present, kind, force);
    await mkdir(dirname(target), { recursive: true });
    await buildBeside(target, build, (draft) => moveInto(target, draft, present, kind));
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall ? cannotWrite(path, error as NodeJS.ErrnoException) : error;
  }
}

/** Throws what `placeFolder` would, for a caller whose content takes long to make. */
export async function requireUsableTarget(path: string, kind: FolderKind, force: boolean): Promise<void> {
  const present = await entries(path, await realpath(path).catch(() => resolve(path)));
  if (present.length > 0) requireReplaceable(path, present, kind, force);
}

/** Empty if there is no folder. */
async function entries(path: string, target: string): Promise<string[]> {
  const status = await stat(target).catch(() => undefined);
  if (!status) return [];
  if (!status.isDirectory()) throw new PublicError(`${path} is a file; choose another --out`);
  return readdir(target);
}

function requireReplaceable(path: string, present: readonly string[], kind: FolderKind, force: boolean): void {
  if (!force) throw new PublicError(`${path} exists; choose another --out or add --force`);
  if (present.includes(kind.mark)) return;
  throw new PublicError(`${path} exists and is not a ${kind.name} folder; choose another --out`);
}

async function buildBeside(
  target: string,
  build: (draft: string) => Promise<void>,
  finish: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = draftPath(dirname(target));
  try {
    await mkdir(draft);
    await build(draft);
    await finish(draft);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function moveInto(target: string, draft: string, present: readonly string[], kind: FolderKind): Promise<void> {
  if (present.length === 0) {
    // Some systems cannot rename onto an empty folder.
    await rmdir(target).catch(() => undefined);
    return rename(draft, target);
  }
  const former = draftPath(dirname(target));
  await rename(target, former);
  try {
    await rename(draft, target);
  } catch (error) {
    await rename(former, target);
    throw error;
  }
  for (const file of present.filter((name) => !kind.isOwn(name))) await rename(join(former, file), join(target, file));
  await rm(former, { recursive: true, force: true });
}

function cannotWrite(path: string, { code, syscall }: NodeJS.ErrnoException): PublicError {
  return new PublicError(`${path} cannot be written (${syscall}: ${code}); choose another --out`);
}

// A release + the custodian's Ed25519 key → the release with its signature, and back: is this the key that signed it?
// The content hash shows that nothing was changed since it was sealed; a signature shows by whom.

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { stat } from "node:fs/promises";
import { PublicError } from "../../errors.ts";
import { contentHash } from "../../json/canonical.ts";
import type { MeasuredRelease, Release } from "../../release/release.ts";
import { readText } from "./read-json.ts";

/** A release as it was published → the same, signed. */
export type ReleaseSigner = (release: MeasuredRelease) => MeasuredRelease;

/** Signs with the Ed25519 private key in a PEM file, which is read and checked at once. */
export async function releaseSigner(path: string): Promise<ReleaseSigner> {
  const key = await readSigningKey(path);
  return (release) => signRelease(release, key);
}

/** A PEM file as `openssl genpkey -algorithm ed25519` writes it, for its owner's eyes alone. */
export async function readSigningKey(path: string): Promise<KeyObject> {
  const expected = "an Ed25519 private key in PEM (openssl genpkey -algorithm ed25519)";
  const key = await readKey(path, createPrivateKey, expected);
  await requireOwnersOnly(path);
  return key;
}

/** A PEM file as `openssl pkey -pubout` writes it. */
export function readPublicKey(path: string): Promise<KeyObject> {
  return readKey(path, createPublicKey, "an Ed25519 public key in PEM (openssl pkey -in KEY -pubout)");
}

export function signRelease(release: MeasuredRelease, key: KeyObject): MeasuredRelease {
  const value = sign(null, signedBytes(release), key).toString("base64");
  return { ...release, signature: { kind: "ed25519", key: rawPublicKey(createPublicKey(key)), value } };
}

/** Why a release is not shown to be signed by this key; null where it is. */
export function signatureProblem(release: Release, key: KeyObject): string | null {
  if (release.origin !== "noisewise" || !release.signature) return "signature: there is none";
  const { signature } = release;
  if (signature.key !== rawPublicKey(key)) return `signature: it was made with another key, ${signature.key}`;
  const good = verify(null, signedBytes(release), key, Buffer.from(signature.value, "base64"));
  return good ? null : "signature: it does not belong to this content";
}

/** A purpose in front of the hash: a signature made for anything else can never serve here. */
function signedBytes({ contentHash: _, signature: __, ...body }: MeasuredRelease): Buffer {
  return Buffer.from(`noisewise release signature\n${contentHash(body)}\n`);
}

/** Whoever can read the key can sign in the custodian's name; Windows keeps permissions elsewhere. */
async function requireOwnersOnly(path: string): Promise<void> {
  const { mode } = await stat(path);
  if (process.platform === "win32" || (mode & 0o077) === 0) return;
  throw new PublicError(`${path}: others on this machine may read or change this key: chmod 600 ${path}`);
}

async function readKey(path: string, parse: (pem: string) => KeyObject, expected: string): Promise<KeyObject> {
  const pem = await readText(path);
  const key = attempt(() => parse(pem));
  // From a private key Node would make the public one: whoever hands that around is told.
  const wrongHalf = parse === createPublicKey && pem.includes("PRIVATE KEY");
  if (key?.asymmetricKeyType === "ed25519" && !wrongHalf) return key;
  throw new PublicError(`${path}: not ${expected}`);
}

function attempt(parse: () => KeyObject): KeyObject | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

/** The 32 bytes of a public key, at the end of its DER form. */
function rawPublicKey(key: KeyObject): string {
  return key.export({ type: "spki", format: "der" }).subarray(-32).toString("base64");
}

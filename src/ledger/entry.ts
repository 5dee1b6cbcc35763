// The three entries of a budget ledger, and their sealed form: canonical JSON and its SHA-256. Every entry holds the
// hash of the one before it, so that a changed, moved or missing entry breaks the chain after it.
import * as z from "zod";
import { PublicError } from "../errors.ts";
import { canonicalJson, sha256Hex } from "../json/canonical.ts";
import { OneLine, parseJson, parseWith } from "../json/parse.ts";
import { GuaranteeSchema, NeighboursSchema } from "../release/guarantee.ts";

export const LEDGER_FORMAT = "noisewise/ledger@2";

const [PureSchema, ConcentratedSchema] = GuaranteeSchema.options;
/** What a ledger may spend in total: pure ε, or zCDP ρ. */
const BudgetSchema = z.discriminatedUnion("kind", [PureSchema, ConcentratedSchema.omit({ approximate: true })]);
export type Budget = z.output<typeof BudgetSchema>;

const Hash = z.string().regex(/^[0-9a-f]{64}$/, "a SHA-256 hash, written in hexadecimal");
const Sequence = z.int().min(1);
const Domain = OneLine(200)
  .min(1, "at least one character")
  .refine((name) => name === name.trim(), "no white space around it");
const Version = OneLine(100).min(1);
// A release publishes the hash of its charge; 128 random bits per entry keep anyone from guessing the entry from it.
const Nonce = z.string().regex(/^[0-9a-f]{32}$/, "16 random bytes, written in hexadecimal");
// To the day: the time between two entries would reveal how long a table took to read.
const Day = z.iso.date();

const CreateSchema = z.strictObject({
  type: z.literal("create"),
  format: z.literal(LEDGER_FORMAT, { error: "made by another version of noisewise" }),
  sequence: z.literal(1),
  previous: z.null(),
  /** Whose privacy this budget protects: one population, however many tables hold it. */
  domain: Domain,
  total: BudgetSchema,
  neighbours: NeighboursSchema,
  version: Version,
  date: Day,
  nonce: Nonce,
});
export type CreateEntry = z.output<typeof CreateSchema>;

export const ChargeSchema = z.strictObject({
  type: z.literal("charge"),
  sequence: Sequence,
  previous: Hash,
  domain: Domain,
  studyHash: Hash,
  cost: GuaranteeSchema,
  neighbours: NeighboursSchema,
  version: Version,
  date: Day,
  nonce: Nonce,
});
export type ChargeEntry = z.output<typeof ChargeSchema>;

/** It has no date: that would be a time measured after the table was read. */
const CommitSchema = z.strictObject({
  type: z.literal("commit"),
  sequence: Sequence,
  previous: Hash,
  /** Sequence number of the charge that paid for the release. */
  charge: Sequence,
  releaseHash: Hash,
  nonce: Nonce,
});
export type CommitEntry = z.output<typeof CommitSchema>;

export const EntrySchema = z.discriminatedUnion("type", [CreateSchema, ChargeSchema, CommitSchema]);
export type Entry = z.output<typeof EntrySchema>;

/** An entry as it is stored. */
export interface StoredEntry {
  readonly body: string;
  readonly hash: string;
}

/** An entry as it is read, with the hash by which a release or the next entry refers to it. */
export interface SealedEntry {
  readonly entry: Entry;
  readonly hash: string;
}

/** Entry → stored form; throws before an entry that does not fit the schema can enter a ledger. */
export function sealEntry(entry: Entry, what = "ledger entry"): StoredEntry {
  const body = canonicalJson(parseWith(EntrySchema, entry, what));
  return { body, hash: sha256Hex(body) };
}

export function readEntry({ body, hash }: StoredEntry, what = "ledger entry"): SealedEntry {
  if (sha256Hex(body) !== hash) throw new PublicError(`${what}: its content does not match its hash`);
  const entry = parseWith(EntrySchema, parseJson(body, what), what);
  if (canonicalJson(entry) !== body) throw new PublicError(`${what}: it is not in canonical form`);
  return { entry, hash };
}

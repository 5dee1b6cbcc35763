// The release file: the only thing that crosses from the custodian to the analyst. Three origins: made by noisewise
// (exact integers on a grid), made by another tool ("external") or drawn in a simulation (decimal values, stated noise).
import * as z from "zod";
import { PublicError } from "../errors.ts";
import { canonicalJson, contentHash } from "../json/canonical.ts";
import { firstDifference } from "../json/first-difference.ts";
import { OneLine, parseWith } from "../json/parse.ts";
import { GRID } from "../moments/moment-layout.ts";
import { sizeProblem } from "../study/size.ts";
import { StudySchema } from "../study/study.ts";
import { MOST_VARIABLES } from "../study/variable.ts";
import { GuaranteeSchema, NeighboursSchema, PositiveDecimal } from "./guarantee.ts";

export const RELEASE_FORMAT = "noisewise/release@1";

/** A hundred digits are more than any study and guarantee can lead to, and few enough for every product of doubles. */
const Integer = z.string().regex(/^(?:0|-?[1-9]\d{0,99})$/, "an integer, written as text");
/** The name of a released variable: "region[south]". */
const Released = OneLine(600);
/** More than a release within the limits of size.ts can have. */
const MOST_MOMENTS = 30_000;
const PositiveInteger = z.string().regex(/^[1-9]\d{0,99}$/, "a positive integer, written as text");

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, "a SHA-256 hash, written in hexadecimal");
const PartOfSplit = z.strictObject({ epsilon: PositiveDecimal, scale: PositiveInteger });

export const GridNoiseSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("discrete-laplace"), scale: PositiveInteger }),
  z.strictObject({ kind: z.literal("discrete-gaussian"), variance: PositiveInteger }),
  z.strictObject({ kind: z.literal("discrete-cube"), scale: PositiveInteger }),
  z
    .strictObject({ kind: z.literal("discrete-cube-and-laplace"), cube: PartOfSplit, laplace: PartOfSplit })
    .meta({ description: "Groups of one or two components share a cube, the others have Laplace noise." }),
]);
/** Noise of a release made by noisewise, in units of the grid. */
export type GridNoise = z.output<typeof GridNoiseSchema>;

const Count = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("private") }),
  z.strictObject({ kind: z.literal("public"), value: z.int().min(0) }),
]);

const LedgerReference = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("charged"), domain: OneLine(200), entryHash: Sha256 }),
  z.strictObject({ kind: z.literal("none"), warning: OneLine(1000) }),
]);

/** Over the content hash, by the custodian's key; beside the content, which it leaves as it is. */
const SignatureSchema = z.strictObject({
  kind: z.literal("ed25519"),
  key: z.base64().length(44).meta({ description: "The public key, 32 bytes." }),
  value: z.base64().length(88),
});

export const MeasuredReleaseSchema = z.strictObject({
  format: z.literal(RELEASE_FORMAT),
  origin: z.literal("noisewise"),
  study: StudySchema,
  count: Count,
  grid: z.strictObject({ K: z.literal(GRID), degree: z.union([z.literal(2), z.literal(3), z.literal(4)]) }),
  /** The response whose higher moments are left out, when moments up to degree 4 are released. */
  response: Released.optional(),
  moments: z.array(z.strictObject({ monomial: z.array(Released).max(4), value: Integer })).max(MOST_MOMENTS),
  noise: GridNoiseSchema,
  guarantee: GuaranteeSchema,
  neighbours: NeighboursSchema,
  statement: OneLine(2000).meta({ description: "The guarantee in plain words." }),
  entropy: z.literal("system"),
  ledger: LedgerReference,
  made: z.strictObject({ program: OneLine(100), version: OneLine(100), date: z.iso.date() }),
  contentHash: Sha256,
  signature: SignatureSchema.optional(),
});
/** A release made by noisewise: exact integers on a grid. */
export type MeasuredRelease = z.output<typeof MeasuredReleaseSchema>;

const Decimal = z.number().min(-1e100, "below all that data can give").max(1e100, "above all that data can give");

const RealScale = Decimal.positive("the noise scale must be positive");

const RealNoise = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("laplace"), scale: RealScale }),
  z.strictObject({ kind: z.literal("gaussian"), scale: RealScale }),
  z.strictObject({
    kind: z.literal("cube"),
    scale: RealScale,
    components: z
      .int("a whole number")
      .min(1, "at least 1")
      .max(1e9, "at most 1e9")
      .meta({ description: "Over how many components the cube stretches, those not in the matrix included." }),
  }),
]);
/** Noise of a release made by another tool or simulated: alike on every entry of the matrix. */
export type RealNoise = z.output<typeof RealNoise>;

export const DecimalReleaseSchema = z.strictObject({
  format: z.literal(RELEASE_FORMAT),
  origin: z.enum(["external", "simulated"]),
  study: StudySchema,
  count: Count,
  moments: z.strictObject({
    matrix: z.array(z.array(Decimal).max(MOST_VARIABLES + 1)).max(MOST_VARIABLES + 1),
    noise: RealNoise,
    fourth: z
      .strictObject({
        response: Released,
        moments: z.array(z.strictObject({ monomial: z.array(Released).max(4), value: Decimal })).max(MOST_MOMENTS),
        noise: RealNoise,
      })
      .optional(),
  }),
  contentHash: Sha256.optional(),
});
/** A release with decimal values: made by another tool, or simulated. */
export type DecimalRelease = z.output<typeof DecimalReleaseSchema>;

/** A release file, parsed. */
export type Release = MeasuredRelease | DecimalRelease;

const Head = z.object(
  { format: z.string({ error: "not a release: it has no format field" }) },
  { error: "not a release: a JSON object is expected" },
);
const Origin = z.object({ origin: z.enum(["noisewise", "external", "simulated"]) });

/**
 * Unknown JSON → release, its content hash checked wherever it carries one. A release made by noisewise says all that is
 * parsed, and nothing else: what is verified, signed and fitted is the file. Other tools may leave out what is usual.
 */
export function parseRelease(value: unknown, what = "release"): Release {
  // The version first: only then is it known what the other fields should be.
  const { format } = parseWith(Head, value, what);
  if (format !== RELEASE_FORMAT) {
    throw new PublicError(`${what}: format "${format}" is unknown here; this program reads ${RELEASE_FORMAT}`);
  }
  const { origin } = parseWith(Origin, value, what);
  const release = parseWith(origin === "noisewise" ? MeasuredReleaseSchema : DecimalReleaseSchema, value, what);
  const fourth = release.origin === "noisewise" ? release.response : release.moments.fourth;
  const problem = sizeProblem(release.study, fourth !== undefined);
  if (problem) throw new PublicError(`${what}: ${problem}`);
  checkContentHash(value as { contentHash?: string }, what);
  if (release.origin === "noisewise") requireSame(value, release, what);
  return release;
}

function requireSame(read: unknown, parsed: Release, what: string): void {
  if (canonicalJson(read) === canonicalJson(parsed)) return;
  throw new PublicError(
    `${what}: ${firstDifference(read, parsed)}: noisewise does not write it so; the file was changed: get a fresh copy`,
  );
}

/** The day in UTC, "2024-05-01", is all that files and ledger say of time: more would tell how long a table took. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

export function sealRelease<Body extends object>(body: Body): Body & { contentHash: string } {
  return { ...body, contentHash: contentHash(body) };
}

function checkContentHash(
  { contentHash: claimed, signature: _, ...body }: { contentHash?: string; signature?: unknown },
  what: string,
): void {
  if (claimed !== undefined && claimed !== contentHash(body)) {
    throw new PublicError(`${what}: the content does not match its hash; the file was changed: get a fresh copy`);
  }
}

// The release file: the only thing that crosses from the custodian to the analyst. Three origins: made by noisewise
// (exact integers on a grid), made by another tool ("external") or drawn in a simulation (decimal values, stated noise).
import * as z from "zod";
import { PublicError } from "../errors.ts";
import { contentHash } from "./canonical.ts";
import { GuaranteeSchema, NeighboursSchema } from "./guarantee.ts";
import { parseWith } from "./parse.ts";
import { StudySchema } from "./study.ts";

export const RELEASE_FORMAT = "noisewise/release@1";

/** A hundred digits are more than any study and guarantee can lead to, and few enough for every product of doubles. */
const Integer = z.string().regex(/^-?\d{1,100}$/, "an integer, written as text");
const PositiveInteger = z.string().regex(/^[1-9]\d{0,99}$/, "a positive integer, written as text");

const GridNoiseSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("discrete-laplace"), scale: PositiveInteger }),
  z.strictObject({ kind: z.literal("discrete-gaussian"), variance: PositiveInteger }),
]);
/** Noise of a release made by noisewise, in units of the grid. */
export type GridNoise = z.output<typeof GridNoiseSchema>;

const Count = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("private") }),
  z.strictObject({ kind: z.literal("public"), value: z.int().min(0) }),
]);

const LedgerReference = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("charged"), domain: z.string(), entryHash: z.string() }),
  z.strictObject({ kind: z.literal("none"), warning: z.string() }),
]);

export const MeasuredReleaseSchema = z.object({
  format: z.literal(RELEASE_FORMAT),
  origin: z.literal("noisewise"),
  study: StudySchema,
  count: Count,
  grid: z.strictObject({ K: z.literal(65536), degree: z.union([z.literal(2), z.literal(4)]) }),
  /** The response whose higher moments are left out, when moments up to degree 4 are released. */
  response: z.string().optional(),
  moments: z.array(z.strictObject({ monomial: z.array(z.string()).max(4), value: Integer })),
  noise: GridNoiseSchema,
  guarantee: GuaranteeSchema,
  neighbours: NeighboursSchema,
  statement: z.string().meta({ description: "The guarantee in plain words." }),
  entropy: z.literal("system"),
  ledger: LedgerReference,
  made: z.strictObject({ program: z.string(), version: z.string(), date: z.iso.date() }),
  contentHash: z.string(),
});
/** A release made by noisewise: exact integers on a grid. */
export type MeasuredRelease = z.output<typeof MeasuredReleaseSchema>;

const Decimal = z.number().min(-1e100, "below all that data can give").max(1e100, "above all that data can give");

const RealNoise = z.strictObject({
  kind: z.enum(["laplace", "gaussian"]),
  scale: Decimal.positive("the noise scale must be positive"),
});

export const DecimalReleaseSchema = z.object({
  format: z.literal(RELEASE_FORMAT),
  origin: z.enum(["external", "simulated"]),
  study: StudySchema,
  count: Count,
  moments: z.object({
    matrix: z.array(z.array(Decimal)),
    noise: RealNoise,
    fourth: z
      .strictObject({
        response: z.string(),
        moments: z.array(z.strictObject({ monomial: z.array(z.string()).max(4), value: Decimal })),
        noise: RealNoise,
      })
      .optional(),
  }),
  contentHash: z.string().optional(),
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

/** Unknown JSON → release, its content hash checked wherever it carries one. */
export function parseRelease(value: unknown, what = "release"): Release {
  // The version first: only then is it known what the other fields should be.
  const { format } = parseWith(Head, value, what);
  if (format !== RELEASE_FORMAT) {
    throw new PublicError(`${what}: format "${format}" is unknown here; this program reads ${RELEASE_FORMAT}`);
  }
  const { origin } = parseWith(Origin, value, what);
  const release = parseWith(origin === "noisewise" ? MeasuredReleaseSchema : DecimalReleaseSchema, value, what);
  checkContentHash(value as { contentHash?: string }, what);
  return release;
}

export function sealRelease<Body extends object>(body: Body): Body & { contentHash: string } {
  return { ...body, contentHash: contentHash(body) };
}

function checkContentHash({ contentHash: claimed, ...body }: { contentHash?: string }, what: string): void {
  if (claimed !== undefined && claimed !== contentHash(body)) {
    throw new PublicError(`${what}: the content does not match its hash; the file was changed: get a fresh copy`);
  }
}

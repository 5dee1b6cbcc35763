// What a posterior is fitted to: one release, or several taken together. The same questions have an answer for both.
import * as z from "zod";
import { PublicError } from "../errors.ts";
import { parseWith } from "../json/parse.ts";
import { type NoisyMoments, noisyMoments } from "../release/noisy-moments.ts";
import { parseRelease, type Release } from "../release/release.ts";
import type { Study } from "../study/study.ts";
import { pooledMoments, releaseHash } from "./pooled-moments.ts";
import { type NamedRelease, type Pooling, pooledStudy } from "./pooled-study.ts";

/** Several releases and how they belong together. */
export interface ReleasePool {
  readonly pooling: Pooling;
  readonly releases: readonly NamedRelease[];
}

/** What a posterior is fitted to. */
export type Evidence = Release | ReleasePool;

export function isPool(evidence: Evidence): evidence is ReleasePool {
  return "pooling" in evidence;
}

export function releasesOf(evidence: Evidence): Release[] {
  return isPool(evidence) ? evidence.releases.map(({ release }) => release) : [evidence];
}

export function evidenceMoments(evidence: Evidence): NoisyMoments {
  requireRelease(evidence);
  return isPool(evidence) ? pooledMoments(evidence.releases, evidence.pooling) : noisyMoments(evidence);
}

/** Callers without types may hand over anything. */
function requireRelease(evidence: unknown): void {
  if (typeof evidence === "object" && evidence !== null && ("pooling" in evidence || "origin" in evidence)) return;
  throw new PublicError("this is no release: give what parseRelease makes of the JSON in its file");
}

/** The study of the release, or the one that several are taken for together. */
export function evidenceStudy(evidence: Evidence): Study {
  if (!isPool(evidence)) return evidence.study;
  return pooledStudy(evidence.releases, evidence.pooling);
}

/** What to call each release by for good, and where it came from. */
export function releaseMarks(evidence: Evidence): { contentHash: string; origin: Release["origin"] }[] {
  return releasesOf(evidence).map((release) => ({ contentHash: releaseHash(release), origin: release.origin }));
}

const PoolSchema = z.object({
  pooling: z.enum(["sites", "same-table"]),
  releases: z.array(z.object({ name: z.string(), release: z.unknown() })).min(1),
});

/** Unknown JSON → a release, or several of them with their names. */
export function parseEvidence(value: unknown): Evidence {
  if (typeof value !== "object" || value === null || !("pooling" in value)) return parseRelease(value);
  const { pooling, releases } = parseWith(PoolSchema, value, "releases");
  return { pooling, releases: releases.map(({ name, release }) => ({ name, release: parseRelease(release, name) })) };
}

/** Several releases under the names of their files; one is itself. */
export function evidenceOf(releases: readonly NamedRelease[], pooling: Pooling): Evidence {
  return releases.length === 1 ? releases[0].release : { pooling, releases };
}

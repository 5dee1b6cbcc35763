// A path → the release in that file, as text (kept beside a posterior), as JSON (handed to workers) and parsed.
import { PublicError, UsageError } from "../errors.ts";
import { parseJson } from "../json/parse.ts";
import { readText } from "../node/files/read-json.ts";
import { isTable } from "../node/tables/is-table.ts";
import { pooledMoments } from "../pooling/pooled-moments.ts";
import type { Pooling } from "../pooling/pooled-study.ts";
import type { NoisyMoments } from "../release/noisy-moments.ts";
import { parseRelease, type Release } from "../release/release.ts";
import { unquotedFormula } from "./unquoted-formula.ts";

export interface ReadRelease {
  readonly text: string;
  readonly json: unknown;
  readonly release: Release;
}

export async function readRelease(path: string): Promise<ReadRelease> {
  const text = await readText(path);
  if (isTable(path, text)) {
    throw new PublicError(`${path}: this is a table, not a release: make a release of it with noisewise release`);
  }
  const json = parseJson(text, path);
  return { text, json, release: parseRelease(json, path) };
}

/** Reads releases and pools their moments; throws if they cannot be pooled. */
export async function readReleases(
  paths: readonly string[],
  pooling: Pooling,
): Promise<{ texts: string[]; moments: NoisyMoments; request: unknown }> {
  const read = await Promise.all(paths.map(readRelease));
  const named = read.map(({ release }, i) => ({ name: paths[i], release }));
  // Pooled first, so that an error names the files that do not fit together.
  const moments = pooledMoments(named, pooling);
  const releases = read.map(({ json }, i) => ({ name: paths[i], release: json }));
  return {
    texts: read.map(({ text }) => text),
    moments,
    request: read.length === 1 ? read[0].json : { pooling, releases },
  };
}

/** "fit A.json B.json "y ~ x"": the last is the formula. */
export function releasesAndFormula(words: readonly string[], { sameTable }: { readonly sameTable?: boolean }) {
  if (words.length < 2) throw new UsageError('give at least one release and a formula such as "wage ~ education"');
  const formula = words.at(-1)!;
  const apart = formula.includes("~") ? null : unquotedFormula(words);
  if (apart !== null) throw new UsageError(apart);
  const early = words.find((word) => word.includes("~"));
  if (early !== undefined && !formula.includes("~"))
    throw new UsageError(`the formula comes last, after the releases: "${early}"`);
  const pooling: Pooling = sameTable ? "same-table" : "sites";
  return { paths: words.slice(0, -1), formula, pooling };
}

/** An error in a formula also says how to see what the releases hold. */
export async function pointingToDescribe<Result>(
  paths: readonly string[],
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PublicError) || !error.message.startsWith("formula")) throw error;
    throw new PublicError(`${error.message}; noisewise describe ${paths.join(" ")} shows what is in it`);
  }
}

/** "compare A.json "y ~ x" "y ~ x + z"": one formula or more come last. */
export function releasesAndFormulas(words: readonly string[], options: { readonly sameTable?: boolean }) {
  const formulas = words.slice(words.findLastIndex((word) => !isFormula(word)) + 1);
  if (formulas.length === words.length) throw new UsageError("give at least one release before the formulas");
  const { paths, formula, pooling } = releasesAndFormula(words, options);
  return formulas.length < 2
    ? { paths, formulas: [formula], pooling }
    : { paths: words.slice(0, -formulas.length), formulas, pooling };
}

/** A tilde may be part of a file's name too. */
function isFormula(word: string): boolean {
  return /[^~]~[^~]/.test(word) && !word.endsWith(".json");
}

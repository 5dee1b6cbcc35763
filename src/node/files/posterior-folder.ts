// A posterior ↔ a folder with everything a report needs: draws.parquet, posterior.json (where the draws came from),
// release.json (unchanged), prior.json and summary.json; on request also chain-1.csv … and posterior.nc.
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PublicError } from "../../errors.ts";
import { parseJson, parseWith } from "../../json/parse.ts";
import { type FitPrior, PriorSchema } from "../../model/prior.ts";
import { type Evidence, evidenceOf, releaseMarks } from "../../pooling/evidence.ts";
import { checkModel } from "../../posterior/check-model.ts";
import { cmdstanCsv } from "../../posterior/cmdstan-csv.ts";
import { drawsFromParquet, drawsToParquet } from "../../posterior/draws-parquet.ts";
import { EXPLAINED, PASSED_OVER } from "../../posterior/log-odds-names.ts";
import type { DrawnValues, Posterior } from "../../posterior/posterior.ts";
import { parsePosteriorHeader, posteriorHeader } from "../../posterior/provenance.ts";
import { parseSummary, type Summary } from "../../posterior/summary-schema.ts";
import { parseRelease } from "../../release/release.ts";
import { netcdfPackage, writeArvizNetcdf } from "./arviz-netcdf.ts";
import { type FolderKind, placeFolder, requireUsableTarget } from "./place-folder.ts";

const KIND: FolderKind = {
  name: "posterior",
  mark: "posterior.json",
  isOwn: (file) =>
    /^(draws\.parquet|(posterior|release|release-\d+|prior|summary)\.json|chain-\d+\.csv|posterior\.nc)$/.test(file),
};

/** What goes into a posterior folder. */
export interface FolderContent {
  readonly posterior: Posterior;
  /** The texts of the release files, unchanged. */
  readonly releases: readonly string[];
  readonly summary: Summary;
}

/** What else to write, and whether to replace an earlier folder. */
export interface FolderOptions {
  /** Replaces an earlier posterior folder. */
  readonly force?: boolean;
  /** Also write chain-1.csv … in CmdStan's format. */
  readonly cmdstan?: boolean;
  /** Also write posterior.nc for ArviZ. */
  readonly arviz?: boolean;
}

/** Writes a posterior folder completely or not at all. */
export async function writePosteriorFolder(
  directory: string,
  { posterior, releases, summary }: FolderContent,
  { force = false, cmdstan = false, arviz = false }: FolderOptions = {},
): Promise<void> {
  await placeFolder(directory, KIND, force, async (draft) => {
    const write = (file: string, content: string | Uint8Array) => writeFile(join(draft, file), content);
    await write("draws.parquet", drawsToParquet(posterior));
    await write("posterior.json", json(posteriorHeader(posterior)));
    for (const [i, file] of releaseFiles(releases.length).entries()) await write(file, releases[i]);
    await write("prior.json", json(posterior.provenance.prior));
    await write("summary.json", json(summary));
    const chains = cmdstan ? cmdstanCsv(posterior) : [];
    for (const [i, text] of chains.entries()) await write(`chain-${i + 1}.csv`, text);
    if (arviz) await writeArvizNetcdf(join(draft, "posterior.nc"), posterior);
  });
}

/** Throws, before a long fit begins, if its folder could not be written. */
export async function requireUsableFolder(
  directory: string,
  { force = false, arviz = false }: FolderOptions,
): Promise<void> {
  await requireUsableTarget(directory, KIND, force);
  if (arviz) await netcdfPackage();
}

/** What a posterior folder holds. */
export interface PosteriorFolder {
  readonly posterior: Posterior;
  readonly evidence: Evidence;
  readonly prior: FitPrior;
  readonly summary: Summary;
}

/** Reads a posterior folder without loss, and checks that its files belong together. */
export async function readPosteriorFolder(directory: string): Promise<PosteriorFolder> {
  const status = await stat(directory).catch(() => undefined);
  if (!status?.isDirectory()) {
    const found = status === undefined ? "there is no such folder" : "a file, not a posterior folder";
    throw new PublicError(`${directory}: ${found}; noisewise fit writes one with --out`);
  }
  const readJson = async (file: string) =>
    parseJson((await read(directory, file)).toString("utf8"), join(directory, file));
  const at = (file: string) => join(directory, file);
  const header = parsePosteriorHeader(await readJson("posterior.json"), at("posterior.json"));
  const posterior = { ...header, ...(await readDraws(directory)) };
  requireComplete(posterior, at("draws.parquet"));
  const files = releaseFiles(header.provenance.releases.length);
  const named = await Promise.all(
    files.map(async (file) => ({ name: at(file), release: parseRelease(await readJson(file), at(file)) })),
  );
  const evidence = evidenceOf(named, header.provenance.pooling ?? "sites");
  requireSameReleases(posterior, evidence, files.map(at));
  checkModel(header, evidence, at("posterior.json"));
  return {
    posterior,
    evidence,
    prior: parseWith(PriorSchema, await readJson("prior.json"), at("prior.json")),
    summary: parseSummary(await readJson("summary.json"), at("summary.json")),
  };
}

async function readDraws(directory: string): Promise<DrawnValues> {
  const bytes = await read(directory, "draws.parquet");
  try {
    return await drawsFromParquet(bytes);
  } catch {
    throw new PublicError(`${join(directory, "draws.parquet")}: damaged; run noisewise fit again`);
  }
}

async function read(directory: string, file: string): Promise<Buffer> {
  try {
    return await readFile(join(directory, file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new PublicError(`${directory}: ${file} is missing; run noisewise fit again`);
    throw new PublicError(`${join(directory, file)}: cannot be read (${code})`);
  }
}

function requireComplete(posterior: Posterior, what: string): void {
  const { provenance, coefficients, draws, priorDraws, figures, count } = posterior;
  const isLinear = provenance.family === "linear";
  const missing =
    [...coefficients, ...(isLinear ? ["sigma2"] : [])].find((name) => !draws.has(name)) ??
    coefficients.find((name) => !priorDraws.has(name)) ??
    (isLinear ? [] : [EXPLAINED, PASSED_OVER]).find((name) => !figures.has(name));
  if (missing !== undefined) throw new PublicError(`${what}: no draws of "${missing}"; run noisewise fit again`);
  if ((count !== null) !== (provenance.count.kind === "private")) {
    throw new PublicError(`${what}: does not match posterior.json on the number of rows; run noisewise fit again`);
  }
  // The columns of a Parquet file all have the same length.
  const length = provenance.chains * provenance.draws;
  if (draws.get(coefficients[0])!.length === length) return;
  throw new PublicError(`${what}: not the ${length} draws that posterior.json declares; run noisewise fit again`);
}

/** The file names of a number of releases. */
export function releaseFiles(releases: number): string[] {
  if (releases === 1) return ["release.json"];
  return Array.from({ length: releases }, (_, i) => `release-${i + 1}.json`);
}

function requireSameReleases({ provenance }: Posterior, evidence: Evidence, files: readonly string[]): void {
  const other = releaseMarks(evidence).findIndex(
    ({ contentHash }, i) => contentHash !== provenance.releases[i].contentHash,
  );
  if (other < 0) return;
  throw new PublicError(`${files[other]}: not the release these draws were made from; restore that one or fit again`);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

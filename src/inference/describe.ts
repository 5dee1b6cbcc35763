// Release + variables → draws of the moments of its table, and its description. `describe` runs the chains one after another
// in this thread; worker-pool.ts runs them in workers.
import { PublicError } from "../errors.ts";
import { type MomentSelection, selectMoments } from "../model/moment-selection.ts";
import { DEFAULT_R2_PRIOR } from "../model/r2-prior.ts";
import { type Evidence, evidenceMoments, evidenceStudy, parseEvidence } from "../pooling/evidence.ts";
import { type Description, describeTable } from "../posterior/description/description.ts";
import type { TableDraws } from "../posterior/description/table-draws.ts";
import { onlyNearNames } from "../study/near-names.ts";
import type { ReleasedVariable } from "../study/released-variable.ts";
import { listed } from "../words.ts";
import { type DescriptionProblem, descriptionQuestion } from "./description.ts";
import { momentRunLength } from "./exact.ts";
import { costOfSeveral } from "./fit.ts";
import { joinChains } from "./join-chains.ts";
import type { RunLength } from "./method.ts";
import { answerBy, type ChainRecord } from "./run-chain.ts";
import { type RunOptions, type RunSettings, runSettings } from "./run-settings.ts";

/** What to describe; everything has a default. */
export interface DescribeOptions extends RunOptions {
  /** Names of declared variables; by default all of them. */
  readonly variables?: readonly string[] | undefined;
  /** A variable with levels: means and shares are also given for the people of each. */
  readonly by?: string | undefined;
}

/** A description as plain data. */
export interface DescribeRequest {
  /** The release as read from its file, or several of them with their names (`ReleasePool`). */
  readonly release: unknown;
  readonly options?: DescribeOptions | undefined;
}

export interface DescriptionPlan {
  readonly study: string | null;
  readonly problem: DescriptionProblem;
  readonly run: RunSettings;
  readonly notes: readonly string[];
}

/** Checks everything that can be checked before a chain runs. */
function planDescription(evidence: Evidence, options: DescribeOptions = {}): DescriptionPlan {
  const moments = evidenceMoments(evidence);
  const columns = chosenColumns(moments.variables, options);
  const selection = selectMoments(moments, columns, false);
  const { correlations, spread } = DEFAULT_R2_PRIOR;
  return {
    study: evidenceStudy(evidence).name ?? null,
    problem: { selection, prior: { correlations, spread } },
    run: runSettings(options, runLength(selection), selection.components.length + 6),
    notes: costOfSeveral(evidence),
  };
}

/** From so many columns on a step is expensive, and half the draws still tell every interval to a few percent of its width. */
const MANY_COLUMNS = 15;

function runLength(selection: MomentSelection): RunLength {
  const { warmup, draws, thin } = momentRunLength(selection);
  if (selection.columns.length < MANY_COLUMNS) return { warmup, draws, thin };
  return { warmup: Math.min(warmup, 500), draws: draws / 2, thin };
}

export function planDescribeRequest({ release, options }: DescribeRequest): DescriptionPlan {
  return planDescription(parseEvidence(release), options);
}

/** What a release says of the people in its table: means, spreads, shares, correlations; chains run one after another. */
export function describe(evidence: Evidence, options: DescribeOptions = {}): Description {
  const plan = planDescription(evidence, options);
  const question = descriptionQuestion(plan.problem);
  const started = performance.now();
  const records = Array.from({ length: plan.run.chains }, (_, chain) => answerBy(question, { ...plan.run, chain }));
  return describeTable(assembleTable(plan, records, (performance.now() - started) / 1000), options.by);
}

export function assembleTable(plan: DescriptionPlan, records: readonly ChainRecord[], seconds: number): TableDraws {
  const { selection, prior } = plan.problem;
  const { figures, count, samplerStatistics } = joinChains(records);
  return {
    study: plan.study,
    selection,
    concentration: prior.correlations.concentration,
    values: { figures, count, samplerStatistics },
    run: { ...plan.run, seconds, maxTreeDepth: records[0].maxTreeDepth },
    notes: plan.notes,
  };
}

/** The columns of the variables asked for, in the order of the release; products are functions of others, and left out. */
function chosenColumns(
  released: readonly ReleasedVariable[],
  { variables, by }: Pick<DescribeOptions, "variables" | "by">,
): ReleasedVariable[] {
  const plain = released.filter(({ product }) => !product);
  if (by !== undefined) requireLevels(by, plain);
  if (variables === undefined) return plain;
  for (const name of variables) requireKnown(name, plain);
  if (variables.length === 0) throw new PublicError("no variable is asked for: name some, or leave them out for all");
  return plain.filter(({ parent }) => variables.includes(parent) || parent === by);
}

function requireLevels(by: string, released: readonly ReleasedVariable[]): void {
  requireKnown(by, released);
  if (released.find(({ parent }) => parent === by)!.level !== null) return;
  const levelled = declared(released.filter(({ level }) => level !== null));
  const instead = levelled.length === 0 ? "no variable of this release has levels" : `choose ${listed(levelled, "or")}`;
  throw new PublicError(`"${by}" is a number, and groups are made by levels: ${instead}`);
}

function requireKnown(name: string, released: readonly ReleasedVariable[]): void {
  const known = declared(released);
  if (known.includes(name)) return;
  const near = onlyNearNames(name, known);
  const hint = near.length > 0 ? `did you mean ${listed(near, "or")}?` : `it has ${listed(known)}`;
  throw new PublicError(`the release has no variable "${name}": ${hint}`);
}

function declared(released: readonly ReleasedVariable[]): string[] {
  return [...new Set(released.map(({ parent }) => parent))];
}

// Study + terms (guarantee, whom it protects, which moments) → everything known about a release before a row is read:
// which moments, how far one person can move them, which noise that takes, what it costs. All of it is public.
import { PublicError, UsageError } from "../errors.ts";
import { factorNames, type MomentLayout, studyLayout } from "../moments/moment-layout.ts";
import type { Guarantee, Neighbours } from "../release/guarantee.ts";
import { sizeProblem } from "../study/size.ts";
import type { Study } from "../study/study.ts";
import { chooseMechanism, type NoiseChoice } from "./choose-mechanism.ts";
import { guaranteedLoss, type Mechanism, type PrivacyLoss, sensitivityOf } from "./mechanism.ts";
import { DEFAULT_PROTECTION, PROTECTION_WORDS, type Protection } from "./request-words.ts";
import type { Sensitivity } from "./sensitivity.ts";

export type { Protection } from "./request-words.ts";

/** What a custodian requests of a release, besides its study. */
export interface ReleaseTerms {
  readonly guarantee: Guarantee;
  /** Whether the promise covers a person's presence, or at the same ε also what their rows say; presence by default. */
  readonly protect?: Protection | undefined;
  /** Releases moments up to degree 4 of all variables but this one. */
  readonly response?: string | undefined;
  /** A kind of noise; by default the one with the smallest standard deviation. */
  readonly noise?: NoiseChoice | undefined;
}

/** Everything known about a release before a row is read; all of it is public. */
export interface ReleasePlan {
  readonly study: Study;
  readonly terms: ReleaseTerms;
  readonly layout: MomentLayout;
  readonly neighbours: Neighbours;
  /** In units of 1: numbers mapped to [-1, 1], levels as ±1 or 0/1. */
  readonly sensitivity: Sensitivity;
  readonly mechanism: Mechanism;
  /** What the ledger is charged: the guarantee itself, though an integer scale may spend slightly less. */
  readonly cost: PrivacyLoss;
}

/** Which moments a study releases on these terms, with which noise, at what cost. Reads no data. */
export function planRelease(study: Study, terms: ReleaseTerms): ReleasePlan {
  const problem = sizeProblem(study, terms.response !== undefined);
  if (problem) throw new PublicError(problem);
  const layout = studyLayout(study, { response: terms.response });
  const neighbours = neighboursOf(study, terms.protect);
  const reach = { layout, neighbours, rowsPerPerson: study.rowsPerPerson };
  return {
    study,
    terms,
    layout,
    neighbours,
    sensitivity: sensitivityOf(reach),
    mechanism: chooseMechanism(terms.guarantee, reach, terms.noise),
    cost: guaranteedLoss(terms.guarantee),
  };
}

/** The noisy components by the names of their factors, in the order of the file. */
export function componentNames({ components, factors }: MomentLayout): string[][] {
  return components.map((monomial) => factorNames(monomial, factors));
}

/** With a public count, neighbours exchange rows: anything else would change the count. */
function neighboursOf({ count }: Study, protect: Protection = DEFAULT_PROTECTION): Neighbours {
  if (count.kind === "public") return "replace";
  return protect === "content" ? "add-remove-replace" : "add-remove";
}

/** Text → protection. */
export function parseProtection(text: string): Protection {
  const known = Object.keys(PROTECTION_WORDS) as Protection[];
  const protection = known.find((one) => one === text);
  if (protection) return protection;
  throw new UsageError(`protection "${text}" is unknown: choose ${known.join(" or ")}`);
}

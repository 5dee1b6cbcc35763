// One coefficient and its summary → the answer in a plain sentence: how large, how certain, and what to conclude.
import type { ParameterSummary, Summary } from "../posterior/summary-schema.ts";
import { capitalised, listed } from "../words.ts";
import { NINETY, type NumberFormat, probability, toSpread } from "./numbers.ts";
import { type Difference, describeDifference, type Outcome } from "./outcome.ts";
import { type GroupedTerm, variesAlone } from "./term-groups.ts";
import type { Term } from "./terms.ts";

/** Covariates listed by name. */
const MAX_NAMED = 8;

/** Formats every figure of a parameter to the second digit of its standard deviation. */
export function parameterFormat({ sd, q5, q95 }: Pick<ParameterSummary, "sd" | "q5" | "q95">): NumberFormat {
  return toSpread(sd, Math.max(Math.abs(q5 ?? 0), Math.abs(q95 ?? 0)));
}

/** A covariate's effect, by itself or within a level. */
export interface Estimated {
  readonly term: GroupedTerm["term"];
  readonly parameter: Difference & Pick<ParameterSummary, "verdict" | "approximate">;
}

/** The step of a covariate in sentences and pictures. */
export function stepSize(term: Term): number {
  return term.kind === "number" ? term.step.size : 1;
}

/** The sentence for a clear effect of a number or a two-level category, in three parts: subject, size, rest. */
export function clearSentence({ term, parameter }: GroupedTerm, outcome: Outcome): [string, string, string] {
  const { size, direction, interval } = describeDifference(parameter, stepSize(term), outcome);
  const rest = ` ${perWords(term)} (${NINETY} interval ${interval}).`;
  if (outcome.scale === "odds") {
    return [
      `${subjectWords(outcome.words)} are `,
      `${parameter.approximate ? "about " : ""}${size} times as high`,
      rest,
    ];
  }
  return [`${subjectWords(outcome.words)} is `, `${direction} by ${size}`, rest];
}

/** An effect that is not settled: per what, and "+0.3 mmHg (−1.2 to 1.8), an increase with probability 62 %". */
export function unsettledFigures(grouped: GroupedTerm, outcome: Outcome): [string, string] {
  const rise = `an increase with probability ${probability(grouped.parameter.probabilityPositive)}`;
  return [perWords(grouped.term), `${signedFigures(grouped, outcome)}, ${rise}`];
}

/** "+3.1 mmHg (1.2 to 5.0)", for lists. */
export function signedFigures({ term, parameter }: Estimated, outcome: Outcome): string {
  const { signed, interval } = describeDifference(parameter, stepSize(term), outcome);
  if (outcome.scale === "odds") return `${parameter.approximate ? "about " : ""}× ${signed} (${interval})`;
  return `${signed.startsWith("−") ? "" : "+"}${signed} (${interval})`;
}

function perWords(term: GroupedTerm["term"]): string {
  if (term.kind === "level") return `where ${term.parent} is ${term.level}, compared with ${term.reference}`;
  return `per ${term.kind === "number" ? term.step.words : `unit of ${term.label}`}`;
}

/** Which covariates are factors of products, and where to see their effect; null if there are none. */
export function productSentence(terms: readonly Term[]): string | null {
  const together = terms.filter((term) => term.kind !== "intercept" && !variesAlone(term));
  if (together.length === 0) return null;
  const names = listed([...new Set(together.map(wordsOf))]);
  return `${capitalised(names)} act together and never vary alone: the predictions below show all of their terms at once`;
}

function wordsOf(term: Term): string {
  if (term.kind === "level") return term.parent;
  return term.kind === "number" ? term.words : term.label;
}

/** The expected response at the reference point; null for odds, which say nothing to anybody where every number is 0. */
export function interceptSentence(
  parameter: ParameterSummary,
  outcome: Outcome,
  terms: readonly Term[],
): string | null {
  const { label, words } = outcome;
  if (outcome.scale === "odds") {
    const { signed, interval } = describeDifference(parameter, 1, outcome);
    return terms.length > 1 ? null : `${capitalised(words)} are ${signed} (${NINETY} interval ${interval}).`;
  }
  const format = parameterFormat(parameter);
  const value = `${format(parameter.estimate)} (${NINETY} interval ${format(parameter.q5)} to ${format(parameter.q95)})`;
  if (terms.length === 1) return `On average ${label} is ${value}.`;
  const beyond = terms.flatMap((term) =>
    term.kind === "number" && (term.bounds[0] > 0 || term.bounds[1] < 0) ? [term.words] : [],
  );
  const caution =
    beyond.length === 0
      ? ""
      : ` Zero lies beyond the declared bounds of ${listed(beyond, "and", 3)}, so this is an extrapolation.`;
  return `With ${startingPoint(terms)}, ${label} is expected to be ${value}.${caution}`;
}

/** How much of the response the covariates explain together. */
export function shareSentence({ estimate, sd, q5, q95 }: NonNullable<Summary["rSquared"]>, { label }: Outcome): string {
  const format = toSpread(sd, q95);
  const interval = `${NINETY} interval ${format(q5)} to ${format(q95)}`;
  return `Together the covariates explain a share of ${format(estimate)} of the variance of ${label} (R²; ${interval}).`;
}

/** "education and experience at 0, ethnicity at cauc"; in general terms if the list would be long. */
function startingPoint(terms: readonly Term[]): string {
  const numbers = terms.flatMap((term) => (term.kind === "number" ? [term.words] : []));
  const levels = new Set(
    terms.flatMap((term) => (term.kind === "level" ? [`${term.parent} at ${term.reference}`] : [])),
  );
  if (numbers.length + levels.size > MAX_NAMED) {
    return "every number at 0 and every category at what the others are compared with";
  }
  return listed([...(numbers.length > 0 ? [`${listed(numbers)} at 0`] : []), ...levels]);
}

/** A single name keeps its spelling; several words are capitalised. */
function subjectWords(words: string): string {
  return /[ ]/.test(words) ? capitalised(words) : words;
}

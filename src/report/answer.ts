// One coefficient and its summary → the answer in a plain sentence: how large, how certain, and what may be concluded.
import type { ParameterSummary } from "../posterior/summary-schema.ts";
import { capitalised, listed } from "../words.ts";
import { NINETY, probability, type Say, toSpread } from "./numbers.ts";
import { type Outcome, sayDifference } from "./outcome.ts";
import { type GroupedTerm, standsAlone } from "./term-groups.ts";
import type { Term } from "./terms.ts";

/** Covariates named one by one. */
const MOST_NAMED = 8;

/** Writes every figure of a parameter to the second digit of its standard deviation. */
export function sayParameter({ sd, q5, q95 }: ParameterSummary): Say {
  return toSpread(sd, Math.max(Math.abs(q5 ?? 0), Math.abs(q95 ?? 0)));
}

/** How much of a covariate its sentences and pictures speak of. */
export function stepSize(term: Term): number {
  return term.kind === "number" ? term.step.size : 1;
}

/** What is clear of a number, or of a category with one level beside its reference: how it begins, the size, and the rest. */
export function clearSentence({ term, parameter }: GroupedTerm, outcome: Outcome): [string, string, string] {
  const { size, direction, interval } = sayDifference(parameter, stepSize(term), outcome);
  const rest = ` ${placeWords(term)} (${NINETY} interval ${interval}).`;
  return [`${subjectWords(outcome.words)} is `, `${direction} by ${size}`, rest];
}

/** What is not settled of one: where, and "+0.3 mmHg (−1.2 to 1.8), an increase with probability 62 %". */
export function openFigures(grouped: GroupedTerm, outcome: Outcome): [string, string] {
  const rise = `an increase with probability ${probability(grouped.parameter.probabilityPositive)}`;
  return [placeWords(grouped.term), `${signedFigures(grouped, outcome)}, ${rise}`];
}

/** "+3.1 mmHg (1.2 to 5.0)": a difference in a list. */
export function signedFigures({ term, parameter }: GroupedTerm, outcome: Outcome): string {
  const { signed, interval } = sayDifference(parameter, stepSize(term), outcome);
  return `${signed.startsWith("−") ? "" : "+"}${signed} (${interval})`;
}

function placeWords(term: GroupedTerm["term"]): string {
  if (term.kind === "level") return `where ${term.parent} is ${term.level}, compared with ${term.reference}`;
  return `per ${term.kind === "number" ? term.step.words : `unit of ${term.label}`}`;
}

/** What stands in products, and where to look instead; null where nothing does. */
export function productSentence(terms: readonly Term[]): string | null {
  const together = terms.filter((term) => term.kind !== "intercept" && !standsAlone(term));
  if (together.length === 0) return null;
  const names = listed([...new Set(together.map(wordsOf))]);
  return `${capitalised(names)} act together and never vary alone: the predictions below show all of their terms at once.`;
}

function wordsOf(term: Term): string {
  if (term.kind === "level") return term.parent;
  return term.kind === "number" ? term.words : term.label;
}

/** The level everything is counted from. */
export function interceptSentence(parameter: ParameterSummary, { label }: Outcome, terms: readonly Term[]): string {
  const say = sayParameter(parameter);
  const value = `${say(parameter.estimate)} (${NINETY} interval ${say(parameter.q5)} to ${say(parameter.q95)})`;
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

/** "education and experience at 0, ethnicity at cauc"; in general terms where the list would be long. */
function startingPoint(terms: readonly Term[]): string {
  const numbers = terms.flatMap((term) => (term.kind === "number" ? [term.words] : []));
  const levels = new Set(
    terms.flatMap((term) => (term.kind === "level" ? [`${term.parent} at ${term.reference}`] : [])),
  );
  if (numbers.length + levels.size > MOST_NAMED) {
    return "every number at 0 and every category at what the others are compared with";
  }
  return listed([...(numbers.length > 0 ? [`${listed(numbers)} at 0`] : []), ...levels]);
}

/** A name keeps its spelling; words begin like a sentence. */
function subjectWords(words: string): string {
  return /[ ]/.test(words) ? capitalised(words) : words;
}

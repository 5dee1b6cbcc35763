// The first thing anyone reads of a fit: one verdict, and the sentences behind it. What spoils the figures comes before
// what they say.
import { mean } from "../diagnostics/moments.ts";
import { quantile } from "../diagnostics/quantile.ts";
import { counted, listed } from "../words.ts";
import { namedTogether } from "./column-label.ts";
import type { Conclusion } from "./conclusions.ts";
import type { Posterior } from "./posterior.ts";

export const VERDICTS = [
  "did not converge",
  "count at its limit",
  "clipped",
  "cannot tell",
  "clear",
  "not settled",
] as const;
export type FitVerdict = (typeof VERDICTS)[number];

export interface Headline {
  readonly verdict: FitVerdict;
  /** One sentence or more, the most important first. */
  readonly headline: string;
}

/** A count must be so many noise deviations above 0 for the release to hold people rather than noise. */
const LEAST_ROWS = 10;

type Sentence = { readonly verdict: FitVerdict; readonly text: string };

export function headlineOf(
  posterior: Posterior,
  converged: boolean,
  conclusions: ReadonlyMap<string, Conclusion>,
): Headline {
  const empty = emptyRelease(posterior);
  const sentences = [
    ...empty,
    ...didNotConverge(converged),
    ...(empty.length > 0 ? [] : countAtLimit(posterior)),
    ...clipped(posterior),
    ...(converged ? concluded(conclusions, posterior) : []),
  ];
  return {
    verdict: sentences[0]?.verdict ?? "not settled",
    headline: sentences.map(({ text }) => text).join(" "),
  };
}

/** The sentences of a headline again: what spoils the figures, and what may be concluded, by kind. */
export function headlineParts(headline: string): { readonly spoils: string; readonly concluded: readonly string[] } {
  const [first = "", ...rest] = headline.split(/ (?=(?:Clear|Not settled|This release cannot tell): )/);
  const isConclusion = /^(?:Clear|Not settled|This release cannot tell): /.test(first);
  return { spoils: isConclusion ? "" : first, concluded: isConclusion ? [first, ...rest] : rest };
}

function didNotConverge(converged: boolean): Sentence[] {
  if (converged) return [];
  return [{ verdict: "did not converge", text: "The run did not converge: do not rely on these figures." }];
}

/** The share of the private count's posterior below which it lies, from the draws or the one number taken for it. */
function rowsAt(share: number, { count, provenance }: Posterior): number {
  if (provenance.count.kind === "public") return Number.NaN;
  return provenance.count.kind === "private" ? quantile([count!], share) : provenance.count.value;
}

/** The number of rows as the summary states it. */
function meanRows({ count, provenance }: Posterior): number {
  return provenance.count.kind === "private" ? mean([count!]) : provenance.count.value;
}

function emptyRelease(posterior: Posterior): Sentence[] {
  const { noiseDeviation } = posterior.provenance;
  if (!(rowsAt(0.5, posterior) < LEAST_ROWS * noiseDeviation)) return [];
  const text =
    `This release is empty, or nearly so: about ${counted(Math.round(meanRows(posterior)), "row")}, and noise that moves every ` +
    `sum by about ${counted(Math.round(noiseDeviation), "row")}. Were the cells readable? Rows with an unreadable cell are left ` +
    "out, and only the custodian can tell how many (noisewise check).";
  return [{ verdict: "count at its limit", text }];
}

function countAtLimit(posterior: Posterior): Sentence[] {
  const { count, noiseDeviation } = posterior.provenance;
  if (count.kind === "public" || rowsAt(0.95, posterior) < count.maxRows - noiseDeviation) return [];
  const { maxRows } = count;
  const text =
    `The number of rows stands at the declared limit, maxRows ${maxRows}: if the table has more, ` +
    "every figure here is off. Ask the custodian.";
  return [{ verdict: "count at its limit", text }];
}

function clipped({ provenance: { pressed, response, covariates } }: Posterior): Sentence[] {
  if (pressed.length === 0) return [];
  const text =
    `${listed(namedTogether(pressed, [response, ...covariates]))} may be clipped: mean and spread press against the declared bounds, and values moved to a bound ` +
    "bend the coefficients. Only the custodian can tell how many were moved (noisewise check).";
  return [{ verdict: "clipped", text }];
}

function concluded(conclusions: ReadonlyMap<string, Conclusion>, { provenance }: Posterior): Sentence[] {
  const of = (wanted: Conclusion) => [...conclusions].flatMap(([name, found]) => (found === wanted ? [name] : []));
  const [clear, open, hidden] = [of("clear"), of("not settled"), of("cannot tell")];
  const sentence = (verdict: FitVerdict, words: string, names: readonly string[]): Sentence[] =>
    names.length === 0
      ? []
      : [{ verdict, text: `${words}: ${namedTogether(names, provenance.covariates).join(", ")}.` }];
  return [
    ...sentence("clear", "Clear", clear),
    ...sentence("not settled", "Not settled", open),
    ...sentence("cannot tell", "This release cannot tell", hidden),
  ];
}

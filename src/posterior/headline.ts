// The first thing anyone reads of a fit: one verdict, and the sentences behind it. What spoils the figures comes before
// what they say.
import { quantile } from "../diagnostics/quantile.ts";
import { listed } from "../words.ts";
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
  const sentences = [
    ...didNotConverge(converged),
    ...countAtLimit(posterior),
    ...clipped(posterior),
    ...concluded(conclusions),
  ];
  return {
    verdict: sentences[0]?.verdict ?? "not settled",
    headline: sentences.map(({ text }) => text).join(" "),
  };
}

function didNotConverge(converged: boolean): Sentence[] {
  if (converged) return [];
  return [{ verdict: "did not converge", text: "The run did not converge: do not rely on these figures." }];
}

function countAtLimit({ count, provenance }: Posterior): Sentence[] {
  if (provenance.count.kind === "public") return [];
  const { noiseDeviation } = provenance;
  const { maxRows } = provenance.count;
  const rows = provenance.count.kind === "private" ? count! : Float64Array.of(provenance.count.value);
  const [low, middle, high] = [0.05, 0.5, 0.95].map((share) => quantile([rows], share));
  const about = `about ${round(middle)} rows`;
  if (middle < LEAST_ROWS * noiseDeviation) {
    const text =
      `This release is empty, or nearly so: ${about}, where the noise alone makes ${round(noiseDeviation)}. ` +
      "Were the cells readable? The custodian can tell: rows with an unreadable cell are left out.";
    return [{ verdict: "count at its limit", text }];
  }
  if (high < maxRows - noiseDeviation || low > maxRows) return [];
  const text =
    `The number of rows stands at the declared limit, maxRows ${maxRows}: if the table has more, ` +
    "every figure here is off. Ask the custodian.";
  return [{ verdict: "count at its limit", text }];
}

function clipped({ provenance: { pressed } }: Posterior): Sentence[] {
  if (pressed.length === 0) return [];
  const text =
    `${listed(pressed)} may be clipped: mean and spread press against the declared bounds, and values moved to a bound ` +
    "bend the coefficients. Only the custodian can tell how many were moved (noisewise check).";
  return [{ verdict: "clipped", text }];
}

function concluded(conclusions: ReadonlyMap<string, Conclusion>): Sentence[] {
  const of = (wanted: Conclusion) => [...conclusions].flatMap(([name, found]) => (found === wanted ? [name] : []));
  const [clear, open, hidden] = [of("clear"), of("not settled"), of("cannot tell")];
  const sentence = (verdict: FitVerdict, words: string, names: readonly string[]): Sentence[] =>
    names.length === 0 ? [] : [{ verdict, text: `${words}: ${names.join(", ")}.` }];
  return [
    ...sentence("clear", "Clear", clear),
    ...sentence("not settled", "Not settled", open),
    ...sentence("cannot tell", "This release cannot tell", hidden),
  ];
}

function round(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

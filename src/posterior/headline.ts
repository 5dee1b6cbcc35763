// The first thing anyone reads of a fit: one verdict, and the sentences behind it. What spoils the figures comes before
// what they say.
import { counted, listed } from "../words.ts";
import { namedTogether } from "./column-label.ts";
import { CONCLUSIONS, type Conclusion } from "./conclusions.ts";
import type { Posterior } from "./posterior.ts";
import { isEmpty, meanRows, rowsAt } from "./row-count.ts";
import { slopesOf } from "./slopes.ts";
import type { Sentence, Summary } from "./summary-schema.ts";

/** How a sentence begins that says what may be concluded. */
export const CONCLUSION_WORDS: Readonly<Record<Conclusion, string>> = {
  clear: "Clear",
  "not settled": "Not settled",
  "cannot tell": "This release cannot tell",
};

export function headlineOf(
  posterior: Posterior,
  [problem]: readonly string[],
  conclusions: ReadonlyMap<string, Conclusion>,
): Pick<Summary, "verdict" | "headline" | "sentences"> {
  const empty = emptyRelease(posterior);
  const sentences = [
    ...empty,
    ...(problem === undefined ? [] : [didNotConverge(problem)]),
    ...(empty.length > 0 ? [] : countAtLimit(posterior)),
    ...(problem === undefined ? concluded(conclusions, posterior) : []),
  ];
  return {
    verdict: sentences[0]?.verdict ?? "not settled",
    headline: textOf(sentences),
    sentences,
  };
}

interface HeadlineParts {
  /** What spoils the figures, as one text; empty where nothing does. */
  readonly spoils: string;
  /** What may be concluded, a sentence for each kind. */
  readonly concluded: readonly (Sentence & { readonly verdict: Conclusion })[];
}

export function headlineParts({ sentences }: Summary): HeadlineParts {
  const spoils = textOf(sentences.filter((sentence) => !isConclusion(sentence)));
  return { spoils, concluded: sentences.filter(isConclusion) };
}

function isConclusion(sentence: Sentence): sentence is Sentence & { verdict: Conclusion } {
  return sentence.verdict in CONCLUSION_WORDS;
}

function textOf(sentences: readonly Sentence[]): string {
  return sentences.map(({ text }) => text).join(" ");
}

/** One sentence: what is wrong, and the one remedy. */
function didNotConverge(problem: string): Sentence {
  const text = `The run did not converge, so do not rely on these figures: ${problem}.`;
  return { verdict: "did not converge", text, names: [] };
}

function emptyRelease(posterior: Posterior): Sentence[] {
  const { noiseDeviation } = posterior.provenance;
  if (!isEmpty(posterior)) return [];
  const text =
    `This release is empty, or nearly so: about ${counted(Math.round(meanRows(posterior)), "row")}, and noise that moves every ` +
    `sum by about ${counted(Math.round(noiseDeviation), "row")}. Were the cells readable? Rows with an unreadable cell are left ` +
    "out, and only the custodian can tell how many (noisewise check).";
  return [{ verdict: "count at its limit", text, names: [] }];
}

function countAtLimit(posterior: Posterior): Sentence[] {
  const { count, noiseDeviation } = posterior.provenance;
  if (count.kind === "public" || rowsAt(0.95, posterior) < count.maxRows - noiseDeviation) return [];
  const { maxRows } = count;
  const text =
    `The number of rows is at the declared limit, maxRows ${maxRows}: if the table has more, ` +
    "every figure here is off. Ask the custodian.";
  return [{ verdict: "count at its limit", text, names: [] }];
}

function concluded(conclusions: ReadonlyMap<string, Conclusion>, posterior: Posterior): Sentence[] {
  return CONCLUSIONS.flatMap((verdict): Sentence[] => {
    const found = [...conclusions].flatMap(([name, conclusion]) => (conclusion === verdict ? [name] : []));
    const names = namedByLevel(found, posterior);
    const list = names.join((posterior.provenance.responses?.length ?? 1) > 1 ? "; " : ", ");
    return names.length === 0 ? [] : [{ verdict, text: `${CONCLUSION_WORDS[verdict]}: ${list}.`, names }];
  });
}

/** "age", "ward (B, D)"; of a response of several levels "age for south and west". */
function namedByLevel(names: readonly string[], posterior: Posterior): string[] {
  const slopes = slopesOf(posterior).filter(({ name }) => names.includes(name));
  const { covariates } = posterior.provenance;
  if (slopes.every(({ level }) => level === null)) return namedTogether(names, covariates);
  return covariates.flatMap(({ name }) => {
    const levels = slopes.flatMap(({ covariate, shownLevel }) => (covariate.name === name ? (shownLevel ?? []) : []));
    return levels.length === 0 ? [] : [`${namedTogether([name], covariates)[0]} for ${listed(levels)}`];
  });
}

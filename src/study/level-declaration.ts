// Levels as a study writes them, names or objects → plain names, and beside them the aliases and labels of each: the form of
// a release, and of all code. Read again, that form stays as it is.
import * as z from "zod";
import { isPlain } from "../errors.ts";
import { fitsCell, LONGEST_CELL } from "./cell-length.ts";
import { Label } from "./label.ts";
import { levelSpellings, type Match, spelled } from "./level-spelling.ts";

const MOST_ALIASES = 50;
const Also = z.array(z.string()).max(MOST_ALIASES, `at most ${MOST_ALIASES} aliases of a level`);

/** A level: its name, or its name with what else it is written as and what reports call it. */
export const LevelSchema = z.union(
  [
    z.string(),
    z.strictObject({
      name: z.string().meta({ description: "What formulas and results call the level." }),
      also: Also.optional().meta({ description: "Other texts of a cell that mean this level, such as No, N and 0." }),
      label: Label.optional(),
    }),
  ],
  { error: 'a level is a text such as "no", or { "name": "no", "also": ["No", "N"], "label": "not insured" }' },
);

/** For each level; as a release has it. */
export const AliasesSchema = z.array(Also).meta({
  description:
    'For each level, other texts that mean it. A shorter way: { "name": "no", "also": ["No", "N"] } as a level.',
});
export const LevelLabelsSchema = z.array(Label.nullable()).meta({
  description:
    "For each level or bin, what reports call it, or null. With levels also: " +
    '{ "name": "no", "label": "not insured" } as a level.',
});

interface WrittenLevels {
  readonly levels?: readonly z.input<typeof LevelSchema>[] | null | undefined;
  readonly aliases?: readonly (readonly string[])[] | undefined;
  readonly levelLabels?: readonly (string | null)[] | undefined;
}

export interface PlainLevels {
  readonly levels: readonly string[] | null | undefined;
  readonly aliases: readonly (readonly string[])[] | undefined;
  readonly levelLabels: readonly (string | null)[] | undefined;
}

/** Names, aliases and labels apart; aliases and labels only where there are any. */
export function plainLevels({ levels, aliases, levelLabels }: WrittenLevels): PlainLevels {
  const written = levels?.map((level) => (typeof level === "string" ? { name: level } : level));
  const also = aliases ?? written?.map((level) => level.also ?? []);
  const labels = levelLabels ?? written?.map((level) => level.label ?? null);
  return {
    levels: written?.map(({ name }) => name) ?? (levels === null ? null : undefined),
    aliases: also?.some((texts) => texts.length > 0) ? also : undefined,
    levelLabels: labels?.some((label) => label !== null) ? labels : undefined,
  };
}

/** Whether aliases or labels are written twice, with the levels and beside them. */
export function writtenTwice({ levels, aliases, levelLabels }: WrittenLevels): string | undefined {
  const objects = levels?.filter((level) => typeof level !== "string") ?? [];
  if (aliases && objects.some(({ also }) => also)) return "aliases are given with the levels: leave the others out";
  if (levelLabels && objects.some(({ label }) => label))
    return "labels are given with the levels: leave levelLabels out";
  return undefined;
}

/** What is wrong with names and aliases of levels. */
export function levelsProblem(levels: readonly string[], aliases: PlainLevels["aliases"], match: Match | undefined) {
  if (levels.length < 2) return "a categorical variable needs at least two levels";
  if (new Set(levels).size < levels.length) return "the levels must differ from one another";
  if (aliases && aliases.length !== levels.length) return "aliases need a list for each level";
  const texts = [...levels, ...(aliases ?? []).flat()];
  if (!texts.every(fitsCell)) return `a level is longer than ${LONGEST_CELL} bytes, the limit for a cell`;
  if (!texts.every(isPlain)) return "a level contains a control character";
  const untrimmed = texts.find((text) => text === "" || text.startsWith(" ") || text.endsWith(" "));
  if (untrimmed !== undefined) {
    return `level ${JSON.stringify(untrimmed)} is empty or has white space around it: cells are compared after trimming`;
  }
  return repeatedProblem(texts, levelSpellings({ levels, aliases, match }), match);
}

function repeatedProblem(texts: readonly string[], spellings: readonly (readonly string[])[], match?: Match) {
  const repeated = texts.find((text, i) => texts.indexOf(text) < i);
  if (repeated !== undefined) return `${JSON.stringify(repeated)} is listed twice among the levels and their aliases`;
  const all = spellings.flat();
  const shared = all.find((text, i) => all.indexOf(text) < i);
  if (shared === undefined) return undefined;
  const [one, other] = texts.filter((text) => spelled(text, match) === shared).map((text) => JSON.stringify(text));
  return `${one} and ${other} are the same where "match" is "loose": leave "match" out, or rename one`;
}

/** What is wrong with the labels of levels: what is shown must tell them apart. */
export function labelsProblem(levels: readonly string[], labels: PlainLevels["levelLabels"]): string | undefined {
  if (labels === undefined) return undefined;
  if (labels.length !== levels.length) return "levelLabels need a label, or null, for each level";
  const shown = levels.map((level, i) => labels[i] ?? level);
  const repeated = shown.find((text, i) => shown.indexOf(text) < i);
  return repeated === undefined
    ? undefined
    : `two levels would be shown as ${JSON.stringify(repeated)}: change a label`;
}

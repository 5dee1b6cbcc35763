// A variable as written → what is wrong with it and what to do, in one line; undefined if nothing is wrong.
import { binLevels } from "./bins.ts";
import { labelsProblem, levelsProblem, type PlainLevels } from "./level-declaration.ts";
import { levelSpellings, type Match, spelled } from "./level-spelling.ts";

/** Units of time for dates, in days. */
export const DAYS_IN: ReadonlyMap<string, number> = new Map([
  ["days", 1],
  ["weeks", 7],
  ["years", 365.25],
]);

const LARGEST_HALF_WIDTH = 1e100;

interface WrittenVariable extends PlainLevels {
  readonly unit?: string | undefined;
  readonly transform?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly dateFormat?: string | undefined;
  readonly bounds?: readonly [number, number] | null | undefined;
  readonly naturalBounds?: true | undefined;
  readonly match?: Match | undefined;
  readonly bins?: readonly number[] | null | undefined;
  readonly step?: number | undefined;
  readonly fill?: number | string | null | undefined;
  readonly missing?: readonly string[] | undefined;
}

export function variableProblem(variable: WrittenVariable): string | undefined {
  const { bounds, levels, bins } = variable;
  if (bins && bounds) return "declare either bounds or bins, not both";
  if (bins) return cutsProblem(bins) ?? binnedProblem(variable, bins) ?? dateProblem(variable);
  if (levels && bounds) return "declare either bounds or levels, not both";
  if (levels) return categoricalProblem(variable, levels);
  if (bins === null && !bounds) {
    return "bins are not filled in: write cut points from knowledge of the subject, such as [18, 40, 65]";
  }
  if (levels === null && bounds === undefined) {
    return "levels are not filled in: list all values the column can have, from its codebook, never from the data";
  }
  if (!bounds) {
    return "bounds are not filled in: write [lowest, highest] from knowledge of the subject, never from the data";
  }
  return (
    boundsProblem(bounds) ??
    stepProblem(variable.step, bounds) ??
    fillNumberProblem(variable, bounds) ??
    dateProblem(variable) ??
    levelsOnlyProblem(variable)
  );
}

function categoricalProblem(variable: WrittenVariable, levels: readonly string[]): string | undefined {
  const { aliases, levelLabels, match, fill } = variable;
  return (
    levelsProblem(levels, aliases, match) ??
    labelsProblem(levels, levelLabels) ??
    fillLevelProblem(levels, fill) ??
    numbersOnlyProblem(variable) ??
    missingLevelProblem(variable, levels)
  );
}

function boundsProblem([low, high]: readonly [number, number]): string | undefined {
  if (low >= high) return `bounds [${low}, ${high}]: the first must be below the second`;
  const half = (high - low) / 2;
  // Variances are in squared units, which a double must also hold.
  if (!(half < LARGEST_HALF_WIDTH)) return `bounds [${low}, ${high}] are too wide: choose a larger unit`;
  if (half < 1 / LARGEST_HALF_WIDTH) return `bounds [${low}, ${high}] are too close together: choose a smaller unit`;
  return undefined;
}

function stepProblem(step: number | undefined, [low, high]: readonly [number, number]): string | undefined {
  if (step === undefined || (step > 0 && step <= high - low)) return undefined;
  return `step ${step}: it must be above 0 and no larger than the distance between the bounds`;
}

function cutsProblem(bins: readonly number[]): string | undefined {
  if (bins.length < 3) return "bins need at least three cut points, such as [18, 40, 65]: two bins from 18 to 65";
  const next = bins.findIndex((cut, index) => index > 0 && !(cut > bins[index - 1]));
  return next < 0
    ? undefined
    : `bins: ${bins[next]} follows ${bins[next - 1]}: each cut point must be above the one before`;
}

function binnedProblem(variable: WrittenVariable, bins: readonly number[]): string | undefined {
  const { levels, levelLabels, aliases, match, fill, transform, naturalBounds, step } = variable;
  const names = binLevels(bins);
  // A release holds both.
  if (levels && JSON.stringify(levels) !== JSON.stringify(names))
    return "bins name their levels themselves: leave levels out";
  if ([transform, naturalBounds, step].some((field) => field !== undefined)) {
    return "bins cut the cells as they are: leave transform, naturalBounds and step out";
  }
  if (aliases ?? match) return "the cells of bins are numbers: leave aliases and match out";
  if (typeof fill !== "number") return fillLevelProblem(names, fill) ?? labelsProblem(names, levelLabels);
  if (fill >= bins[0] && fill <= bins[bins.length - 1]) return labelsProblem(names, levelLabels);
  return `fill ${fill} lies in none of the bins: choose a number within them`;
}

function fillLevelProblem(levels: readonly string[], fill: number | string | null | undefined): string | undefined {
  if (fill === null || fill === undefined || (typeof fill === "string" && levels.includes(fill))) return undefined;
  return `fill ${JSON.stringify(fill)} is not one of the levels`;
}

function numbersOnlyProblem(variable: WrittenVariable): string | undefined {
  const { unit, transform, since, until, dateFormat, naturalBounds, step } = variable;
  if ([unit, transform, since, until, dateFormat, naturalBounds, step].every((field) => field === undefined)) {
    return undefined;
  }
  return (
    "unit, transform, since, until, dateFormat, naturalBounds and step are for numbers: " +
    "leave them out of a variable with levels"
  );
}

function levelsOnlyProblem({ aliases, levelLabels, match }: WrittenVariable): string | undefined {
  if ((aliases ?? levelLabels ?? match) === undefined) return undefined;
  return "aliases, levelLabels and match are for levels: leave them out of a variable with bounds";
}

function missingLevelProblem({ aliases, match, missing }: WrittenVariable, levels: readonly string[]) {
  const spellings = levelSpellings({ levels, aliases, match }).flat();
  const both = missing?.find((code) => spellings.includes(spelled(code, match)));
  return both === undefined ? undefined : `${JSON.stringify(both)} is a level and cannot also mean a missing cell`;
}

function fillNumberProblem(
  { fill, transform }: WrittenVariable,
  [low, high]: readonly [number, number],
): string | undefined {
  if (typeof fill === "string") return "fill must be a number for a variable with bounds";
  if (typeof fill !== "number" || (fill >= low && fill <= high)) return undefined;
  const scale = transform === undefined ? "" : `, both on the scale after the transform (${transform})`;
  return `fill ${fill} lies outside the bounds [${low}, ${high}]${scale}: choose one within them`;
}

function dateProblem({ since, until, dateFormat, unit }: WrittenVariable): string | undefined {
  if (since !== undefined && until !== undefined) return "declare either since or until, not both";
  if ((since ?? until) === undefined) {
    return dateFormat && 'dateFormat is for dates: add "since": "2000-01-01", or "until" for an age on a day';
  }
  if (unit !== undefined && DAYS_IN.has(unit)) return undefined;
  return `a date needs a unit of time: write "unit": ${[...DAYS_IN.keys()].map((name) => `"${name}"`).join(" or ")}`;
}

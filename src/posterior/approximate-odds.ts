// Log odds from second moments take numbers to be normal given the levels (docs/theory/levels.md §5). Whether they are, no release
// shows, so here is what it may cost: an error that the shapes of real numbers bring about, and what follows from it for the
// other coefficients. Where it comes near the width of an interval, the coefficient is called approximate.
import { mean, standardDeviation } from "../diagnostics/moments.ts";
import { square } from "../math/elementary/square.ts";
import { listed } from "../words.ts";
import { namedTogether } from "./column-label.ts";
import type { Posterior } from "./posterior.ts";
import { type Slope, slopesOf } from "./slopes.ts";

/** Relative error of a slope for each unit of log odds per standard deviation, as shapes without skew or with little have it. */
const ERROR_OF_SHAPE = 0.1;
/** A number whose mean is nearer to a bound than so many standard deviations cannot be normal … */
const ROOM_OF_A_BELL = 1.5;
/** … and its slope has this relative error, however small it is, and so much more for each deviation that it lacks. */
const ERROR_OF_SKEW = { least: 0.1, perDeviation: 0.25 };
/** In standard deviations of a coefficient: a bias as large as this leaves a 90 % interval 86 %. */
const HARMFUL = 0.5;

export interface ApproximateOdds {
  /** Of coefficients. */
  readonly names: ReadonlySet<string>;
  /** The numbers that make them so. */
  readonly numbers: readonly { readonly name: string; readonly isSkewed: boolean; readonly relativeError: number }[];
}

export function approximateOdds(posterior: Posterior): ApproximateOdds {
  const errors = errorsOfShape(posterior);
  const harmful = errors.filter(({ error, sd }) => error > HARMFUL * sd);
  const slopes = slopesOf(posterior).filter(({ name }) => movedBy(harmful, name, posterior) > HARMFUL);
  return { names: new Set(slopes.map(({ name }) => name)), numbers: worstOfEach(harmful) };
}

interface ErrorOfShape extends Pick<Slope, "name" | "covariate"> {
  readonly isSkewed: boolean;
  readonly relativeError: number;
  /** In the coefficient's own units, as its standard deviation. */
  readonly error: number;
  readonly sd: number;
}

/** What the shape of each number may do to its own slopes. */
function errorsOfShape(posterior: Posterior): ErrorOfShape[] {
  const { shapes = [] } = posterior.provenance;
  return slopesOf(posterior).flatMap(({ name, covariate }) => {
    const shape = shapes.find((one) => one.name === covariate.name);
    if (shape === undefined) return [];
    const draws = [posterior.draws.get(name)!];
    const [slope, sd] = [Math.abs(mean(draws)), standardDeviation(draws)];
    const missing = ROOM_OF_A_BELL - shape.room;
    const isSkewed = missing > 0;
    const ofSkew = isSkewed ? ERROR_OF_SKEW.least + ERROR_OF_SKEW.perDeviation * missing : 0;
    const relativeError = ofSkew + ERROR_OF_SHAPE * slope * shape.deviation;
    return [{ name, covariate, isSkewed, relativeError, error: relativeError * slope, sd }];
  });
}

/** How far a coefficient goes along with errors of the slopes, in its standard deviations: by its correlation with each. */
function movedBy(errors: readonly ErrorOfShape[], name: string, { draws }: Posterior): number {
  const squares = errors.map((each) =>
    square((each.error / each.sd) * correlation(draws.get(name)!, draws.get(each.name)!)),
  );
  return Math.sqrt(squares.reduce((sum, value) => sum + value, 0));
}

function correlation(a: Float64Array, b: Float64Array): number {
  const [first, second] = [mean([a]), mean([b])];
  const product = mean([a.map((value, i) => (value - first) * (b[i] - second))]);
  return product / (standardDeviation([a]) * standardDeviation([b]));
}

/** Of a response of several levels a number has a slope for each. */
function worstOfEach(errors: readonly ErrorOfShape[]): ApproximateOdds["numbers"] {
  const worst = new Map<string, ErrorOfShape>();
  for (const each of errors) {
    const known = worst.get(each.covariate.name);
    if (known === undefined || known.relativeError < each.relativeError) worst.set(each.covariate.name, each);
  }
  return [...worst].map(([name, { isSkewed, relativeError }]) => ({ name, isSkewed, relativeError }));
}

/** Nothing, or one sentence for each reason and one on what to do. */
export function approximationNotes(posterior: Posterior): string[] {
  const { covariates } = posterior.provenance;
  const { names, numbers } = approximateOdds(posterior);
  if (numbers.length === 0) return [];
  const own = new Set(numbers.map(({ name }) => name));
  const others = slopesOf(posterior).flatMap(({ name, covariate }) =>
    names.has(name) && !own.has(covariate.name) ? [covariate.name] : [],
  );
  const named = (chosen: readonly { readonly name: string }[]) =>
    listed(
      namedTogether(
        chosen.map(({ name }) => name),
        covariates,
      ),
    );
  const skewed = numbers.filter(({ isSkewed }) => isSkewed);
  const strong = numbers.filter(({ isSkewed }) => !isSkewed);
  const percent = 5 * Math.ceil(20 * Math.max(...numbers.map(({ relativeError }) => relativeError)));
  return [
    [
      "log odds marked ≈ are approximate.",
      skewed.length > 0 &&
        `${named(skewed)} ${skewed.length === 1 ? "is" : "are"} far from normal, as mean, spread and bounds show.`,
      strong.length > 0 &&
        `What ${named(strong)} ${strong.length === 1 ? "says" : "say"} is known so closely that it matters whether ` +
          `${strong.length === 1 ? "it is" : "they are"} normal given the levels, which no release shows.`,
      `Log odds of ${named(numbers)} may be off by ${percent} % or so` +
        `${others.length === 0 ? "." : `, and those of ${listed(namedTogether([...new Set(others)], covariates))} with them.`}`,
      "Ask the custodian for levels (bins) instead of the number, or fit differences in share with --family linear.",
    ]
      .filter((sentence) => sentence !== false)
      .join(" "),
  ];
}

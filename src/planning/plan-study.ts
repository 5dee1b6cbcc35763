// A study, a formula and assumptions → what each ε gives: widths for every ε and kind of noise, the smallest ε for
// wanted widths, what each variable costs, and, for figures, widths over a range of ε and of rows.
import type { Family } from "../inference/fit.ts";
import { rounded } from "../math/elementary/decade.ts";
import { planDeviation, type VariableCost, variableCosts } from "../mechanism/alternatives.ts";
import { choiceOf, GUARANTEE_OF, type NoiseChoice } from "../mechanism/choose-mechanism.ts";
import { type Protection, planRelease, type ReleasePlan } from "../mechanism/plan.ts";
import { requestedGuarantee } from "../mechanism/request.ts";
import { hasLevelResponse } from "../model/formula.ts";
import { releasedColumns } from "../moments/released-column.ts";
import { isCategorical, type Study } from "../study/study.ts";
import type { Assumptions } from "./assumptions.ts";
import { type ExpectedWidth, forecast } from "./forecast.ts";
import { type LeastEpsilon, leastEpsilon } from "./least-epsilon.ts";

export interface PlanRequest {
  readonly study: Study;
  readonly formula: string;
  /** A response with levels has log odds by default, a number a mean. */
  readonly family?: Family | undefined;
  readonly assumptions: Assumptions;
  /** Decimals, as given. */
  readonly epsilons: readonly string[];
  readonly delta: string;
  /** A kind of noise; by default the least noise for pure ε, and Gaussian noise. */
  readonly noise?: NoiseChoice | undefined;
  readonly protect?: Protection | undefined;
  /** Wanted widths by coefficient. */
  readonly wanted: ReadonlyMap<string, number>;
  /** Whether to add widths over a range of ε and rows. */
  readonly curves: boolean;
  readonly releases: number;
  readonly seed: number;
  /** Called after each fit. */
  readonly onFit?: (() => void) | undefined;
}

/** Widths at one ε, kind of noise and number of rows. */
export interface PlanCell {
  readonly noise: NoiseChoice;
  readonly epsilon: number;
  readonly rows: number;
  /** Of the noise of each moment of a release, in people. */
  readonly standardDeviation: number;
  readonly coefficients: readonly ExpectedWidth[];
}

export interface StudyPlan {
  readonly cells: readonly PlanCell[];
  readonly least: readonly (LeastEpsilon & { readonly name: string; readonly wanted: number })[];
  /** Of one release, at the first ε: its noise, and what it would be without each variable. */
  readonly costs: { readonly standardDeviation: number; readonly without: readonly VariableCost[] };
  /** The noise with one level fewer in the variable with most levels; null if none has three. */
  readonly level: { readonly variable: string; readonly standardDeviationWithout: number } | null;
  readonly byEpsilon: readonly PlanCell[];
  readonly byRows: readonly PlanCell[];
}

/** Factors by which ε and rows are varied for figures. */
const CURVE = [0.25, 0.5, 1, 2, 4];
/** Approximate number of forecasts in a search for the smallest ε. */
const SEARCH = 7;

/** The approximate number of fits that `planStudy` makes. */
export function fitsToMake({ epsilons, wanted, curves, releases, noise }: PlanRequest): number {
  const kinds = noise === undefined ? 2 : 1;
  const cells = epsilons.length * kinds + SEARCH * wanted.size + (curves ? CURVE.length * (kinds + 1) : 0);
  return cells * releases;
}

export function planStudy(request: PlanRequest): StudyPlan {
  const { study, epsilons, assumptions, wanted, curves } = request;
  const kinds: (NoiseChoice | undefined)[] = request.noise === undefined ? [undefined, "gaussian"] : [request.noise];
  const cell = (epsilon: string, kind: NoiseChoice | undefined, rows = assumptions.rows): PlanCell =>
    forecastCell(planAt(request, epsilon, kind), kind, request, { ...assumptions, rows });
  const plan = planAt(request, epsilons[0], kinds[0]);
  const middle = epsilons[Math.floor((epsilons.length - 1) / 2)];
  return {
    cells: kinds.flatMap((kind) => epsilons.map((epsilon) => cell(epsilon, kind))),
    least: [...wanted].map(([name, width]) => ({
      name,
      wanted: width,
      ...leastEpsilon((epsilon) => cell(decimal(epsilon), kinds[0]).coefficients, name, width),
    })),
    costs: { standardDeviation: planDeviation(plan), without: variableCosts(plan) },
    level: levelCost(plan),
    byEpsilon: curves
      ? kinds.flatMap((kind) => CURVE.map((factor) => cell(decimal(factor * Number(middle)), kind)))
      : [],
    byRows: curves
      ? CURVE.map((factor) => Math.round(factor * assumptions.rows))
          .filter((rows) => rows <= assumptions.sites * study.maxRows)
          .map((rows) => cell(middle, kinds[0], rows))
      : [],
  };
}

function planAt({ study, delta, protect }: PlanRequest, epsilon: string, noise: NoiseChoice | undefined): ReleasePlan {
  const takesDelta = noise !== undefined && GUARANTEE_OF[noise] === "approximate";
  const guarantee = requestedGuarantee(takesDelta ? { epsilon, delta } : { epsilon });
  return planRelease(study, { guarantee, noise, protect });
}

export function familyOf({ study, formula, family }: PlanRequest): Family {
  const columns = releasedColumns(study).map(({ variable }) => variable);
  return family ?? (hasLevelResponse(formula, columns) ? "logistic" : "linear");
}

function forecastCell(
  plan: ReleasePlan,
  kind: NoiseChoice | undefined,
  request: PlanRequest,
  assumptions: Assumptions,
): PlanCell {
  const { formula, releases, seed, onFit } = request;
  const { guarantee } = plan.terms;
  return {
    noise: kind ?? choiceOf(plan.mechanism.noise),
    epsilon: Number(guarantee.kind === "pure" ? guarantee.epsilon : guarantee.approximate!.epsilon),
    rows: assumptions.rows,
    standardDeviation: planDeviation(plan),
    coefficients: forecast(plan, formula, assumptions, { family: familyOf(request), releases, seed, onFit }),
  };
}

function levelCost({ study, terms }: ReleasePlan): StudyPlan["level"] {
  const [largest] = study.variables
    .filter(isCategorical)
    .filter(({ levels }) => levels.length > 2)
    .sort((a, b) => b.levels.length - a.levels.length);
  if (largest === undefined) return null;
  const variables = study.variables.map((variable) =>
    variable === largest ? { ...largest, levels: largest.levels.slice(0, -1), fill: null } : variable,
  );
  const without = planRelease({ ...study, variables }, terms);
  return { variable: largest.name, standardDeviationWithout: planDeviation(without) };
}

function decimal(epsilon: number): string {
  return String(rounded(epsilon, 6));
}

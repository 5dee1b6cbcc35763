// A study, a formula and what is known → what each ε gives: ranges of widths and verdicts for every ε, the ε from which the
// release can tell, the smallest ε for wanted widths, what each variable costs, and, for figures, a range of ε and of rows.
import { coefficientNames } from "../inference/chain-question.ts";
import type { Family } from "../inference/fit.ts";
import { rounded } from "../math/elementary/decade.ts";
import { planDeviation, type StudyCosts, studyCosts } from "../mechanism/alternatives.ts";
import { choiceOf, GUARANTEE_OF, type NoiseChoice } from "../mechanism/choose-mechanism.ts";
import { type Protection, planRelease, type ReleasePlan } from "../mechanism/plan.ts";
import { requestedGuarantee } from "../mechanism/request.ts";
import { hasLevelResponse, parseFormula } from "../model/formula.ts";
import { releasedColumns } from "../moments/released-column.ts";
import type { Study } from "../study/study.ts";
import type { StatedAssumptions } from "./assumptions.ts";
import { type CanTell, canTellFrom, MOST_DOUBLINGS } from "./can-tell.ts";
import { forecast, imagineTables } from "./forecast.ts";
import { type LeastEpsilon, leastEpsilon } from "./least-epsilon.ts";
import type { PlanCell } from "./plan-cell.ts";
import { wantedCoefficients } from "./wanted-widths.ts";

export interface PlanRequest {
  readonly study: Study;
  readonly formula: string;
  /** A response with levels has log odds by default, a number a mean. */
  readonly family?: Family | undefined;
  readonly assumptions: StatedAssumptions;
  /** Decimals, as given. */
  readonly epsilons: readonly string[];
  readonly delta: string;
  /** A kind of noise; by default the least noise for pure ε. */
  readonly noise?: NoiseChoice | undefined;
  readonly protect?: Protection | undefined;
  /** Wanted widths by coefficient. */
  readonly wanted: ReadonlyMap<string, number>;
  /** Whether to add a range of ε and rows. */
  readonly curves: boolean;
  /** Tables that could be, each with its own release. */
  readonly releases: number;
  readonly seed: number;
  /** Called after each fit. */
  readonly onFit?: (() => void) | undefined;
}

export interface StudyPlan {
  readonly cells: readonly PlanCell[];
  /** For each slope. */
  readonly canTell: readonly CanTell[];
  readonly least: readonly (LeastEpsilon & { readonly name: string; readonly wanted: number })[];
  /** Of one release, at the first ε: its noise, and what it would be with less in the study. */
  readonly costs: StudyCosts;
  readonly byEpsilon: readonly PlanCell[];
  readonly byRows: readonly PlanCell[];
}

/** Factors by which ε and rows are varied for figures. */
const CURVE = [0.25, 0.5, 1, 2, 4];
/** Approximate number of forecasts in a search for the smallest ε. */
const SEARCH = 7;

/** The approximate number of fits that `planStudy` makes. */
export function fitsToMake({ epsilons, wanted, curves, releases }: PlanRequest): number {
  const cells = epsilons.length + MOST_DOUBLINGS / 2 + SEARCH * wanted.size + (curves ? 2 * CURVE.length : 0);
  return cells * releases;
}

export function planStudy(request: PlanRequest): StudyPlan {
  const { study, epsilons, assumptions, curves } = request;
  const wanted = wantedCoefficients(request.wanted, coefficientsOf(request));
  const plan = planAt(request, epsilons[0]);
  const cell = forecaster(request, plan);
  const middle = epsilons[Math.floor((epsilons.length - 1) / 2)];
  const cells = epsilons.map((epsilon) => cell(epsilon));
  const byEpsilon = curves ? CURVE.map((factor) => cell(decimal(factor * Number(middle)))) : [];
  return {
    cells,
    canTell: canTellFrom([...cells, ...byEpsilon], (epsilon) => cell(decimal(epsilon))),
    least: [...wanted].map(([name, width]) => ({
      name,
      wanted: width,
      ...leastEpsilon((epsilon) => cell(decimal(epsilon)).coefficients, name, width),
    })),
    costs: studyCosts(plan),
    byEpsilon,
    byRows: curves
      ? CURVE.map((factor) => Math.round(factor * assumptions.rows))
          .filter((rows) => rows <= assumptions.sites * study.maxRows)
          .map((rows) => cell(middle, rows))
      : [],
  };
}

function coefficientsOf({ study, formula }: PlanRequest): string[] {
  const columns = releasedColumns(study).map(({ variable }) => variable);
  return coefficientNames(parseFormula(formula, columns).covariates);
}

/** Forecasts from the same tables whatever the ε; none is made twice. */
function forecaster(request: PlanRequest, plan: ReleasePlan): (epsilon: string, rows?: number) => PlanCell {
  const { formula, assumptions, releases, seed } = request;
  const tables = imagineTables(plan, formula, assumptions, { tables: releases, seed });
  const known = new Map<string, PlanCell>();
  return (epsilon, rows = assumptions.rows) => {
    const key = `${Number(epsilon)} ${rows}`;
    const cell = known.get(key) ?? forecastCell(planAt(request, epsilon), request, tables, rows);
    known.set(key, cell);
    return cell;
  };
}

function planAt({ study, delta, protect, noise }: PlanRequest, epsilon: string): ReleasePlan {
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
  request: PlanRequest,
  tables: ReturnType<typeof imagineTables>,
  rows: number,
): PlanCell {
  const { formula, onFit } = request;
  const { guarantee } = plan.terms;
  return {
    noise: request.noise ?? choiceOf(plan.mechanism.noise),
    epsilon: Number(guarantee.kind === "pure" ? guarantee.epsilon : guarantee.approximate!.epsilon),
    rows,
    standardDeviation: planDeviation(plan),
    coefficients: forecast(plan, formula, tables, { family: familyOf(request), rows, onFit }),
  };
}

function decimal(epsilon: number): string {
  return String(rounded(epsilon, 6));
}

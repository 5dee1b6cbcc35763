// The plan of a study → sentences for the custodian: the ε from which the release can tell, what would narrow the ranges, the
// smallest ε for a wanted width, what each variable costs, and the assumptions. All of it is public.
import { rounded } from "../math/elementary/decade.ts";
import { costWords } from "../mechanism/cost-words.ts";
import { parseFormula } from "../model/formula.ts";
import { releasedColumns } from "../moments/released-column.ts";
import { shownLevel } from "../posterior/column-label.ts";
import { counted, listed } from "../words.ts";
import { assumptionWords, narrowingWords } from "./assumption-words.ts";
import { type CanTell, rowsInstead } from "./can-tell.ts";
import { coefficientLabels } from "./forecast-tables.ts";
import { familyOf, type PlanRequest, type StudyPlan } from "./plan-study.ts";

/** "5,000 rows", or "5,000 rows at 10 sites". */
export function rowWords({ rows, sites }: PlanRequest["assumptions"]): string {
  return `${counted(rows, "row")}${sites === 1 ? "" : ` at ${counted(sites, "site")}`}`;
}

/** By subject. */
export function forecastNotes(request: PlanRequest, plan: StudyPlan): string[][] {
  const subjects = [
    familyWords(request),
    canTellWords(request, plan),
    plan.least.map(leastWords),
    narrowingWords(request, plan),
    costWords(plan.costs, usedNames(request)),
    assumptionWords(request),
  ];
  return subjects.filter((lines) => lines.length > 0);
}

/** What the widths are of where the response has levels. */
function familyWords(request: PlanRequest): string[] {
  const { response } = parseFormula(request.formula, columnsOf(request));
  if (response.level === null) return [];
  return familyOf(request) === "linear"
    ? [`These are differences in the share with ${response.parent} = ${shownLevel(response)}.`]
    : [
        `These are log odds of ${response.parent} = ${shownLevel(response)}; --family linear gives differences in share.`,
      ];
}

/** One sentence for all coefficients with the same answer. */
export function canTellWords(request: PlanRequest, { canTell, cells }: Pick<StudyPlan, "canTell" | "cells">): string[] {
  const labels = coefficientLabels(request);
  const answers = new Map<string, string[]>();
  for (const one of canTell) {
    const answer = fromWords(one, request, cells[cells.length - 1].epsilon);
    answers.set(answer, [...(answers.get(answer) ?? []), labels.get(one.name)!]);
  }
  return [...answers].map(([answer, names]) => `${listed(names)}: the release can probably tell ${answer}.`);
}

function fromWords({ epsilon, isSmallest }: CanTell, { assumptions: { rows } }: PlanRequest, largest: number): string {
  if (epsilon === null) return "at none of the ε looked at; more rows are needed, tighter bounds, or fewer variables";
  if (epsilon <= largest) return `from ε = ${epsilon} on${isSmallest ? ", or from less" : ""}`;
  const instead = rounded(rowsInstead(rows, epsilon, largest), 2).toLocaleString("en-US");
  return `only from about ε = ${epsilon} on, or from about ${instead} rows at ε = ${largest}`;
}

export function leastWords(least: StudyPlan["least"][number]): string {
  const { name, wanted } = least;
  switch (least.kind) {
    case "found":
      return `${name}: a width of ${wanted} in the middle of its range needs ε = ${least.epsilon} or more.`;
    case "any":
      return `${name}: for a width of ${wanted} in the middle of its range, even ε = ${least.epsilon} is enough.`;
    case "never":
      return `${name}: no ε gives a width of ${wanted}. Without noise these rows give ${rounded(least.widthWithoutNoise, 3)}; about ${rounded(least.timesRows, 3)} times as many rows are needed.`;
  }
}

/** The variables and products that a formula is about. */
export function usedNames(request: Pick<PlanRequest, "study" | "formula">): ReadonlySet<string> {
  const { response, covariates } = parseFormula(request.formula, columnsOf(request));
  return new Set([response, ...covariates].map(({ parent }) => parent));
}

function columnsOf({ study }: Pick<PlanRequest, "study">) {
  return releasedColumns(study).map(({ variable }) => variable);
}

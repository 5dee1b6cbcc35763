// What a plan assumes, in words: what was stated, the law of the rest, and which statement would narrow the ranges most.
import { rounded } from "../math/elementary/decade.ts";
import { parseFormula } from "../model/formula.ts";
import { releasedColumns } from "../moments/released-column.ts";
import type { ReleasedVariable } from "../study/released-variable.ts";
import { isCategorical } from "../study/study.ts";
import { counted } from "../words.ts";
import { CENTRE, FULLNESS, LOADING, R2, RARER } from "./assumption-law.ts";
import { largestSpread } from "./assumptions.ts";
import type { PlanRequest, StudyPlan } from "./plan-study.ts";

/** One sentence on what was stated, one on the rest. */
export function assumptionWords({ study, assumptions, releases }: PlanRequest): string[] {
  const { sites, spread, centre, balance, r2, correlation } = assumptions;
  const stated = [
    ...[...spread].map(([name, share]) => `spread of ${name} ${share}`),
    ...[...centre].map(([name, at]) => `centre of ${name} ${at}`),
    ...[...balance].map(
      ([name, shares]) => `balance of ${name} ${shares.map((share) => rounded(share, 3)).join(" : ")}`,
    ),
    ...(r2 === null ? [] : [`R² ${r2}`]),
    ...(correlation === null ? [] : [`correlation ${correlation}`]),
  ];
  const drawn = [
    ...(study.variables.some((variable) => !isCategorical(variable)) ? [numberWords()] : []),
    ...(study.variables.some(isCategorical) ? [balanceWords()] : []),
    ...(r2 === null
      ? [`covariates that explain ${share(R2[0])} to ${share(R2[1])} of the response's variance (--r2)`]
      : []),
    ...(correlation === null ? [`correlations of up to ${rounded(LOADING * LOADING, 2)} (--correlation)`] : []),
  ];
  const divided = sites === 1 ? "" : " Rows are divided evenly among the sites.";
  return [
    ...(stated.length === 0 ? [] : [`Stated, and taken to be about right: ${stated.join(", ")}.`]),
    `Not stated, so different in each of ${counted(releases, "imagined table")}: ${drawn.join("; ")}.${divided}`,
  ];
}

function numberWords(): string {
  const [low, high] = [CENTRE[0], 0.5].map((centre, i) => rounded(FULLNESS[i] * largestSpread(centre), 2));
  return (
    `numbers with standard deviations of ${low} to ${high} of their bounds' width (--spread), ` +
    `around means at ${CENTRE[0]} to ${CENTRE[1]} of the way (--centre)`
  );
}

function balanceWords(): string {
  return `the rarer of two levels with ${share(RARER[0])} to ${share(RARER[1])} of the people, shares of more levels uneven (--balance)`;
}

function share(value: number): string {
  return `${Math.round(100 * value)} %`;
}

/** The width of a coefficient follows the spread of its own variable before all else: ask for those with the widest ranges. */
export function narrowingWords(request: PlanRequest, { cells }: Pick<StudyPlan, "cells">): string[] {
  const { covariates } = parseFormula(
    request.formula,
    releasedColumns(request.study).map(({ variable }) => variable),
  );
  const [{ coefficients }] = cells;
  const widest = covariates
    .map((covariate, j) => ({ covariate, ratio: coefficients[j + 1].high / coefficients[j + 1].low }))
    .sort((a, b) => b.ratio - a.ratio);
  const asked = [...new Set(widest.flatMap(({ covariate }) => unstated(covariate, covariates, request)))];
  if (asked.length === 0) return [];
  return [`To narrow these ranges, state what you know, first of all ${asked.slice(0, MOST_ASKED).join(" and ")}.`];
}

const MOST_ASKED = 2;

/** The options that would say more of a covariate's own variable, or of a product's factors. */
function unstated(covariate: ReleasedVariable, all: readonly ReleasedVariable[], request: PlanRequest): string[] {
  if (covariate.product) {
    const factors = all.filter(({ name, product }) => !product && covariate.product!.includes(name));
    return factors.flatMap((factor) => unstated(factor, all, request));
  }
  const { parent, level } = covariate;
  const { spread, centre, balance } = request.assumptions;
  if (level !== null) return balance.has(parent) ? [] : [`--balance ${parent}=…`];
  const options = [
    spread.has(parent) ? [] : [`--spread ${parent}=…`],
    centre.has(parent) ? [] : [`--centre ${parent}=…`],
  ].flat();
  return options.length === 0 ? [] : [options.join(" ")];
}

// p(β | B) for log odds β (docs/theory/levels.md §3): normal around those of the fitted family with the information that as
// many people hold, and a normal prior. Original units.
import { choleskyInPlace, solveLower, solveLowerTransposed } from "../../math/cholesky.ts";
import { square } from "../../math/elementary/square.ts";
import type { Random } from "../../random/random.ts";
import { type ReleasedVariable, scaleOf } from "../../study/released-variable.ts";
import { covariateLaw } from "./covariate-law.ts";
import { fittedFamily } from "./fitted-family.ts";
import type { LevelStates } from "./level-states.ts";
import type { LogOddsPrior } from "./log-odds-prior.ts";
import { oddsInformation } from "./odds-information.ts";
import { populationMoments } from "./population-moments.ts";
import { differencePositions, standardised } from "./standardised.ts";

export interface LogOddsPosterior {
  /**
   * Conditions on the moments (lower triangle, n first); false where no table has them, and the prior is all that is left.
   */
  condition(moments: Float64Array, count: number): boolean;
  /** E[β | B] and Var(β | B): rows of levels, each the intercept and the covariates in their order. */
  summarise(mean: Float64Array, variance: Float64Array): void;
  /** One draw, and what it means for shares: differences for each level of the response, the reference first; entropy. */
  draw(random: Random, coefficients: Float64Array, differences: Float64Array): number;
  /** The averages of a population with the log odds last drawn (population-moments.ts), written from there on. */
  writePopulation(out: Float64Array, from: number): void;
  drawFromPrior(random: Random, coefficients: Float64Array): void;
}

export function logOddsPosterior(
  columns: readonly ReleasedVariable[],
  states: LevelStates,
  prior: LogOddsPrior,
): LogOddsPosterior {
  const family = fittedFamily(columns, states);
  const law = covariateLaw(family, states);
  const information = oddsInformation(family, law, states);
  const shares = standardised(family, law, states);
  const population = populationMoments(family, law, states);
  const differenceColumns = differencePositions(states).map((position) => columns[position]);
  const L = states.responseLevels - 1;
  const responses = states.discrete.slice(-L);
  const covariates = columns.filter((_, position) => !responses.includes(position));
  const own = states.discrete.slice(0, -L);
  /** Where a covariate stands among the terms. */
  const termOf = covariates.map((column) => {
    const position = columns.indexOf(column);
    const at = own.indexOf(position);
    return at >= 0 ? 1 + at : 1 + own.length + states.numbers.indexOf(position);
  });
  const scales = covariates.map((column, j) => (termOf[j] > own.length ? scaleOf(column) : { middle: 0, half: 1 }));
  const terms = 1 + covariates.length;
  const size = L * terms;
  const precision = new Float64Array(size * size);
  const priorFactor = new Float64Array(size * size);
  const center = new Float64Array(size);
  const drawn = new Float64Array(size);
  const row = new Float64Array(size);

  /** Adds the prior's: the intercept at the average covariates, a slope in units of its covariate's deviation. */
  function addPrior(to: Float64Array): void {
    const { averages, deviations } = family;
    const { intercept, slopes } = prior.coefficients;
    for (let l = 0; l < L; l++) {
      for (let i = 0; i < terms; i++) {
        const at = (l * terms + i) * size + l * terms;
        for (let j = 0; j <= i; j++) to[at + j] += (averages[i] * averages[j]) / square(intercept);
        const number = i - 1 - own.length;
        if (i > 0) to[at + i] += square((number < 0 ? 1 : deviations[number]) / slopes);
      }
    }
  }

  /** (intercept, slopes by term, in column units) → by covariate, in original units. */
  function unscale(given: Float64Array, out: Float64Array): void {
    for (let l = 0; l < L; l++) {
      let intercept = given[l * terms];
      for (let j = 0; j < covariates.length; j++) {
        const slope = given[l * terms + termOf[j]] / scales[j].half;
        out[l * terms + 1 + j] = slope;
        intercept -= slope * scales[j].middle;
      }
      out[l * terms] = intercept;
    }
  }

  function condition(moments: Float64Array, count: number): boolean {
    const isPossible = family.fit(moments, count);
    if (isPossible) information(count, precision);
    else precision.fill(0);
    // I·β̂, before the prior joins I.
    for (let i = 0; i < size; i++) {
      let sum = 0;
      for (let j = 0; j < size; j++) sum += precision[i >= j ? i * size + j : j * size + i] * family.coefficients[j];
      center[i] = sum;
    }
    priorFactor.fill(0);
    addPrior(priorFactor);
    for (let i = 0; i < size * size; i++) precision[i] += priorFactor[i];
    choleskyInPlace(priorFactor, size);
    choleskyInPlace(precision, size);
    solveLower(precision, size, center);
    solveLowerTransposed(precision, size, center);
    return isPossible;
  }

  function addNormals(random: Random, factor: Float64Array): void {
    for (let i = 0; i < size; i++) drawn[i] = random.normal();
    solveLowerTransposed(factor, size, drawn);
  }

  return {
    condition,
    summarise(mean, variance) {
      unscale(center, mean);
      for (let l = 0; l < L; l++) {
        for (let j = 0; j < terms; j++) {
          row.fill(0);
          if (j > 0) row[l * terms + termOf[j - 1]] = 1 / scales[j - 1].half;
          else {
            row[l * terms] = 1;
            for (let i = 0; i < covariates.length; i++) row[l * terms + termOf[i]] = -scales[i].middle / scales[i].half;
          }
          solveLower(precision, size, row);
          variance[l * terms + j] = row.reduce((sum, value) => sum + value * value, 0);
        }
      }
    },
    draw(random, coefficients, differences) {
      addNormals(random, precision);
      for (let i = 0; i < size; i++) drawn[i] += center[i];
      shares.evaluate(drawn);
      for (let at = 0; at < shares.differences.length; at++) {
        const column = differenceColumns[at % differenceColumns.length];
        differences[at] = shares.differences[at] / (column.encoding === "number" ? scaleOf(column).half : 1);
      }
      unscale(drawn, coefficients);
      return shares.explained;
    },
    writePopulation: (out, from) => population(drawn, out, from),
    drawFromPrior(random, coefficients) {
      addNormals(random, priorFactor);
      unscale(drawn, coefficients);
    },
  };
}

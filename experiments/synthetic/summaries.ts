// Outcomes of synthetic trials → rows by cell, method and parameter: quantiles of the truth, how the chains mixed, what
// was learned, and distances between posteriors.
import { parameterNames } from "../../src/calibration/calibrate.ts";
import type { Outcome } from "../../src/calibration/trial.ts";
import type { QuantileSample } from "../calibration-rows.ts";
import { METHODS_AND_BASELINES } from "../fit-methods.ts";
import { mean, median, rounded, standardError } from "../frame/rounded.ts";
import type { AgreementRow, DistanceRow, LearnedRow, MixingRow } from "./results.ts";
import { type MethodRecord, PRIOR, type SyntheticCell, type SyntheticRecord } from "./trial.ts";

export type SyntheticOutcomes = readonly Outcome<SyntheticRecord>[];

export function quantileSamples(cells: readonly SyntheticCell[], outcomes: SyntheticOutcomes): QuantileSample[] {
  return eachMethod(cells, outcomes, ({ n, epsilon }, method, records) => [
    { n, epsilon, method, quantiles: records.map(({ quantiles }) => quantiles) },
  ]);
}

export function mixingRows(cells: readonly SyntheticCell[], outcomes: SyntheticOutcomes): MixingRow[] {
  return eachMethod(cells, outcomes, ({ n, epsilon }, method, records) => {
    const chains = records.flatMap(({ rhat, ess }) => (rhat && ess ? [{ rhat, ess }] : []));
    if (chains.length === 0) return [];
    return parameterNames(records[0].quantiles.length).map((parameter, v) => {
      return { n, epsilon, method, parameter, ...mixingOf(chains, v) };
    });
  });
}

/** Mixing of the chains of one parameter. */
export function mixingOf(
  chains: readonly { readonly rhat: readonly number[]; readonly ess: readonly number[] }[],
  v: number,
): Pick<MixingRow, "medianRhat" | "rhatAbove101" | "rhatAbove11" | "medianEss"> {
  const rhats = chains.map(({ rhat }) => rhat[v]);
  const above = (limit: number) => rounded(rhats.filter((value) => value > limit).length / rhats.length);
  return {
    medianRhat: rounded(median(rhats), 5),
    rhatAbove101: above(1.01),
    rhatAbove11: above(1.1),
    medianEss: Math.round(median(chains.map(({ ess }) => ess[v]))),
  };
}

export function learnedRows(cells: readonly SyntheticCell[], outcomes: SyntheticOutcomes): LearnedRow[] {
  const before = priorVariances();
  return cells.flatMap(({ key, n, epsilon }) => {
    const trials = outcomes.filter(({ cell }) => cell === key).map(({ record }) => record.methods);
    if (trials.length === 0) return [];
    const kept = (method: string, v: number) =>
      rounded(mean(trials.map((methods) => methods[method].variances[v])) / before[v], 3);
    return parameterNames(before.length).map((parameter, v) => {
      const shares = { exact: kept("exact", v), nonPrivate: kept("non-private", v) };
      return { n, epsilon, parameter, trials: trials.length, ...shares };
    });
  });
}

export function distanceRows(cells: readonly SyntheticCell[], outcomes: SyntheticOutcomes): DistanceRow[] {
  return eachMethod(cells, outcomes, ({ n, epsilon }, method, records) => {
    if (method === "non-private") return [];
    return [{ n, epsilon, method, ...meanDistance(records.map(({ squaredMmd }) => squaredMmd)) }];
  });
}

export function agreementRows(cells: readonly SyntheticCell[], outcomes: SyntheticOutcomes): AgreementRow[] {
  return cells.flatMap(({ key, n, epsilon }) => {
    const trials = outcomes.filter(({ cell }) => cell === key);
    const compared = trials.flatMap(({ record: { exactToIndividuals: distance, methods } }) =>
      distance === undefined ? [] : [{ distance, ess: Math.min(...methods["mcmc-ind"].ess!) }],
    );
    if (compared.length === 0) return [];
    const largest = compared.reduce((a, b) => (a.distance >= b.distance ? a : b));
    return [
      {
        n,
        epsilon,
        trials: compared.length,
        median: rounded(median(compared.map(({ distance }) => distance)), 2),
        largest: rounded(largest.distance, 2),
        essAtLargest: Math.round(largest.ess),
      },
    ];
  });
}

function meanDistance(values: readonly number[]): Pick<DistanceRow, "trials" | "squaredMmd" | "standardError"> {
  return {
    trials: values.length,
    squaredMmd: rounded(mean(values)),
    standardError: rounded(standardError(values), 2),
  };
}

/** Maps the records of each method in each cell, where there are any. */
function eachMethod<Row>(
  cells: readonly SyntheticCell[],
  outcomes: SyntheticOutcomes,
  act: (cell: SyntheticCell, method: string, records: MethodRecord[]) => Row[],
): Row[] {
  return cells.flatMap((cell) => {
    const trials = outcomes.filter((outcome) => outcome.cell === cell.key);
    return METHODS_AND_BASELINES.flatMap((method) => {
      const records = trials.flatMap(({ record }) => record.methods[method] ?? []);
      return records.length > 0 ? act(cell, method, records) : [];
    });
  });
}

/** For coefficients E[σ²] divided by their precision; for σ² the inverse gamma variance. */
function priorVariances(): number[] {
  const { coefficients, errorVariance } = PRIOR;
  const { shape: a, scale: b } = errorVariance;
  const d = coefficients.mean.length;
  const ofCoefficients = Array.from({ length: d }, (_, i) => b / (a - 1) / coefficients.precision.data[i * d + i]);
  return [...ofCoefficients, b ** 2 / ((a - 1) ** 2 * (a - 2))];
}

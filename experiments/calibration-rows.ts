// Quantiles of the truth by setting, method and parameter → the rows of a calibration table, and the verdict on each
// method. Shared by the experiments that calibrate.
import { assess, parameterNames } from "../src/calibration/calibrate.ts";
import { type EcdfBand, ecdfBand } from "../src/calibration/ecdf-band.ts";
import { rounded } from "./frame/rounded.ts";

export interface CalibrationRow {
  readonly n: number;
  readonly epsilon: number;
  readonly method: string;
  readonly parameter: string;
  readonly trials: number;
  readonly ks: number;
  readonly usualLimit: number;
  readonly extremeLimit: number;
  readonly insideBand: boolean;
  /** Share of 95 % intervals that hold the truth, and its distance from 0.95 in binomial standard errors. */
  readonly coverage: number;
  readonly coverageDeviation: number;
}

export interface QuantileSample {
  readonly n: number;
  readonly epsilon: number;
  readonly method: string;
  /** By trial, then by parameter. */
  readonly quantiles: readonly (readonly number[])[];
}

export function calibrationRows(samples: readonly QuantileSample[]): CalibrationRow[] {
  const bands = new Map<number, EcdfBand>();
  const bandOf = (trials: number) => {
    if (!bands.has(trials)) bands.set(trials, ecdfBand(trials));
    return bands.get(trials)!;
  };
  return samples.flatMap(({ n, epsilon, method, quantiles }) =>
    parameterNames(quantiles[0].length).map((parameter, v): CalibrationRow => {
      const values = quantiles.map((trial) => trial[v]);
      const { trials, distance, usualLimit, extremeLimit, insideBand, coverage } = assess(
        parameter,
        values,
        bandOf(values.length),
      );
      const { share, deviation } = coverage.find(({ level }) => level === 0.95)!;
      return {
        n,
        epsilon,
        method,
        parameter,
        trials,
        ks: rounded(distance),
        usualLimit: rounded(usualLimit),
        extremeLimit: rounded(extremeLimit),
        insideBand,
        coverage: rounded(share),
        coverageDeviation: rounded(deviation, 3),
      };
    }),
  );
}

/** A calibrated method: no cell above the extreme limit, at most a fifth above the usual one, coverage within 3 errors. */
export interface CalibrationVerdict {
  readonly method: string;
  readonly cells: number;
  readonly aboveUsual: number;
  readonly aboveExtreme: number;
  readonly outsideBand: number;
  readonly largestKs: number;
  readonly coverageBeyondThree: number;
  readonly calibrated: boolean;
}

export function calibrationVerdicts(rows: readonly CalibrationRow[]): CalibrationVerdict[] {
  const methods = [...new Set(rows.map(({ method }) => method))];
  return methods.map((method) => {
    const cells = rows.filter((row) => row.method === method);
    const count = (holds: (row: CalibrationRow) => boolean) => cells.filter(holds).length;
    const aboveUsual = count(({ ks, usualLimit }) => ks > usualLimit);
    const aboveExtreme = count(({ ks, extremeLimit }) => ks > extremeLimit);
    const coverageBeyondThree = count(({ coverageDeviation }) => Math.abs(coverageDeviation) > 3);
    return {
      method,
      cells: cells.length,
      aboveUsual,
      aboveExtreme,
      outsideBand: count(({ insideBand }) => !insideBand),
      largestKs: Math.max(...cells.map(({ ks }) => ks)),
      coverageBeyondThree,
      calibrated: aboveExtreme === 0 && aboveUsual <= cells.length / 5 && coverageBeyondThree === 0,
    };
  });
}

/** One line for each method. */
export function verdictTable(verdicts: readonly CalibrationVerdict[]): string[][] {
  return [
    [
      "method",
      "cells",
      "KS above 1.358/√M",
      "KS above 1.95/√M",
      "outside ECDF band",
      "largest KS",
      "coverage off by > 3 s.e.",
      "calibrated",
    ],
    ...verdicts.map((verdict) => [
      verdict.method,
      String(verdict.cells),
      String(verdict.aboveUsual),
      String(verdict.aboveExtreme),
      String(verdict.outsideBand),
      verdict.largestKs.toFixed(3),
      String(verdict.coverageBeyondThree),
      verdict.calibrated ? "yes" : "no",
    ]),
  ];
}

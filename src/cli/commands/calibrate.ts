// noisewise calibrate: simulation-based calibration of one method in one setting. Exit code 2 if it fails.
import { Command } from "commander";
import type { ParameterCalibration } from "../../calibration/calibrate.ts";
import type { CalibrateCell } from "../../calibration/calibrate-set.ts";
import { UsageError } from "../../errors.ts";
import { alignColumns, fold, print, printJson, wholeNumber } from "../output.ts";

interface CalibrateOptions {
  readonly method: string;
  readonly n: number;
  readonly epsilon: number;
  readonly p: number;
  readonly trials: number;
  readonly warmup?: number;
  readonly draws?: number;
  readonly thin?: number;
  readonly seed: number;
  readonly workers?: number;
  readonly json?: boolean;
}

export function calibrateCommand(): Command {
  return new Command("calibrate")
    .description("check on simulated data that a method's posteriors are calibrated")
    .option("--method <name>", "exact, naive, gibbs-noisy, gibbs-prior, gibbs-update, mcmc-ind or non-private", "exact")
    .option("--n <rows>", "rows of each simulated table", wholeNumber, 50)
    .option("--epsilon <e>", "privacy parameter of its release", positiveNumber, 1)
    .option("--p <covariates>", "covariates", wholeNumber, 1)
    .option("--trials <m>", "simulated tables", wholeNumber, 300)
    .option("--warmup <n>", "warm-up steps per chain, discarded", wholeNumber)
    .option("--draws <n>", "draws to keep per posterior", wholeNumber)
    .option("--thin <n>", "keep one draw every n steps", wholeNumber)
    .option("--seed <n>", "random seed: the same seed gives the same trials", wholeNumber, 1)
    .option("--workers <n>", "worker processes (default: one per core); does not affect results", wholeNumber)
    .option("--json", "machine-readable output")
    .action(runCalibrate);
}

async function runCalibrate(options: CalibrateOptions): Promise<void> {
  const [{ CALIBRATION_TRIALS }, { runTrials }, { assessAll }, { fork }] = await Promise.all([
    import("../../calibration/calibrate-set.ts"),
    import("../trials/run-trials.ts"),
    import("../../calibration/calibrate.ts"),
    import("node:child_process"),
  ]);
  const cell = await cellOf(options);
  const { trials, seed, workers } = options;
  const jobs = Array.from({ length: trials }, (_, trial) => ({ cell, trial, weight: 1 }));
  // The build puts this module and the worker in one folder.
  const startWorker = () => fork(new URL("./calibrate-worker.mjs", import.meta.url));
  const quantiles: (readonly number[])[] = new Array(trials);
  await runTrials(CALIBRATION_TRIALS.name, jobs, { seed, workers, startWorker }, ({ trial, record }) => {
    quantiles[trial] = record as readonly number[];
  });
  const parameters = assessAll(quantiles);
  const calibrated = parameters.every(isCalibrated);
  const { key: _, ...setting } = cell;
  if (options.json) printJson({ ...setting, trials, seed, calibrated, parameters });
  else print(describe(options, parameters, calibrated));
  if (!calibrated) process.exitCode = 2;
}

async function cellOf({
  method,
  n,
  epsilon,
  p,
  trials,
  warmup,
  draws,
  thin,
}: CalibrateOptions): Promise<CalibrateCell> {
  if (method !== "non-private") (await import("../../inference/methods.ts")).findMethod(method);
  if (p < 1) throw new UsageError("--p must be at least 1");
  if (n < p + 2) throw new UsageError(`--n: ${p} covariates need at least ${p + 2} rows`);
  if (trials < 2) throw new UsageError("--trials must be at least 2");
  const length = {
    ...(warmup !== undefined && { warmup }),
    ...(draws !== undefined && { draws }),
    ...(thin !== undefined && { thin }),
  };
  return { key: `${method} p=${p} n=${n} epsilon=${epsilon}`, method, covariates: p, n, epsilon, length };
}

/** A correct method fails this for one parameter in a thousand. */
function isCalibrated({ distance, extremeLimit }: ParameterCalibration): boolean {
  return distance <= extremeLimit;
}

function describe(
  { method, n, epsilon, p, trials }: CalibrateOptions,
  parameters: readonly ParameterCalibration[],
  calibrated: boolean,
): string {
  const { usualLimit, extremeLimit, coverage } = parameters[0];
  const levels = coverage.map(({ level }) => `${Math.round(100 * level)} % coverage`);
  const rows = parameters.map((row) => [
    row.parameter,
    row.distance.toFixed(3),
    row.probability.toPrecision(2),
    row.insideBand ? "inside" : "outside",
    ...row.coverage.map(({ share }) => `${(100 * share).toFixed(1)} %`),
  ]);
  return [
    fold(`${method}, ${p} covariate${p === 1 ? "" : "s"}, n = ${n}, ε = ${epsilon}: ${trials} simulated tables`),
    "",
    alignColumns([["", "KS", "probability", "95 % ECDF band", ...levels], ...rows]),
    "",
    fold(
      `A correct method exceeds a KS distance of ${usualLimit.toFixed(3)} once in 20 times, and ${extremeLimit.toFixed(3)} once in 1000.`,
    ),
    calibrated
      ? "Calibrated: no distance exceeds the second limit."
      : "Not calibrated: a distance exceeds the second limit.",
  ].join("\n");
}

function positiveNumber(text: string): number {
  const value = Number(text);
  if (!(value > 0 && Number.isFinite(value))) throw new UsageError(`"${text}" is not a positive number`);
  return value;
}

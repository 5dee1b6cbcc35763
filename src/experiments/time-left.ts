// Jobs done and to do → the progress of a run in one line: a bar, the trials, the time left.
import type { Job } from "./jobs.ts";

const BAR_WIDTH = 24;

export interface Progress {
  readonly done: number;
  readonly jobs: number;
  /** Share of the work done, by weight. */
  readonly share: number;
}

export function progressCounter(jobs: readonly Job[]): (finished: Job) => Progress {
  const all = jobs.reduce((sum, { weight }) => sum + weight, 0);
  let [done, work] = [0, 0];
  return ({ weight }) => {
    work += weight;
    return { done: ++done, jobs: jobs.length, share: work / all };
  };
}

export function describeProgress(name: string, { done, jobs, share }: Progress, seconds: number): string {
  const filled = Math.round(BAR_WIDTH * share);
  const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
  return `${name} ${bar} ${done}/${jobs} trials, ${duration((seconds * (1 - share)) / share)} left`;
}

/** "42 s", "3 min", "1.2 h". */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

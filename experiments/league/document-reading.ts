// The reading of docs/league.md, in words and figures that follow from the results: who is closer, by how much, why.
import { CONTESTANT_NAMES, type ContestantName, OURS } from "./contestants.ts";
import { isRival, LINE, type Loss, misses, oursOnItsReleases, reasonOf, short, tally } from "./reading.ts";
import type { LeagueCellRow, LeagueResults, LeagueRow } from "./results.ts";
import { promiseNamed } from "./settings.ts";

export function reading(results: LeagueResults): string {
  const rivals = CONTESTANT_NAMES.filter((method) => isRival({ method }));
  const median = tally(results, "noisewise median");
  return `Cells in which noisewise (posterior mean) has clearly less error, more than two standard errors of the difference on
the same releases, at least eight that both answered; in which the two are not told apart; and in which the rival has clearly
less. By chance alone, one comparison in forty would look clear for either side. Then the rival's error over ours, the
geometric mean over cells, and how often 90 % intervals held, mean and least over cells.

| method | cells | noisewise closer | even | rival closer | its error over ours: pure ε | Gaussian noise | intervals hold | least |
|---|---|---|---|---|---|---|---|---|
${[OURS, ...rivals].map((name) => standing(results, name)).join("\n")}

${lessons(results).join("\n")}
* **Mean or median.** The posterior median is clearly closer than the mean in ${median.lost} cells, clearly farther in ${median.won}, of ${median.cells}.`;
}

function standing(results: LeagueResults, name: ContestantName): string {
  const rows = results.rows.filter(({ method }) => method === name);
  const held = rows.flatMap(({ coverage }) => coverage ?? []);
  const { cells, won, lost, even } = tally(results, name);
  const shares = held.length > 0 ? [mean(held).toFixed(2), Math.min(...held).toFixed(2)] : ["none", "–"];
  const compared = name === OURS ? ["–", "–", "–", "1", "1"] : [won, even, lost, ...ratios(results, name)].map(String);
  return `| ${[name, name === OURS ? String(rows.length) : String(cells), ...compared, ...shares].join(" | ")} |`;
}

/** Geometric mean of its error over ours, for pure ε and for Gaussian noise. */
function ratios({ rows }: LeagueResults, name: ContestantName): string[] {
  return [true, false].map((isPure) => {
    const logs = rows.flatMap((row) => {
      if (row.method !== name || row.error === null || (promiseNamed(row.promise).kind === "pure") !== isPure)
        return [];
      return [Math.log(row.error / oursBeside(rows, row).error!)];
    });
    return logs.length > 0 ? Math.exp(mean(logs)).toPrecision(2) : "–";
  });
}

function oursBeside(rows: readonly LeagueRow[], { table, promise }: LeagueRow): LeagueRow {
  return rows.find((row) => row.table === table && row.promise === promise && row.method === OURS)!;
}

function lessons(results: LeagueResults): string[] {
  const { cells, rows } = results;
  const pure = cells.filter(({ promise }) => promiseNamed(promise).kind === "pure");
  const gaussian = cells.filter(({ promise }) => promiseNamed(promise).kind !== "pure");
  const sums = (of: readonly LeagueCellRow[]) => span(of.map(({ noise }) => noise.sums / noise.noisewise));
  const adassp = span(gaussian.map(({ noise }) => noise.adassp! / noise.noisewise));
  const held = rows.filter(({ method, coverage }) => method === OURS && coverage! >= LINE).length;
  return [
    `* **Pure ε.** Rivals' Laplace noise on the same sums has ${sums(pure)} times the standard deviation of ours (a cube, and every distinct
  moment once); errors follow. \`naive\` reads our release.`,
    `* **Gaussian noise.** Rivals' noise has ${sums(gaussian)} times ours, exact accounting included, and the difference in error is as small. AdaSSP
  spends a third of its budget on Xᵀy alone, whose noise then has ${adassp} times ours, and more than ours on XᵀX: it can be
  closer where slopes are small beside their bounds, and is farther where they are not. It has no intervals.`,
    `* **Intervals.** Ours hold in at least ${LINE} of the releases in ${held} of ${cells.length} cells. \`naive\` has nearly our estimates and intervals that are
  far too narrow. The bootstrap and Wald intervals hold where XᵀX stays clear of the noise.`,
    `* **No answer.** ${unansweredWords(results)}.`,
    `* **Nearly collinear covariates** (sensors). A ridge takes slopes to be small in units of the bounds, our default prior does not:
  [which answer to take from a posterior](real-releases.md#nearly-collinear-covariates).`,
  ];
}

function span(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(short);
  return least === most ? least : `${least} to ${most}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function unansweredWords({ rows }: LeagueResults): string {
  const refusing = CONTESTANT_NAMES.flatMap((name) => {
    const own = rows.filter(({ method }) => method === name);
    const refused = own.reduce((sum, { unanswered, releases }) => sum + unanswered * releases, 0);
    const all = own.reduce((sum, { releases }) => sum + releases, 0);
    return refused > 0 ? [`${name} leaves ${Math.round((100 * refused) / all)} % of releases without one`] : [];
  });
  return refusing.length > 0
    ? `${refusing.join(", ")}; the others answer every release`
    : "Every method answers every release";
}

export function lossWords(found: readonly Loss[]): string {
  if (found.length === 0) return "Clearly, in no cell.";
  return found
    .map(({ cell, ours, winners }) => {
      const words = winners.map((winner) => {
        const same = oursOnItsReleases(ours, winner);
        const beside = same === null ? "" : `on the releases it answered, ours ${short(same)}; `;
        return `${winner.method} ${short(winner.error!)} (${beside}${reasonOf(cell, ours, winner)})`;
      });
      return `* **${cell.table}, ${cell.promise}**: noisewise ${short(ours.error!)}; ${words.join("; ")}.`;
    })
    .join("\n");
}

export function unclearWords(found: readonly Loss[]): string {
  if (found.length === 0) return "";
  const cells = found.map(({ cell, winners }) => {
    const names = winners.map(({ method }) => method).join(", ");
    return `${cell.table}, ${cell.promise} (${names})`;
  });
  return `Smaller, but by less than two standard errors of the difference: ${cells.join("; ")}.`;
}

export function missWords(results: LeagueResults): string {
  const found = misses(results);
  if (found.length === 0) return `In no cell do fewer than ${LINE} of our 90 % intervals hold the truth.`;
  return found
    .map(({ row, reason }) => `* **${row.table}, ${row.promise}**: ${row.coverage!.toFixed(2)}; ${reason}.`)
    .join("\n");
}

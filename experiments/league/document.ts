// The results of `league` → docs/league.md: who takes part, the reading, a table for each table, and every loss.
import { CONTESTANT_NAMES, type ContestantName, contestant, OURS } from "./contestants.ts";
import { errorTable, predictionTable, secondsTable } from "./document-tables.ts";
import { isRival, LINE, type Loss, losses, misses, reasonOf, short, tally } from "./reading.ts";
import type { LeagueResults } from "./results.ts";
import { TABLE_NAMES, TABLES } from "./tables.ts";
import { EXACT_RUN } from "./trials.ts";

export function leagueDocument(results: LeagueResults): string {
  const releases = results.cells.map(({ releases }) => releases);
  return `# The league: noisewise beside other methods

Made from \`experiments/league/results.json\` by \`test/experiments/league.test.ts\`; the trials by
\`npm run experiment -- run league\`, which runs in shards and resumes.

${TABLE_NAMES.length} tables × 7 promises, ${range(releases)} releases of each cell; every method answers the same regression of the same table under the same
promise, and the losses are in it. Rivals were written from their papers (\`experiments/league/rivals\`); each has a test against a
closed form that rejects it with half its noise. All get the declared bounds, by which numbers are mapped to [−1, 1], and
with them the largest row; (ε, δ) is turned into Gaussian noise by exact accounting for rivals and through ρ for noisewise, which
costs noisewise some 8 % more noise.

* **Tables**: ${TABLE_NAMES.map((name) => `*${name}*, ${TABLES[name].title}`).join("; ")}. One variable is regressed on all
  others; values are clipped to the declared bounds, for everyone.
* **Truth**: least squares on the whole table, so that errors are those of the privacy noise alone; in the simulation, whose rows are drawn
  anew for each release, the slopes they were drawn with.
* **Error**: of the slopes, in least squares' standard errors, root mean square over slopes and releases. Below 1 the noise adds
  less than sampling did. Beside it stands the error of answering 0.
* **Coverage and width**: of 90 % intervals of the slopes, the width over that of least squares. Where the noise is small, intervals that
  also count sampling hold the table's own least squares nearly always, as they should.
* **Prediction**: Σ(y − ŷ)² over Σ(y − ȳ)² on the table; answering the mean gives 1.

Fits by noisewise are shorter here than a user's (${EXACT_RUN.chains} chains of ${EXACT_RUN.length.warmup} + ${EXACT_RUN.length.draws} draws): the figures are
averages over releases, to which the error of a chain adds little. gibbs-update runs one chain of its usual length, on the first
${contestant("gibbs-update").releases} releases only. With r releases the standard error of an error is about its
1/√(2r)th part.

## Who takes part

| method | what it is | takes without noise | spends the promise on | intervals |
|---|---|---|---|---|
${CONTESTANT_NAMES.map(introduction).join("\n")}

${CONTESTANT_NAMES.flatMap(leftOutWords).join("\n")}

## Reading

${reading(results)}

![Error by table and promise](../experiments/league/error.svg)

![Coverage by table and promise](../experiments/league/coverage.svg)

![Width by table and promise](../experiments/league/width.svg)

## Where a rival is closer

${lossWords(losses(results, true))}

${unclearWords(losses(results, false))}

## Where our intervals hold too rarely

${missWords(results)}

## Error, coverage and width

Error (coverage, width over least squares'), by table. ∅: no release got an answer.

${TABLE_NAMES.map((table) => errorTable(results, table)).join("\n\n")}

## Prediction, releases without an answer, time

Error of prediction, in brackets the share of releases without an answer where there are any.

${TABLE_NAMES.map((table) => predictionTable(results, table)).join("\n\n")}

Seconds of processor time per release, mean over promises:

${secondsTable(results)}
`;
}

function introduction(name: ContestantName): string {
  const { title, takes, noise, intervals } = contestant(name);
  return `| ${name} | ${title} | ${takes} | ${noise} | ${intervals ?? "none"} |`;
}

function leftOutWords(name: ContestantName): string[] {
  const { promises, leftOut } = contestant(name);
  return [
    ...(promises.includes("pure") ? [] : [`* ${name} has no version for pure ε.`]),
    ...(leftOut ? [`* ${name} is left out of ${leftOut.tables.join(", ")}: ${leftOut.why}.`] : []),
  ];
}

function reading(results: LeagueResults): string {
  const rivals = CONTESTANT_NAMES.filter((method) => isRival({ method }));
  const lines = rivals.map((name) => {
    const { cells, won, lost, even } = tally(results, name);
    return `| ${name} | ${cells} | ${won} | ${even} | ${lost} |`;
  });
  const median = tally(results, "noisewise median");
  const ours = results.rows.filter(({ method }) => method === OURS);
  const covered = ours.filter(({ coverage }) => coverage! >= LINE).length;
  return `Cells in which noisewise (posterior mean) has clearly less error, more than two standard errors of the difference on
the same releases; in which the two are not told apart; and in which the rival has clearly less:

| rival | cells | noisewise closer | even | rival closer |
|---|---|---|---|---|
${lines.join("\n")}

The posterior median is clearly closer than the mean in ${median.lost} cells and clearly farther in ${median.won}. Our intervals hold in at
least ${LINE} of releases in ${covered} of ${ours.length} cells; those of ${rivals
    .flatMap((name) => coverageWords(results, name))
    .join(", ")}. Releases without an answer: ${unansweredWords(results)}.`;
}

function coverageWords(results: LeagueResults, name: ContestantName): string[] {
  const rows = results.rows.filter(({ method, coverage }) => method === name && coverage !== null);
  if (rows.length === 0) return [];
  return [`${name} in ${rows.filter(({ coverage }) => coverage! >= LINE).length} of ${rows.length}`];
}

function unansweredWords({ rows }: LeagueResults): string {
  const refusing = CONTESTANT_NAMES.flatMap((name) => {
    const own = rows.filter(({ method }) => method === name);
    const share = own.reduce((sum, { unanswered, releases }) => sum + unanswered * releases, 0);
    const all = own.reduce((sum, { releases }) => sum + releases, 0);
    return share > 0 ? [`${name} ${Math.round((100 * share) / all)} %`] : [];
  });
  return refusing.length > 0 ? `${refusing.join(", ")}; the others have none` : "none";
}

function lossWords(found: readonly Loss[]): string {
  if (found.length === 0) return "Clearly, in no cell.";
  return found
    .map(({ cell, ours, winners }) => {
      const words = winners.map(
        (winner) => `${winner.method} ${short(winner.error!)} (${reasonOf(cell, ours, winner)})`,
      );
      return `* **${cell.table}, ${cell.promise}**: noisewise ${short(ours.error!)}; ${words.join("; ")}.`;
    })
    .join("\n");
}

function unclearWords(found: readonly Loss[]): string {
  if (found.length === 0) return "";
  const cells = found.map(({ cell, winners }) => {
    const names = winners.map(({ method }) => method).join(", ");
    return `${cell.table}, ${cell.promise} (${names})`;
  });
  return `Smaller, but by less than two standard errors of the difference: ${cells.join("; ")}.`;
}

function missWords(results: LeagueResults): string {
  const found = misses(results);
  if (found.length === 0) return `In no cell do fewer than ${LINE} of our 90 % intervals hold the truth.`;
  return found
    .map(({ row, reason }) => `* **${row.table}, ${row.promise}**: ${row.coverage!.toFixed(2)}; ${reason}.`)
    .join("\n");
}

function range(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least} to ${most}`;
}

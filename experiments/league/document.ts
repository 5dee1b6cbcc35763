// The results of `league` → docs/league.md: who takes part, the reading, a table for each table, and every loss.
import { CONTESTANT_NAMES, type ContestantName, contestant } from "./contestants.ts";
import { lossWords, missWords, reading, unclearWords } from "./document-reading.ts";
import { errorTable, predictionTable, secondsTable } from "./document-tables.ts";
import { losses, short } from "./reading.ts";
import type { LeagueResults } from "./results.ts";
import { TABLE_NAMES, TABLES } from "./tables.ts";
import { EXACT_LENGTH, SLOW_TABLES } from "./trials.ts";

export function leagueDocument(results: LeagueResults): string {
  const releases = results.cells.map(({ releases }) => releases);
  return `# The league: noisewise beside other methods

Made from \`experiments/league/results.json\` by \`test/experiments/league.test.ts\`; the trials by
\`npm run experiment -- run league\`, which runs in shards and resumes.

${TABLE_NAMES.length} tables × 7 promises, ${range(releases)} releases of each cell; every method answers the same regression of the same table under the same
promise, and the losses are in it. No rival's own program takes part: all were written here (\`experiments/league/rivals\`), and each has
tests against a closed form and against its authors' figures, in their settings and with their noise (\`test/experiments/published\`), that
reject the wrong noise:

* **AdaSSP** has the errors of prediction that Wang (2018) published for seven UCI tables and eight ε, and in his simulation that of his
  program: 0.00163 at ε = 1, his 0.00165. Its noise on XᵀX is that of his program, with half the variance off the diagonal.
* **ridge and Wald** has the spread of estimates that dp-statsmodels published for its simulation, 1.03 times theirs with an error of 4 %,
  and its program's standard errors (within 0.4 %) and coverage. The rule for the ridge (the noise's spectral norm, 2√d deviations) is ours.
* **bootstrap** has the coverage and width of its authors' program in their setting: 0.90 and 0.484 with 1000 rows, theirs 0.91 and 0.486;
  no printed figures were found. Here yᵀy is released beside the other sums for σ², and where XᵀX or σ² is not positive there is no answer.

All get the declared bounds, by which numbers are mapped to [−1, 1], and with them the largest row; (ε, δ) is turned into Gaussian noise
by exact accounting for everyone.

* **Tables**, of which one variable is regressed on all others, values being clipped to the declared bounds for everyone:
${TABLE_NAMES.map((name) => `  * *${name}*: ${TABLES[name].title}`).join("\n")}
* **Truth**: least squares on the whole table, so that errors are those of the privacy noise alone; in the simulation, whose rows are drawn
  anew for each release, the slopes they were drawn with.
* **Error**: of the slopes, in least squares' standard errors, root mean square over slopes and releases. Below 1 the noise adds
  less than sampling did. Beside it stands the error of answering 0.
* **Coverage and width**: of 90 % intervals of the slopes, the width over that of least squares. Where the noise is small, intervals that
  also count sampling hold the table's own least squares nearly always, as they should.
* **Prediction**: Σ(y − ŷ)² over Σ(y − ȳ)² on the table; answering the mean gives 1.

Fits by noisewise are shorter here than a user's (two chains of ${EXACT_LENGTH.warmup} + ${EXACT_LENGTH.draws} draws, one of ${SLOW_TABLES.join(" and ")}): the figures are
averages over releases, to which the error of a chain adds little but under strong noise in sensors. gibbs-update runs one chain of its usual length, on the first
${contestant("gibbs-update").releases} releases only. All of it took ${hours(results)} hours of processor time.

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

function hours({ rows }: LeagueResults): string {
  const seconds = rows.reduce((sum, row) => sum + row.seconds * row.releases, 0);
  return short(seconds / 3600);
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

function range(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least} to ${most}`;
}

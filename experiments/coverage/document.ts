// The results of `coverage` → docs/coverage.md: the whole table, and every cell below the line with its reason.
import type { CoverageResults, CoverageRow } from "./results.ts";

/** The least share of 90 % intervals that should hold the truth. */
export const LINE = 0.85;
/** Below so many noise deviations a quantity is hidden by the noise: the fit itself says of such a covariate "cannot tell". */
const HIDDEN = 10;

export interface Miss {
  readonly row: CoverageRow;
  readonly what: "slopes" | "σ" | "a new response";
  readonly share: number;
  readonly reason: string;
}

/** Cells of the default prior below the line. */
export function misses({ rows }: CoverageResults): Miss[] {
  return rows
    .filter(({ prior }) => prior === "default")
    .flatMap((row) =>
      (
        [
          ["slopes", row.slopes, row.scatterInNoise],
          ["σ", row.sigma, row.residualInNoise],
          ["a new response", row.prediction, Math.min(row.scatterInNoise, row.residualInNoise)],
        ] as const
      ).flatMap(([what, share, seen]) =>
        share < LINE ? [{ row, what, share, reason: reasonOf(what, seen, row) }] : [],
      ),
    );
}

function reasonOf(what: Miss["what"], seen: number, { trials }: CoverageRow): string {
  const error = `the standard error of the share is ${Math.sqrt((0.9 * 0.1) / trials).toFixed(2)}`;
  if (what === "a new response") return `one response a release: ${error}`;
  const thing = what === "slopes" ? "what a covariate varies by beside the others" : "the residual sum of squares";
  const size = `${seen < 10 ? seen.toPrecision(2) : Math.round(seen)} noise deviations`;
  return `${thing} is ${size}: ${seen < HIDDEN ? "the noise hides it" : `not explained by the noise; ${error}`}`;
}

export function coverageDocument(results: CoverageResults): string {
  const rows = results.rows.filter(({ prior }) => prior === "default");
  const before = new Map(results.rows.filter(({ prior }) => prior === "conjugate").map((row) => [row.setting, row]));
  const releases = rows.map(({ trials }) => trials);
  const found = misses(results);
  const below = (share: (row: CoverageRow) => number, of: readonly CoverageRow[]) =>
    of.filter((row) => share(row) < LINE).length;
  const old = [...before.values()];
  return `# Do 90 % intervals hold the truth?

Made from \`experiments/coverage/results.json\` by \`test/experiments/coverage.test.ts\`; the trials by
\`npm run experiment -- run coverage\`, which runs in shards and resumes.

Calibrated under its own prior is not enough: intervals must also hold at fixed truths that users have. Here are ${rows.length}
of them, from all noise to all signal: few and many covariates, weak and strong effects, narrow, off-centre, binary, rare,
skewed, heavy-tailed and collinear ones, levels, and the wage survey, whole and in small samples. Each table is released
${range(releases)} times, most often where a share is near the line, with fresh noise (made-up tables with fresh rows too) and fitted by the exact method with its default prior.
The table has the share of 90 % intervals that held the truth, and in brackets their mean width. Beside it, from
${range(old.map(({ trials }) => trials))} of these releases, the conjugate prior that was the default before. With ${Math.min(...releases)} releases the standard error of a share
of 0.9 is ${Math.sqrt((0.9 * 0.1) / Math.min(...releases)).toFixed(2)} for σ and a new response.

Of ${rows.length} settings, those below ${LINE}: slopes ${below(({ slopes }) => slopes, rows)} (conjugate ${below(({ slopes }) => slopes, old)}), σ ${below(({ sigma }) => sigma, rows)} (${below(({ sigma }) => sigma, old)}), a new response ${below(({ prediction }) => prediction, rows)} (${below(({ prediction }) => prediction, old)}).

![coverage by setting](../experiments/coverage/coverage.svg)

| setting | slopes | σ | new response | gradients | conjugate: slopes | σ |
|---|---|---|---|---|---|---|
${rows.map((row) => line(row, before.get(row.setting))).join("\n")}

## Below the line

${found.length === 0 ? "None." : found.map(({ row, what, share, reason }) => `* ${row.setting}: ${what} ${share.toFixed(2)}; ${reason}.`).join("\n")}

Where the noise hides a covariate or the error, data say next to nothing of it and the interval is that of the prior: no
prior holds every truth there. The fit says so: [a covariate that varies by less than ten noise deviations](limits.md) gets the
verdict "this release cannot tell", whatever its interval.
`;
}

function line(row: CoverageRow, before: CoverageRow | undefined): string {
  const cells = [
    row.setting,
    `${mark(row.slopes)} (${short(row.slopeWidth)})`,
    `${mark(row.sigma)} (${short(row.sigmaWidth)})`,
    mark(row.prediction),
    String(Math.round(row.gradients)),
    before ? `${mark(before.slopes)} (${short(before.slopeWidth)})` : "",
    before ? `${mark(before.sigma)} (${short(before.sigmaWidth)})` : "",
  ];
  return `| ${cells.join(" | ")} |`;
}

function mark(share: number): string {
  return share < LINE ? `**${share.toFixed(2)}**` : share.toFixed(2);
}

function short(width: number): string {
  return String(Number(width.toPrecision(2)));
}

function range(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least} to ${most}`;
}

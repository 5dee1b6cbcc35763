// The results of `prior-search` → docs/prior-search.md.
import type { PriorSearchResults, PriorSearchRow } from "./results.ts";

/** The least share of 90 % intervals that should hold the truth. */
const LINE = 0.85;

export function priorSearchDocument({ rows }: PriorSearchResults): string {
  const settings = [...new Set(rows.map(({ setting }) => setting))];
  const priors = [...new Set(rows.map(({ prior }) => prior))];
  const of = (setting: string, prior: string) => rows.find((row) => row.setting === setting && row.prior === prior)!;
  return `# What each number of the default prior is good for

Made from \`experiments/prior-search/results.json\` by \`test/experiments/prior-search.test.ts\`; the trials by
\`npm run experiment -- run prior-search\`.

Six tables that tell priors apart, ${rows[0].trials} releases each, all priors on the same releases: the
[default prior](decisions/default-priors.md) and its neighbours, one number changed at a time. Share of 90 % intervals that held
the truth, and in brackets their mean width; bold below ${LINE}. The standard error of a share of 0.9 is
${Math.sqrt(0.09 / rows[0].trials).toFixed(2)} for σ, less for slopes where there are several.

${settings.map((setting, index) => `* **${letter(index)}**: ${setting}`).join("\n")}

Slopes:

${table(settings, priors, (setting, prior) => cell(of(setting, prior), "slopes", "slopeWidth"))}

σ:

${table(settings, priors, (setting, prior) => cell(of(setting, prior), "sigma", "sigmaWidth"))}
`;
}

const letter = (index: number) => String.fromCharCode(65 + index);

function table(
  settings: readonly string[],
  priors: readonly string[],
  text: (setting: string, prior: string) => string,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(["prior", ...settings.map((_, index) => letter(index))]),
    line(["---", ...settings.map(() => "---")]),
    ...priors.map((prior) => line([prior, ...settings.map((setting) => text(setting, prior))])),
  ].join("\n");
}

function cell(row: PriorSearchRow, share: "slopes" | "sigma", width: "slopeWidth" | "sigmaWidth"): string {
  const held = row[share].toFixed(2);
  return `${row[share] < LINE ? `**${held}**` : held} (${Number(row[width].toPrecision(2))})`;
}

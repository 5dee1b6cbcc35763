// All results → docs/reproduction.md. A test compares the file with what this makes of the committed results, so that
// text and data cannot drift apart.
import type { AllResults } from "./all-results.ts";
import { verdictFrom } from "./claim.ts";
import { CLAIMS } from "./claims.ts";
import { markdownTable } from "./markdown-table.ts";
import { beyondSection } from "./sections/beyond.ts";
import { cellsSection } from "./sections/cells.ts";
import { choicesSection } from "./sections/choices.ts";
import { exactSection } from "./sections/exact.ts";

export function reproductionDocument(results: AllResults): string {
  return `${[
    opening(),
    cellsSection(results),
    claims(results),
    exactSection(results),
    beyondSection(results),
    choicesSection(results),
    figures(),
    costs(results),
  ].join("\n\n")}\n`;
}

function opening(): string {
  return `# Reproducing the paper

Bernstein & Sheldon, *Differentially Private Bayesian Linear Regression* (NeurIPS 2019), evaluated anew with our code, the
exact method beside the paper's six. Nobody has to believe these numbers:

    npm run experiment -- run all            every trial, result and figure below (see the last section for the time it takes)
    npm run experiment -- list               what there is
    npm run experiment -- report all --out experiments      the tables again, from the committed results

The results are in \`experiments/NAME/results.json\`. This page is made from them (\`experiments/reproduction\`), and a test
fails where the two differ. Terms: the *KS distance* is that of the quantiles of the truth to a uniform law over M simulated
tables; a right method stays below 1.358/√M in 95 and below 1.95/√M in 99.9 of 100 cells (parameter × setting).`;
}

function claims(results: AllResults): string {
  const rows = CLAIMS.map(({ claim, assess }) => {
    const { measured, parts, remark } = assess(results);
    return [claim, measured, `**${verdictFrom(parts)}**`, remark];
  });
  return `## The paper's claims

Each claim is taken apart into statements that the results make true or false: it *holds* where all are true, *in part* where some
are, and *does not hold* where none is (\`experiments/reproduction/claims\`).

${markdownTable([["claim", "what we measured", "verdict", "why, or what to keep in mind"], ...rows])}`;
}

function figures(): string {
  const entries = [
    ["3a", "calibration/ks-by-n", "KS distance against n"],
    ["3b", "calibration/ks-by-epsilon", "KS distance against ε"],
    ["3c", "calibration/qq", "QQ plot"],
    ["3d", "calibration/coverage-by-n", "Coverage of 95 % intervals against n"],
    ["3d", "calibration/coverage-by-epsilon", "Coverage of 95 % intervals against ε"],
    ["3e", "utility/mmd-by-n", "Squared MMD to non-private against n"],
    ["3e", "utility/mmd-by-epsilon", "Squared MMD to non-private against ε"],
    ["3f", "runtime/seconds-by-n", "Process time per fit against n"],
    ["4", "cirrhosis/coverage", "Coverage of predictive intervals, cirrhosis data"],
  ];
  const pictures = entries.map(
    ([number, file, text]) => `**${number}** ${text}\n\n![${text}](../experiments/${file}.svg)`,
  );
  return `## The paper's figures\n\n${pictures.join("\n\n")}`;
}

function costs({ costs: sets, calibration }: AllResults): string {
  const mostTrials = Math.max(...calibration.rows.map(({ trials }) => trials));
  const total = sets.reduce((sum, { seconds }) => sum + seconds, 0);
  const rows = sets.map(({ set, trials, seconds, byLabel }) => [
    set,
    String(trials),
    minutes(seconds),
    Object.entries(byLabel)
      .sort(([, a], [, b]) => b - a)
      .slice(0, 4)
      .map(([label, value]) => `${label} ${minutes(value)}`)
      .join(", "),
  ]);
  return `## What it costs

The results were put together from two runs with the same seed: what came later (the baselines, what was learned, \`informative\`,
\`long-chains\`, \`dimension\`, ε = 10 in figure 4) was run alone and stands beside the earlier rows, what was
learned in ${calibration.learned[0].trials} of the ${mostTrials} trials that a full run has. Processor time: ${minutes(total)} in all, so about
${minutes(total / 2)} on two free cores. \`calibration\`, \`utility\` and \`runtime\` read the same trials (\`synthetic\`), as in the paper.

${markdownTable([["trials of", "trials", "processor time", "most of it in"], ...rows])}`;
}

function minutes(seconds: number): string {
  return seconds < 60 ? `${Math.round(seconds)} s` : `${(seconds / 60).toFixed(1)} min`;
}

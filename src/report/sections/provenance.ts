// Everything needed to reproduce the page: the hash of the release, the prior, the method, the seed, the versions and
// the commands.

import { findMethod } from "../../inference/methods.ts";
import { priorFor } from "../../inference/prior-for-method.ts";
import { canonicalJson } from "../../json/canonical.ts";
import { DEFAULT_LOG_ODDS_PRIOR } from "../../model/levels/log-odds-prior.ts";
import type { Posterior } from "../../posterior/posterior.ts";
import { PROGRAM } from "../../version.ts";
import { counted } from "../../words.ts";
import { html } from "../markup.ts";
import type { Material } from "../material.ts";
import { pairTable, type Section } from "./parts.ts";

export function provenanceSection({ posterior }: Material): Section {
  const { formula, method, sampler, chains, warmup, draws, thin, seed, seconds, program, prior, releases, pooling } =
    posterior.provenance;
  const table = pairTable("Where the figures come from", [
    ...releases.map(
      ({ origin, contentHash }, i) =>
        [
          releases.length === 1 ? "Release" : `Release ${i + 1}`,
          html`${origin}, SHA-256 <code>${contentHash}</code>`,
        ] as const,
    ),
    ...(pooling ? ([["Taken together as", POOLING_WORDS[pooling]]] as const) : []),
    ["Formula", html`<code>${formula}</code>`],
    ["Method", `${method} (${sampler})`],
    ["Prior", isDefault(posterior) ? "the default one, from the declared bounds alone" : "given by the analyst"],
    [
      "Chains",
      `${chains}, each ${counted(warmup, "step")} of warm-up, then ${counted(draws, "draw")}${thin === 1 ? "" : `, one every ${thin} steps`}`,
    ],
    ["Seed", String(seed)],
    ["Fitted by", `${program.name} ${program.version} in ${seconds.toFixed(1)} s`],
    ["Page by", `${PROGRAM.name} ${PROGRAM.version}`],
  ]);
  return {
    id: "provenance",
    title: "How to make this page again",
    content: html`${table}
<p>In the posterior folder, which holds the release and the prior, these commands give the same draws to the last bit and
the same page:</p>
<pre tabindex="0"><code>${commandLines(posterior).join("\n")}</code></pre>
<details><summary>The prior in full</summary>
<pre tabindex="0"><code>${rowByRow(prior)}</code></pre></details>`,
  };
}

const POOLING_WORDS = { sites: "sites whose rows add up", "same-table": "releases of one table" } as const;

/** JSON with one vector per line. */
function rowByRow(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/\[[^[\]{}]*\]/g, (vector) => vector.replace(/\s+/g, " "));
}

/** What to type, in a POSIX shell, inside the posterior folder. */
export function commandLines({ provenance }: Posterior): string[] {
  const { formula, family, response, method, chains, warmup, draws, thin, seed, releases, pooling } = provenance;
  const run = `--chains ${chains} --warmup ${warmup} --draws ${draws} --thin ${thin} --seed ${seed}`;
  const files = releases.length === 1 ? "release.json" : releases.map((_, i) => `release-${i + 1}.json`).join(" ");
  const modelled = response.level === null ? "" : ` --family ${family}`;
  const together = pooling === "same-table" ? " --same-table" : "";
  return [
    `noisewise fit ${files} ${quoted(formula)}${together}${modelled} --method ${method} --prior prior.json ${run} --out again`,
    "noisewise report again --out report.html",
  ];
}

/** Within single quotes a shell takes everything literally except the single quote. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

function isDefault({ provenance: { family, formula, response, covariates, method, prior } }: Posterior): boolean {
  if (family === "logistic") return canonicalJson(prior) === canonicalJson(DEFAULT_LOG_ODDS_PRIOR);
  const ofMethod = priorFor(findMethod(method), { text: formula, response, covariates }, undefined);
  return canonicalJson(prior) === canonicalJson(ofMethod);
}

// The head of a page: the question in words and as typed, the headline, the data and the method. If a problem makes the
// figures unreliable, the headline says so first.
import { rounded } from "../../math/elementary/decade.ts";
import { type Evidence, isPool, type ReleasePool, releasesOf } from "../../pooling/evidence.ts";
import { totalCost } from "../../pooling/joint-guarantee.ts";
import { CONCLUSION_WORDS, headlineParts } from "../../posterior/headline.ts";
import { modelWords } from "../../posterior/model-words.ts";
import { requestedSymbols } from "../../release/guarantee.ts";
import { counted, listed } from "../../words.ts";
import { html, type Markup, visible } from "../markup.ts";
import type { Material } from "../material.ts";
import { NINETY, whole } from "../numbers.ts";

/** "How does log_wage vary with education and experience?" */
export function questionInWords({ posterior, outcome }: Pick<Material, "posterior" | "outcome">): string {
  // The factors of products are named anyway.
  const single = posterior.provenance.covariates.filter(({ product }) => !product);
  const parents = [...new Set(single.map(({ parent, label = parent }) => label))];
  const { family, response } = posterior.provenance;
  if (family === "logistic") {
    const shown = visible(response.label ?? response.parent);
    return parents.length === 0 ? `How frequent is ${shown}?` : `How does ${shown} vary with ${listed(parents)}?`;
  }
  if (parents.length === 0) return `What is ${outcome.words} on average?`;
  return `How does ${outcome.words} vary with ${listed(parents)}?`;
}

export function questionHead(material: Material): Markup {
  const { posterior, study } = material;
  const model = modelWords(posterior.provenance);
  return html`<header>
<p class="kicker">${study.name ?? "A study without a name"}</p>
<h1 id="question">${questionInWords(material)}</h1>
<p class="formula">As a formula: <code>${posterior.provenance.formula}</code>${model === null ? null : `, ${model}`}</p>
${headline(material)}
${facts(material)}
</header>
`;
}

function facts({ posterior, evidence, summary }: Material): Markup {
  const { method, chains, draws } = posterior.provenance;
  const fact: Fact = (name, value, small) =>
    html`<div><dt>${name}</dt><dd>${value}<span class="small">${small}</span></dd></div>`;
  const [rows, aboutRows] = rowsFact(summary.count);
  const [privacy, aboutPrivacy] = privacyFact(evidence);
  return html`<dl class="facts">
${fact("Rows", rows, aboutRows)}
${fact("Privacy", privacy, aboutPrivacy)}
${explainedFact(summary, fact)}
${fact("Method", method, METHOD_WORDS[method] ?? "")}
${fact("Run", summary.converged ? "converged" : "did not converge", `${counted(chains * draws, "draw")} in ${counted(chains, "chain")}`)}
</dl>`;
}

type Fact = (name: string, value: string, small: string) => Markup;

/** R², or for log odds the share of the entropy. */
function explainedFact({ logOdds, rSquared }: Material["summary"], fact: Fact): Markup | null {
  const share = logOdds?.explained ?? rSquared;
  if (!share) return null;
  const [middle, low, high] = [share.estimate, share.q5, share.q95].map(
    (value) => `${(100 * (value ?? 0)).toFixed(1)}\u00A0%`,
  );
  const of = logOdds ? "of the entropy of the response" : "of the variance of the response (R²)";
  return fact("Explained", middle, `${of}; ${low} to ${high}, probability ${NINETY}`);
}

const APPROXIMATE = "accounts for the privacy noise approximately";

const METHOD_WORDS: Readonly<Record<string, string>> = {
  exact: "accounts for the privacy noise",
  naive: "ignores the privacy noise",
  "gibbs-noisy": APPROXIMATE,
  "gibbs-prior": APPROXIMATE,
  "gibbs-update": APPROXIMATE,
  "mcmc-ind": "accounts for the privacy noise, row by row",
};

function rowsFact(count: Material["summary"]["count"]): readonly [string, string] {
  if (!("value" in count)) {
    return [`about ${whole(count.mean)}`, `${whole(count.q5)} to ${whole(count.q95)}, probability ${NINETY}`];
  }
  return [whole(count.value), count.kind === "public" ? "a public number" : "a noisy number, taken as known"];
}

function privacyFact(evidence: Evidence): readonly [string, string] {
  if (isPool(evidence)) return pooledFact(evidence);
  const release = evidence;
  if (release.origin === "noisewise") {
    const { guarantee } = release;
    const isApproximate = guarantee.kind === "zcdp" && guarantee.approximate !== undefined;
    const charged = isApproximate ? `, with ρ = ${rounded(Number(guarantee.rho), 3)}` : "";
    return [requestedSymbols(guarantee), `differential privacy${charged}`];
  }
  return ["no guarantee stated", release.origin === "simulated" ? "a simulated release" : "a release by another tool"];
}

/** People in one table pay for all of its releases; people at a site pay for that site's release. */
function pooledFact(pool: ReleasePool): readonly [string, string] {
  const releases = releasesOf(pool);
  const total = totalCost(releases);
  const of = pool.pooling === "sites" ? `${releases.length} sites` : `${releases.length} releases of one table`;
  if (total === null) return ["no guarantee stated", `by at least one of ${of}`];
  return [total, pool.pooling === "sites" ? `${of} added up; less for those in one` : `${of} added up`];
}

/** Problems become an alert; conclusions get one line per kind. */
function headline({ summary }: Material): (Markup | null)[] {
  const { spoils, concluded } = headlineParts(summary);
  return [
    spoils === "" ? null : html`<div class="alert"><p class="headline">${spoils}</p></div>`,
    concluded.length === 0 ? null : conclusions(concluded),
  ];
}

function conclusions(sentences: ReturnType<typeof headlineParts>["concluded"]): Markup {
  const lines = sentences.map(({ verdict, names }) => {
    const marked = verdict === "clear" ? html` class="clear"` : null;
    return html`<div${marked}><dt>${CONCLUSION_WORDS[verdict]}</dt><dd>${names.join(", ")}</dd></div>`;
  });
  return html`<dl class="headline">${lines}</dl>`;
}

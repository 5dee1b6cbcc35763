// The head of a page: the question in words and as typed, the headline, what it was answered from, and how. Where
// something spoils the figures, the headline says so before anything else.
import { parentLabel } from "../../posterior/column-label.ts";
import { guaranteeSymbols } from "../../release/guarantee.ts";
import type { Release } from "../../release/release.ts";
import { counted, listed } from "../../words.ts";
import { html, type Markup, visible } from "../markup.ts";
import type { Material } from "../material.ts";
import { NINETY, whole } from "../numbers.ts";

/** "How does log_wage vary with education and experience?" */
export function questionInWords({ posterior, response }: Pick<Material, "posterior" | "response">): string {
  // Products are of variables that are named anyway.
  const single = posterior.provenance.covariates.filter(({ product }) => !product);
  const parents = [...new Set(single.map(parentLabel))];
  if (parents.length === 0) return `What is ${response} on average?`;
  return `How does ${response} vary with ${listed(parents)}?`;
}

export function questionHead(material: Material): Markup {
  const { posterior, release } = material;
  return html`<header>
<p class="kicker">${release.study.name ?? "A study without a name"}</p>
<h1 id="question">${questionInWords(material)}</h1>
<p class="formula">As a formula: <code>${posterior.provenance.formula}</code></p>
${headline(material)}
${facts(material)}
</header>
`;
}

function facts({ posterior, release, summary }: Material): Markup {
  const { method, chains, draws } = posterior.provenance;
  const fact = (name: string, value: string, small: string) =>
    html`<div><dt>${name}</dt><dd>${value}<span class="small">${small}</span></dd></div>`;
  const [rows, aboutRows] = rowsFact(summary.count);
  const [privacy, aboutPrivacy] = privacyFact(release);
  return html`<dl class="facts">
${fact("Rows", rows, aboutRows)}
${fact("Privacy", privacy, aboutPrivacy)}
${fact("Method", method, METHOD_WORDS[method] ?? "")}
${fact("Run", summary.converged ? "converged" : "did not converge", `${counted(chains * draws, "draw")} in ${counted(chains, "chain")}`)}
</dl>`;
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

function privacyFact(release: Release): readonly [string, string] {
  if (release.origin === "noisewise") return [guaranteeSymbols(release.guarantee), "differential privacy"];
  return ["no guarantee stated", release.origin === "simulated" ? "a simulated release" : "a release by another tool"];
}

const SPOILED: ReadonlySet<string> = new Set(["did not converge", "count at its limit", "clipped"]);

/** Named in the head of the page; the section on the computation has them all. */
const MOST_PROBLEMS = 3;

/** What spoils the figures is an alert; what they say is a sentence. */
function headline({ summary: { verdict, headline, problems } }: Material): Markup | null {
  if (headline === "") return null;
  const sentence = visible(headline);
  if (!SPOILED.has(verdict)) return html`<p class="headline">${sentence}</p>`;
  const shown = problems.slice(0, MOST_PROBLEMS);
  const more = problems.length > shown.length ? html`<li>${problems.length - shown.length} more below</li>` : null;
  const details = shown.length > 0 ? html`<ul>${shown.map((problem) => html`<li>${problem}</li>`)}${more}</ul>` : null;
  return html`<div class="alert"><p class="headline">${sentence}</p>${details}</div>`;
}

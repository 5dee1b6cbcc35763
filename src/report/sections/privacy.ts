// The privacy guarantee in plain words and in symbols, and what it does not promise. A release without one says so.

import { unreachable } from "../../errors.ts";
import { rounded } from "../../math/elementary/decade.ts";
import { exp } from "../../math/elementary/exp.ts";
import { largestDeviation, noiseWords } from "../../noise/noise-law.ts";
import { factsOf } from "../../noise/part-facts.ts";
import { isPool, type ReleasePool } from "../../pooling/evidence.ts";
import { jointCostWords } from "../../pooling/joint-guarantee.ts";
import { type Guarantee, guaranteeSymbols, guaranteeWords, type Neighbours } from "../../release/guarantee.ts";
import { noisyMoments } from "../../release/noisy-moments.ts";
import type { DecimalRelease, MeasuredRelease, Release } from "../../release/release.ts";
import type { Study } from "../../study/study.ts";
import { counted, listed } from "../../words.ts";
import { html, type Markup } from "../markup.ts";
import type { Material } from "../material.ts";
import { percent, whole } from "../numbers.ts";
import { pairTable, type Section } from "./parts.ts";

export function privacySection({ evidence }: Pick<Material, "evidence">): Section {
  const content = isPool(evidence) ? pooled(evidence) : ofOne(evidence);
  return { id: "privacy", title: "The privacy guarantee", content };
}

function ofOne(release: Release): Markup {
  return release.origin === "noisewise" ? guaranteed(release) : notGuaranteed(release);
}

/** First the joint cost, then each release separately. */
function pooled({ releases, pooling }: ReleasePool): Markup {
  const each = releases.map(
    (
      { release },
      i,
    ) => html`<details><summary>Release ${i + 1}: ${release.study.name ?? "a study without a name"}</summary>
${ofOne(release)}</details>`,
  );
  return html`<p>This page is computed from ${counted(releases.length, "release")}. ${jointCostWords(
    releases.map(({ release }) => release),
    pooling,
  )}</p>
${each}`;
}

function guaranteed(release: MeasuredRelease): Markup {
  const { guarantee, neighbours, study } = release;
  return html`<p>${guaranteeWords(guarantee, neighbours, study)}</p>
${guarantee.kind === "pure" ? html`<p>${guessingWords(Number(guarantee.epsilon), neighbours)}</p>` : null}
<p>Everything on this page was computed from that one release: reading it, and fitting other models to the same file, costs
no further privacy.</p>
<h3>In symbols</h3>
<p class="symbols">${inSymbols(guarantee)}</p>
${particulars(release)}
<h3>What is not promised</h3>
<ul>${limits(release).map((limit) => html`<li>${limit}</li>`)}</ul>`;
}

/** Starting from even odds, Bayes' theorem with a likelihood ratio of e^ε gives e^ε/(1 + e^ε). */
function guessingWords(epsilon: number, neighbours: Neighbours): string {
  const most = percent(1 / (1 + exp(-epsilon)));
  const question =
    neighbours === "replace"
      ? "which of two answers somebody gave, and knows everybody else's,"
      : "whether somebody is in the table, and knows everybody else in it,";
  return `For example: someone who gives even odds on ${question} could be at most ${most} sure after reading the release.`;
}

function inSymbols(guarantee: Guarantee): string {
  if (guarantee.kind === "pure") {
    return `Pr[M(D) ∈ S] ≤ exp(ε) · Pr[M(D′) ∈ S] with ε = ${guarantee.epsilon}, for all neighbouring tables D, D′ and all sets S of releases.`;
  }
  const { rho, approximate } = guarantee;
  const divergence = `Dα(M(D) ‖ M(D′)) ≤ ρ·α with ρ = ${rho}, for all neighbouring tables D, D′ and all orders α > 1 of the Rényi divergence.`;
  if (!approximate) return divergence;
  const { epsilon, delta } = approximate;
  // Both follow from the noise: exact accounting promises more than the divergence alone would.
  return `Pr[M(D) ∈ S] ≤ exp(ε) · Pr[M(D′) ∈ S] + δ with ε = ${epsilon} and δ = ${delta}, for all sets S of releases; and ${divergence}`;
}

function particulars(release: MeasuredRelease): Markup {
  const { guarantee, neighbours, study, ledger, made, count } = release;
  const { variables } = noisyMoments(release);
  return pairTable("The particulars", [
    [
      "Guarantee",
      `${guaranteeSymbols(guarantee)}, ${guarantee.kind === "pure" ? "pure differential privacy" : "zero-concentrated differential privacy"}`,
    ],
    ["Neighbouring tables", neighbourWords(neighbours, guarantee)],
    ["Rows per person", rowsPerPerson(study)],
    ["Number of rows", count.kind === "public" ? `public: ${whole(count.value)}` : "private, released with noise"],
    ["Noise", noiseInPeople(release)],
    ["Variables in the release", counted(variables.length, "variable")],
    [
      "Budget",
      ledger.kind === "charged"
        ? html`charged to the ledger “${ledger.domain}” as <code>${ledger.entryHash}</code>, says the file; its custodian can show it with <code>noisewise ledger verify --release</code>`
        : ledger.warning,
    ],
    ["Made", `${made.date} by ${made.program} ${made.version}`],
  ]);
}

function rowsPerPerson({ rowsPerPerson, person, keep, by }: Study): string {
  if (person === undefined) return `at most ${rowsPerPerson}, as the custodian declares`;
  const order = by === undefined ? "in the order of the file" : `by ${by}`;
  return `one, the ${keep} of each id in the column ${person}, ${order}`;
}

/** The size of the noise on a moment, and its kind. A release with many levels combines two kinds of noise. */
function noiseInPeople(release: MeasuredRelease): string {
  const { noise } = noisyMoments(release);
  const short = (value: number) => String(rounded(value, 3));
  const parts = noise.parts.map(
    (part) => `${counted(part.components.length, "moment")} with ${factsOf(part).plainWords(part, short)}`,
  );
  return `each moment is off by about ${short(largestDeviation(noise))} people (standard deviation): ${listed(parts)}, in whole numbers of a fine grid`;
}

function neighbourWords(neighbours: Neighbours, guarantee: Guarantee): string {
  switch (neighbours) {
    case "add-remove":
      return `tables that differ by one person added or removed (exchanging a person's row for another costs at most ${guarantee.kind === "pure" ? "2ε" : "4ρ"})`;
    case "add-remove-replace":
      return "tables that differ by one person added or removed, or in what one person's row says";
    case "replace":
      return "tables with the same number of rows that differ in one person's row";
    default:
      return unreachable(neighbours);
  }
}

function limits({ neighbours, study, ledger }: MeasuredRelease): string[] {
  return [
    ...(neighbours === "replace"
      ? ["Whether somebody is in the table is not protected: the number of rows is public."]
      : []),
    `Somebody with more than ${study.person === undefined ? counted(study.rowsPerPerson, "row") : "one id"} in the table is protected less.`,
    "What is true of people in general may be learned, and then be applied to anyone, in the table or not.",
    "Other releases about the same people add to the cost; the ledger of the custodian keeps count of those it is told of.",
    ...(ledger.kind === "none"
      ? ["This release was not charged to a ledger: nothing shows what else was released."]
      : []),
    "That the noise was drawn as stated, and that nobody watched how long it took, rests on trust in the custodian's computer.",
  ];
}

function notGuaranteed(release: DecimalRelease): Markup {
  const { noise } = noisyMoments(release);
  const scale = noiseWords(noise).join(" and ");
  const why =
    release.origin === "simulated"
      ? "This release was simulated, with noise from a known seed. It protects nobody and is for trying things out only."
      : "This release was made by another tool and carries no guarantee of its own; ask whoever made it what it promises.";
  return html`<p>${why}</p>
<p>What the file does state is its noise, ${scale} on every moment (variables mapped to −1 … 1), and that is what this
page accounts for. Nothing more was read than the file, so this page costs no further privacy.</p>`;
}

// A release file → what is wrong with it (nothing, when it is good) and what nobody can check from the file alone.
// Everything the file claims about its noise is recomputed from the study and the guarantee it declares.
import { PublicError } from "../errors.ts";
import { parseDecimal, toNumber } from "../math/rational.ts";
import { canonicalJson } from "../release/canonical.ts";
import { type Guarantee, guaranteeWords } from "../release/guarantee.ts";
import { noisyMoments } from "../release/noisy-moments.ts";
import type { DecimalRelease, MeasuredRelease, Release } from "../release/release.ts";
import { GRID } from "../table/quantise.ts";
import { makerClaim, paymentClaim } from "./claims.ts";
import { monomialNames, planRelease, type ReleasePlan } from "./plan.ts";
import { valueProblems } from "./plausible-values.ts";
import { impliedEpsilon } from "./request.ts";

/** What contradicts the release's own study and guarantee; empty when it is good. */
export function verifyRelease(release: Release): string[] {
  return release.origin === "noisewise" ? measuredProblems(release) : decimalProblems(release);
}

/** What the reader of a release takes on trust. */
export function unverifiedClaims(release: Release, { signatureChecked = false } = {}): string[] {
  if (release.origin !== "noisewise") return foreignClaims(release);
  const { rowsPerPerson } = release.study;
  return [
    `that nobody has more than ${rowsPerPerson} row${rowsPerPerson === 1 ? "" : "s"} in the table is declared, not checked`,
    "that the noise was drawn from the system's entropy cannot be seen in a file",
    paymentClaim(release.ledger),
    ...(signatureChecked ? [] : [makerClaim(release.signature)]),
  ];
}

function foreignClaims({ origin }: DecimalRelease): string[] {
  if (origin === "simulated") return ["it is simulated: it protects nobody and speaks of nobody"];
  return [
    "it was made by another tool: that its noise keeps any privacy guarantee cannot be verified here",
    "that its values were clamped to the declared bounds before summing is taken on trust",
  ];
}

function measuredProblems(release: MeasuredRelease): string[] {
  try {
    const plan = planRelease(release.study, release.guarantee, { response: release.response });
    return [...planProblems(release, plan), ...conversionProblems(release.guarantee), ...valueProblems(release)];
  } catch (error) {
    return [publicMessage(error)];
  }
}

/** Each claim of the file beside what the plan says. */
function planProblems(release: MeasuredRelease, plan: ReleasePlan): string[] {
  const { study, guarantee, neighbours } = plan;
  const claims: readonly (readonly [string, unknown, unknown])[] = [
    ["noise", release.noise, plan.mechanism.noise],
    ["grid", release.grid, { K: GRID, degree: plan.gridDegree }],
    ["response", release.response, plan.response],
    ["count treatment", release.count.kind, study.count.kind],
    ["neighbours", release.neighbours, neighbours],
    ["statement", release.statement, guaranteeWords(guarantee, neighbours, study.rowsPerPerson)],
    ["entropy", release.entropy, "system"],
    ["list of moments", release.moments.map(({ monomial }) => monomial), monomialNames(plan)],
  ];
  return claims
    .filter(([, claimed, expected]) => canonicalJson(claimed ?? null) !== canonicalJson(expected ?? null))
    .map(([what, claimed, expected]) => `${what}: ${shown(claimed)} where study and guarantee give ${shown(expected)}`);
}

/** (ε, δ) must follow from ρ. The plan keeps ρ a part in 10⁹ below the limit, so that rounding cannot matter here. */
function conversionProblems(guarantee: Guarantee): string[] {
  if (guarantee.kind === "pure" || guarantee.approximate === undefined) return [];
  const { rho, approximate } = guarantee;
  const implied = impliedEpsilon(parseDecimal(rho)!, parseDecimal(approximate.delta)!);
  if (implied <= toNumber(parseDecimal(approximate.epsilon)!)) return [];
  return [`guarantee: ρ = ${rho} does not give (ε, δ) = (${approximate.epsilon}, ${approximate.delta})`];
}

function decimalProblems(release: DecimalRelease): string[] {
  try {
    noisyMoments(release);
    return [];
  } catch (error) {
    return [publicMessage(error)];
  }
}

function publicMessage(error: unknown): string {
  if (error instanceof PublicError) return error.message;
  throw error;
}

function shown(value: unknown): string {
  const text = canonicalJson(value ?? null);
  return text.length <= 100 ? text : `${text.slice(0, 99)}…`;
}

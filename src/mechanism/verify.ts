// A release file → its problems, if any, and the claims that cannot be checked from the file alone. Everything the file
// claims about its noise is recomputed from the study and the guarantee it declares.
import { PublicError } from "../errors.ts";
import { canonicalJson } from "../json/canonical.ts";
import { parseDecimal } from "../math/rational.ts";
import { countContradiction } from "../release/count-contradiction.ts";
import { type Guarantee, guaranteeWords, type PersonsRows } from "../release/guarantee.ts";
import { noisyMoments } from "../release/noisy-moments.ts";
import type { DecimalRelease, MeasuredRelease, Release } from "../release/release.ts";
import { provesByOrder } from "./approximate-by-order.ts";
import { provesApproximate } from "./approximate-privacy.ts";
import { choiceOf } from "./choose-mechanism.ts";
import { makerClaim, paymentClaim } from "./claims.ts";
import { componentNames, planRelease, type ReleasePlan } from "./plan.ts";
import { valueProblems } from "./plausible-values.ts";

/** What contradicts the release's own study and guarantee; empty if nothing does. */
export function verifyRelease(release: Release): string[] {
  return release.origin === "noisewise" ? measuredProblems(release) : decimalProblems(release);
}

/** What the reader of a release must take on trust. */
export function unverifiedClaims(release: Release, { signatureChecked = false } = {}): string[] {
  if (release.origin !== "noisewise") return foreignClaims(release);
  return [
    rowsClaim(release.study),
    "that the noise was drawn from the system's entropy cannot be checked from a file",
    paymentClaim(release.ledger),
    ...(signatureChecked ? [] : [makerClaim(release.signature)]),
  ];
}

function rowsClaim({ rowsPerPerson, person }: PersonsRows): string {
  if (person !== undefined) return "that nobody has more than one id in the table is declared, not checked";
  const rows = `${rowsPerPerson} row${rowsPerPerson === 1 ? "" : "s"}`;
  return `that nobody has more than ${rows} in the table is declared, not checked`;
}

function foreignClaims({ origin }: DecimalRelease): string[] {
  if (origin === "simulated") return ["it is simulated: it protects nobody and describes nobody"];
  return [
    "it was made by another tool: that its noise keeps any privacy guarantee cannot be verified here",
    "that its values were clamped to the declared bounds before summing is taken on trust",
  ];
}

function measuredProblems(release: MeasuredRelease): string[] {
  try {
    const plan = planRelease(release.study, {
      guarantee: release.guarantee,
      protect: release.neighbours === "add-remove-replace" ? "content" : "presence",
      response: release.response,
      noise: choiceOf(release.noise),
    });
    const problems = [
      ...planProblems(release, plan),
      ...conversionProblems(release.guarantee),
      ...valueProblems(release, plan),
    ];
    // The count is meaningful only if the rest of the file is what it claims to be.
    return problems.length > 0 ? problems : countProblems(release);
  } catch (error) {
    return [publicMessage(error)];
  }
}

/** Compares each claim of the file with the plan. */
function planProblems(release: MeasuredRelease, plan: ReleasePlan): string[] {
  const { study, layout, neighbours } = plan;
  const claims: readonly (readonly [string, unknown, unknown])[] = [
    ["noise", release.noise, plan.mechanism.noise],
    ["grid", release.grid, layout.grid],
    ["response", release.response, layout.response?.name],
    ["count treatment", release.count.kind, study.count.kind],
    ["neighbours", release.neighbours, neighbours],
    ["statement", release.statement, guaranteeWords(release.guarantee, neighbours, study)],
    ["entropy", release.entropy, "system"],
    ["list of moments", release.moments.map(({ monomial }) => monomial), componentNames(layout)],
  ];
  return claims
    .filter(([, claimed, expected]) => canonicalJson(claimed ?? null) !== canonicalJson(expected ?? null))
    .map(([what, claimed, expected]) => `${what}: ${shown(claimed)}, but study and guarantee give ${shown(expected)}`);
}

/** The μ in the file, or the α of an older one, must prove that (ε, δ) follows from ρ. */
function conversionProblems(guarantee: Guarantee): string[] {
  if (guarantee.kind === "pure" || guarantee.approximate === undefined) return [];
  const { rho, approximate } = guarantee;
  const { epsilon, delta, mu, alpha } = approximate;
  const exactly = (text: string) => parseDecimal(text)!;
  const claim = { rho: exactly(rho), epsilon: exactly(epsilon), delta: exactly(delta) };
  const isProved =
    mu === undefined
      ? provesByOrder({ ...claim, alpha: exactly(alpha!) })
      : provesApproximate({ ...claim, mu: exactly(mu) });
  if (isProved) return [];
  const proof = mu === undefined ? `α = ${alpha}` : `μ = ${mu}`;
  return [`guarantee: ${proof} does not prove that ρ = ${rho} gives (ε, δ) = (${epsilon}, ${delta})`];
}

function countProblems(release: Release): string[] {
  const contradiction = countContradiction(noisyMoments(release));
  return contradiction === null ? [] : [`count: ${contradiction}`];
}

function decimalProblems(release: DecimalRelease): string[] {
  try {
    return countProblems(release);
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

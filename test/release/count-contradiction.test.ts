// A noisy count beyond maxRows: within the noise it may be, far beyond it contradicts the study, and both a fit and
// `verify` say so by name.
import { describe, expect, it } from "vitest";
import { fit as fitModel } from "../../src/inference/fit.ts";
import { planRelease } from "../../src/mechanism/plan.ts";
import { publish } from "../../src/mechanism/publish.ts";
import { verifyRelease } from "../../src/mechanism/verify.ts";
import { countContradiction } from "../../src/release/count-contradiction.ts";
import { noisyMoments } from "../../src/release/noisy-moments.ts";
import { parseRelease } from "../../src/release/release.ts";
import { ExactStatistics } from "../../src/statistics/exact-statistics.ts";
import { parseStudy } from "../../src/study/study.ts";
import { externalRelease } from "../support/external-release.ts";
import { pureOne } from "../support/measured-release.ts";
import { refusal } from "../support/refusal.ts";

/** A private count of noise deviation 8·√2, maxRows 1000. */
function withCount(counted: number, count: object = { kind: "private" }) {
  const matrix = [
    [counted, 5, 10],
    [5, 200, 8],
    [10, 8, 150],
  ];
  return parseRelease(externalRelease({ maxRows: 1000, count, matrix, noise: { kind: "laplace", scale: 8 } }));
}

const contradicts = (counted: number) => countContradiction(noisyMoments(withCount(counted)));

describe("a count beyond maxRows", () => {
  it("is a contradiction from six deviations of its noise on", () => {
    const limit = 1000 + 6 * 8 * Math.SQRT2;
    expect(contradicts(limit - 0.01)).toBeNull();
    expect(contradicts(limit + 0.01)).toMatch(
      /^the release counts about 1068 rows, but its study declares maxRows 1000: /,
    );
    expect(contradicts(-500)).toBeNull();
  });

  it("is none where the count is public", () => {
    expect(countContradiction(noisyMoments(withCount(900, { kind: "public", value: 900 })))).toBeNull();
  });

  it("stops every fit of it, with a message that names maxRows", () => {
    for (const method of ["exact", "naive"]) {
      expect(refusal(() => fitModel(withCount(28_155), "y ~ x", { method }))).toMatch(/28155 rows, .* maxRows 1000/);
    }
  });
});

describe("verify", () => {
  /** A release of noisewise itself whose table has so many rows, at study's maxRows of 1000. */
  function published(rows: bigint) {
    const study = parseStudy({
      maxRows: 1000,
      variables: [
        { name: "x", bounds: [0, 1] },
        { name: "y", bounds: [0, 1] },
      ],
    });
    const terms = { guarantee: pureOne };
    const { layout } = planRelease(study, terms);
    const sums = layout.components.map((monomial) => (monomial.length === 0 ? rows << 32n : 0n));
    return publish(new ExactStatistics({ study, layout, sums, totalRows: rows }), terms, {
      ledger: { kind: "none", warning: "not charged: a test" },
      made: { program: "noisewise", version: "0.0.0", date: "2024-01-01" },
    });
  }

  it("reports it as a problem of the count", () => {
    expect(verifyRelease(published(5000n))).toEqual([
      expect.stringMatching(/^count: the release counts about \d+ rows, but its study declares maxRows 1000: /),
    ]);
    expect(verifyRelease(published(990n))).toEqual([]);
  });

  it("reports it of a release by another tool too", () => {
    expect(verifyRelease(withCount(5000)).join()).toMatch(/maxRows 1000/);
    expect(verifyRelease(withCount(990))).toEqual([]);
  });
});

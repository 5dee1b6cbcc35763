// One verdict per fit and the sentences behind it: each is reached, what is just beside it is not, and what spoils the
// figures comes before what they say.
import { describe, expect, it } from "vitest";
import { fit as fitModel } from "../../src/inference/fit.ts";
import { type Conclusion, conclusions } from "../../src/posterior/conclusions.ts";
import { headlineOf } from "../../src/posterior/headline.ts";
import type { Provenance } from "../../src/posterior/posterior.ts";
import { type FitVerdict, VERDICTS } from "../../src/posterior/summary-schema.ts";
import { parseRelease } from "../../src/release/release.ts";
import { externalRelease } from "../support/external-release.ts";
import { samplePosterior } from "../support/sample-posterior.ts";

interface Fit {
  readonly converged?: boolean;
  readonly conclusions?: Record<string, Conclusion>;
  readonly provenance?: Partial<Provenance>;
  /** Evenly spaced draws of the count, from and to. */
  readonly rows?: readonly [number, number];
}

function headline({
  converged = true,
  conclusions: found = { age: "clear" },
  provenance = {},
  rows = [990, 1010],
}: Fit) {
  const [from, to] = rows;
  const count = Float64Array.from({ length: 1600 }, (_, i) => from + ((to - from) * i) / 1599);
  const posterior = samplePosterior(provenance);
  return headlineOf(
    posterior.count === null ? posterior : { ...posterior, count },
    converged ? [] : ["the chains have not settled on age; run longer"],
    new Map(Object.entries(found)),
  );
}

describe("what a fit shows", () => {
  it.each<[string, Record<string, Conclusion>, FitVerdict, string]>([
    ["all clear", { a: "clear", b: "clear" }, "clear", "Clear: a, b."],
    ["open", { a: "not settled" }, "not settled", "Not settled: a."],
    ["hidden", { a: "cannot tell" }, "cannot tell", "This release cannot tell: a."],
    [
      "some of each",
      { a: "cannot tell", b: "not settled", c: "clear", d: "cannot tell" },
      "clear",
      "Clear: c. Not settled: b. This release cannot tell: a, d.",
    ],
    ["nothing asked", {}, "not settled", ""],
  ])("%s", (_, found, verdict, words) => {
    expect(headline({ conclusions: found })).toMatchObject({ verdict, headline: words });
  });

  it("is kept sentence by sentence, with the names it is about", () => {
    const found: Record<string, Conclusion> = { a: "not settled", b: "clear", c: "not settled" };
    expect(headline({ conclusions: found }).sentences).toEqual([
      { verdict: "clear", text: "Clear: b.", names: ["b"] },
      { verdict: "not settled", text: "Not settled: a, c.", names: ["a", "c"] },
    ]);
  });
});

describe("a run that did not converge", () => {
  it("says so before anything else but that the release is empty, and concludes nothing", () => {
    const { verdict, headline: words } = headline({ converged: false });
    expect(verdict).toBe("did not converge");
    expect(words).toBe(
      "The run did not converge, so do not rely on these figures: the chains have not settled on age; run longer.",
    );
    const empty = headline({ converged: false, rows: [1, 9] });
    expect(empty.verdict).toBe("count at its limit");
    expect(empty.headline).toMatch(/^This release is empty.* The run did not converge/);
    expect(headline({}).headline).not.toContain("converge");
  });
});

describe("a count at its limit", () => {
  it("is a release that is empty, or nearly so: a count that noise alone could have made", () => {
    const empty = headline({ rows: [6, 42], provenance: { noiseDeviation: 8 } });
    expect(empty.verdict).toBe("count at its limit");
    expect(empty.headline).toMatch(
      /^This release is empty, or nearly so: about 24 rows, and noise that moves every sum by about 8 rows\. Were the cells readable\?/,
    );
    expect(headline({ rows: [7, 42] }).verdict).toBe("clear");
  });

  it("is one whose rows reach maxRows to within the noise", () => {
    const full = headline({ rows: [4900, 5000], provenance: { noiseDeviation: 8 } });
    expect(full.verdict).toBe("count at its limit");
    expect(full.headline).toMatch(
      /^The number of rows is at the declared limit, maxRows 5000: if the table has more, every figure here is off\./,
    );
    // 95 % of the way from 4900: 4991.9 and 4992.1 are just below and just above 5000 − 8.
    expect(headline({ rows: [4900, 4996.7] }).verdict).toBe("clear");
    expect(headline({ rows: [4900, 4997] }).verdict).toBe("count at its limit");
  });

  it("is judged by the noisy count where that was plugged in, and not at all where it is public", () => {
    const plugged = (value: number) =>
      headline({ provenance: { count: { kind: "plugged-in", value, maxRows: 5000 } } });
    expect(plugged(7).headline).toMatch(/^This release is empty, or nearly so: about 7 rows/);
    expect(plugged(5000).verdict).toBe("count at its limit");
    expect(plugged(4000).verdict).toBe("clear");
    expect(headline({ provenance: { count: { kind: "public", value: 4 } } }).verdict).toBe("clear");
  });
});

describe("a fit", () => {
  /** The sentences of an exact fit, whether or not so short a run converged. */
  function said(matrix: number[][]) {
    const noise = { kind: "laplace", scale: 8 };
    const release = parseRelease(externalRelease({ maxRows: 1000, count: { kind: "private" }, matrix, noise }));
    const posterior = fitModel(release, "y ~ x", { chains: 2, warmup: 200, draws: 200 });
    return headlineOf(posterior, [], conclusions(posterior));
  }

  it("of a table whose rows were all left out says first that the release is empty", () => {
    const nothing = [
      [3, -6, 4],
      [-6, 9, -2],
      [4, -2, -7],
    ];
    expect(said(nothing).headline).toMatch(/^This release is empty/);
  });

  it("of a table as large as maxRows says first that its count is at the limit, and of a smaller one does not", () => {
    const rows = (n: number) => [
      [n, 0, 0],
      [0, 0.2 * n, 0.1 * n],
      [0, 0.1 * n, 0.2 * n],
    ];
    expect(said(rows(1004)).headline).toMatch(/^The number of rows is at the declared limit, maxRows 1000/);
    expect(said(rows(800)).headline).toMatch(/^Clear/);
  });
});

it("these are all the verdicts there are", () => {
  expect([...VERDICTS].sort()).toEqual(
    ["cannot tell", "clear", "count at its limit", "did not converge", "not settled"].sort(),
  );
});

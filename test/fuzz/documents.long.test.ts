// Studies, releases, priors and posterior headers, spoilt as values and as text.
import { it } from "vitest";
import { parseJson } from "../../src/json/parse.ts";
import { verifyRelease } from "../../src/mechanism/verify.ts";
import { defaultConjugatePrior } from "../../src/model/default-prior.ts";
import { parseFormula } from "../../src/model/formula.ts";
import { parsePrior } from "../../src/model/prior.ts";
import { DEFAULT_R2_PRIOR } from "../../src/model/r2-prior.ts";
import { checkModel } from "../../src/posterior/check-model.ts";
import { parsePosteriorHeader, posteriorHeader } from "../../src/posterior/provenance.ts";
import type { Random } from "../../src/random/random.ts";
import { noisyMoments } from "../../src/release/noisy-moments.ts";
import { parseRelease, sealRelease } from "../../src/release/release.ts";
import { parseStudy } from "../../src/study/study.ts";
import { externalRelease } from "../support/external-release.ts";
import { publicCount, publishedRelease, twoVariables, withLevels } from "../support/measured-release.ts";
import { sampleProvenance } from "../support/sample-posterior.ts";
import { mutateJson, mutateText, pick } from "./mutate.ts";
import { tryMany } from "./try-many.ts";

/** Half as values, half as text that was spoilt before it was parsed. */
function spoilt(random: Random, documents: readonly unknown[]): unknown {
  const document = pick(random, documents);
  if (random.uniform() < 0.5) return mutateJson(random, document);
  return parseJson(mutateText(random, JSON.stringify(document)), "file.json");
}

const studies = [twoVariables, withLevels, publicCount, { ...withLevels, name: "s", comment: "c" }];
const releases = [
  ...[twoVariables, withLevels, publicCount].map((study) => publishedRelease(study)),
  publishedRelease(twoVariables, {
    kind: "zcdp",
    rho: "0.1",
    approximate: { epsilon: "2", delta: "1e-6", mu: "0.4472136" },
  }),
  publishedRelease(withLevels, undefined, { response: "age" }),
  externalRelease(),
];

it("studies", () => tryMany("studies", 200_000, (random) => parseStudy(spoilt(random, studies))));

it(
  "releases",
  () =>
    tryMany("releases", 150_000, (random) => {
      const value = spoilt(random, releases);
      // Sealed again, as whoever forges one would.
      const forged = value && typeof value === "object" && random.uniform() < 0.8 ? resealed(value) : value;
      const release = parseRelease(forged, "release.json");
      verifyRelease(release);
      noisyMoments(release);
    }),
  3_600_000,
);

function resealed(value: object): unknown {
  const { contentHash: _, signature, ...body } = value as { contentHash?: unknown; signature?: unknown };
  return { ...sealRelease(body), ...(signature === undefined ? {} : { signature }) };
}

const formula = parseFormula("age ~ income + region", noisyMoments(publishedRelease(withLevels)).variables);
const defaults = defaultConjugatePrior(formula);

it(
  "priors",
  () =>
    tryMany("priors", 200_000, (random) =>
      parsePrior(spoilt(random, [defaults, DEFAULT_R2_PRIOR]), defaults, "prior.json"),
    ),
  3_600_000,
);

const release = parseRelease(
  externalRelease({
    variables: [
      { name: "age", bounds: [-3, 3] },
      { name: "region", levels: ["north", "south"] },
      { name: "wage", bounds: [-20, 20] },
    ],
    matrix: [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => (i === j ? 60 : 1))),
  }),
);
const header = posteriorHeader({
  coefficients: ["intercept", "age", "region[south]"],
  provenance: sampleProvenance(),
});

it(
  "posterior headers",
  () =>
    tryMany("posterior headers", 120_000, (random) => {
      checkModel(parsePosteriorHeader(spoilt(random, [header]), "posterior.json"), release, "posterior.json");
    }),
  3_600_000,
);

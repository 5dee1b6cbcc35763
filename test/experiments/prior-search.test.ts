// docs/prior-search.md says what the committed results say. After a new run: npx vitest run test/experiments/prior-search.test.ts -u
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ALTERNATIVES } from "../../experiments/prior-search/alternatives.ts";
import { priorSearchDocument } from "../../experiments/prior-search/document.ts";
import type { PriorSearchResults } from "../../experiments/prior-search/results.ts";
import { TELLING } from "../../experiments/prior-search/trials.ts";
import { R2PriorSchema } from "../../src/model/r2-prior.ts";

const file = new URL("../../experiments/prior-search/results.json", import.meta.url);
const results = JSON.parse(readFileSync(file, "utf8")) as PriorSearchResults;

describe("docs/prior-search.md", () => {
  it("says what the committed results say", async () => {
    await expect(priorSearchDocument(results)).toMatchFileSnapshot("../../docs/prior-search.md");
  });
});

describe("committed results", () => {
  it("have every prior in every setting", () => {
    const expected = TELLING.flatMap(({ key }) => Object.keys(ALTERNATIVES).map((prior) => `${key} ${prior}`));
    expect(results.rows.map(({ setting, prior }) => `${setting} ${prior}`)).toEqual(expected);
  });
});

describe("alternatives", () => {
  it("are priors that a user could state, all different", () => {
    const priors = Object.values(ALTERNATIVES);
    for (const prior of priors) expect(R2PriorSchema.parse(prior)).toEqual(prior);
    expect(new Set(priors.map((prior) => JSON.stringify(prior))).size).toBe(priors.length);
  });
});

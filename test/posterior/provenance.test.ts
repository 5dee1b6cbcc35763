import { describe, expect, it } from "vitest";
import { parsePosteriorHeader, posteriorHeader } from "../../src/posterior/provenance.ts";
import { samplePosterior } from "../support/sample-posterior.ts";

describe("posterior.json", () => {
  it("comes back as it was", () => {
    const posterior = samplePosterior({ notes: ["a note"], maxTreeDepth: null });
    const { coefficients, provenance } = parsePosteriorHeader(JSON.parse(JSON.stringify(posteriorHeader(posterior))));
    expect(provenance).toEqual(posterior.provenance);
    expect(coefficients).toEqual(posterior.coefficients);
  });

  it("is refused in one line that names the field", () => {
    const header = posteriorHeader(samplePosterior());
    expect(() => parsePosteriorHeader({ ...header, format: "noisewise/posterior@2" }, "p.json")).toThrow(
      /^p\.json: format: /,
    );
    expect(() =>
      parsePosteriorHeader({ ...header, provenance: { ...header.provenance, chains: 0 } }, "p.json"),
    ).toThrow(/^p\.json: provenance\.chains: /);
  });
});

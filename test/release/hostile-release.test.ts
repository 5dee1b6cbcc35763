// Small files that ask for much, or that speak in another's name: refused in one line, at once.
import { describe, expect, it } from "vitest";
import { PublicError } from "../../src/errors.ts";
import { parseJson } from "../../src/json/parse.ts";
import { planRelease } from "../../src/mechanism/plan.ts";
import { parseRelease, sealRelease } from "../../src/release/release.ts";
import { parseStudy } from "../../src/study/study.ts";
import { publishedRelease, pureOne, twoVariables } from "../support/measured-release.ts";

function complaint(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(PublicError);
    expect((error as Error).message).toMatch(/^[^\p{Cc}\u202e]+$/u);
    return (error as Error).message;
  }
  return "none";
}

const { contentHash: _, ...good } = publishedRelease(twoVariables);
const forged = (changes: object) => complaint(() => parseRelease(sealRelease({ ...good, ...changes }), "r.json"));
const many = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `v${i}`, bounds: [0, 1] }));

describe("a release that asks for more than a computer has", () => {
  it("is refused by counting: too many variables, levels, fourth moments", () => {
    expect(forged({ study: { variables: many(201) } })).toMatch(/at most 200 variables/);
    expect(forged({ study: { variables: many(150) }, response: "v1", grid: { K: 65536, degree: 4 } })).toBe(
      "r.json: 150 variables with fourth moments (each level but the first counts as one) are more than the 25 that a release can hold: leave some out",
    );
    const levels = (count: number) => Array.from({ length: count }, (_, i) => `l${i}`);
    expect(forged({ study: { variables: [{ name: "g", levels: levels(6000) }] } })).toMatch(/at most 201 levels/);
    const two = ["g", "h"].map((name) => ({ name, levels: levels(150) }));
    expect(forged({ study: { variables: two } })).toMatch(/298 variables .* are more than the 200/);
  });

  it("cannot be planned either", () => {
    const study = parseStudy({ variables: many(150) });
    expect(complaint(() => planRelease(study, { guarantee: pureOne, response: "v1" }))).toMatch(/more than the 25/);
  });

  it("is refused for its nesting before anything recurses into it", () => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const text = `${open.repeat(200_000)}1${close.repeat(200_000)}`;
      expect(complaint(() => parseJson(text, "r.json"))).toBe("r.json: it is nested more than 32 levels deep");
    }
    const deep = JSON.parse(`${"[".repeat(200_000)}${"]".repeat(200_000)}`);
    expect(complaint(() => parseRelease({ ...good, extra: deep, contentHash: "0".repeat(64) }, "r.json"))).toMatch(
      /unknown field "extra": check the spelling/,
    );
  });
});

describe("a release that speaks in another's name", () => {
  it("has no field twice", () => {
    const text = JSON.stringify(good).replace("{", '{"entropy":"none",');
    expect(complaint(() => parseJson(text, "r.json"))).toBe('r.json: the field "entropy" is given twice');
    expect(complaint(() => parseJson('{"a":[{"b":1},{"b":2}],"c":{"a":"a\\"b"}}', "r.json"))).toBe("none");
    expect(complaint(() => parseJson('{"a":1,"\\u0061":2}', "r.json"))).toMatch(/"a" is given twice/);
  });

  it("cannot break a line or command a terminal", () => {
    const fake = "x\u001b[2K\r\nr.json: verified\u202e";
    expect(forged({ response: fake })).toMatch(/response: one line without control characters/);
    expect(forged({ ledger: { kind: "none", warning: fake } })).toMatch(/one line without control characters/);
    expect(forged({ study: { variables: [{ name: "g", levels: ["a", fake] }] } })).toMatch(/control character/);
    expect(forged({ [fake]: 1 })).toContain("\\u{1b}[2K");
    expect(new PublicError(fake).message).toBe("x\\u{1b}[2K\\u{d}\\u{a}r.json: verified\\u{202e}");
  });
});

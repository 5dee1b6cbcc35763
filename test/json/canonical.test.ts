import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson, contentHash, sha256Hex } from "../../src/json/canonical.ts";

describe("canonical JSON", () => {
  it("does not depend on the order in which fields were written", () => {
    const one = { b: [1, { d: null, c: "x" }], a: true };
    const other = { a: true, b: [1, { c: "x", d: null }] };
    expect(canonicalJson(one)).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
    expect(canonicalJson(other)).toBe(canonicalJson(one));
    expect(contentHash(other)).toBe(contentHash(one));
  });

  it("keeps the order of lists, and leaves undefined fields out", () => {
    expect(canonicalJson([3, 1, 2])).toBe("[3,1,2]");
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  it("is JSON: what it says can be read back", () => {
    const value = JSON.parse('{"__proto__": {"x": 1}, "ü\\n": ["\\"", 1e-7, -0.5], "": {}}');
    expect(JSON.parse(canonicalJson(value))).toEqual(value);
    expect(canonicalJson(value)).toContain("__proto__");
  });

  it("sorts by code unit, so that every language can", () => {
    expect(canonicalJson({ a: 1, Z: 2, "10": 3, "9": 4 })).toBe('{"10":3,"9":4,"Z":2,"a":1}');
  });
});

describe("the hash", () => {
  it("is SHA-256 over UTF-8", () => {
    for (const text of ["", "abc", "größe → ε"]) {
      expect(sha256Hex(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
    }
  });

  it("changes with every value", () => {
    expect(contentHash({ a: "1" })).not.toBe(contentHash({ a: 1 }));
    expect(contentHash({ a: [1, 2] })).not.toBe(contentHash({ a: [2, 1] }));
  });
});

// Ids by their bytes: which are one, which are none, and that many of them stay apart.
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { NOBODY, People } from "../../src/table/people.ts";

const latin = (text: string) => Buffer.from(text).toString("latin1");
const digest = (text: string) => createHash("sha256").update(text).digest("hex");

describe("people", () => {
  it("are numbered by their ids, however these are given", () => {
    const accents = ["é".normalize("NFC"), "é".normalize("NFD"), "\ufeffa", "😀"];
    const long = [19, 20, 21, 255, 256].flatMap((length) => ["x", "y"].map((end) => end.padStart(length, "x")));
    const ids = ["7", "07", "a", "A", "a\0", "a\0\0", "\0", ...accents, ...long];
    const [people, digested] = [new People(), new People()];
    for (let again = 0; again < 2; again++) {
      expect(ids.map((id) => people.ofBytes(latin(id)))).toEqual(ids.map((_, number) => number));
      expect(ids.map((id) => people.ofText(id))).toEqual(ids.map((_, number) => number));
      expect(ids.map((id) => digested.ofDigest(digest(id)))).toEqual(ids.map((_, number) => number));
    }
    expect(digested.ofDigest(digest("7").toUpperCase())).toBe(0);
  });

  it("are the same with blanks, tabs and line ends around an id, and with no others", () => {
    const people = new People();
    expect([" a", "a\t", "\r\na "].map((id) => people.ofBytes(id))).toEqual([0, 0, 0]);
    expect(["a\u00a0", "a b", "\va"].map((id) => people.ofText(id))).toEqual([1, 2, 3]);
  });

  it("may have ids that are no text", () => {
    const people = new People();
    expect(["\xff", "\xff\xff", "\xc3", "\xff"].map((id) => people.ofBytes(id))).toEqual([0, 1, 2, 0]);
  });

  it("are nobody with an empty id, one that is too long, or a code", () => {
    const people = new People(["NA", "é"]);
    for (const id of ["", " ", "\t\n", "NA", " NA ", "é", "x".repeat(257), "é".repeat(129), " ".repeat(300)]) {
      expect(people.ofText(id), id).toBe(NOBODY);
      expect(people.ofBytes(latin(id)), id).toBe(NOBODY);
    }
    for (const digested of ["", null, digest(""), digest("NA"), digest("é")]) {
      expect(people.ofDigest(digested)).toBe(NOBODY);
    }
    expect([null, undefined].map((id) => people.ofText(id))).toEqual([NOBODY, NOBODY]);
    expect(["na", "NAN", "x".repeat(256), "é".repeat(128)].map((id) => people.ofText(id))).toEqual([0, 1, 2, 3]);
  });

  it("keep their numbers when there are many", () => {
    const people = new People(["-"]);
    const ids = Array.from({ length: 20_000 }, (_, i) => `patient ${i * 7919}`);
    expect(ids.map((id) => people.ofText(id))).toEqual(ids.map((_, number) => number));
    expect(ids.toReversed().map((id) => people.ofBytes(id))).toEqual(ids.map((_, number) => number).toReversed());
    expect(people.ofText("-")).toBe(NOBODY);
  });
});

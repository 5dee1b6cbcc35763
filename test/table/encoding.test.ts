// Files that are not UTF-8: every byte is a character, as the web's own tables have it.
import { describe, expect, it } from "vitest";
import { parseStudy, type Study } from "../../src/study/study.ts";
import { csvColumnNames } from "../../src/table/csv-header.ts";
import { csvTable } from "../../src/table/csv-table.ts";
import { decoderOf, isUtf8 } from "../../src/table/encoding.ts";
import { refusal } from "../support/refusal.ts";
import { ofWindows } from "../support/typed-tables.ts";

const ALL = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).join("");
const csv = (encoding?: "utf-8" | "latin-1" | "windows-1252"): Study["csv"] => ({
  delimiter: ",",
  quote: '"',
  ...(encoding && { encoding }),
});

describe("a decoder", () => {
  it("has the characters of Windows-1252 that browsers have", () => {
    expect(decoderOf("windows-1252")(ALL)).toBe(ofWindows(Buffer.from(ALL, "latin1")));
    expect(decoderOf("windows-1252")("\x80 \x99")).toBe("€ ™");
  });

  it("takes each byte of Latin-1 for the character of its number", () => expect(decoderOf("latin-1")(ALL)).toBe(ALL));

  it("reads UTF-8, and what is not becomes U+FFFD", () => {
    const decoded = decoderOf();
    expect(decoded(Buffer.from("größe ✓").toString("latin1"))).toBe("größe ✓");
    expect(decoded("a\xff")).toBe("a\ufffd");
    expect(decoded("plain")).toBe("plain");
    expect([isUtf8(Buffer.from("größe").toString("latin1")), isUtf8("gr\xf6\xdfe")]).toEqual([true, false]);
  });
});

describe("a header", () => {
  it("has names in the encoding of its file", () => {
    expect(csvColumnNames("id,gr\xf6\xdfe", csv("latin-1"), "t.csv")).toEqual(["id", "größe"]);
    expect(csvColumnNames("id,\x80", csv("windows-1252"), "t.csv")).toEqual(["id", "€"]);
    expect(csvColumnNames("id,gr\xf6\xdfe", csv(), "t.csv")).toEqual(["id", "gr\ufffd\ufffde"]);
  });

  it("that begins as UTF-8 is nothing else", () => {
    expect(refusal(() => csvColumnNames("\xef\xbb\xbfid,x", csv("latin-1"), "t.csv"))).toBe(
      't.csv: it begins with the mark of UTF-8, and the study declares latin-1: leave "encoding" out of its csv block',
    );
  });
});

it("levels are found in any encoding, and by no other spelling", async () => {
  const { variables } = parseStudy({
    variables: [{ name: "ort", levels: ["Köln", { name: "Zürich", also: ["ZH €"] }] }],
  });
  const positions = async (encoding: "utf-8" | "latin-1" | "windows-1252", file: string) => {
    const found: unknown[] = [];
    async function* pieces() {
      yield* file;
    }
    const table = csvTable([pieces], ["ort"], csv(encoding));
    await table.scan([{ variable: variables[0] }, { textOf: "ort" }], (cells) => found.push([...cells]));
    return found;
  };
  const file = "ort\nK\xf6ln\n Z\xfcrich \nZH \x80\nK\xc3\xb6ln\n";
  expect(await positions("latin-1", file)).toEqual([
    [0, "Köln"],
    [1, " Zürich "],
    [-1, "ZH \x80"],
    [-1, "KÃ¶ln"],
  ]);
  expect((await positions("windows-1252", file)).map((cells) => (cells as number[])[0])).toEqual([0, 1, 1, -1]);
  expect((await positions("utf-8", file)).map((cells) => (cells as number[])[0])).toEqual([-1, -1, -1, 0]);
});

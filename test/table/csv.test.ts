// No record may fail the reading or change how others are read, whatever it holds.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvReader } from "../../src/table/csv.ts";

const DIALECT = { delimiter: ",", quote: '"' };

/** All records of a three-column file, read in pieces of the given size. */
function records(text: string, size = text.length, columns = 3): string[][] {
  const found: string[][] = [];
  const every = Array.from({ length: columns }, (_, column) => column);
  const reader = new CsvReader(DIALECT, columns, every, (cells) => found.push([...cells]));
  for (let start = 0; start < text.length; start += size) reader.push(text.slice(start, start + size));
  reader.end();
  return found;
}

describe("records of a CSV file", () => {
  it.each([
    [
      "plain",
      "1,2,3\n4,5,6\n",
      [
        ["1", "2", "3"],
        ["4", "5", "6"],
      ],
    ],
    [
      "no line end at the end",
      "1,2,3\n4,5,6",
      [
        ["1", "2", "3"],
        ["4", "5", "6"],
      ],
    ],
    ["nothing", "", []],
    [
      "short: padded",
      "1\n4,5\n",
      [
        ["1", "", ""],
        ["4", "5", ""],
      ],
    ],
    [
      "long: every cell is bad",
      "1,2,3,4\n5,6,7\n",
      [
        ["", "", ""],
        ["5", "6", "7"],
      ],
    ],
    ["long by empty cells only", "1,2,3,, \n", [["1", "2", "3"]]],
    ["blank lines are no records", "\n1,2,3\n \r\n\n", [["1", "2", "3"]]],
    ["quotes around cells", '"1","a,b","c""d"\n', [["1", "a,b", 'c"d']]],
    ["blanks before a quote", '1, "2" ,3\n', [["1", "2 ", "3"]]],
    [
      "line ends inside quotes",
      '1,"a\nb",3\n4,5,6\n',
      [
        ["1", "a\nb", "3"],
        ["4", "5", "6"],
      ],
    ],
    [
      "empty quotes",
      '"","",""\n""\n',
      [
        ["", "", ""],
        ["", "", ""],
      ],
    ],
    [
      "a quote inside a cell is a character",
      '1,5"x,3\n4,5,6\n',
      [
        ["1", '5"x', "3"],
        ["4", "5", "6"],
      ],
    ],
    [
      "text after closing quotes",
      '1,"5"x"y,3\n4,5,6\n',
      [
        ["1", '5x"y', "3"],
        ["4", "5", "6"],
      ],
    ],
    [
      "NUL and other bytes",
      "\0,\xff,\x80\n4,5,6\n",
      [
        ["\0", "\xff", "\x80"],
        ["4", "5", "6"],
      ],
    ],
    ["a CR inside a line is a character", "1,2\rx,3\n", [["1", "2\rx", "3"]]],
  ])("%s", (_, text, expected) => {
    for (const size of [1, 2, 3, 1000]) expect(records(text, size)).toEqual(expected);
  });

  it("keep an empty line where the table has one column", () => {
    expect(records('1\n\n3\n""\n', 100, 1)).toEqual([["1"], [""], ["3"], [""]]);
  });

  it("end, with quotes never closed, at the end of the file (a documented limit)", () => {
    expect(records('1,2,3\n4,"5,6\n7,8,9\n')).toEqual([
      ["1", "2", "3"],
      ["4", "5,6\n7,8,9\n", ""],
    ]);
  });

  it("cut a cell that is too long, not its record", () => {
    expect(records(`1,${"0".repeat(1 << 21)},3\n4,5,6\n`, 65536)).toEqual([
      ["1", "0".repeat(257), "3"],
      ["4", "5", "6"],
    ]);
  });

  it("hand on the wanted columns in the wanted order", () => {
    const found: string[][] = [];
    const reader = new CsvReader({ delimiter: ";", quote: "'" }, 3, [2, 0], (cells) => found.push([...cells]));
    reader.push("'a;a';b;c\n1;2\n");
    expect(found).toEqual([
      ["c", "a;a"],
      ["", "1"],
    ]);
  });

  const junkLine = fc
    .array(fc.constantFrom(..."1,\"'a;\\#\t \r\0\xff\xc3\x80.e-".split("")), { maxLength: 30 })
    .map((characters) => characters.join(""));

  it("are read alike in pieces of any size", () => {
    fc.assert(
      fc.property(
        fc.array(junkLine).map((lines) => lines.join("\n")),
        fc.integer({ min: 1, max: 9 }),
        (text, size) => {
          expect(records(text, size)).toEqual(records(text));
        },
      ),
      { seed: 1, numRuns: 500 },
    );
  });

  it("do not change how others are read, unless they leave quotes open", () => {
    const good = ["1,2,3", '"4","5",6', "7,8,9"];
    const closed = junkLine.filter((line) => !records(`${line}\n`).some((cells) => cells.join().includes("\n")));
    fc.assert(
      fc.property(closed, fc.nat({ max: 3 }), fc.integer({ min: 1, max: 9 }), (line, place, size) => {
        const read = records(`${good.toSpliced(place, 0, line).join("\n")}\n`, size);
        const junk = records(`${line}\n`);
        expect(junk.length).toBeLessThanOrEqual(1);
        expect(read).toEqual(records(good.join("\n")).toSpliced(place, 0, ...junk));
      }),
      { seed: 2, numRuns: 2000 },
    );
  });
});

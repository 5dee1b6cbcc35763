// How a cell becomes a number: transforms, dates, missing codes, and numbers as CSV files write them.
import { describe, expect, it } from "vitest";
import { GRID } from "../../src/moments/moment-layout.ts";
import { quantiseNumber } from "../../src/statistics/quantise.ts";
import { transformed } from "../../src/statistics/transform.ts";
import { type BoundedVariable, parseStudy } from "../../src/study/study.ts";
import { cellNumber, cellValue } from "../../src/table/cell-value.ts";
import { plainNumber } from "../../src/table/csv-number.ts";

const quantiseBounded = (cell: unknown, of: BoundedVariable) => quantiseNumber(cellValue(cell, of), of);
const timeSince = (cell: string, since: string, unit: string) => cellValue(cell, variable({ since, unit }));
const variable = (fields: object) =>
  parseStudy({ variables: [{ name: "x", bounds: [0, 4], ...fields }] }).variables[0] as BoundedVariable;

describe("a transform", () => {
  it("is applied before the bounds, and a value beyond them still clamps", () => {
    const stay = variable({ transform: "log" });
    expect(transformed(cellValue("1", stay), "log")).toBe(0);
    expect(quantiseBounded(String(Math.exp(2)), stay)).toBe(0);
    expect(quantiseBounded("1e400", stay)).toBe(GRID);
    expect(quantiseBounded("0.001", stay)).toBe(-GRID);
  });

  it.each([
    ["log", ["0", "-0", "-1", "-1e400", "", "x"]],
    ["log1p", ["-1", "-2", "-1e400", "NA"]],
    ["sqrt", ["-1", "-1e-300", "NaN"]],
  ] as const)("%s: where it has no value the cell is bad", (transform, cells) => {
    for (const cell of cells) {
      expect(quantiseBounded(cell, variable({ transform }))).toBeNull();
      expect(quantiseBounded(cell, variable({ transform, fill: 4 }))).toBe(GRID);
    }
  });

  it("leaves no cell beyond the grid", () => {
    for (const transform of ["log", "log1p", "sqrt"] as const) {
      for (const x of [0, -0, 1e-320, 1e-10, 0.5, 1, 3, 55, 1e308, Number.POSITIVE_INFINITY, -1e308, -0.999999]) {
        const z = quantiseBounded(x, variable({ transform }));
        expect(z === null || (Number.isInteger(z) && Math.abs(z) <= GRID)).toBe(true);
      }
    }
    expect(transformed(7, undefined)).toBe(7);
  });
});

describe("a date", () => {
  it.each([
    ["2000-01-01", 0],
    [" 2000-01-02 ", 1],
    ["1999-12-31", -1],
    ["2000-03-01", 60],
    ["2001-01-01T23:59:59.9Z", 366],
    ["2001-01-01 10:30", 366],
    ["2001-01-01 10:30:00+02", 366],
    ["0001-01-01", -730119],
  ])("%s is %s days since 2000-01-01", (cell, days) => expect(timeSince(cell, "2000-01-01", "days")).toBe(days));

  it.each([
    "",
    "2000-02-30",
    "2000-13-01",
    "2000-00-10",
    "2000-01-00",
    "20000101",
    "01.02.2000",
    "12000-01-01",
    "infinity",
  ])("%j is none", (cell) => expect(timeSince(cell, "2000-01-01", "days")).toBeNaN());

  it("is counted in its unit", () => {
    expect(timeSince("2000-01-15", "2000-01-01", "weeks")).toBe(2);
    expect(timeSince("2004-01-01", "2000-01-01", "years")).toBe(4);
  });
});

describe("a date in the format of its file", () => {
  const days = (cell: string, dateFormat: string) =>
    cellValue(cell, variable({ since: "2000-01-01", unit: "days", dateFormat }));

  it.each([
    ["yyyy-mm-dd", "2000-03-05"],
    ["yyyy/mm/dd", "2000/03/05"],
    ["yyyy/mm/dd", "2000/3/5"],
    ["yyyy.mm.dd", "2000.03.05"],
    ["yyyymmdd", "20000305"],
    ["dd.mm.yyyy", "05.03.2000"],
    ["dd.mm.yyyy", " 5.3.2000 "],
    ["dd.mm.yyyy", "05.03.2000 10:30"],
    ["dd/mm/yyyy", "5/3/2000"],
    ["dd-mm-yyyy", "05-03-2000"],
    ["mm/dd/yyyy", "3/5/2000"],
    ["mm/dd/yyyy", "3/5/2000 9:30:00 PM"],
    ["mm-dd-yyyy", "03-05-2000"],
  ])("%s: %j is the fifth of March", (format, cell) => expect(days(cell, format)).toBe(64));

  it.each([
    ["dd.mm.yyyy", "2000-03-05"],
    ["dd.mm.yyyy", "05/03/2000"],
    ["dd.mm.yyyy", "05x03x2000"],
    ["dd.mm.yyyy", "31.04.2000"],
    ["dd.mm.yyyy", "5.3.00"],
    ["dd.mm.yyyy", "005.3.2000"],
    ["mm/dd/yyyy", "13/05/2000"],
    ["yyyymmdd", "2000305"],
    ["yyyy-mm-dd", "2000-3-5"],
    ["dd-mm-yyyy", "05-03-2000 noon"],
  ])("%s: %j is none", (format, cell) => expect(days(cell, format)).toBeNaN());

  it("has its missing codes in the format, or in that of studies", () => {
    const born = { until: "2025-01-01", unit: "days", dateFormat: "dd.mm.yyyy", bounds: [0, 9e9] };
    for (const code of ["01.01.1900", "1900-01-01", "1.1.1900"]) {
      expect(cellValue("01.01.1900", variable({ ...born, missing: [code] }))).toBeNaN();
      expect(cellValue("02.01.1900", variable({ ...born, missing: [code] }))).toBe(45_655);
    }
  });
});

describe("time until a day", () => {
  const age = (unit: string) => variable({ until: "2024-02-29", unit });
  it.each([
    ["days", "2024-02-29", 0],
    ["days", "2024-02-28", 1],
    ["days", "2024-03-01", -1],
    ["weeks", "2024-02-15", 2],
    ["years", "2020-02-29", 4],
    ["years", "1930-01-01", 34_392 / 365.25],
  ])("in %s, from %s, is %s", (unit, cell, time) => expect(cellValue(cell, age(unit))).toBe(time));
});

describe("a level", () => {
  const level = (cell: unknown, match: string) => {
    const levels = [
      { name: "no", also: ["N", "0", "Nein danke"] },
      { name: "yes", also: ["JÄ"] },
    ];
    return cellValue(cell, parseStudy({ variables: [{ name: "x", levels, match }] }).variables[0]);
  };

  it("is its name, or an alias, to the letter", () => {
    for (const cell of ["no", " no\t", "N", "0", 0, 0n, "Nein danke"]) expect(level(cell, "exact")).toBe(0);
    expect(level("yes", "exact")).toBe(1);
    for (const cell of ["No", "n", "n o", "00", "Nein  danke", "", null, false]) expect(level(cell, "exact")).toBe(-1);
  });

  it("may be compared without case and blanks, of ASCII alone", () => {
    for (const cell of ["NO", "n", "n o", "\tN\r\nO ", "nEINdanke", 0]) expect(level(cell, "loose")).toBe(0);
    expect(level("jÄ", "loose")).toBe(1);
    for (const cell of ["jä", "n\u00a0o", "n\vo", "ｎo", "yeſ", "", " "]) expect(level(cell, "loose")).toBe(-1);
    expect(level(`n${" ".repeat(254)}o`, "loose")).toBe(0);
    expect(level(`n${" ".repeat(255)}o`, "loose")).toBe(-1);
  });
});

describe("a missing code", () => {
  it("is a bad cell, however the number is written, before any transform", () => {
    const x = variable({ missing: ["-9", "99", "refused"], bounds: [-100, 100] });
    for (const cell of ["-9", " -9.0 ", "-9e0", -9, 99n, "99", "refused"]) expect(quantiseBounded(cell, x)).toBeNull();
    for (const cell of ["9", "-90", -9.5, "98"]) expect(quantiseBounded(cell, x)).not.toBeNull();
    expect(quantiseBounded("99", variable({ missing: ["99"], transform: "log" }))).toBeNull();
  });

  it("is no day's number", () => {
    const day = variable({ missing: ["-9", "2000-01-02"], since: "2000-01-01", unit: "days", bounds: [-20, 20] });
    expect(cellValue("1999-12-23", day)).toBe(-9);
    expect(cellValue("2000-01-02", day)).toBeNaN();
    expect(cellValue("2000-01-02 10:30", day)).toBeNaN();
  });
});

describe("numbers as a CSV file writes them", () => {
  const read = (csv: object, cell: string) => cellNumber(plainNumber({ delimiter: ";", quote: '"', ...csv })(cell));

  it.each([
    [{ decimal: "," }, "1,5", 1.5],
    [{ decimal: "," }, " -0,25 ", -0.25],
    [{ decimal: "," }, "12", 12],
    [{ decimal: "," }, "1,5e3", 1500],
    [{ decimal: ",", thousands: "." }, "1.234.567,5", 1234567.5],
    [{ decimal: ",", thousands: "." }, "1234567,5", 1234567.5],
    [{ thousands: "," }, "1,234.5", 1234.5],
    [{ thousands: "'" }, "12'345", 12345],
    [{ thousands: " " }, "-1 234", -1234],
  ])("%j: %s is %s", (csv, cell, value) => expect(read(csv, cell)).toBe(value));

  it.each([
    [{ decimal: "," }, "1.5"],
    [{ decimal: "," }, "1,2,3"],
    [{ decimal: ",", thousands: "." }, "1.23"],
    [{ decimal: ",", thousands: "." }, "12.34,5"],
    [{ decimal: ",", thousands: "." }, "1.234.56"],
    [{ thousands: "," }, "1,234.5,678"],
    [{ thousands: "," }, "1,5"],
    [{ decimal: "," }, `${"0".repeat(256)},5`],
  ])("%j: %s is none", (csv, cell) => expect(read(csv, cell)).toBeNaN());
});

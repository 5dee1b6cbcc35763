// What passes between the custodian's page and the program: both sides refuse what is not of the protocol.
import { describe, expect, it } from "vitest";
import { parseAnswer, parseQuestion } from "../src/app-protocol.ts";

const status = { domain: "people", unit: "ε", total: "2", spent: "0.5", left: "1.5", neighbours: "add-remove" };

describe("questions", () => {
  it("are taken with the spaces around their texts cut off", () => {
    expect(parseQuestion("columns", { table: " people.csv " })).toEqual({ table: "people.csv" });
  });

  it.each([
    ["a field nobody asked for", { ledger: "a.ledger", force: true }, 'unknown field "force"'],
    ["an empty path", { ledger: " " }, "ledger: "],
    ["no path", {}, "ledger: is missing"],
  ])("are refused with %s", (_, question, words) => {
    expect(() => parseQuestion("ledger", question)).toThrow(`question: ${words}`);
  });

  it("for a release need a ledger", () => {
    const question = { table: "people.csv", study: {}, epsilon: "1", out: "release.json", left: "1.5" };
    expect(() => parseQuestion("release", question)).toThrow("question: ledger: is missing");
    expect(parseQuestion("release", { ...question, ledger: "a.ledger" })).toEqual({ ...question, ledger: "a.ledger" });
  });

  it("for a release need the budget to which the custodian agreed", () => {
    const question = { table: "people.csv", study: {}, epsilon: "1", out: "release.json", ledger: "a.ledger" };
    expect(() => parseQuestion("release", question)).toThrow("question: left: is missing");
  });
});

describe("answers", () => {
  it("are taken without what the page has no use for", () => {
    expect(parseAnswer("ledger", { ...status, entries: 3 })).toEqual(status);
  });

  it("are refused if a field has the wrong type", () => {
    expect(() => parseAnswer("ledger", { ...status, left: 1.5 })).toThrow("answer: left: ");
    expect(() => parseAnswer("create-ledger", { ...status, neighbours: "all" })).toThrow("answer: neighbours: ");
  });
});

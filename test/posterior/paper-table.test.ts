import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { formatted, paperTable } from "../../src/posterior/paper-table.ts";
import { summarise } from "../../src/posterior/summary.ts";
import { samplePosterior } from "../support/sample-posterior.ts";

const summary = summarise(samplePosterior());
const term = {
  ...{ name: "ward", label: "[a] & b_c: 50 % <i>", verdict: "cannot tell", estimate: -1.2345, sd: 0.123 },
  ...{ q5: -1.4321, q95: -1.0321, probabilityPositive: 0 },
};
const NOTE = "† cannot tell";
const table = (format: Parameters<typeof formatted>[3]) => formatted([term], "y ~ ward", NOTE, format);

describe("the table of a paper", () => {
  it("in LaTeX escapes what a label may hold, and sets minus signs", () => {
    expect(table("latex").split("\n")).toEqual([
      ...[
        "\\begin{table}",
        "\\centering",
        "\\caption{y \\textasciitilde{} ward}",
        "\\begin{tabular}{lrrr}",
        "\\toprule",
      ],
      ...[" & Estimate & SD & 90 \\% interval \\\\", "\\midrule"],
      "{[}a] \\& b\\_c: 50 \\% <i>\\textdagger{} & $-$1.23 & 0.12 & [$-$1.43, $-$1.03] \\\\",
      ...[
        "\\bottomrule",
        "\\end{tabular}",
        "\\par\\smallskip{\\footnotesize \\textdagger{} cannot tell}",
        "\\end{table}",
      ],
    ]);
  });

  it("in HTML is a table with row and column heads that no label can break", () => {
    const { document } = parseHTML(`<html><body>${table("html")}</body></html>`);
    expect(document.querySelector("tbody th")!.textContent).toBe(`${term.label}†`);
    expect(document.querySelector("i")).toBeNull();
    expect([...document.querySelectorAll("td")].map(({ textContent }) => textContent)).toEqual([
      ...["−1.23", "0.12", "[−1.43, −1.03]", NOTE],
    ]);
  });

  it("in CSV has the ends of the interval in columns of their own", () => {
    expect(table("csv")).toBe("term,estimate,sd,low,high\n[a] & b_c: 50 % <i>†,-1.23,0.12,-1.43,-1.03");
  });

  it("in Markdown has a note below", () => {
    const lines = table("markdown").split("\n");
    expect(lines[2]).toBe("| \\[a\\] & b\\_c: 50 % \\<i\\>† | -1.23 | 0.12 | \\[-1.43, -1.03\\] |");
    expect(lines.at(-1)).toBe(NOTE);
  });

  it("of a fit holds its coefficients and sigma, and what its figures are", () => {
    const text = paperTable(summary, "markdown");
    expect(text.match(/^\| [a-z]+/gm)).toEqual(["| intercept", "| age", "| region", "| sigma"]);
    expect(text).toContain("90 % interval by method exact. Rows: about ");
    expect(text).not.toContain("†");
    const failed = { verdict: "did not converge" as const, text: "The run did not converge.", names: [] };
    expect(paperTable({ ...summary, sentences: [failed] }, "latex")).toContain(
      "footnotesize The run did not converge.",
    );
  });
});

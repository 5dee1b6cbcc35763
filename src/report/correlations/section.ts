// Which variables of a table go together.
import type { Description } from "../../posterior/description/description.ts";
import { html } from "../markup.ts";
import { leftOutNote, legend, type Section, wideFigure } from "../sections/parts.ts";
import { correlationFigure } from "./figure.ts";
import { correlationPicture } from "./picture.ts";

/** Null where there is no pair of variables to show. */
export function correlationSection({ correlations }: Description, document: Document): Section | null {
  const figure = correlationFigure(correlations);
  if (figure === null) return null;
  const hasUntold = figure.cells.some(({ verdict }) => verdict === "cannot tell");
  return {
    id: "correlations",
    title: "What goes together",
    content: [
      html`<p>Correlations of numbers and of variables with two levels, which count as 1 at the level named. Variables with more
levels are told by their groups.</p>`,
      legend([
        ["dot", "positive"],
        ["negative", "negative"],
        ["hollow", "not settled: the 90 % interval contains 0"],
        ...(hasUntold ? ([["untold", "this release cannot tell"]] as const) : []),
      ]),
      wideFigure(
        figure,
        correlationPicture,
        document,
        html`The area of a disc is the size of the correlation. Columns have the numbers of the rows.`,
      ),
      leftOutNote(figure.leftOut, "variable", "the table lists all"),
    ],
  };
}

// Description → CSV of one row per figure, with the columns that R's broom gives its rows and what each figure is of.
import { type CsvCell, csvTable } from "../table-formats.ts";
import type { Correlation } from "./correlations.ts";
import type { DescribedVariable, Description } from "./description.ts";
import type { Figures } from "./figures.ts";
import type { GroupTable } from "./groups.ts";

const HEAD = [
  ...["term", "estimate", "std.error", "conf.low", "conf.high", "verdict"],
  ...["quantity", "variable", "level", "with", "by", "group"],
];

/** What a figure is of; what does not apply is left out. */
interface Subject {
  readonly quantity: "people" | "mean" | "sd" | "share" | "correlation" | "difference";
  readonly variable?: string;
  readonly level?: string | null;
  readonly with?: string;
  readonly by?: string;
  readonly group?: string;
  readonly verdict?: string;
}

/** The interval is that of 90 %. */
export function tidyDescription({ people, variables, correlations, groups }: Description): string {
  return csvTable([
    HEAD,
    row({ quantity: "people" }, people),
    ...variables.flatMap(variableRows),
    ...correlations.map(correlationRow),
    ...(groups === null ? [] : groupRows(groups)),
  ]);
}

function variableRows(variable: DescribedVariable): CsvCell[][] {
  if (variable.kind === "number") {
    const { name, mean, sd } = variable;
    return [row({ quantity: "mean", variable: name }, mean), row({ quantity: "sd", variable: name }, sd)];
  }
  return variable.levels.map(({ level, share }) => row({ quantity: "share", variable: variable.name, level }, share));
}

function correlationRow({ names: [variable, other], verdict, ...figures }: Correlation): CsvCell[] {
  return row({ quantity: "correlation", variable, with: other, verdict }, figures);
}

function groupRows({ by, reference, groups, rows }: GroupTable): CsvCell[][] {
  return [
    ...groups.map(({ group, people }) => row({ quantity: "people", by, group }, people)),
    ...rows.flatMap(({ name: variable, level, values }) =>
      values.flatMap(({ group, difference, ...figures }) => {
        const subject = { variable, level, by, group };
        const own = row({ quantity: level === null ? "mean" : "share", ...subject }, figures);
        if (difference === null) return [own];
        const { verdict } = difference;
        return [own, row({ quantity: "difference", ...subject, with: reference, verdict }, difference)];
      }),
    ),
  ];
}

function row(subject: Subject, { estimate, sd, q5, q95 }: Figures): CsvCell[] {
  const { quantity, variable = null, level = null, with: other = null, by = null, group = null } = subject;
  const verdict = subject.verdict ?? null;
  return [termOf(subject), estimate, sd, q5, q95, verdict, quantity, variable, level, other, by, group];
}

/** "mean of age in south", "correlation of age and wage", "difference of age in south from north". */
function termOf({ quantity, variable, level, with: other, group }: Subject): string {
  const of = variable === undefined ? "" : ` of ${variable}${level == null ? "" : `[${level}]`}`;
  const within = group === undefined ? "" : ` in ${group}`;
  if (quantity === "correlation") return `correlation${of} and ${other}`;
  return `${quantity}${of}${within}${other === undefined ? "" : ` from ${other}`}`;
}

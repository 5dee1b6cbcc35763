// Rows of cells, the head first → a table in the language of a document. Cells may hold any text: what would break the
// table or steer a terminal is made harmless. The first column holds names and is aligned left, the others right.

export const TABLE_FORMATS = ["latex", "csv", "html", "markdown"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

type Rows = readonly (readonly string[])[];

export function markdownTable(rows: Rows): string {
  const line = (row: readonly string[]) => `| ${row.map(markdownText).join(" | ")} |`;
  const [head, ...body] = rows;
  const rule = `| ${head.map((_, column) => (column === 0 ? ":---" : "---:")).join(" | ")} |`;
  return [line(head), rule, ...body.map(line)].join("\n");
}

export function markdownText(text: string): string {
  return harmless(text).replace(/[\\`*_[\]<>|~]/g, "\\$&");
}

/** For a LaTeX document that loads booktabs. */
export function latexTable(rows: Rows): string {
  // After the end of a row, a bracket would be read as its argument.
  const line = (row: readonly string[]) => `${row.map(latexText).join(" & ").replace(/^\[/, "{[}")} \\\\`;
  const [head, ...body] = rows;
  return [
    `\\begin{tabular}{l${"r".repeat(head.length - 1)}}`,
    ...["\\toprule", line(head), "\\midrule", ...body.map(line), "\\bottomrule"],
    "\\end{tabular}",
  ].join("\n");
}

const LATEX_SIGNS: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "†": "\\textdagger{}",
  "‡": "\\textdaggerdbl{}",
  "–": "--",
  "×": "$\\times$",
};

/** A minus before a digit is set as one, not as a hyphen. */
export function latexText(text: string): string {
  return harmless(text)
    .replace(/[\\~^†‡–×]|[&%$#_{}]/g, (sign) => LATEX_SIGNS[sign] ?? `\\${sign}`)
    .replace(/(?<![\w}])-(?=\d)/g, "$-$");
}

export function htmlTable(caption: string, rows: Rows, note: string): string {
  const [head, ...body] = rows;
  const cells = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? `<th scope="row">${htmlText(cell)}</th>` : `<td>${htmlText(cell)}</td>`));
  return [
    "<table>",
    `<caption>${htmlText(caption)}</caption>`,
    `<thead><tr>${head.map((cell) => `<th scope="col">${htmlText(cell)}</th>`).join("")}</tr></thead>`,
    "<tbody>",
    ...body.map((row) => `<tr>${cells(row).join("")}</tr>`),
    "</tbody>",
    `<tfoot><tr><td colspan="${head.length}">${htmlText(note)}</td></tr></tfoot>`,
    "</table>",
  ].join("\n");
}

function htmlText(text: string): string {
  return harmless(text)
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/(?<!\w)-(?=\d)/g, "−");
}

export type CsvCell = string | number | boolean | null;

/** RFC 4180, with NA for what does not exist and R's names for true and false. */
export function csvTable(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => row.map(csvText).join(",")).join("\n");
}

function csvText(cell: CsvCell): string {
  if (cell === null) return "NA";
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  if (typeof cell === "number") return String(cell);
  const text = harmless(cell);
  return /[",]/.test(text) || text === "NA" ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Control and format characters, line ends among them, become a visible sign. */
export function harmless(text: string): string {
  return text.replace(/\p{C}/gu, "\uFFFD");
}

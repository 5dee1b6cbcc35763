// Rows of cells, the head first → a table in the language of a document. Cells may hold any text: what would break the
// table or steer a terminal is made harmless.

/** The first column holds names and is aligned left, the others right. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.map(markdownText).join(" | ")} |`;
  const [head, ...body] = rows;
  const rule = `| ${head.map((_, column) => (column === 0 ? ":---" : "---:")).join(" | ")} |`;
  return [line(head), rule, ...body.map(line)].join("\n");
}

export function markdownText(text: string): string {
  return harmless(text).replace(/[\\`*_[\]<>|~]/g, "\\$&");
}

/** Control and format characters, line ends among them, become a visible sign. */
export function harmless(text: string): string {
  return text.replace(/\p{C}/gu, "\uFFFD");
}

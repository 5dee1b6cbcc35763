// The analyst's own CSV file → rows as text by column name. Unlike for a custodian's table, errors name the bad row.
import { PublicError } from "../errors.ts";
import { readText } from "../node/files/read-json.ts";
import { CsvReader } from "../table/csv.ts";

export async function readTable(path: string): Promise<Record<string, string>[]> {
  const [names, ...rows] = records((await readText(path)).replace(/[\r\n]+$/, ""));
  if (names === undefined || rows.length === 0) {
    throw new PublicError(`${path}: needs a header line of variable names and at least one row`);
  }
  const duplicate = names.find((name, i) => names.indexOf(name) < i);
  if (duplicate !== undefined) throw new PublicError(`${path}: two columns are named "${duplicate}": remove one`);
  return rows.map((cells, i) => {
    if (cells.length === names.length) return Object.fromEntries(names.map((name, j) => [name, cells[j]]));
    throw new PublicError(
      `${path}: row ${i + 1} has ${cells.length} cells but the header has ${names.length}: correct the row`,
    );
  });
}

function records(text: string): string[][] {
  const header = /^.*/.exec(text)![0];
  const delimiter = delimiterOf(header);
  const columns = header.split(delimiter).map((_, column) => column);
  const found: string[][] = [];
  const reader = new CsvReader({ delimiter, quote: '"' }, columns.length, columns, (cells, fields) => {
    found.push(Array.from({ length: fields }, (_, column) => cells[column]?.trim() ?? ""));
  });
  reader.push(text);
  reader.end();
  return found;
}

/** No variable name contains any of these. */
function delimiterOf(header: string): string {
  return [",", ";", "\t"].find((character) => header.includes(character)) ?? ",";
}

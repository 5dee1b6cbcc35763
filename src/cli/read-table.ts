// A CSV file of the analyst's own → its rows as texts by column name. (The custodian's tables are never read this way:
// here a bad line is an error that says where it is.)
import { PublicError } from "../errors.ts";
import { readText } from "../node/files/read-json.ts";
import { CsvReader } from "../table/csv.ts";

export async function readTable(path: string): Promise<Record<string, string>[]> {
  const [names, ...rows] = records((await readText(path)).replace(/[\r\n]+$/, ""));
  if (names === undefined || rows.length === 0) {
    throw new PublicError(`${path}: needs a header line with the names of variables and at least one row`);
  }
  const twin = names.find((name, i) => names.indexOf(name) < i);
  if (twin !== undefined) throw new PublicError(`${path}: two columns are named "${twin}": remove one`);
  return rows.map((cells, i) => {
    if (cells.length === names.length) return Object.fromEntries(names.map((name, j) => [name, cells[j]]));
    throw new PublicError(`${path}: row ${i + 1} has ${cells.length} cells and the header ${names.length}: mend it`);
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

/** No name of a variable holds any of these. */
function delimiterOf(header: string): string {
  return [",", ";", "\t"].find((character) => header.includes(character)) ?? ",";
}

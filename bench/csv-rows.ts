// A CSV file without quotes, compressed or not → its rows.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Row } from "../src/statistics/accumulate.ts";

export function csvRows(file: URL): Row[] {
  const bytes = readFileSync(file);
  const text = (file.pathname.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const [header, ...lines] = text.trim().split("\n");
  const names = header.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [names[i], cell])));
}

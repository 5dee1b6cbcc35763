// A query for many sums → several for fewer, and their answers → one again: engines limit what one statement may hold.
import type { ExactSums, SumQuery } from "../../table/source.ts";

export function splitQuery(query: SumQuery, most: number): SumQuery[] {
  const { components } = query.layout;
  const starts = Array.from({ length: Math.ceil(components.length / most) }, (_, part) => part * most);
  return starts.map((start) => ({
    ...query,
    layout: { ...query.layout, components: components.slice(start, start + most) },
  }));
}

export function joinSums(parts: readonly ExactSums[]): ExactSums {
  return { totalRows: parts[0].totalRows, sums: parts.flatMap(({ sums }) => sums) };
}

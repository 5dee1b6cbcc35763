// Drawn values ↔ Parquet, bit for bit. Parameters are columns under their own names; every other column starts with a
// dot, which no variable name can: .chain, .iteration and .draw (from 1, as R's posterior expects them), then
// .figure.NAME (what follows from a draw), .count, .mean.NAME and .variance.NAME (of a coefficient given the moments), .before.NAME (from the prior), .response.*
// and .sampler.*.
import { type AsyncBuffer, type ColumnData, type Compressors, parquetMetadata, parquetRead } from "hyparquet";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import type { DrawnValues, Posterior } from "./posterior.ts";

/** Doubles hardly compress, and a damaged page may promise to unfold to gigabytes: pages are written, and read, as they are. */
const NONE: Compressors = {
  SNAPPY: () => {
    throw new RangeError("a compressed page");
  },
};

type Columns = ReadonlyMap<string, Float64Array>;

const FIGURE = ".figure.";
const MEAN = ".mean.";
const VARIANCE = ".variance.";
const PRIOR_DRAW = ".before.";
const SAMPLER = ".sampler.";

/** The draws as the bytes of a Parquet file. */
export function drawsToParquet(posterior: Posterior): Uint8Array {
  const { chains, draws } = posterior.provenance;
  const total = chains * draws;
  const index = (name: string, value: (row: number) => number): ColumnSource => ({
    name,
    data: Int32Array.from({ length: total }, (_, row) => value(row)),
    type: "INT32",
    nullable: false,
  });
  const columnData: ColumnSource[] = [
    index(".chain", (row) => Math.floor(row / draws) + 1),
    index(".iteration", (row) => (row % draws) + 1),
    index(".draw", (row) => row + 1),
    ...doubleColumns(posterior).map(([name, data]) => doubleColumn(name, data)),
  ];
  return new Uint8Array(parquetWriteBuffer({ columnData, statistics: false, codec: "UNCOMPRESSED" }));
}

/** Plain, since a dictionary takes 0 and −0 for the same value. */
function doubleColumn(name: string, data: Float64Array): ColumnSource {
  return { name, data, type: "DOUBLE", nullable: false, encoding: "PLAIN" };
}

function doubleColumns(values: DrawnValues): [string, Float64Array][] {
  const {
    draws,
    figures,
    count,
    conditionalMean,
    conditionalVariance,
    priorDraws,
    responseMoments,
    samplerStatistics,
  } = values;
  return [
    ...draws,
    ...prefixed(FIGURE, figures),
    ...(count ? [[".count", count] as [string, Float64Array]] : []),
    ...prefixed(MEAN, conditionalMean),
    ...prefixed(VARIANCE, conditionalVariance),
    ...prefixed(PRIOR_DRAW, priorDraws),
    ...prefixed(".response.", new Map(Object.entries(responseMoments ?? {}))),
    ...prefixed(SAMPLER, samplerStatistics),
  ];
}

function prefixed(prefix: string, columns: Columns): [string, Float64Array][] {
  return [...columns].map(([name, data]) => [prefix + name, data]);
}

/** The draws of such a file, bit for bit as they were written. */
export async function drawsFromParquet(bytes: Uint8Array): Promise<DrawnValues> {
  const columns = await readDoubles(bytes);
  const mean = columns.get(".response.mean");
  const variance = columns.get(".response.variance");
  return {
    draws: withoutPrefix("", columns, (name) => !name.startsWith(".")),
    figures: withoutPrefix(FIGURE, columns),
    count: columns.get(".count") ?? null,
    conditionalMean: withoutPrefix(MEAN, columns),
    conditionalVariance: withoutPrefix(VARIANCE, columns),
    priorDraws: withoutPrefix(PRIOR_DRAW, columns),
    responseMoments: mean && variance ? { mean, variance } : null,
    samplerStatistics: withoutPrefix(SAMPLER, columns),
  };
}

function withoutPrefix(
  prefix: string,
  columns: Columns,
  belongs = (name: string) => name.startsWith(prefix),
): Map<string, Float64Array> {
  const chosen = [...columns].filter(([name]) => belongs(name));
  return new Map(chosen.map(([name, data]) => [name.slice(prefix.length), data]));
}

async function readDoubles(bytes: Uint8Array): Promise<Map<string, Float64Array>> {
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const metadata = parquetMetadata(buffer);
  const rows = Number(metadata.num_rows);
  // No compression gets 32 bytes into one: a footer that promises more is damaged, and would take all memory.
  if (!(rows * 8 <= 32 * bytes.length)) throw new RangeError("more rows than the file has room for");
  const names = metadata.schema.filter(({ type }) => type === "DOUBLE").map(({ name }) => name);
  const columns = new Map(names.map((name) => [name, new Float64Array(rows)]));
  const file: AsyncBuffer = { byteLength: buffer.byteLength, slice: (start, end) => buffer.slice(start, end) };
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    for (const name of names) {
      const chunks: ColumnData[] = [];
      // One column of one row group at a time: of several that fail, all but the first would end the process. What is
      // thrown in the callback would be lost.
      await parquetRead({
        ...{ file, metadata, columns: [name], rowStart, rowEnd, compressors: NONE },
        onChunk: (chunk) => chunks.push(chunk),
      });
      for (const chunk of chunks) columns.get(name)!.set(chunk.columnData as Float64Array, chunk.rowStart);
    }
    rowStart = rowEnd;
  }
  return columns;
}

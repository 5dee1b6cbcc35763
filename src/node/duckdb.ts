// DuckDB, which is optional: most of what noisewise weighed with it.
import type * as DuckDB from "@duckdb/node-api";
import { optionalPackage } from "./optional-package.ts";

export function duckdb(purpose: string): typeof DuckDB {
  return optionalPackage("@duckdb/node-api", purpose);
}

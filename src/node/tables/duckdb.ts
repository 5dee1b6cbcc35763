// DuckDB, which is optional: most of what noisewise weighed with it.
import { createRequire } from "node:module";
import type * as DuckDB from "@duckdb/node-api";
import type * as Bindings from "@duckdb/node-bindings";
import { optionalPackage } from "../optional-package.ts";

export function duckdb(purpose: string): typeof DuckDB {
  return optionalPackage("@duckdb/node-api", purpose);
}

let bindings: typeof Bindings | undefined;

/** What DuckDB's package itself stands on: columns as they lie in memory, which it does not hand out. */
export function duckdbBindings(): typeof Bindings {
  if (bindings === undefined) {
    const ofDuckdb = createRequire(createRequire(import.meta.url).resolve("@duckdb/node-api"));
    bindings = ofDuckdb("@duckdb/node-bindings") as typeof Bindings;
  }
  return bindings;
}

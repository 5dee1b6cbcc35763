// What the package promises about itself: its version, its schemas, and that the library half of it runs in a browser.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PROGRAM } from "../../src/version.ts";
import { publishedSchemas } from "../../tools/published-schemas.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

describe("package", () => {
  it("has one version", () => {
    expect(JSON.parse(read("package.json")).version).toBe(PROGRAM.version);
    expect(read("CITATION.cff")).toMatch(new RegExp(`^version: ${PROGRAM.version}$`, "m"));
  });

  it.each(Object.entries(publishedSchemas()))(
    "publishes the schema of a %s as the code has it (npm run schemas)",
    (name, schema) => {
      expect(JSON.parse(read(`schema/${name}.schema.json`))).toEqual(JSON.parse(JSON.stringify(schema)));
    },
  );

  it("bundles a browser half without Node built-ins", () => {
    const seen = new Set<string>();
    const visit = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      const text = read(`dist/${file}`);
      for (const [, imported] of text.matchAll(/(?:from|import\()\s*"(\.\/[^"]+|[^".][^"]*)"/g)) {
        expect(imported, `${file} imports ${imported}`).not.toMatch(/^node:|^(pg|libsql|commander|h5wasm|@duckdb)/);
        if (imported.startsWith("./")) visit(imported.slice(2));
      }
    };
    visit("index.mjs");
    expect(seen.size).toBeGreaterThan(0);
  });
});

// Writes the JSON Schemas that are published with the package: npm run schemas. A test keeps them up to date.
import { writeFileSync } from "node:fs";
import { publishedSchemas } from "./published-schemas.ts";

for (const [name, schema] of Object.entries(publishedSchemas())) {
  writeFileSync(new URL(`../schema/${name}.schema.json`, import.meta.url), `${JSON.stringify(schema, null, 2)}\n`);
}

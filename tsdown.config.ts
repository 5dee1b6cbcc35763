import { defineConfig } from "tsdown";

export default defineConfig([
  {
    entry: {
      index: "src/index.ts",
      node: "src/node.ts",
      cli: "src/cli/main.ts",
      "chain-worker": "src/node/chain-worker.ts",
      "experiment-worker": "src/cli/experiment-worker.ts",
    },
    format: "esm",
    platform: "node",
    target: "node20",
    fixedExtension: true,
    dts: true,
    clean: true,
  },
  {
    // One file for a page without a bundler: the library with all it needs.
    entry: { noisewise: "src/index.ts" },
    outDir: "dist/browser",
    format: "esm",
    platform: "browser",
    target: "es2023",
    fixedExtension: true,
    minify: true,
    dts: false,
    deps: { alwaysBundle: /./, onlyBundle: false },
  },
]);

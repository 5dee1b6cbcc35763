import { defineConfig } from "tsdown";

export default defineConfig([
  {
    entry: {
      index: "src/index.ts",
      node: "src/node.ts",
      report: "src/report.ts",
      cli: "src/cli/main.ts",
      "chain-worker": "src/node/workers/chain-worker.ts",
      "calibrate-worker": "src/cli/trials/calibrate-worker.ts",
    },
    format: "esm",
    platform: "node",
    target: "node20",
    fixedExtension: true,
    dts: true,
    clean: true,
  },
  {
    // For a page without a bundler: the library, its worker and the report, with all they need, in one folder.
    entry: { noisewise: "src/browser.ts", worker: "src/browser/chain-worker.ts", report: "src/report.ts" },
    outDir: "dist/browser",
    format: "esm",
    platform: "browser",
    target: "es2023",
    fixedExtension: true,
    minify: true,
    dts: false,
    deps: { alwaysBundle: /./, onlyBundle: false },
  },
  {
    entry: { browser: "src/browser.ts" },
    format: "esm",
    platform: "browser",
    fixedExtension: true,
    dts: { emitDtsOnly: true },
    clean: false,
  },
]);

import { defineConfig } from "tsdown";

export default defineConfig({
  entry: { index: "src/index.ts", node: "src/node.ts", cli: "src/cli/main.ts", "chain-worker": "src/node/chain-worker.ts" },
  format: "esm",
  platform: "node",
  target: "node20",
  fixedExtension: true,
  dts: true,
  clean: true,
});

// The app as a static site, with relative addresses only, so that it works under any path of any file server.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { APP_POLICY } from "../src/node/app/app-policy.ts";
import { styleSheet } from "../src/report/style.ts";

const REPORT_STYLE = "virtual:report-style.css";

/** The report's style sheet as a file, since the app allows no inline style: app and report share it. */
function reportStyle(): Plugin {
  const resolved = `/${REPORT_STYLE.replace(":", "-")}`;
  return {
    name: "report-style",
    resolveId: (id) => (id === REPORT_STYLE ? resolved : undefined),
    load: (id) => (id === resolved ? styleSheet("exact") : undefined),
  };
}

function contentPolicy(): Plugin {
  return { name: "content-policy", transformIndexHtml: (page) => page.replace("%POLICY%", APP_POLICY) };
}

/** The release that the README reads, shipped for the "try the example" button. */
function exampleRelease(): Plugin {
  return {
    name: "example-release",
    async buildStart() {
      const { readFile } = await import("node:fs/promises");
      const file = new URL("../docs/examples/wages-release.json", import.meta.url);
      this.emitFile({ type: "asset", fileName: "example-release.json", source: await readFile(file) });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [svelte(), reportStyle(), contentPolicy(), exampleRelease()],
  worker: { format: "es" },
  // Plot shifts lines by half a pixel on low-resolution screens; a report must look the same everywhere.
  define: { "window.devicePixelRatio": "2" },
  build: {
    outDir: "../dist/app",
    emptyOutDir: true,
    target: "es2023",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});

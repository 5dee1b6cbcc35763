import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/longest-first.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["./test/support/unpack-browser.ts"],
    reporters: ["default", "./test/closing-line.ts"],
    // Against hanging alone: a machine may be slow.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Files share a process and what it has loaded. None may leave anything behind: no mocked modules, no changed environment.
    isolate: false,
  },
});

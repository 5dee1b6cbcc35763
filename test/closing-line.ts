// A vitest reporter: one closing line with the counts, in a form any log reader can find.
import type { Reporter, TestModule } from "vitest/node";

class ClosingLine implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
      if (module.state() === "failed" && module.errors().length > 0) counts.failed += 1;
    }
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}

// vitest loads a reporter by its default export.
export { ClosingLine as default };

// The order of test files: whole calibrations first. Each keeps one core busy for minutes, so that one begun last would leave the
// other core idle; how long their slices took, which is what vitest remembers, says little about that.
import { BaseSequencer, type TestSpecification } from "vitest/node";

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (/calibration\.long\.test/.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

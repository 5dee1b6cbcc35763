// Before all tests: unpacks the bundled browser once, since two test files that did so at the same time would each take
// the other's half-written file for a whole one.
import bundled from "@sparticuz/chromium";

export async function setup(): Promise<void> {
  await bundled.executablePath();
}

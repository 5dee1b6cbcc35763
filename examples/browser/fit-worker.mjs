// A release as text and a formula → the table of its fit, or the one line that says what is wrong.
import * as noisewise from "../../dist/browser/noisewise.mjs";

self.onmessage = ({ data: { release, formula } }) => {
  try {
    const posterior = noisewise.fit(noisewise.parseRelease(JSON.parse(release)), formula);
    self.postMessage(noisewise.terminalSummary(noisewise.summarise(posterior)));
  } catch (error) {
    if (!(error instanceof noisewise.PublicError || error instanceof SyntaxError)) throw error;
    self.postMessage(error.message);
  }
};

// The file that a worker of the app's fits starts: the one of every page, within the app's content policy.
import "../no-eval.ts";
import "../../src/browser/chain-worker.ts";

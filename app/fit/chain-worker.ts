// The file that a worker of the app starts: the usual browser worker, within the app's content policy.
import "../no-eval.ts";
import "../../src/browser/chain-worker.ts";

// A worker for tests that answers within this process.
import { EventEmitter } from "node:events";
import { findTrialSet } from "../../experiments/index.ts";
import type { WorkerProcess } from "../../src/cli/trials/trial-processes.ts";
import { answerTrial, type ToWorker } from "../../src/cli/trials/trial-worker.ts";

export function startInnerWorker(findSet = findTrialSet): WorkerProcess {
  const worker = new EventEmitter();
  const send = (message: ToWorker) => {
    // As between processes, only what JSON holds gets through.
    const answer = () => JSON.parse(JSON.stringify(answerTrial(findSet(message.set), message)));
    setImmediate(() => worker.emit("message", answer()));
    return true;
  };
  return Object.assign(worker, { send, kill: () => worker.removeAllListeners() }) as unknown as WorkerProcess;
}

// Workers for tests: one that answers within this process, and one that is a process but runs from source (the built one
// lies in dist).
import { fork } from "node:child_process";
import { EventEmitter } from "node:events";
import { answerJob } from "../../src/cli/experiment-answer.ts";
import type { WorkerProcess } from "../../src/cli/experiment-pool.ts";
import type { ToWorker } from "../../src/experiments/protocol.ts";

export function startInnerWorker(): WorkerProcess {
  const worker = new EventEmitter();
  const send = (message: ToWorker) => {
    // As between processes, only what JSON holds gets through.
    setImmediate(() => worker.emit("message", JSON.parse(JSON.stringify(answerJob(message)))));
    return true;
  };
  return Object.assign(worker, { send, kill: () => worker.removeAllListeners() }) as unknown as WorkerProcess;
}

export function startSourceWorker(): WorkerProcess {
  return fork(new URL("../../src/cli/experiment-worker.ts", import.meta.url), { execArgv: ["--import", "tsx"] });
}

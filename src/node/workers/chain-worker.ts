// The file a worker thread starts: the chain worker of inference/protocol.ts on Node's message port.
import { parentPort } from "node:worker_threads";
import { chainWorker } from "../../inference/protocol.ts";

const port = parentPort!;
port.on(
  "message",
  chainWorker((message) => port.postMessage(message)),
);

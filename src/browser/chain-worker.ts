// The file a Web Worker starts: the chain worker of inference/protocol.ts on the worker's own messages.
import { chainWorker } from "../inference/protocol.ts";

const answer = chainWorker((message) => self.postMessage(message));
self.addEventListener("message", ({ data }) => answer(data));

// The file a worker process starts: one trial for each message. A process of its own, not a thread, so that its processor
// time is the time of the fit.
import type { ToWorker } from "../experiments/protocol.ts";
import { answerJob } from "./experiment-answer.ts";

process.on("message", (message: ToWorker) => process.send!(answerJob(message)));
// Ctrl-C goes to all processes of a terminal: the one that started this one decides. Without it there is nothing to do.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit());

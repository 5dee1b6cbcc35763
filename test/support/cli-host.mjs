// Runs the built command line again and again within one process, a request at a time: what it would print and its exit code.
// The module of the commands is loaded anew for each, under another address; what it imports is loaded once.
const [, , cli] = process.argv;
process.stdout.setMaxListeners(0);
let runs = 0;

async function run(args) {
  const written = { stdout: "", stderr: "" };
  const write = { stdout: process.stdout.write, stderr: process.stderr.write };
  for (const stream of ["stdout", "stderr"]) {
    process[stream].write = (text, encoding, done) => {
      written[stream] += text;
      (typeof encoding === "function" ? encoding : done)?.();
      return true;
    };
  }
  process.exitCode = 0;
  process.argv = [process.argv[0], cli, ...args];
  try {
    await import(`file://${cli}?run=${runs++}`);
  } finally {
    for (const stream of ["stdout", "stderr"]) process[stream].write = write[stream];
  }
  return { code: Number(process.exitCode), ...written };
}

let last = Promise.resolve();
process.on("message", ({ id, args }) => {
  last = last.then(async () => process.send({ id, outcome: await run(args) }));
});

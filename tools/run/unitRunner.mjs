// Runs the unit tests of several packages, one after the other: node tools/run/unitRunner.mjs <socket>
// Each process that runs them loads and warms up jest, jsdom and React first, which is four processor seconds.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** The same as jest's command. */
process.env.NODE_ENV ??= 'test';
const outputs = [process.stdout, process.stderr];
const write = outputs.map((output) => output.write);
/** Resident memory in bytes after which a runner is replaced: each test file leaks some. */
const MAX_MEMORY = 1_500_000_000;
let isBusy = false;

const server = createServer(async (request, response) => {
  if (isBusy) return response.writeHead(409).end();
  isBusy = true;
  const { cwd, options, env } = await json(request);
  process.chdir(cwd);
  Object.assign(process.env, env);
  response.writeHead(200, { trailer: 'passed' });
  for (const output of outputs) output.write = (...parameters) => response.write(...parameters);
  let passed = false;
  try {
    const { buildArgv, runCLI } = await import('jest');
    const { results } = await runCLI(await buildArgv([...options, '--runInBand']), [cwd]);
    passed = results.success;
  } catch (error) {
    response.write(`${error.stack}\n`);
  }
  outputs.forEach((output, at) => {
    output.write = write[at];
  });
  response.addTrailers({ passed: String(passed) });
  const shouldRestart = process.memoryUsage.rss() > MAX_MEMORY;
  response.end(() => shouldRestart && process.exit());
  isBusy = shouldRestart;
});
server.listen(process.argv[2], () => process.send('listening'));
process.once('disconnect', () => process.exit());

// npm start: the whole marketplace, on a fresh clone too. Installs, builds what is not built, starts the API
// and the HTML server, and says where the site is. Needs nothing but Node.
import path from 'node:path';
import { installPackages } from './run/install.mjs';
import { ProcessGroup, run, stopOnSignals, untilReady } from './run/processes.mjs';
import { checkNode, checkPortFree, readSettings, StartError } from './run/settings.mjs';

const root = path.resolve(import.meta.dirname, '..');

async function start() {
  checkNode();
  const { port, apiPort } = readSettings();
  await checkPortFree('PORT', port);
  await checkPortFree('API_PORT', apiPort);

  await installPackages(root);
  console.log('Building what has changed …');
  await run(path.join(root, 'node_modules/.bin/nx'), ['run-many', '-t', 'build', '--output-style=static'], {
    cwd: root,
    quiet: true,
  });

  console.log('Starting …');
  const group = new ProcessGroup();
  let ended = false;
  group.onExit = async (name, code) => {
    if (ended) return;
    ended = true;
    // The server has said why in a line of its own.
    if (code === 0) console.error(`The ${name} has ended.`);
    await group.stop();
    process.exit(1);
  };
  stopOnSignals(group);
  const env = { PORT: String(port), API_PORT: String(apiPort) };
  group.start('API', process.execPath, ['--enable-source-maps', 'api/dist/main.js'], { cwd: root, env });
  group.start('HTML server', process.execPath, ['--enable-source-maps', 'shell/dist/server/main.js'], {
    cwd: root,
    env,
  });

  const here = `http://localhost:${port}`;
  const up = await untilReady(`http://127.0.0.1:${apiPort}/ready`, () => ended);
  if (!up || !(await untilReady(`${here}/healthz`, () => ended))) return;
  const { demoAccounts } = await (await fetch(`http://127.0.0.1:${apiPort}/health`)).json();
  console.log(`\nHaat is open at ${process.env.PUBLIC_URL ?? here}\n`);
  for (const { who, email, password } of demoAccounts ?? []) {
    console.log(`  ${who.padEnd(10)} ${email.padEnd(26)} ${password}`);
  }
  console.log('\nCtrl-C ends it.');
}

start().catch((error) => {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
});

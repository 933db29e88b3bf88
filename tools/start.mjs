// npm start: the whole marketplace, on a fresh clone too. Installs, builds what is not built, starts the API
// and the HTML server, and says where the site is. Needs nothing but Node.
import path from 'node:path';
import { buildAll } from './run/build.mjs';
import { installPackages } from './run/install.mjs';
import { ProcessGroup, stopOnSignals, untilReady } from './run/processes.mjs';
import { checkNode, checkPortFree, readSettings, StartError } from './run/settings.mjs';

const root = path.resolve(import.meta.dirname, '..');

async function start() {
  checkNode();
  const { port, apiPort } = readSettings();
  await checkPortFree('PORT', port);
  await checkPortFree('API_PORT', apiPort);

  await installPackages(root);
  await buildAll(root);
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
  const env = {
    PORT: String(port),
    API_PORT: String(apiPort),
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    HAAT_QUIET: '1',
  };
  let accounts = [];
  group.start('API', process.execPath, ['--enable-source-maps', 'api/dist/main.js'], {
    cwd: root,
    env,
    onMessage: ({ demoAccounts }) => {
      accounts = demoAccounts;
    },
  });
  group.start('HTML server', process.execPath, ['--enable-source-maps', 'shell/dist/server/main.js'], {
    cwd: root,
    env,
  });

  const here = `http://localhost:${port}`;
  const up = await untilReady(`http://127.0.0.1:${apiPort}/ready`, () => ended);
  if (!up || !(await untilReady(`${here}/healthz`, () => ended))) return;
  console.log(`\nHaat is open at ${process.env.PUBLIC_URL || here}\n`);
  for (const { email, password, role } of accounts) {
    console.log(`  ${email.padEnd(24)} ${password.padEnd(16)} ${role}`);
  }
  console.log('\nCtrl-C ends it.');
}

start().catch((error) => {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
});

// npm run dev [-- mfe-catalog …]: the marketplace with hot reload. Without names everything is hot; with names just
// these remotes, the others as built. The shell is always hot: a development remote needs a development React.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { prepare } from './run/prepare.mjs';
import { ProcessGroup, stopOnSignals, untilReady } from './run/processes.mjs';
import { StartError } from './run/settings.mjs';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const remotes = readdirSync(root).filter(
  (name) => name.startsWith('mfe-') && existsSync(path.join(root, name, 'package.json')),
);

/** The browser build of a package, as its dev server runs it. */
async function browserConfig(name) {
  const { default: configs } = await import(path.join(root, name, 'rspack.config.mjs'));
  return [configs({}, { mode: 'development' })].flat().find((config) => config.devServer);
}

async function dev(names) {
  const unknown = names.filter((name) => !remotes.includes(name));
  if (unknown.length > 0) {
    throw new StartError(`There is no remote ${unknown.join(', ')}. There are: ${remotes.join(', ')}`);
  }
  const { port, apiPort } = await prepare(root);

  const hot = ['shell', ...(names.length > 0 ? names : remotes)];
  const served = await Promise.all(
    hot.map(async (name) => ({ name, ...(await browserConfig(name)).devServer })),
  );
  const devServers = served.map(({ name, port: at }) => `${name}=http://localhost:${at}`).join(',');

  // Packages whose package.json is older than Node's rules would be named at every start.
  const quiet = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --no-deprecation`.trim() };
  const group = new ProcessGroup();
  stopOnSignals(group);
  const env = {
    PORT: String(port),
    API_PORT: String(apiPort),
    DEV_SERVERS: devServers,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  };
  group.start('API', bin('tsx'), ['watch', '--clear-screen=false', 'api/src/main.ts'], { cwd: root, env });
  for (const { name } of served) {
    group.start(
      `${name} files`,
      bin('rspack'),
      ['serve', '--mode', 'development', ...(name === 'shell' ? ['--config-name', 'shell'] : [])],
      {
        cwd: path.join(root, name),
        env: quiet,
      },
    );
  }
  group.start(
    'HTML server’s build',
    bin('rspack'),
    ['build', '--watch', '--mode', 'development', '--config-name', 'shell-server'],
    {
      cwd: path.join(root, 'shell'),
      env: quiet,
    },
  );
  group.start(
    'HTML server',
    process.execPath,
    ['--watch', '--watch-preserve-output', 'shell/dist/server/main.js'],
    { cwd: root, env },
  );

  const here = `http://localhost:${port}`;
  const ready = [
    `http://127.0.0.1:${apiPort}/ready`,
    `${here}/healthz`,
    ...served.map(({ port: at }) => `http://localhost:${at}/mf-manifest.json`),
  ];
  for (const address of ready) if (!(await untilReady(address, group))) return;
  console.log(`\nHaat is open at ${here}; hot: ${hot.join(', ')}. Ctrl-C ends it.`);
}

dev(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
});

// npm run dev [-- mfe-catalog … [--site https://haat.example]]: the marketplace with hot reload. Without names
// everything is hot; with names just these remotes, the others as built. With a site only these remotes run here, the
// rest is the site's. The shell of this workspace is always hot: a development remote needs a development React.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { originOf, overrideAddress, planFor, readDevArguments, readSitePage } from './run/devPlan.mjs';
import { installPackages } from './run/install.mjs';
import { prepare } from './run/prepare.mjs';
import { ProcessGroup, stopOnSignals, untilReady, untilWritten } from './run/processes.mjs';
import { checkNode, checkPortFree, readSettings, StartError } from './run/settings.mjs';

/** The port of the local page in front of a site, unless PORT is set: 3000 is most likely the site itself. */
const PORT_BEFORE_SITE = '3010';
const SITE_TIMEOUT_MS = 20_000;

const root = path.resolve(import.meta.dirname, '..');
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const remotes = readdirSync(root).filter(
  (name) => name.startsWith('mfe-') && existsSync(path.join(root, name, 'package.json')),
);
// Hides deprecation warnings of packages with an old package.json.
const quiet = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --no-deprecation`.trim() };

/** The dev server of a package's browser build. */
async function browserConfig(packageName) {
  const { default: configs } = await import(path.join(root, packageName, 'rspack.config.mjs'));
  return [configs({}, { mode: 'development' })].flat().find((config) => config.devServer);
}

/** @returns {Promise<import('./run/devPlan.mjs').HotRemote>} */
async function hotRemote(packageName) {
  const { name, devServer } = await browserConfig(packageName);
  const routes = readFileSync(path.join(root, packageName, 'src/routes.tsx'), 'utf8');
  return { packageName, name, port: devServer.port, path: /path: '(\/[^':]*)'/.exec(routes)?.[1] ?? '/' };
}

const shellPort = async () => (await browserConfig('shell')).devServer.port;

/** @param {{ anyHost?: boolean, env?: object }} options `anyHost`: for a page whose React is not known */
function startFiles(group, packageName, { anyHost = false, env = {} } = {}) {
  const args = ['serve', '--mode', 'development'];
  if (packageName === 'shell') args.push('--config-name', 'shell');
  if (anyHost) args.push('--env', 'host=any');
  group.start(`${packageName} files`, bin('rspack'), args, {
    cwd: path.join(root, packageName),
    env: { ...quiet, ...env },
  });
}

async function startHtmlServer(group, env) {
  const cwd = path.join(root, 'shell');
  const program = path.join(cwd, '.dev/main.js');
  // Remove an earlier run's file: the server would start with it, and restart when it is replaced.
  await rm(program, { force: true });
  const args = ['build', '--mode', 'development', '--config-name', 'shell-server', '--watch'];
  group.start('HTML server’s build', bin('rspack'), args, { cwd, env: quiet });
  if (!(await untilWritten(program, group))) return;
  const server = ['--watch', '--watch-preserve-output', 'shell/.dev/main.js'];
  group.start('HTML server', process.execPath, server, { cwd: root, env });
}

async function checkDevPorts(ports) {
  for (const [packageName, port] of ports) await checkPortFree(`DEV_PORTS=${packageName}`, port);
}

async function allReady(addresses, group) {
  for (const address of addresses) if (!(await untilReady(address, group))) return false;
  return true;
}

/** A path to which a dev server responds once it has built. */
const filesReady = (packageName, port) =>
  `${originOf(port)}/${packageName === 'shell' ? 'shell.js' : 'mf-manifest.json'}`;

/** Starts everything on this machine. */
async function devHere(names) {
  const { port, apiPort } = await prepare(root);
  const all = await Promise.all(remotes.map(hotRemote));
  const hot = all.filter(({ packageName }) => names.length === 0 || names.includes(packageName));
  const served = [['shell', await shellPort()], ...hot.map((remote) => [remote.packageName, remote.port])];
  await checkDevPorts(served);

  const group = new ProcessGroup();
  stopOnSignals(group);
  const env = {
    PORT: String(port),
    API_PORT: String(apiPort),
    DEV_SERVERS: served.map(([name, at]) => `${name}=${originOf(at)}`).join(','),
    // Another npm run dev with --site may add the remotes that are not hot here.
    REMOTE_OVERRIDES: process.env.REMOTE_OVERRIDES ?? all.map((remote) => originOf(remote.port)).join(','),
    // Development builds render more slowly.
    RENDER_BUDGET_MS: process.env.RENDER_BUDGET_MS || '3000',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  };
  group.start('API', bin('tsx'), ['watch', '--clear-screen=false', 'api/src/operation/main.ts'], {
    cwd: root,
    env,
  });
  for (const [name] of served) startFiles(group, name, { env: { API_PORT: String(apiPort) } });
  await startHtmlServer(group, env);

  const here = originOf(port);
  const addresses = [
    `http://127.0.0.1:${apiPort}/ready`,
    `${here}/healthz`,
    ...served.map(([packageName, at]) => filesReady(packageName, at)),
  ];
  if (!(await allReady(addresses, group))) return;
  console.log(`\nHaat is open at ${here}; hot: ${served.map(([name]) => name).join(', ')}.`);
  tellAlone(hot);
}

/** Starts these remotes on this machine; everything else comes from a running site. */
async function devAgainst(site, names) {
  checkNode();
  const { port } = readSettings({ ...process.env, PORT: process.env.PORT || PORT_BEFORE_SITE });
  await installPackages(root);
  const hot = await Promise.all((names.length > 0 ? names : remotes).map(hotRemote));
  await checkDevPorts(hot.map((remote) => [remote.packageName, remote.port]));
  const page = await askSite(overrideAddress(site, hot));
  const plan = planFor({ site, hot, page, port, shellPort: await shellPort() });

  const anyHost = plan.way === 'override';
  if (!anyHost) {
    await checkPortFree('PORT', port);
    await checkDevPorts([['shell', await shellPort()]]);
  }
  const group = new ProcessGroup();
  stopOnSignals(group);
  for (const { packageName } of hot) startFiles(group, packageName, { anyHost, env: { UPSTREAM: site } });
  const addresses = hot.map((remote) => filesReady(remote.packageName, remote.port));
  if (!anyHost) {
    startFiles(group, 'shell');
    await startHtmlServer(group, { ...plan.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' });
    addresses.push(filesReady('shell', await shellPort()), `${originOf(port)}/healthz`);
  }
  if (!(await allReady(addresses, group))) return;
  console.log(`\n${plan.why}.\nOpen ${plan.open}`);
  tellAlone(hot);
}

/** The composition of the site's page when it is requested with these overrides. */
async function askSite(address) {
  const { origin } = new URL(address);
  let answer;
  try {
    answer = await fetch(address, { signal: AbortSignal.timeout(SITE_TIMEOUT_MS) });
  } catch (error) {
    throw new StartError(`${origin} cannot be reached: ${error.cause?.message || error.message}`);
  }
  const page = readSitePage(await answer.text());
  if (!page) throw new StartError(`${origin} answered ${answer.status} with a page that is no Haat’s.`);
  return page;
}

function tellAlone(hot) {
  const alone = hot.map(({ packageName, port }) => `${packageName} at ${originOf(port)}`).join(', ');
  console.log(`Alone, without a shell: ${alone}. Ctrl-C ends it all.`);
}

async function dev(argv) {
  const { names, site } = readDevArguments(argv, remotes);
  await (site ? devAgainst(site, names) : devHere(names));
}

dev(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
});

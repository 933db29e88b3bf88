import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

/** An error that the user has to fix; printed as one line, exit code 1. */
export class StartError extends Error {}

/** The bad ports of the Fetch standard: browsers and fetch refuse them. */
const BAD_PORTS = JSON.parse(
  readFileSync(new URL('../../shell/releases/badPorts.json', import.meta.url), 'utf8'),
);
const OLDEST_NODE = [20, 19];

/** @throws StartError when this Node is too old */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [needMajor, needMinor] = OLDEST_NODE;
  if (major < needMajor || (major === needMajor && minor < needMinor)) {
    throw new StartError(
      `Node ${process.versions.node} is too old: ${OLDEST_NODE.join('.')} or newer is needed.`,
    );
  }
}

/**
 * The settings that start and dev read themselves; the servers check theirs again (docs/settings.md).
 * @returns {{ port: number, apiPort: number }}
 * @throws StartError
 */
export function readSettings(env = process.env) {
  const port = portOf('PORT', env.PORT, 3000);
  const apiPort = portOf('API_PORT', env.API_PORT, 4100);
  if (port === apiPort) throw new StartError(`PORT and API_PORT are both ${port}; they must differ.`);
  const access = env.GUEST_ACCESS;
  if (access && !['explicit', 'open', 'closed'].includes(access)) {
    throw new StartError(`GUEST_ACCESS is "${access}"; it must be explicit, open or closed.`);
  }
  return { port, apiPort };
}

function portOf(name, text, otherwise) {
  if (text === undefined || text === '') return otherwise;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) {
    throw new StartError(`${name} is "${text}"; it must be a port from 1 to 65535.`);
  }
  if (BAD_PORTS.includes(port)) {
    throw new StartError(
      `${name} is ${port}; browsers and fetch refuse that port. Choose another with ${name}=…`,
    );
  }
  return port;
}

/**
 * The port of a package's dev server; DEV_PORTS=mfe-seller=4204,shell=4205 overrides it.
 * @param {number} otherwise the port that its build names
 * @throws StartError
 */
export function devPort(packageName, otherwise, env = process.env) {
  const pairs = (env.DEV_PORTS ?? '').split(',').filter(Boolean);
  const ports = pairs.map((pair) => {
    const [name, text] = pair.trim().split('=');
    if (!text)
      throw new StartError(`DEV_PORTS must be like mfe-seller=4204,shell=4205, not "${env.DEV_PORTS}"`);
    return [name, portOf(`DEV_PORTS of ${name}`, text)];
  });
  return new Map(ports).get(packageName) ?? otherwise;
}

/** Above those of packages that name theirs, API and shell among them. */
const FIRST_PORT = 4120;

/**
 * The port of a remote's dev server that names none: by its place among the remotes, so that no two have the same and no
 * file says so.
 * @param {string} dir its folder
 */
export function portByName(dir) {
  const remotes = readdirSync(path.dirname(dir)).filter((name) => name.startsWith('mfe-'));
  return FIRST_PORT + remotes.sort().indexOf(path.basename(dir));
}

/**
 * @param {string} name the setting that chooses this port
 * @throws StartError when another program listens there
 */
export async function checkPortFree(name, port) {
  await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is taken by another program' : `can't be used (${error.code})`;
      reject(new StartError(`Port ${port} ${why}. Choose another with ${name}=…`));
    });
    probe.listen(port, () => probe.close(resolve));
  });
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contractsNeeded } from './contractsNeeded.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** Packages of npm that the whole page has once. `deep`: consumers also import below the name (react/jsx-runtime). */
const packages = [
  { name: 'react', deep: true },
  { name: 'react-dom', deep: true },
  { name: 'jotai', deep: true },
  { name: '@tanstack/react-query', deep: false },
];

/**
 * Our libs that hold what must exist once: the session's store, the page's history, the client's one refresh.
 * react-router and axios live behind them: shared directly, they would lose their tree shaking.
 */
const libs = ['@haat/session', '@haat/api-client', '@haat/navigation'];

function versionOf(name) {
  const folder = name.startsWith('@haat/')
    ? path.join(root, 'libs', name.slice(6))
    : path.join(root, 'node_modules', name);
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version;
}

/**
 * The share scope of the shell and of every remote.
 *
 * The shell carries them in its own chunk (eager): a shared chunk that fails to load would stay a rejected
 * promise which no retry recovers.
 *
 * @param {{ eager: boolean }} options true for the shell
 */
export function sharedModules({ eager }) {
  const singleton = (name, least = (version) => version) => {
    const version = versionOf(name);
    return { singleton: true, strictVersion: false, version, requiredVersion: `^${least(version)}`, eager };
  };
  const scope = {};
  for (const { name, deep } of packages) {
    scope[name] = singleton(name);
    if (deep) scope[`${name}/`] = singleton(name);
  }
  // Which version of ours is needed, the release says more exactly: contractsNeeded.
  for (const name of libs) scope[name] = singleton(name, firstOfMajor);
  return scope;
}

/** What the shell and a remote have to agree on: the remote's life cycles, and the libs that the page has once. */
const AGREED = ['@haat/remote', ...libs];

/** 1.4.2 → 1.0.0; below 1.0, where a minor version may break, 0.4.2 → 0.4.0. */
function firstOfMajor(version) {
  const [major, minor] = version.split('.');
  return major === '0' ? `0.${minor}.0` : `${major}.0.0`;
}

/** The versions of those that a shell of this workspace offers: { session: '1.2.0', … } */
export const contractsOffered = () =>
  Object.fromEntries(AGREED.map((name) => [name.slice('@haat/'.length), versionOf(name)]));

/**
 * What a remote needs of them.
 * @param {Iterable<string>} files that it was built of
 */
export const contractsNeededBy = (files) => contractsNeeded(files, root, AGREED);

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contractsNeeded } from './contractsNeeded.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** npm packages that a page shares. `deep`: consumers also import below the name (react/jsx-runtime). */
const packages = [
  { name: 'react', deep: true },
  { name: 'react-dom', deep: true },
  { name: 'jotai', deep: true },
  { name: '@tanstack/react-query', deep: false },
];

/**
 * Libs with state that must exist once per page: the session, the history, the refresh of the token.
 * They bundle react-router and axios, which would lose their tree shaking if they were shared directly.
 */
const libs = ['@haat/session', '@haat/api-client', '@haat/navigation'];

function versionOf(name) {
  const folder = name.startsWith('@haat/')
    ? path.join(root, 'libs', name.slice(6))
    : path.join(root, 'node_modules', name);
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version;
}

/**
 * The share scope of every remote.
 *
 * The shell carries these modules in its own files (shell/src/regions/sharedModules.ts): a shared chunk that fails to
 * load would stay a rejected promise which no retry recovers.
 */
export function sharedModules() {
  const singleton = (name, least) => {
    const version = versionOf(name);
    return { singleton: true, strictVersion: false, version, requiredVersion: `^${least(version)}` };
  };
  const scope = {};
  for (const { name, deep } of packages) {
    scope[name] = singleton(name, firstOfMinor);
    if (deep) scope[`${name}/`] = singleton(name, firstOfMinor);
  }
  // The release states the exact versions of our libs (contractsNeeded).
  for (const name of libs) scope[name] = singleton(name, firstOfMajor);
  return scope;
}

/** The contracts between shell and remotes: the life cycles that the shell calls, with the props that it passes, and the shared libs. */
const contracts = { called: { '@haat/remote': ['Lifecycles'] }, shared: libs };
const agreed = [...Object.keys(contracts.called), ...contracts.shared];

/** 19.2.10 → 19.2.0: a patch adds nothing, so a remote that was built with it fits a shell of before. */
const firstOfMinor = (version) => version.replace(/\.\d+$/, '.0');

/** 1.4.2 → 1.0.0; below 1.0, where a minor version may break, 0.4.2 → 0.4.0. */
function firstOfMajor(version) {
  const [major, minor] = version.split('.');
  return major === '0' ? `0.${minor}.0` : `${major}.0.0`;
}

/** The versions of those that a shell of this workspace offers: { session: '1.2.0', … } */
export const contractsOffered = () =>
  Object.fromEntries(agreed.map((name) => [name.slice('@haat/'.length), versionOf(name)]));

/** The npm packages that a page of this workspace's shell has once, with their versions. */
export const packagesShared = () => versionsOf(packages.map(({ name }) => name));

/** These packages and our libs. */
export const allShared = () => ({ ...packagesShared(), ...versionsOf(libs) });

const versionsOf = (names) => Object.fromEntries(names.map((name) => [name, versionOf(name)]));

/**
 * Versions of the shared libs that a remote needs.
 * @param {Iterable<string>} files that it was built of
 */
export const contractsNeededBy = (files) => contractsNeeded(files, root, contracts);

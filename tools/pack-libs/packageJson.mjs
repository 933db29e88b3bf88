import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contractsOffered, packagesShared, sharedModules } from '../build/sharing.mjs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The package.json of a packed lib: built files with types, and what a page has once as peers.
 * @param {string} lib e.g. session
 * @param {string} root the workspace's folder
 */
export function packageOf(lib, root) {
  const {
    name,
    version,
    sideEffects,
    exports,
    dependencies = {},
  } = read(path.join(root, 'libs', lib, 'package.json'));
  const peers = {};
  const own = {};
  for (const [one, range] of Object.entries(dependencies)) {
    const shared = sharedModules()[one];
    if (shared) peers[one] = shared.requiredVersion;
    else own[one] = one.startsWith('@haat/') ? versionOf(one, root) : range;
  }
  return {
    name,
    version,
    license: 'UNLICENSED',
    type: 'module',
    sideEffects,
    exports: Object.fromEntries(Object.entries(exports).map(([entry, file]) => [entry, builtEntry(file)])),
    files: ['dist', 'CHANGELOG.md'],
    dependencies: own,
    peerDependencies: peers,
  };
}

const versionOf = (name, root) =>
  read(path.join(root, 'libs', name.slice('@haat/'.length), 'package.json')).version;

/** './src/queries/*.ts' → types and code below dist. */
function builtEntry(file) {
  const built = file.replace('./src/', './dist/');
  if (!/\.tsx?$/.test(built)) return built;
  const stem = built.replace(/\.tsx?$/, '');
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
}

/**
 * The package.json of the build preset, and `site`: what pages of this site share, which the preset reads.
 * @param {string} root the workspace's folder
 */
export async function buildPackage(root) {
  const { devDependencies } = read(path.join(root, 'package.json'));
  const { version } = read(path.join(root, 'libs/remote/package.json'));
  const { dependencies } = read(path.join(root, 'tools/package.json'));
  return {
    packageJson: {
      name: '@haat/build',
      // A preset goes with the libs of the same site.
      version,
      license: 'UNLICENSED',
      type: 'module',
      exports: { './rspack': './lib/outside/rspack.mjs', './vite': './lib/outside/vite.mjs' },
      bin: { 'haat-release': './lib/outside/releaseCommand.mjs' },
      files: ['lib'],
      dependencies: { 'oxc-parser': dependencies['oxc-parser'] },
      peerDependencies: {
        '@module-federation/enhanced': devDependencies['@module-federation/enhanced'],
        '@rspack/core': `^${devDependencies['@rspack/core']}`,
        vite: '^8.0.0',
      },
      peerDependenciesMeta: {
        '@module-federation/enhanced': { optional: true },
        '@rspack/core': { optional: true },
        vite: { optional: true },
      },
    },
    site: { shared: sharedModules(), offers: contractsOffered(), packages: packagesShared() },
  };
}

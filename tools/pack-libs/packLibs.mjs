import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fullySpecified } from './fullySpecified.mjs';
import { buildPackage, packageOf } from './packageJson.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** The libs of which remotes are made, each after those that it imports. */
const PACKED = [
  'contracts',
  'page',
  'navigation',
  'api-client',
  'session',
  'ui',
  'remote',
  'features',
  'testing',
];

/** Files of tools/build that the preset for other repositories has, too. */
const BUILD_FILES = [
  'browserContracts.mjs',
  'completeManifest.mjs',
  'freshOnRetry.mjs',
  'remoteRuntime.js',
  'serverBundle.mjs',
  'slimRuntime.mjs',
];

/**
 * Packs the libs that a remote needs, and the build preset, for repositories outside of this one.
 * @param {string} target folder of the archives: haat-contracts.tgz, …
 * @returns {Promise<string[]>} the archives
 */
export async function packLibs(target) {
  const work = mkdtempSync(path.join(tmpdir(), 'haat-pack-'));
  try {
    compile(work);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    const archives = [];
    for (const lib of PACKED) archives.push(pack(lib, stageLib(lib, work), target));
    archives.push(pack('build', await stageBuild(work), target));
    return archives;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** All libs at once, as JavaScript with types, below `out`. */
function compile(work) {
  const config = {
    extends: path.join(root, 'tsconfig.browser.json'),
    compilerOptions: {
      noEmit: false,
      allowImportingTsExtensions: false,
      declaration: true,
      target: 'ES2022',
      typeRoots: [path.join(root, 'node_modules/@types')],
      types: ['node', 'jest', path.join(root, 'node_modules/@testing-library/jest-dom')],
      rootDir: path.join(root, 'libs'),
      outDir: path.join(work, 'out'),
    },
    include: PACKED.map((lib) => path.join(root, 'libs', lib, 'src')),
    exclude: ['*.test.ts', '*.test.tsx', 'testing/*'].map((name) => path.join(root, 'libs/*/src/**', name)),
  };
  const file = path.join(work, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', file], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
}

/** @returns {string} the package's folder, as it is packed */
function stageLib(lib, work) {
  const source = path.join(root, 'libs', lib);
  const folder = path.join(work, 'packages', lib);
  const dist = path.join(folder, 'dist');
  cpSync(path.join(work, 'out', lib, 'src'), dist, { recursive: true });
  // Style sheets stay modules: the remote's build gives their classes its own name.
  const isAsset = (file) => /\.(css|json|woff2|svg|txt)$/.test(file) || file.endsWith('css.d.ts');
  for (const name of readdirSync(path.join(source, 'src'), { recursive: true, encoding: 'utf8' }))
    if (isAsset(name)) cpSync(path.join(source, 'src', name), path.join(dist, name));
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|d\.ts)$/.test(name)) continue;
    const file = path.join(dist, name);
    writeFileSync(file, fullySpecified(readFileSync(file, 'utf8'), file));
  }
  for (const name of ['README.md', 'CHANGELOG.md'])
    if (existsSync(path.join(source, name))) cpSync(path.join(source, name), path.join(folder, name));
  writeJson(path.join(folder, 'package.json'), packageOf(lib, root));
  return folder;
}

async function stageBuild(work) {
  const folder = path.join(work, 'packages/build');
  const files = path.join(folder, 'lib');
  mkdirSync(path.join(files, 'outside'), { recursive: true });
  for (const name of BUILD_FILES) cpSync(path.join(root, 'tools/build', name), path.join(files, name));
  const outside = path.join(root, 'tools/build/outside');
  for (const name of readdirSync(outside).filter((one) => !one.includes('.test.')))
    cpSync(path.join(outside, name), path.join(files, 'outside', name));
  const { packageJson, site } = await buildPackage(root);
  writeJson(path.join(folder, 'package.json'), packageJson);
  writeJson(path.join(files, 'outside/site.json'), site);
  return folder;
}

function pack(name, folder, target) {
  const said = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', target], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [{ filename }] = JSON.parse(said);
  // One name for all versions: package.json of a remote names the file.
  const archive = path.join(target, `haat-${name}.tgz`);
  cpSync(path.join(target, filename), archive);
  rmSync(path.join(target, filename));
  return archive;
}

const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

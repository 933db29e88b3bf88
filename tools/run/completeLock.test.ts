import { readFileSync } from 'node:fs';
import path from 'node:path';
import { completeLock, isFor, missingBinaries, withoutIntegrity } from './completeLock.mjs';

const LINUX = { version: '1.0.0', integrity: 'sha512-x', optional: true, os: ['linux'] };
const lock = {
  lockfileVersion: 3,
  packages: {
    '': { version: '1.0.0' },
    'node_modules/own': { link: true, resolved: 'own' },
    'node_modules/tool': {
      version: '1.0.0',
      integrity: 'sha512-y',
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64-gnu': '1.0.0',
        '@tool/darwin-arm64': '1.0.0',
        '@tool/linux-arm64-musl': '1.0.0',
        '@tool/win32-x64': '1.0.0',
        fsevents: '~2.3.2',
      },
    },
    'node_modules/@tool/linux-x64-gnu': LINUX,
    // Entry in the form that earlier versions of npm run lock wrote.
    'node_modules/@tool/win32-x64': { version: '1.0.0', optional: true, os: ['win32'] },
  },
};
const registry: Record<string, string> = {
  '@tool/darwin-arm64@1.0.0': 'sha512-d',
  '@tool/linux-arm64-musl@1.0.0': 'sha512-m',
};
const integrityOf = async (name: string, version: string) => registry[`${name}@${version}`] ?? null;

test('adds the binaries that the lock file only mentions, with their integrity', async () => {
  const { 'node_modules/@tool/win32-x64': _, ...others } = lock.packages;
  const { lock: complete, unknown } = await completeLock(lock, integrityOf);
  expect(complete.packages).toEqual({
    ...others,
    'node_modules/@tool/darwin-arm64': {
      version: '1.0.0',
      integrity: 'sha512-d',
      dev: true,
      optional: true,
      os: ['darwin'],
      cpu: ['arm64'],
    },
    'node_modules/@tool/linux-arm64-musl': {
      version: '1.0.0',
      integrity: 'sha512-m',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    },
  });
  expect(unknown).toEqual(['@tool/win32-x64']);
  expect([withoutIntegrity(lock), withoutIntegrity(complete)]).toEqual([
    ['node_modules/@tool/win32-x64@1.0.0'],
    [],
  ]);
});

test('a registry without them adds nothing, and leaves nothing unchecked', async () => {
  const { lock: same } = await completeLock(lock, async () => null);
  expect(Object.keys(same.packages)).toEqual(
    Object.keys(lock.packages)
      .filter((place) => !place.includes('win32'))
      .sort(),
  );
});

test('a machine needs its own binaries only', () => {
  const needed = (platform: string, arch: string, libc: string | null) =>
    missingBinaries(lock)
      .filter(({ entry }) => isFor({ platform, arch, libc }, entry))
      .map(({ name }) => name);
  expect(needed('linux', 'x64', 'glibc')).toEqual([]);
  expect(needed('darwin', 'arm64', null)).toEqual(['@tool/darwin-arm64']);
  expect(needed('linux', 'arm64', 'musl')).toEqual(['@tool/linux-arm64-musl']);
  expect(needed('linux', 'arm64', 'glibc')).toEqual([]);
});

test('npm can check every package of this repository', () => {
  const file = path.resolve(import.meta.dirname, '../../package-lock.json');
  expect(withoutIntegrity(JSON.parse(readFileSync(file, 'utf8')))).toEqual([]);
});

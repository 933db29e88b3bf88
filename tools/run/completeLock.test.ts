import { completeLock } from './completeLock.mjs';

test('adds entries for binaries that the lock file only mentions, and changes nothing else', () => {
  const there = { version: '1.0.0', integrity: 'sha512-x', optional: true, os: ['linux'] };
  const lock = {
    lockfileVersion: 3,
    packages: {
      'node_modules/tool': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: {
          '@tool/linux-x64-gnu': '1.0.0',
          '@tool/darwin-arm64': '1.0.0',
          '@tool/linux-arm64-musl': '1.0.0',
          fsevents: '~2.3.2',
        },
      },
      'node_modules/@tool/linux-x64-gnu': there,
    },
  };
  expect(completeLock(lock).packages).toEqual({
    ...lock.packages,
    'node_modules/@tool/linux-x64-gnu': there,
    'node_modules/@tool/darwin-arm64': {
      version: '1.0.0',
      dev: true,
      optional: true,
      os: ['darwin'],
      cpu: ['arm64'],
    },
    'node_modules/@tool/linux-arm64-musl': {
      version: '1.0.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    },
  });
});

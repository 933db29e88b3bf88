import { valid } from 'semver';
import { versionOf } from './releaseNote.mjs';

test.each([
  ['0709204512345678', '1.0.0-f7092045'],
  ['0000000012345678', '1.0.0-f0000000'],
  ['1709204512345678', '1.0.0-17092045'],
  ['0a09204512345678', '1.0.0-0a092045'],
])('the version of a build with the hash %s can be released', (hash, version) => {
  expect(versionOf('1.0.0', hash)).toBe(version);
  expect(valid(version)).toBe(version);
});

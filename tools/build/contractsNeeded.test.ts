import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contractsNeeded, entriesIn, oldestWith } from './contractsNeeded.mjs';

const REPORT = `@haat/session 1.3.0
About.

Choice (since 1.2.0)
  interface Choice { size: string }

addToCart (since 1.0.0)
  function addToCart(choice: Choice): void;

login (since 1.0.0)
  function login(): void;

newKey (since 1.3.0)
  function newKey(): string;
`;

describe('the oldest sufficient version', () => {
  test.each([
    ['nothing used', [], '1.3.0', '1.0.0'],
    ['what was always there', ['login'], '1.3.0', '1.0.0'],
    ['what takes something newer', ['login', 'addToCart'], '1.3.0', '1.2.0'],
    ['the newest', ['login', 'newKey'], '1.3.0', '1.3.0'],
    ['what is not accepted yet', ['login', 'other'], '1.3.0', '1.3.0'],
    ['all of it', ['*'], '1.3.0', '1.3.0'],
    ['what was there before the last break', ['login'], '2.1.0', '2.0.0'],
    ['nothing, below 1.0', [], '0.4.1', '0.4.0'],
  ])('%s', (_name, names, version, expected) => {
    expect(oldestWith(names, entriesIn(REPORT), version)).toBe(expected);
  });
});

test('counts imports of a remote, of its bundled libs and of bundled entries of shared ones, but no types', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'haat-needs-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
    return path.join(root, file);
  };
  try {
    for (const lib of ['session', 'navigation', 'remote']) {
      write(`libs/${lib}/package.json`, '{ "version": "1.3.0" }');
      write(`libs/${lib}/api-report.txt`, REPORT.replace('session', lib));
    }
    const needs = (...files: string[]) =>
      contractsNeeded(files, root, {
        called: { '@haat/remote': ['login'] },
        shared: ['@haat/session', '@haat/navigation'],
      });
    const types = write(
      'mfe-x/src/a.tsx',
      "import { type newKey } from '@haat/session'; import { login } from '@haat/navigation';",
    );
    expect(needs(types)).toEqual({ remote: '^1.0.0', session: '^1.0.0', navigation: '^1.0.0' });
    const carried = write('libs/remote/src/b.tsx', "import { login as enter, newKey } from '@haat/session';");
    const shared = write('libs/session/src/c.ts', "import { newKey } from '@haat/navigation';");
    const foreign = write('node_modules/d/e.ts', "import { newKey } from '@haat/navigation';");
    const style = write('mfe-x/src/a.css', '.a {}');
    expect(needs(types, carried, shared, foreign, style)).toEqual({
      remote: '^1.0.0',
      session: '^1.3.0',
      navigation: '^1.0.0',
    });
    const entry = write('libs/navigation/src/d.ts', "import { newKey } from '@haat/navigation';");
    expect(needs(types, entry)).toMatchObject({ navigation: '^1.3.0' });
    const passedOn = write(
      'mfe-x/src/f.ts',
      "export { addToCart } from '@haat/session'; import * as all from '@haat/navigation';",
    );
    expect(needs(passedOn)).toMatchObject({ session: '^1.2.0', navigation: '^1.3.0' });
  } finally {
    rmSync(root, { recursive: true });
  }
});

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'haat-builds-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds the remote with the fewest files, as npm run release does. @returns the hash of each file */
function build(name: string): Record<string, string> {
  const out = path.join(folder, name);
  execFileSync(path.join(root, 'node_modules/.bin/rspack'), ['build', '--output-path', out], {
    cwd: path.join(root, 'mfe-cart-checkout'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'pipe',
  });
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(out, file)).isFile())
    .sort();
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(out, file)))
      .digest('hex');
  return Object.fromEntries(files.map((file) => [file, hashOf(file)]));
}

test('an unchanged remote is built with the same bytes, in another folder, too @full', () => {
  const first = build('first');
  expect(Object.keys(first)).toContain('server.mjs');
  expect(build('second')).toEqual(first);
}, 240_000);

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyWorkspace } from '../new/copyWorkspace';

const root = path.resolve(__dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'haat-builds-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Tools read them, with paths of this machine; browsers and servers don't. */
const FOR_TOOLS = /\.map$|^mf-stats\.json$/;

/** Builds the remote with the fewest files, as npm run release does. @returns the hash of each file */
function build(workspace: string, name: string): Record<string, string> {
  const out = path.join(folder, name);
  execFileSync(path.join(workspace, 'node_modules/.bin/rspack'), ['build', '--output-path', out], {
    cwd: path.join(workspace, 'mfe-cart-checkout'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'pipe',
  });
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(out, file)).isFile() && !FOR_TOOLS.test(file))
    .sort();
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(out, file)))
      .digest('hex');
  return Object.fromEntries(files.map((file) => [file, hashOf(file)]));
}

test('an unchanged remote is built with the same bytes, from a workspace in another folder, too @full', () => {
  const first = build(root, 'first');
  expect(Object.keys(first)).toContain('server.mjs');
  // Shorter paths, and longer ones, as the order of some lists followed them.
  const copy = path.join(folder, 'much/deeper/in/other/folders');
  copyWorkspace(root, copy, ['mfe-cart-checkout']);
  expect(build(copy, 'second')).toEqual(first);
}, 240_000);

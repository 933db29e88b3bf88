import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'haat-bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds both parts of a release into a folder; in another process, because jest cannot load rspack. */
function build(out: string) {
  const script = `
    import { rspack } from '@rspack/core';
    import { ServerBundle } from './tools/build/serverBundle.mjs';
    const bundle = new ServerBundle();
    const part = (name, entry, filename, plugin) => ({
      name, mode: 'production', context: ${JSON.stringify(folder)}, entry, plugins: [plugin],
      output: { path: ${JSON.stringify(out)}, clean: true, filename },
    });
    const all = [
      part('server', './server.js', 'server.mjs', bundle.taken),
      { ...part('browser', './browser.js', 'app.js', bundle.embedded), dependencies: ['server'] },
    ];
    rspack(all, (error, stats) => {
      if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
    });`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, stdio: 'pipe' });
  return readFileSync(path.join(out, 'server.mjs'), 'utf8');
}

test('a release has the bundle of its own build, wherever it is built', () => {
  writeFileSync(path.join(folder, 'browser.js'), 'console.log("browser")');
  writeFileSync(path.join(folder, 'server.js'), 'console.log("first")');
  expect(build(path.join(folder, 'dist'))).toContain('first');
  // npm run release does the same after a change: it builds into another folder, so the earlier build must not be reused.
  writeFileSync(path.join(folder, 'server.js'), 'console.log("second")');
  expect(build(path.join(folder, 'release'))).toContain('second');
});

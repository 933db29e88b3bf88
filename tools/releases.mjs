// npm run release | live | rollback | dismiss | yank | composition | prune | release-token | release-key: the built command, or where the shell is not built, its
// source, which starts a second later.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const built = path.join(root, 'shell/dist/releases/cli.js');

if (existsSync(built)) await import(pathToFileURL(built).href);
else {
  const source = ['--import', 'tsx', path.join(root, 'shell/releases/cli.ts')];
  const child = spawn(process.execPath, [...source, ...process.argv.slice(2)], { stdio: 'inherit' });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

// npm run release | live | preview | rollback | dismiss | yank | composition | grant | routes | prune | release-token | release-key: the built command, or where the shell is not built, its
// source, which starts a second later. CommonJS, as Node starts it sooner.
const { existsSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const built = path.join(root, 'shell/dist/releases/cli.cjs');

if (existsSync(built)) require(built);
else {
  // Loaded only here: the built command does not need it.
  const { spawn } = require('node:child_process');
  const source = ['--import', 'tsx', path.join(root, 'shell/releases/teams/cli.ts')];
  const child = spawn(process.execPath, [...source, ...process.argv.slice(2)], { stdio: 'inherit' });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

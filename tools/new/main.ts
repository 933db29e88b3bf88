import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../run/processes.mjs';
import { type Files, filesOf } from './files';
import { NotPossible, type Options, readOptions } from './options';
import { readWorkspace } from './workspace';

// npm run new -- remote mfe-gift-cards: a remote with a screen, its path, texts and tests (docs/a-new-remote.md).
// npm run new -- screen mfe-catalog gift-cards: the same screen in an existing remote.
// npm run new -- fragment mfe-catalog gift-cards: a part for other remotes' screens (docs/fragments.md).

const root = path.resolve(import.meta.dirname, '../..');

function write(files: Files) {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

/** Names of all lengths fit into lines: the project's own formatter has the last word. */
async function format(files: Files) {
  const biome = path.join(root, 'node_modules/.bin/biome');
  const sources = Object.keys(files).filter((file) => file !== 'package-lock.json');
  if (existsSync(biome))
    await run(biome, ['format', '--write', '--log-level=error', ...sources], { cwd: root, onLine: () => {} });
}

function nextSteps({ kind, packageName, region, area, path: at, screen }: Options): string {
  const own = `${packageName}/src/${area}/${screen}.tsx`;
  const hot = `  npm run dev -- ${packageName}`;
  if (kind === 'fragment')
    return `${own} is the fragment ${region}/${area}. A screen shows it with\n\n  <Fragment name="${region}/${area}" params={{}} />`;
  if (kind === 'screen') return `${own} shows ${at}.\n\n${hot}`;
  return `${packageName} is there; ${own} shows ${at}.

${hot}                 the site with it, hot
  npx jest --selectProjects ${packageName}
  npm run grant -- ${packageName} ${at}         once, on the site's machine: it may use ${at}
  npm run release-token -- ${packageName}       once: its team's token
  npm run release -- ${packageName}             then: npm run live -- ${packageName} 1.0.0

Neither the shell nor the site is released or restarted. See docs/a-new-remote.md.`;
}

async function main(args: readonly string[]) {
  const workspace = readWorkspace(root);
  const options = readOptions(args, workspace);
  const files = filesOf(root, options, workspace);
  write(files);
  await format(files);
  for (const file of Object.keys(files)) console.log(`  ${file}`);
  console.log(`\n${nextSteps(options)}`);
}

main(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof NotPossible)) throw error;
  console.error(error.message);
  process.exit(1);
});

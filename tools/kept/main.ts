import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packKept } from './archive';
import { layOut } from './layOut';

// Builds that are kept, for the runs of old parts with new ones (docs/adr/0032):
//   npm run keep -- 1.4 [--from <workspace>]            what is built now, or in the workspace of an earlier commit
//   npm run keep -- lay <folder> shell=new mfe-catalog=issue-2 …   a site of old and new parts, to be started there

const here = path.resolve(import.meta.dirname, '../..');
const USAGE = 'npm run keep -- <label> [--from <workspace>] | lay <folder> <part>=<label or new> …';

function keep(label: string, from: string) {
  const root = path.resolve(from);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const note = readFileSync(path.join(root, 'shell/dist/browser/shell.json'), 'utf8');
  const archive = packKept(root, {
    label,
    commit: git('rev-parse', 'HEAD'),
    date: git('log', '-1', '--format=%cs'),
    offers: JSON.parse(note).offers ?? {},
  });
  const file = path.join(import.meta.dirname, 'builds', `${label}.br`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, archive);
  const size = `${(archive.length / 1024).toFixed(0)} kB`;
  console.log(`${path.relative(here, file)}: ${size}, ${git('log', '-1', '--format=%h %s')}`);
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' } },
  });
  const [first = '', ...rest] = positionals;
  const [folder, ...parts] = rest;
  if (first === 'lay' && folder && parts.every((part) => /^[\w-]+=[\w.-]+$/.test(part)))
    return layOut(here, path.resolve(folder), Object.fromEntries(parts.map((part) => part.split('='))));
  if (first !== 'lay' && rest.length === 0 && /^[a-z0-9][a-z0-9.-]*$/.test(first))
    return keep(first, values.from ?? here);
  throw new Error(USAGE);
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

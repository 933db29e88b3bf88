import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packFixture } from './archive';
import { assemble } from './assemble';

// Production builds of earlier versions, for the tests of mixed versions (docs/adr/0032):
//   npm run fixtures:save -- 1.4.0 [--from <workspace>]       saves the present build, or that of another workspace
//   npm run fixtures:assemble -- <folder> shell=new mfe-catalog=0.2.0 …   assembles a site that can be started there

const here = path.resolve(import.meta.dirname, '../..');
const USAGE =
  'npm run fixtures:save -- <version> [--from <workspace>]\nnpm run fixtures:assemble -- <folder> <part>=<version or new> …';

function save(version: string, from: string) {
  const root = path.resolve(from);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const note = readFileSync(path.join(root, 'shell/dist/browser/shell.json'), 'utf8');
  const archive = packFixture(root, {
    label: version,
    commit: git('rev-parse', 'HEAD'),
    date: git('log', '-1', '--format=%cs'),
    offers: JSON.parse(note).offers ?? {},
  });
  const file = path.join(import.meta.dirname, 'builds', `${version}.br`);
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
  const [command, target, ...parts] = positionals;
  if (command === 'assemble' && target && parts.every((part) => /^[\w-]+=[\w.-]+$/.test(part)))
    return assemble(here, path.resolve(target), Object.fromEntries(parts.map((part) => part.split('='))));
  if (command === 'save' && target && parts.length === 0 && /^[a-z0-9][a-z0-9.-]*$/.test(target))
    return save(target, values.from ?? here);
  throw new Error(USAGE);
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

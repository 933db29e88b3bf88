import path from 'node:path';
import { parseArgs } from 'node:util';
import { accept, libsOf, NotAccepted, situationOf } from './lib';
import { verdict } from './verdict';

// What the libs offer, and the versions that say so (docs/adr/0032):
//   npm run contract                                  each lib against its accepted surface
//   npm run contract -- check session                 one of them
//   npm run contract -- accept session --minor "why"  what it offers now is its next version

const root = path.resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { major: { type: 'boolean' }, minor: { type: 'boolean' } },
});
const [command = 'check', ...named] = positionals;

async function check(libs: readonly string[]) {
  let refused = 0;
  for (const lib of libs) {
    const situation = await situationOf(root, lib, process.env.NX_BASE || undefined);
    const problem = verdict(situation);
    if (problem) refused++;
    console.log(
      problem
        ? `\n${problem}\n`
        : `@haat/${lib} ${situation.version}: ${situation.present.length} names as accepted`,
    );
  }
  if (refused > 0) process.exitCode = 1;
}

async function acceptOne([lib, ...why]: readonly string[]) {
  if (!lib || !libsOf(root).includes(lib)) throw new NotAccepted(`Which lib: ${libsOf(root).join(', ')}?`);
  if (values.major && values.minor) throw new NotAccepted('Either --major or --minor.');
  const step = values.major ? 'major' : values.minor ? 'minor' : undefined;
  const { version, files } = await accept(root, lib, {
    step,
    why: why.join(' '),
    today: new Date().toISOString().slice(0, 10),
  });
  console.log(
    `@haat/${lib} is ${version} now. Commit with it:\n${files.map((file) => `  ${file}`).join('\n')}`,
  );
}

async function main() {
  if (command === 'check') return check(named.length > 0 ? named : libsOf(root));
  if (command === 'accept') return acceptOne(named);
  throw new NotAccepted('npm run contract [-- check <lib>… | accept <lib> --major|--minor "why"]');
}

main().catch((error) => {
  console.error(error instanceof NotAccepted ? error.message : error);
  process.exitCode = 1;
});

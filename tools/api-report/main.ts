import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { declarationsOf } from './declarations';
import { type Export, exportsOf } from './exportsOf';
import { type Difference, differenceOf, entriesAt, isSame, readReport, reportText } from './report';

// The exports of each lib, as text for reviews (docs/adr/0032):
//   npm run api-report            present exports against the approved reports
//   npm run version-libs          after `npx changeset`: versions, changelogs, reports, lock file

const root = path.resolve(import.meta.dirname, '../..');
const [command = 'check', ...named] = process.argv.slice(2);
const fileOf = (lib: string, name: string) => path.join(root, 'libs', lib, name);
const packageOf = (lib: string) => JSON.parse(readFileSync(fileOf(lib, 'package.json'), 'utf8'));
const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
/** The libs with a report. One without the script, e.g. tracing, has a single user, in this repository. */
const libs = readdirSync(path.join(root, 'libs')).filter(
  (name) => existsSync(fileOf(name, 'package.json')) && packageOf(name).scripts['api-report'],
);

/** The exports of index.ts; those of other entries as './readers#cart'; the custom properties of exported style sheets. */
function presentExports(lib: string): Export[] {
  const entries = Object.entries(packageOf(lib).exports as Record<string, string>);
  const sheets = entries.filter(([, file]) => file.endsWith('.css'));
  const modules = entries
    .filter(([, file]) => !file.endsWith('.css'))
    .flatMap((entry) => filesOf(lib, entry));
  const declarations = declarationsOf(
    root,
    lib,
    modules.map(([, file]) => file),
  );
  return [
    ...modules.flatMap(([entry, file]) =>
      exportsOf(declarations, file.replace(/\.tsx?$/, '.d.ts')).map(({ name, text }) => ({
        name: entry === '.' ? name : `${entry}#${name}`,
        text,
      })),
    ),
    ...sheets.map(([name, file]) => ({ name, text: propertiesIn(readFileSync(fileOf(lib, file), 'utf8')) })),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** './queries/*' → each file of the folder, below src: [['./queries/cart', 'queries/cart.ts'], …] */
function filesOf(lib: string, [entry, file]: [string, string]): [string, string][] {
  const below = file.replace('./src/', '');
  if (!entry.endsWith('/*')) return [[entry, below]];
  return readdirSync(fileOf(lib, path.dirname(file)))
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => [entry.replace('*', path.parse(name).name), path.posix.join(path.dirname(below), name)]);
}

function propertiesIn(style: string): string {
  const properties = [...style.matchAll(/(?:^|[\s;{])(--[\w-]+)\s*:/g)].map(([, property]) => property!);
  return [...new Set(properties)].sort().join('\n');
}

/** The contracts are what they say about the wire: their report is the published document. */
async function presentDocument(): Promise<string> {
  const { openApiDocument } = await import(
    pathToFileURL(path.join(root, 'api/src/platform/openapi/document.ts')).href
  );
  return `${JSON.stringify({ ...openApiDocument(), servers: undefined }, null, 2)}\n`;
}

/** Why a lib's report is out of date; null when it is not. */
async function problemOf(lib: string): Promise<string | null> {
  const { version } = packageOf(lib);
  if (lib === 'contracts')
    return (await presentDocument()) === textOf(fileOf(lib, 'openapi.json'))
      ? null
      : `libs/contracts/openapi.json is not what the contracts say now.`;
  const text = textOf(fileOf(lib, 'api-report.txt'));
  if (!text) return `@haat/${lib} has no api-report.txt.`;
  const report = readReport(text);
  const difference = differenceOf(report.entries, presentExports(lib));
  if (!isSame(difference))
    return `@haat/${lib} exports something else than ${report.version} did:\n${listOf(difference)}`;
  return report.version === version
    ? null
    : `@haat/${lib} is ${version}, its api-report.txt is of ${report.version}.`;
}

function listOf({ added, changed, removed }: Difference): string {
  const rows = [
    ...removed.map((name) => `  - ${name}`),
    ...changed.map((name) => `  ~ ${name}`),
    ...added.map((name) => `  + ${name}`),
  ];
  return rows.join('\n');
}

async function check() {
  for (const lib of named.length > 0 ? named : libs) {
    const problem = await problemOf(lib);
    console.log(problem ?? `@haat/${lib}: as approved`);
    if (!problem) continue;
    process.exitCode = 1;
    console.log('Describe the change with `npx changeset` (major: what users relied on is gone or changed),');
    console.log('then run `npm run version-libs` and review the diff of the report.');
  }
}

/** Versions and changelogs by the changesets, then the reports of what has a new version. */
async function versionLibs() {
  run('changeset', ['version']);
  const unversioned: string[] = [];
  for (const lib of libs) {
    if (lib === 'contracts') {
      writeFileSync(fileOf(lib, 'openapi.json'), await presentDocument());
      continue;
    }
    const text = textOf(fileOf(lib, 'api-report.txt'));
    const former = text ? readReport(text) : { version: '', entries: [] };
    const present = presentExports(lib);
    const { name, version } = packageOf(lib);
    if (version === former.version && !isSame(differenceOf(former.entries, present))) unversioned.push(name);
    else
      writeFileSync(
        fileOf(lib, 'api-report.txt'),
        reportText({ lib: name, version, entries: entriesAt(version, former.entries, present) }),
      );
  }
  run('npm', ['run', 'lock']);
  if (unversioned.length === 0) return;
  console.error(
    `${unversioned.join(', ')} changed without a changeset: run \`npx changeset\` for it, then this again.`,
  );
  process.exitCode = 1;
}

function run(program: string, args: readonly string[]) {
  const at = program === 'npm' ? program : path.join(root, 'node_modules/.bin', program);
  const { status } = spawnSync(at, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
}

await (command === 'version' ? versionLibs() : check());

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import semver from 'semver';

/**
 * What a remote needs of the libs that the page has once: not the versions that it happens to be built beside, but
 * the oldest ones that have all that it uses. So a lib that has got something new makes nobody wait for the shell who
 * does not use it.
 *
 * @param {Iterable<string>} files that the build was made of, absolute
 * @param {string} root the workspace's folder
 * @param {readonly string[]} libs the names of the libs: @haat/session
 * @returns {Record<string, string>} ranges by contract: { session: '^1.2.0' }
 */
export function contractsNeeded(files, root, libs) {
  const used = new Map(libs.map((lib) => [lib, new Set()]));
  for (const file of files) {
    if (!isOwn(file, root, libs)) continue;
    for (const [lib, names] of importsOf(readFileSync(file, 'utf8'), file))
      for (const name of names) used.get(lib)?.add(name);
  }
  return Object.fromEntries(
    libs.map((lib) => {
      const folder = path.join(root, 'libs', lib.slice('@haat/'.length));
      const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      const report = path.join(folder, 'api-report.txt');
      const entries = existsSync(report) ? entriesIn(readFileSync(report, 'utf8')) : new Map();
      // Of the life cycles the shell is the user: what it has to hand over is what counts.
      const names = lib === '@haat/remote' ? ['Lifecycles'] : [...(used.get(lib) ?? [])];
      return [lib.slice('@haat/'.length), `^${oldestWith(names, entries, version)}`];
    }),
  );
}

/**
 * The oldest version that has all of some names and what they speak of; the present one for what no report knows.
 *
 * @param {readonly string[]} names exported ones, or '*'
 * @param {ReadonlyMap<string, { since: string, text: string }>} entries of an api-report.txt
 * @param {string} version the present one
 */
export function oldestWith(names, entries, version) {
  if (names.some((name) => !entries.has(name))) return version;
  // The first version that is compatible with this one: what is older is not offered.
  const [major, minor] = [semver.major(version), semver.minor(version)];
  let needed = major === 0 ? `0.${minor}.0` : `${major}.0.0`;
  const seen = new Set();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const entry = entries.get(name);
    if (!entry || seen.has(name)) continue;
    seen.add(name);
    if (semver.gt(entry.since, needed)) needed = entry.since;
    waiting.push(...(entry.text.match(/[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*/g) ?? []));
  }
  return needed;
}

/** The entries of an api-report.txt by name (tools/api-report/report.ts writes it). */
export function entriesIn(text) {
  const entries = new Map();
  let last;
  for (const line of text.split('\n')) {
    const [, name, since] = /^(\S+) \(since (\d+\.\d+\.\d+)\)$/.exec(line) ?? [];
    if (name) {
      last = { since, text: '' };
      entries.set(name, last);
    } else if (last) last.text += `${line}\n`;
  }
  return entries;
}

/** What a file takes from our libs, types aside: names, or '*'. */
function importsOf(text, file) {
  const { module } = parseSync(file, text);
  const found = [];
  for (const { moduleRequest, entries } of module.staticImports)
    found.push([
      moduleRequest.value,
      entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? '*'),
    ]);
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType, importName } of entries)
      if (moduleRequest && !isType) found.push([moduleRequest.value, [importName.name ?? '*']]);
  return found;
}

/** Source of ours that a remote carries itself; the libs that it finds in the page are none of it. */
function isOwn(file, root, libs) {
  const at = path.relative(root, file).split(path.sep).join('/');
  if (!/\.tsx?$/.test(at) || at.startsWith('..') || at.includes('node_modules/')) return false;
  return !libs.some((lib) => lib !== '@haat/remote' && at.startsWith(`libs/${lib.slice('@haat/'.length)}/`));
}

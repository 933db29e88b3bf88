import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import semver from 'semver';

/**
 * The versions of the contracts with the shell that a remote needs: not those that it was built with, but the oldest ones with
 * everything that it uses. So a new export of a lib delays only remotes that use it, until the shell has that version.
 *
 * @param {Iterable<string>} files that the build was made of, absolute
 * @param {string} root the workspace's folder
 * @param {{ shared: readonly string[], called: Record<string, readonly string[]> }} contracts `shared`: libs that the shell
 *   carries, of which imports count; `called`: what the shell calls, by the lib that declares it
 * @returns {Record<string, string>} ranges by contract: { session: '^1.2.0' }
 */
export function contractsNeeded(files, root, { shared, called }) {
  const used = new Map(shared.map((lib) => [lib, new Set()]));
  for (const file of files) {
    const at = path.relative(root, file).split(path.sep).join('/');
    if (!/\.tsx?$/.test(at) || at.startsWith('..') || at.includes('node_modules/')) continue;
    // Remotes bundle the entries of a shared lib besides index.ts, which import the lib by its name. What index.ts
    // reaches is the shell's, and doesn't.
    const sharedLib = shared.find((lib) => at.startsWith(`libs/${lib.slice('@haat/'.length)}/`));
    for (const [lib, names] of importsOf(readFileSync(file, 'utf8'), file))
      if (!sharedLib || lib === sharedLib) for (const name of names) used.get(lib)?.add(name);
  }
  return Object.fromEntries(
    [...Object.entries(called), ...used].map(([lib, names]) => {
      const folder = path.join(root, 'libs', lib.slice('@haat/'.length));
      const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      const report = path.join(folder, 'api-report.txt');
      const entries = existsSync(report) ? entriesIn(readFileSync(report, 'utf8')) : new Map();
      return [lib.slice('@haat/'.length), `^${oldestWith([...names], entries, version)}`];
    }),
  );
}

/**
 * The oldest version with all of these names and the types that they use; the present one when a name is in no report.
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

/** The names that a file imports from our libs, without types; '*' for all. */
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

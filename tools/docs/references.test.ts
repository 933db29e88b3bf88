import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { anchorsIn, exists, expandBraces, linksIn, pathsIn } from './references';

const root = path.resolve(__dirname, '../..');
const SKIPPED = ['node_modules', 'dist', 'test-results', '.git', '.nx', '.data'];

/** All files and folders below a folder, relative to the root. */
function entriesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.includes(entry.name)) return [];
    const at = folder ? `${folder}/${entry.name}` : entry.name;
    return entry.isDirectory() ? [at, ...entriesBelow(at)] : [at];
  });
}

const known = entriesBelow('');
const topLevel = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const isTopLevel = (folder: string) => topLevel.includes(folder);
const pages = ['README.md', ...known.filter((file) => /^docs\/.*\.md$/.test(file))];
const read = (page: string) => readFileSync(path.join(root, page), 'utf8');

/** Files of builds, releases and test runs, and the remote that docs/a-new-remote.md creates. */
const NOT_IN_THE_REPOSITORY =
  /^(remote|hashes|integrity|composition|mf-manifest|console)\.json$|^server\.mjs$|^test-results\/|^mfe-gift-cards\//;

/** Files that a page names and the workspace lacks. */
const missingFiles = (markdown: string) =>
  pathsIn(markdown, isTopLevel)
    .filter((named) => !NOT_IN_THE_REPOSITORY.test(named))
    .flatMap(expandBraces)
    .filter((named) => !exists(named, known, isTopLevel));

/** Relative links of a page that lead nowhere. */
const brokenLinks = (page: string, markdown: string) =>
  linksIn(markdown).filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file ? path.join(path.dirname(page), file) : page;
    if (!existsSync(path.join(root, target))) return true;
    return anchor !== undefined && !anchorsIn(read(target)).includes(anchor);
  });

describe('the documentation', () => {
  test.each(pages)('%s names only files that exist', (page) => {
    expect(missingFiles(read(page))).toEqual([]);
  });

  test.each(pages)('%s has no broken relative links', (page) => {
    expect(brokenLinks(page, read(page))).toEqual([]);
  });

  test('lists every decision in docs/adr/README.md with its title', () => {
    const decisions = known.filter((file) => /^docs\/adr\/\d{4}-.*\.md$/.test(file)).sort();
    const rows = decisions.map((file) => {
      const [, number, title] = /^# (\d{4}) (.+)$/m.exec(read(file)) ?? [];
      return `| [${number}](${path.basename(file)}) | ${title} |`;
    });
    const listed = read('docs/adr/README.md')
      .split('\n')
      .filter((line) => line.startsWith('| ['));
    expect(listed).toEqual(rows);
  });

  test('has a README of at most 100 lines', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(100);
  });
});

describe('references', () => {
  test('reports a missing file, folder, pattern and bare file name', () => {
    const text =
      '`shell/src/none.ts` `libs/none` `api/src/*.none.ts` `libs/{ui,none}/package.json` `none.test.ts`';
    expect(missingFiles(text)).toEqual([
      'shell/src/none.ts',
      'libs/none',
      'api/src/*.none.ts',
      'libs/none/package.json',
      'none.test.ts',
    ]);
  });

  test('accepts files, folders, patterns, bare names and paths inside a package', () => {
    const text =
      '`libs/page/src/guard.ts` `libs/ui/` `api/src/domains/*/*.service.ts` `tools/…-host` `package.json` `src/routes.tsx`';
    expect(pathsIn(text, isTopLevel)).toHaveLength(6);
    expect(missingFiles(text)).toEqual([]);
  });

  test('ignores addresses, packages, settings, placeholders, commands and code blocks', () => {
    const text =
      '`/cart` `/r/<remote>/x.ts` `@haat/ui/none.css` `DATA_DIR/none.json` `npm run none.ts`\n```sh\n`shell/none.ts`\n```\n';
    expect(pathsIn(text, isTopLevel)).toEqual([]);
  });

  test('reports links to missing files and missing headings', () => {
    const text =
      '[a](docs/none.md) [b](docs/releases.md#none) [c](docs/releases.md#roll-back) [d](https://x.example/none)';
    expect(brokenLinks('README.md', text)).toEqual(['docs/none.md', 'docs/releases.md#none']);
  });
});

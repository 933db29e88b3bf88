import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Evidence, NOT_SHOWN, PROPERTIES, TAGS, TOOLS, type Tool } from './properties';
import { type Case, resultsOf, toolResultsOf, trustPage, withRows } from './report';

const property = (...evidence: Evidence[]) => ({ name: 'No oversell', figure: '200 buyers', evidence });
const cases: Case[] = [
  { file: 'a.test.ts', name: 'races 200 buyers @trust:oversell', status: 'passed' },
  { file: 'a.test.ts', name: 'races 10 buyers @trust:oversell-too @trust:few', status: 'failed' },
  { file: 'a.test.ts', name: 'races on PGlite @trust:pglite', status: 'skipped' },
];
const tagged = (tag: string): Evidence => ({ file: 'a.test.ts', tag: `@trust:${tag}` });
const counts = (...evidence: Evidence[]) => {
  const [{ passed, failed, notRun } = { passed: 0, failed: 0, notRun: [] }] = resultsOf(
    [property(...evidence)],
    cases,
    new Set(['a.test.ts']),
  );
  return { passed, failed, notRun };
};

test.each<[string, Evidence[], ReturnType<typeof counts>]>([
  ['passed', [tagged('oversell')], { passed: 1, failed: 0, notRun: [] }],
  ['failed', [tagged('few')], { passed: 0, failed: 1, notRun: [] }],
  ['all of a file', [{ file: 'a.test.ts' }], { passed: 1, failed: 1, notRun: [] }],
  ['counted once', [tagged('oversell'), { file: 'a.test.ts' }], { passed: 1, failed: 1, notRun: [] }],
  ['without such a test', [tagged('oversel')], { passed: 0, failed: 1, notRun: [] }],
  ['a skipped test is a failure', [tagged('pglite')], { passed: 0, failed: 1, notRun: [] }],
  ['a file that was not run', [{ file: 'b.spec.ts' }], { passed: 0, failed: 0, notRun: ['b.spec.ts'] }],
])('%s', (_what, evidence, result) => {
  expect(counts(...evidence)).toEqual(result);
});

const SCANNER: Tool = {
  name: 'scanner',
  figure: 'all',
  needs: 'scanner',
  explained: 'No finding.',
  evidence: [tagged('oversell')],
};
const EARLIER = { scanner: { date: '2026-11-01', passed: 1, failed: 0 } };

test.each([
  ['asked', ['a.test.ts'], true, {}, { date: '2026-11-25', passed: 1, failed: 0 }],
  [
    'not installed',
    ['a.test.ts'],
    false,
    {},
    { date: '2026-11-25', passed: 0, failed: 0, skipped: 'scanner is not installed' },
  ],
  ['not installed any more: the earlier result stays', ['a.test.ts'], false, EARLIER, EARLIER.scanner],
  ['not asked: the earlier result stays', [], true, EARLIER, EARLIER.scanner],
  ['never asked', [], true, {}, undefined],
])('a tool that was %s', (_what, files, isThere, earlier, expected) => {
  const results = resultsOf([SCANNER], cases, new Set(files));
  expect(toolResultsOf([SCANNER], results, earlier, '2026-11-25', () => isThere).scanner).toEqual(expected);
});

test('tests of the full matrix count only there', () => {
  const full = property({ ...tagged('pglite'), isFullOnly: true });
  const seen = (isFull: boolean) => resultsOf([full], cases, new Set(['a.test.ts']), isFull)[0];
  expect(seen(false)).toMatchObject({ failed: 0, notRun: ['a.test.ts'] });
  expect(seen(true)).toMatchObject({ failed: 1, notRun: [] });
});

test('the page names each promise, its result and what is missing', () => {
  const results = resultsOf([property(tagged('oversell'))], cases, new Set(['a.test.ts']));
  const page = trustPage(
    results,
    [{ name: 'A full disk', why: 'not yet' }],
    [SCANNER, { ...SCANNER, name: 'other' }],
    { scanner: { date: '2026-11-25', passed: 3, failed: 0 } },
    { command: 'npm run trust', seconds: 61 },
  );
  expect(page).toContain(
    '| scanner | all | 3 passed (2026-11-25) | No finding. | `npm run trust -- "scanner"` |',
  );
  expect(page).toContain('| other | all | with `--full` | No finding. | `npm run trust -- "other"` |');
  expect(page).toContain(
    '| No oversell | 200 buyers | 1 passed | `a.test.ts` | `npm run trust -- "No oversell"` |',
  );
  expect(page).toContain('| A full disk | not yet |');
  expect(page).toContain('took 2 min');

  const failed = resultsOf([property(tagged('few'))], cases, new Set(['a.test.ts']));
  const alone = withRows(page, failed, [SCANNER], { scanner: { date: '2026-11-26', passed: 4, failed: 0 } });
  expect(alone).toBe(
    page
      .replace('200 buyers | 1 passed', '200 buyers | **1 failed**')
      .replace('3 passed (2026-11-25)', '4 passed (2026-11-26)'),
  );
});

test('each tag belongs to a promise, and each promise has tests', () => {
  const rows = [...PROPERTIES, ...TOOLS];
  expect(rows.filter(({ evidence }) => evidence.length === 0)).toEqual([]);
  const known = new Set(rows.flatMap(({ evidence }) => evidence.map(({ tag }) => tag)));
  expect(TAGS.filter(([, tag]) => !known.has(tag))).toEqual([]);
});

test('the tests of all promises are there, and each promise is named once', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const missing = [...PROPERTIES, ...TOOLS]
    .flatMap(({ evidence }) => evidence.map(({ file }) => file))
    .filter((file) => !existsSync(path.join(root, file)));
  expect(missing).toEqual([]);
  const names = [...PROPERTIES, ...NOT_SHOWN, ...TOOLS].map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

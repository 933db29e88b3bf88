import { existsSync } from 'node:fs';
import path from 'node:path';
import { NOT_SHOWN, PROPERTIES, TOOLS, type Tool } from './properties';
import { type Case, resultsOf, toolResultsOf, trustPage } from './report';

const property = (...evidence: [file: string, tests: RegExp][]) => ({
  name: 'No oversell',
  figure: '200 buyers',
  evidence: evidence.map(([file, tests]) => ({ file, tests })),
});
const cases: Case[] = [
  { file: 'a.test.ts', name: 'races 200 buyers', status: 'passed' },
  { file: 'a.test.ts', name: 'races 10 buyers', status: 'failed' },
  { file: 'a.test.ts', name: 'races on PGlite', status: 'skipped' },
];
const counts = (...evidence: [string, RegExp][]) => {
  const [{ passed, failed, notRun } = { passed: 0, failed: 0, notRun: [] }] = resultsOf(
    [property(...evidence)],
    cases,
    new Set(['a.test.ts']),
  );
  return { passed, failed, notRun };
};

test.each<[string, [string, RegExp][], ReturnType<typeof counts>]>([
  ['passed', [['a.test.ts', /200/]], { passed: 1, failed: 0, notRun: [] }],
  ['failed', [['a.test.ts', /buyers/]], { passed: 1, failed: 1, notRun: [] }],
  [
    'counted once',
    [
      ['a.test.ts', /200/],
      ['a.test.ts', /200 buyers/],
    ],
    { passed: 1, failed: 0, notRun: [] },
  ],
  ['a renamed test is a failure', [['a.test.ts', /300/]], { passed: 0, failed: 1, notRun: [] }],
  ['a skipped test is a failure', [['a.test.ts', /PGlite/]], { passed: 0, failed: 1, notRun: [] }],
  ['a file that was not run', [['b.spec.ts', /./]], { passed: 0, failed: 0, notRun: ['b.spec.ts'] }],
])('%s', (_what, evidence, result) => {
  expect(counts(...evidence)).toEqual(result);
});

const SCANNER: Tool = {
  name: 'scanner',
  figure: 'all',
  needs: 'scanner',
  explained: 'No finding.',
  evidence: [{ file: 'a.test.ts', tests: /200/ }],
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
  const full = property(['a.test.ts', /PGlite/]);
  full.evidence[0] = { ...full.evidence[0]!, isFullOnly: true } as (typeof full.evidence)[0];
  const seen = (isFull: boolean) => resultsOf([full], cases, new Set(['a.test.ts']), isFull)[0];
  expect(seen(false)).toMatchObject({ failed: 0, notRun: ['a.test.ts'] });
  expect(seen(true)).toMatchObject({ failed: 1, notRun: [] });
});

test('the page names each promise, its result and what is missing', () => {
  const results = resultsOf([property(['a.test.ts', /200/])], cases, new Set(['a.test.ts']));
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

import { existsSync } from 'node:fs';
import path from 'node:path';
import { NOT_SHOWN, PROPERTIES } from './properties';
import { type Case, resultsOf, trustPage } from './report';

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

test('the page names each promise, its result and what is missing', () => {
  const results = resultsOf([property(['a.test.ts', /200/])], cases, new Set(['a.test.ts']));
  const page = trustPage(results, [{ name: 'A full disk', why: 'not yet' }], {
    command: 'npm run trust',
    seconds: 61,
  });
  expect(page).toContain('| No oversell | 200 buyers | 1 passed | `a.test.ts` |');
  expect(page).toContain('| A full disk | not yet |');
  expect(page).toContain('took 2 min');
});

test('the tests of all promises are there, and each promise is named once', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const missing = PROPERTIES.flatMap(({ evidence }) => evidence.map(({ file }) => file)).filter(
    (file) => !existsSync(path.join(root, file)),
  );
  expect(missing).toEqual([]);
  const names = [...PROPERTIES, ...NOT_SHOWN].map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

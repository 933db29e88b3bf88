import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readJestReport, readPlaywrightReport, reportIn, slowestFiles } from './testReports.mjs';

const ROOT = '/project';
const jestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numRuntimeErrorTestSuites: 2,
  numPendingTests: 3,
  startTime: 1000,
  testResults: [
    {
      name: '/project/api/src/a.test.ts',
      startTime: 1500,
      endTime: 4500,
      message: 'cart › adds',
      assertionResults: [
        { status: 'passed', fullName: 'cart removes' },
        {
          status: 'failed',
          fullName: 'cart adds',
          failureMessages: ['\u001b[31mError: 1 is not 2\u001b[39m\n at a'],
        },
      ],
    },
    { name: '/project/api/src/b.test.ts', startTime: 1500, endTime: 2000, message: '', assertionResults: [] },
    {
      name: '/project/api/src/broken.test.ts',
      startTime: 0,
      endTime: 0,
      message: 'Unexpected token',
      assertionResults: [],
    },
  ],
};
const result = (...durations: number[]) => ({ results: durations.map((duration) => ({ duration })) });
const skipped = { results: [], annotations: [{ type: 'skip', description: 'Firefox is not installed' }] };
const playwrightReport = {
  config: { rootDir: '/project/e2e' },
  suites: [
    {
      file: 'cart.spec.ts',
      specs: [
        {
          title: 'fills a cart',
          tests: [
            {
              projectName: 'shop',
              status: 'unexpected',
              results: [{ duration: 1000, errors: [{ message: 'Expected: 1' }, { message: 'Received: 2' }] }],
            },
          ],
        },
      ],
      suites: [{ specs: [{ tests: [result(500), result(250, 250)] }, { tests: [skipped, skipped] }] }],
    },
  ],
  errors: [],
  stats: {
    startTime: '2026-01-01T00:00:00.000Z',
    duration: 9000,
    expected: 7,
    unexpected: 2,
    flaky: 1,
    skipped: 4,
  },
};

test('jest: counts files that cannot be loaded as failed', () => {
  expect(readJestReport(jestReport, ROOT)).toEqual({
    passed: 5,
    failed: 3,
    skipped: 3,
    skipReasons: [],
    startedAt: 1000,
    seconds: 3.5,
    files: [
      { name: 'api/src/a.test.ts', seconds: 3 },
      { name: 'api/src/b.test.ts', seconds: 0.5 },
      { name: 'api/src/broken.test.ts', seconds: 0 },
    ],
    failures: [
      'api/src/a.test.ts › cart adds\n    Error: 1 is not 2\n     at a',
      'api/src/broken.test.ts › the file cannot be loaded\n    Unexpected token',
    ],
  });
});

test('Playwright: counts a flaky test as failed', () => {
  expect(readPlaywrightReport(playwrightReport, ROOT)).toEqual({
    passed: 7,
    failed: 3,
    skipped: 4,
    skipReasons: ['Firefox is not installed'],
    startedAt: Date.parse('2026-01-01'),
    seconds: 9,
    files: [{ name: 'e2e/cart.spec.ts', seconds: 2 }],
    failures: ['e2e/cart.spec.ts › fills a cart [shop]\n    Expected: 1\n    Received: 2'],
  });
});

test('Playwright: counts a site that did not start as a failure', () => {
  const stats = { ...playwrightReport.stats, expected: 0, unexpected: 0, flaky: 0 };
  const report = {
    ...playwrightReport,
    suites: [],
    stats,
    errors: [{ message: 'Timed out waiting for the site' }],
  };
  expect(readPlaywrightReport(report, ROOT)).toMatchObject({ passed: 0, failed: 1 });
});

describe('reports in files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'haat-reports-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test.each<[string, string | null, number, number]>([
    ['a whole one', JSON.stringify(jestReport), 5, 3],
    ['none: the suite died before it could count', null, 0, 1],
    ['a cut one', '{"numPassedTests": 5', 0, 1],
  ])('%s', (_what, text, passed, failed) => {
    const file = path.join(folder, 'jest.json');
    if (text !== null) writeFileSync(file, text);
    expect(reportIn(file, readJestReport, ROOT)).toMatchObject({ passed, failed });
  });
});

test('lists the slowest files of all suites', () => {
  const reports = [readJestReport(jestReport, ROOT), readPlaywrightReport(playwrightReport, ROOT)];
  expect(slowestFiles(reports, 2)).toEqual([
    { name: 'api/src/a.test.ts', seconds: 3 },
    { name: 'e2e/cart.spec.ts', seconds: 2 },
  ]);
});

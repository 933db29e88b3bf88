import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { specsOf } from '../run/testReports.mjs';
import { NOT_SHOWN, PROPERTIES } from './properties';
import { type Case, resultsOf, trustPage } from './report';

// npm run trust [-- --full]: runs the tests that try to break what the shop promises, and writes docs/trust.md.

const root = path.resolve(import.meta.dirname, '../..');
const FULL = process.argv.includes('--full');
const started = Date.now();

const files = [...new Set(PROPERTIES.flatMap(({ evidence }) => evidence.map(({ file }) => file)))];
const isJourney = (file: string) => file.endsWith('.spec.ts');
const run = new Set<string>();
const cases: Case[] = [];

interface JestReport {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

function runUnitTests(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-trust-'));
  const report = path.join(folder, 'jest.json');
  const chosen = files.filter((file) => !isJourney(file));
  spawnSync(
    path.join(root, 'node_modules/.bin/jest'),
    ['--json', `--outputFile=${report}`, '--runTestsByPath', ...chosen],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...(FULL ? { TEST_MATRIX: 'full' } : {}) },
    },
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  rmSync(folder, { recursive: true });
  for (const file of chosen) run.add(file);
  for (const { name, assertionResults } of testResults)
    for (const { fullName, status } of assertionResults)
      cases.push({
        file: path.relative(root, name),
        name: fullName,
        status: status === 'passed' || status === 'failed' ? status : 'skipped',
      });
}

/** The group of journeys that a spec belongs to: shell/e2e/playwright.config.ts. */
const GROUPS: Record<string, string> = {
  'shell/e2e/brokenReleases.spec.ts': 'composition',
  'shell/e2e/mixedVersions.spec.ts': 'platform',
};
const SHOP = 'shop';

function runJourneys(): void {
  for (const file of files.filter(isJourney)) {
    const group = GROUPS[file] ?? SHOP;
    spawnSync(process.execPath, ['tools/run/journeys.mjs', group, path.basename(file)], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, TEST_MATRIX: 'full' },
    });
    run.add(file);
    const report = path.join(root, `shell/test-results/journeys/${group}.json`);
    const { suites } = JSON.parse(readFileSync(report, 'utf8'));
    for (const { title, tests } of suites.flatMap(specsOf))
      for (const { status } of tests)
        cases.push({
          file,
          name: title,
          status: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
        });
  }
}

runUnitTests();
if (FULL) runJourneys();
const results = resultsOf(PROPERTIES, cases, run);
const command = FULL ? 'npm run trust -- --full' : 'npm run trust';
const page = trustPage(results, NOT_SHOWN, { command, seconds: (Date.now() - started) / 1000 });
writeFileSync(path.join(root, 'docs/trust.md'), page);
const states = { held: 0, broken: 0, open: 0 };
for (const { property, passed, failed, notRun } of results) {
  const state = failed > 0 ? 'broken' : passed > 0 ? 'held' : 'open';
  states[state]++;
  const rest = notRun.length > 0 ? `, not run: ${notRun.join(', ')}` : '';
  console.log(`${state.padEnd(6)} ${property.name}: ${passed} passed, ${failed} failed${rest}`);
}
const open = states.open > 0 ? `, ${states.open} only with --full` : '';
console.log(
  `\n${states.held} of ${results.length} promises held, ${states.broken} broken${open} (docs/trust.md)`,
);
process.exitCode = states.broken > 0 ? 1 : 0;

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { specsOf } from '../run/testReports.mjs';
import { NOT_SHOWN, TOOLS, type Tool } from './properties';
import { type Case, resultsOf, type ToolResults, toolResultsOf, trustPage, withRows } from './report';
import { type Selection, selectionOf } from './selection';

// npm run trust: runs the tests that try to break what the shop promises, and writes docs/trust.md.
// npm run trust -- --full    also the full matrices, the browser and the tools of others.
// npm run trust -- --tools   the tools of others alone, but for axe; their results are stored for the next page.
// npm run trust -- "No oversell" …   these rows alone, with all their tests; writes them into docs/trust.md, which has the commands.

const root = path.resolve(import.meta.dirname, '../..');
const PAGE = path.join(root, 'docs/trust.md');
const TOOL_RESULTS = path.join(import.meta.dirname, 'toolResults.json');
const started = Date.now();

const isInstalled = (program: string) => !spawnSync(program, ['--version'], { stdio: 'ignore' }).error;
const { properties, tools, full, journeys, rowsOnly, writesPage } = selection();
const evidence = [...properties, ...tools].flatMap((row) => row.evidence);
const files = [...new Set(evidence.map(({ file }) => file))];
const isJourney = (file: string) => file.endsWith('.spec.ts');
const run = new Set<string>();
const cases: Case[] = [];

function selection(): Selection {
  try {
    return selectionOf(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

interface JestReport {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

function runUnitTests(): void {
  if (files.every(isJourney)) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-trust-'));
  const report = path.join(folder, 'jest.json');
  const chosen = files.filter((file) => !isJourney(file));
  spawnSync(
    path.join(root, 'node_modules/.bin/jest'),
    [
      '--json',
      `--outputFile=${report}`,
      ...(rowsOnly
        ? ['--testNamePattern', evidence.map(({ tag }) => (tag ? `${tag}(\\s|$)` : '.')).join('|')]
        : []),
      '--runTestsByPath',
      ...chosen,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...(full ? { TEST_MATRIX: 'full', TRUST_SUITE: 'full' } : {}),
        ...(tools.length > 0 ? { TRUST_TOOLS: '1' } : {}),
      },
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

/** The group of journeys that a spec belongs to: e2e/playwright.config.ts. */
const GROUPS: Record<string, string> = {
  'e2e/brokenReleases.spec.ts': 'composition',
  'e2e/mixedVersions.spec.ts': 'platform',
  'e2e/sellerA11y.spec.ts': 'seller',
  'e2e/sellerSlowUploads.spec.ts': 'seller',
};
const groupOf = (file: string) => GROUPS[file] ?? 'shop';

function runJourneys(): void {
  const specs = files.filter(isJourney);
  for (const group of new Set(specs.map(groupOf))) {
    const chosen = specs.filter((file) => groupOf(file) === group);
    const report = path.join(root, `e2e/test-results/journeys/${group}.json`);
    rmSync(report, { force: true });
    spawnSync(
      process.execPath,
      ['tools/run/journeys.mjs', group, ...chosen.map((file) => path.basename(file))],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, TEST_MATRIX: 'full' },
      },
    );
    for (const file of chosen) run.add(file);
    const { suites } = JSON.parse(readFileSync(report, 'utf8'));
    for (const { title, tests, file } of suites.flatMap(specsOf))
      for (const { status } of tests)
        cases.push({
          file: `e2e/${file}`,
          name: title,
          status: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
        });
  }
}

runUnitTests();
if (journeys) runJourneys();
const results = resultsOf([...properties, ...tools], cases, run, full);
const toolResults = toolResultsOf(
  TOOLS,
  results,
  JSON.parse(readFileSync(TOOL_RESULTS, 'utf8')) as ToolResults,
  new Date(started).toISOString().slice(0, 10),
  isInstalled,
);
if (tools.length > 0) writeFileSync(TOOL_RESULTS, `${JSON.stringify(toolResults, null, 2)}\n`);
const promises = results.slice(0, properties.length);
if (rowsOnly) writeFileSync(PAGE, withRows(readFileSync(PAGE, 'utf8'), promises, tools, toolResults));
if (writesPage) {
  const command = full ? 'npm run trust -- --full' : 'npm run trust';
  const page = trustPage(promises, NOT_SHOWN, TOOLS, toolResults, {
    command,
    seconds: (Date.now() - started) / 1000,
  });
  writeFileSync(PAGE, page);
}
const states = { held: 0, broken: 0, open: 0 };
for (const { property, passed, failed, notRun } of results) {
  const { needs } = property as Tool;
  const isSkipped = needs !== undefined && !isInstalled(needs);
  const state = isSkipped ? 'open' : failed > 0 ? 'broken' : passed > 0 ? 'held' : 'open';
  states[state]++;
  const rest = notRun.length > 0 ? `, not run: ${notRun.join(', ')}` : '';
  const outcome = isSkipped ? `${needs} is not installed` : `${passed} passed, ${failed} failed${rest}`;
  console.log(`${state.padEnd(6)} ${property.name}: ${outcome}`);
}
const open = states.open > 0 ? `, ${states.open} only with --full or a program that is not installed` : '';
console.log(
  `\n${states.held} of ${results.length} held, ${states.broken} broken${open}${writesPage ? ' (docs/trust.md)' : ''}`,
);
process.exitCode = states.broken > 0 ? 1 : 0;

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { specsOf } from '../run/testReports.mjs';
import { NOT_SHOWN, PROPERTIES, TOOLS, type Tool } from './properties';
import { type Case, resultsOf, type ToolResults, toolResultsOf, trustPage } from './report';

// npm run trust: runs the tests that try to break what the shop promises, and writes docs/trust.md.
// npm run trust -- --full    also the full matrices, the browser and the tools of others.
// npm run trust -- --tools [name] …   the tools of others alone, but for axe, or those that are named; their results are
// kept for the next page.

const root = path.resolve(import.meta.dirname, '../..');
const FULL = process.argv.includes('--full');
const ONLY_TOOLS = process.argv.includes('--tools');
const TOOL_RESULTS = path.join(import.meta.dirname, 'toolResults.json');
const AXE = 'axe';
const started = Date.now();

const isInstalled = (program: string) => !spawnSync(program, ['--version'], { stdio: 'ignore' }).error;
const properties = ONLY_TOOLS ? [] : PROPERTIES;
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isChosen = (name: string) => (named.length > 0 ? named.includes(name) : name !== AXE);
const tools = FULL ? TOOLS : ONLY_TOOLS ? TOOLS.filter(({ name }) => isChosen(name)) : [];
const files = [
  ...new Set([...properties, ...tools].flatMap(({ evidence }) => evidence.map(({ file }) => file))),
];
const isJourney = (file: string) => file.endsWith('.spec.ts');
const run = new Set<string>();
const cases: Case[] = [];

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
    ['--json', `--outputFile=${report}`, '--runTestsByPath', ...chosen],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...(FULL ? { TEST_MATRIX: 'full' } : {}),
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

/** The group of journeys that a spec belongs to: shell/e2e/playwright.config.ts. */
const GROUPS: Record<string, string> = {
  'shell/e2e/brokenReleases.spec.ts': 'composition',
  'shell/e2e/mixedVersions.spec.ts': 'platform',
  'shell/e2e/sellerA11y.spec.ts': 'seller',
};
const groupOf = (file: string) => GROUPS[file] ?? 'shop';

function runJourneys(): void {
  const journeys = files.filter(isJourney);
  for (const group of new Set(journeys.map(groupOf))) {
    const chosen = journeys.filter((file) => groupOf(file) === group);
    const report = path.join(root, `shell/test-results/journeys/${group}.json`);
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
          file: `shell/e2e/${file}`,
          name: title,
          status: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
        });
  }
}

runUnitTests();
if (FULL || ONLY_TOOLS) runJourneys();
const results = resultsOf([...properties, ...tools], cases, run, FULL);
const toolResults = toolResultsOf(
  TOOLS,
  results,
  JSON.parse(readFileSync(TOOL_RESULTS, 'utf8')) as ToolResults,
  new Date(started).toISOString().slice(0, 10),
  isInstalled,
);
writeFileSync(TOOL_RESULTS, `${JSON.stringify(toolResults, null, 2)}\n`);
if (!ONLY_TOOLS) {
  const command = FULL ? 'npm run trust -- --full' : 'npm run trust';
  const promises = results.slice(0, properties.length);
  const page = trustPage(promises, NOT_SHOWN, TOOLS, toolResults, {
    command,
    seconds: (Date.now() - started) / 1000,
  });
  writeFileSync(path.join(root, 'docs/trust.md'), page);
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
  `\n${states.held} of ${results.length} held, ${states.broken} broken${open}${ONLY_TOOLS ? '' : ' (docs/trust.md)'}`,
);
process.exitCode = states.broken > 0 ? 1 : 0;

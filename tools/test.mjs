// npm test: types, lint, import rules, quoted texts, the production build, then unit and API tests beside journeys in a
// browser. nx caches unchanged targets. npm run test:all runs everything on everything. Works on a fresh clone.
// --advisories, which .ci/run and test:all imply, asks the registry for known vulnerabilities. Last line: "N passed, N failed".
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './run/browser.mjs';
import { endSite } from './run/endSite.mjs';
import { installPackages } from './run/install.mjs';
import { providePostgres } from './run/postgres.mjs';
import { run } from './run/processes.mjs';
import { checkNode, StartError } from './run/settings.mjs';
import { readJestReport, readPlaywrightReport, reportIn, slowestFiles } from './run/testReports.mjs';
import { SKIPPED } from './supply-chain/readAudit.mjs';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const scratch = mkdtempSync(path.join(tmpdir(), 'haat-test-'));
/** Names the site that the groups of journeys share. */
const siteFile = path.join(scratch, 'site.pid');
const ALL = process.argv.includes('--all');
const ASKS_REGISTRY = ALL || process.argv.includes('--advisories');
// The full matrices: every suite on both databases, every fault on every remote.
if (ALL) process.env.TEST_MATRIX = 'full';
const SLOWEST_FILES = 10;
/**
 * The packages with the longest unit tests, which are half of the time. nx begins with what others depend on: the shell's,
 * which take a quarter, would come last and alone.
 */
const LONGEST_UNIT_TESTS = ['shell', 'mfe-seller'];
const CORES = Math.min(4, availableParallelism());

const total = { passed: 0, failed: 0 };
/** Failures, printed at the end. */
const failures = [];
/** Durations in seconds, printed at the end. */
const durations = [];
/** The reports of all suites, for the list of the slowest files. */
const reports = [];
/** Suites that were not run, with the reason. */
const notRun = [];
/** Names of suites that have passed in this checkout: npm test runs them again when their inputs change. */
const passedFolder = path.join(root, '.nx/passed');

/** Runs a command and records its duration. @param options as of run() */
async function timed(name, command, args, options) {
  const started = Date.now();
  const passed = await run(command, args, { cwd: root, ...options }).then(
    () => true,
    () => false,
  );
  const seconds = (Date.now() - started) / 1000;
  durations.push({ name, seconds });
  return { passed, line: `── ${name}: ${seconds.toFixed(1)} s` };
}

/** A step with its output on the terminal. @param options as of run() @returns whether it passed */
async function step(name, command, args, options) {
  console.log(`\n── ${name}`);
  const { passed, line } = await timed(name, command, args, options);
  console.log(line);
  return passed;
}

/** A step beside others, with its output in one piece. @param options as of run() @returns whether it passed */
async function stepBeside(name, command, args, options) {
  const lines = [];
  const { passed, line } = await timed(name, command, args, {
    ...options,
    onLine: (text) => lines.push(text),
  });
  console.log([`\n${line}`, ...(passed ? lines : [])].join('\n'));
  return passed;
}

/** One check that passes or fails as a whole. */
async function check(name, command, args) {
  const passed = await step(name, command, args);
  count(name, passed);
  return passed;
}

function count(name, passed) {
  total[passed ? 'passed' : 'failed']++;
  if (!passed) failures.push(name);
}

/**
 * Checks that need one core each: as many at a time as there are cores, the output of each in one piece.
 * @param {[name: string, command: string, args: string[]][]} checks the longest first
 */
async function checksSideBySide(checks) {
  const waiting = [...checks];
  const works = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command, args] = next;
      count(name, await stepBeside(name, command, args));
    }
  };
  await Promise.all(Array.from({ length: CORES }, works));
}

const nx = (targets, ...options) => [
  'run-many',
  '-t',
  ...[targets].flat(),
  '--output-style=static',
  ...options,
];

/**
 * Runs suites by nx or restores their results from its cache; each has a JSON report among its outputs.
 * @param {{ name: string, file: string }[]} suites `file`: of the report
 * @param {typeof step} runStep
 * @param options as of run()
 */
async function suites(name, args, read, suites, runStep, options) {
  // nx restores the reports of unchanged suites: a missing report means that the suite did not finish.
  for (const { file } of suites) {
    rmSync(file, { force: true });
    mkdirSync(path.dirname(file), { recursive: true });
  }
  const started = Date.now();
  const passed = await runStep(name, bin('nx'), args, options);
  const found = suites.map((one) => ({ ...one, report: reportIn(one.file, read, root) }));
  for (const { name, report } of found) {
    total.passed += report.passed;
    total.failed += report.failed;
    reports.push(report);
    failures.push(...report.failures);
    const cached = report.startedAt < started ? ' (unchanged, from the nx cache)' : '';
    durations.push({ name: `  ${name}${cached}`, seconds: report.seconds });
  }
  // A suite may fail after its last test, e.g. when its process does not exit.
  if (!passed && found.every(({ report }) => report.failed === 0)) {
    total.failed++;
    failures.push(`${name}: a process ended with an error after its last test`);
  }
  return found;
}

/** The journeys are a package without them. */
function hasUnitTests(file) {
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).scripts?.test !== undefined;
}

function unitSuites() {
  const folders = [
    ...readdirSync(root),
    ...readdirSync(path.join(root, 'libs')).map((name) => `libs/${name}`),
  ];
  return folders
    .filter((folder) => !folder.startsWith('.') && folder !== 'node_modules')
    .filter((folder) => hasUnitTests(path.join(root, folder, 'package.json')))
    .map((folder) => ({ name: folder, file: path.join(root, folder, 'test-results/jest.json') }));
}

/**
 * Unit, component and API tests. The API's suites first, on both cores; then the others, in two rows of packages.
 * Journeys run beside them: they wait for half of their time.
 */
async function unitTests() {
  const all = unitSuites();
  const json = ['--json', '--outputFile=test-results/jest.json'];
  const isApi = ({ name }) => name === 'api';
  await suites(
    'API tests',
    [...nx('test', '-p', 'api'), '--', ...json, '--maxWorkers=2'],
    readJestReport,
    all.filter(isApi),
    step,
  );
  const isLong = ({ name }) => LONGEST_UNIT_TESTS.includes(name);
  const long = LONGEST_UNIT_TESTS.join();
  const rows = [
    [`unit and component tests of ${LONGEST_UNIT_TESTS.join(' and ')}`, ['-p', long], all.filter(isLong)],
    [
      'unit and component tests of the other packages',
      [`--exclude=api,${long}`],
      all.filter((one) => !isApi(one) && !isLong(one)),
    ],
  ];
  await Promise.all(
    rows.map(([name, chosen, packages]) =>
      suites(
        name,
        [...nx('test', ...chosen, '--parallel=1'), '--', ...json, '--maxWorkers=1'],
        readJestReport,
        packages,
        stepBeside,
      ),
    ),
  );
}

/** Groups of journeys (e2e/playwright.config.ts), by what they depend on. */
const JOURNEYS = ['main', 'shop', 'seller', 'composition', 'standalone'];

const journeySuite = (group) => ({
  name: `journeys: ${group}`,
  group,
  file: path.join(root, `e2e/test-results/journeys/${group}.json`),
});

async function journeys(groups) {
  const browser = await findBrowser(root);
  const found = await suites(
    `journeys in the browser: ${groups.join(', ')}`,
    nx(
      groups.map((group) => `journeys-${group}`),
      '-p',
      'e2e',
      '--parallel=1',
    ),
    readPlaywrightReport,
    groups.map(journeySuite),
    stepBeside,
    {
      env: {
        HAAT_E2E_DATA: path.join(scratch, 'data'),
        HAAT_E2E_SITE: siteFile,
        ...(browser ? { CHROMIUM_PATH: browser } : {}),
      },
    },
  );
  for (const { group, report } of found)
    for (const reason of report.skipReasons) notRun.push(`journeys: ${group}: ${reason}`);
  return found.every(({ report }) => report.failed === 0);
}

/**
 * Slow suites of the platform: npm test runs them only where they have passed before, so that a change of their
 * inputs is noticed. npm run test:all always runs them.
 */
async function platform(name, work) {
  const record = path.join(passedFolder, name);
  if (!ALL && !existsSync(record)) {
    notRun.push(`${name}: npm run test:all runs it, and from then on npm test when its inputs change`);
    return;
  }
  if (!(await work())) return;
  mkdirSync(passedFolder, { recursive: true });
  writeFileSync(record, '');
}

async function test() {
  checkNode();
  await installPackages(root);
  await check('types', 'npm', ['run', '--silent', 'typecheck']);
  await checksSideBySide([
    ['API reports of the libs', bin('nx'), nx('api-reports')],
    ['unused exports', 'npm', ['run', '--silent', 'unused']],
    ['import rules', bin('tsx'), ['tools/imports/main.ts']],
    ['quoted texts', bin('tsx'), ['tools/texts/main.ts']],
    ['lint and format', bin('biome'), ['ci', '--colors=off', '.']],
    ['licences of the packages', process.execPath, ['tools/supply-chain/sbom.mjs']],
    // Not an nx target: these tests read the names of all files.
    ['file names in the documentation', bin('jest'), ['--selectProjects', 'tools', '--', 'tools/docs']],
  ]);
  if (ASKS_REGISTRY) checkAdvisories();
  await check('builds', bin('nx'), nx('build'));
  await providePostgres(root);
  await Promise.all([unitTests(), journeys(JOURNEYS)]);
  await platform('journeys of dev servers, deployments and mixed versions', () => journeys(['platform']));
  await platform('a new remote, made and thrown away', () =>
    check('a new remote, made and thrown away', bin('nx'), nx('new-remote')),
  );
  await platform('journeys of remotes from other repositories', () => journeys(['outside']));
  // Skipped by itself where nginx is not installed.
  if (ALL) await check('several machines', bin('tsx'), ['tools/several/main.ts']);
}

/** Reported as not run where the registry gives no answer. */
function checkAdvisories() {
  const name = 'known vulnerabilities of the packages';
  console.log(`\n── ${name}`);
  const { status, stdout } = spawnSync(process.execPath, ['tools/supply-chain/advisories.mjs', '--strict'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(stdout.trim());
  if (status === SKIPPED) {
    notRun.push(`${name}: ${stdout.trim()}`);
    return;
  }
  count(name, status === 0);
}

const row = ({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`;

test()
  .catch((error) => {
    total.failed++;
    failures.push(error instanceof StartError ? error.message : String(error));
    console.error(error instanceof StartError ? error.message : error);
  })
  .finally(async () => {
    await endSite(siteFile);
    rmSync(scratch, { recursive: true, force: true });
    console.log('\nDurations:');
    for (const one of durations) console.log(row(one));
    console.log('\nThe slowest files (time of their tests, several at once):');
    for (const one of slowestFiles(reports, SLOWEST_FILES)) console.log(row(one));
    for (const line of notRun) console.log(`\nNot run: ${line}`);
    for (const line of failures) console.log(`\nFailed: ${line}`);
    console.log(`\n${total.passed} passed, ${total.failed} failed`);
    process.exitCode = total.failed > 0 ? 1 : 0;
  });

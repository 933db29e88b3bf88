// npm test, npm run test:all: types, lint, import rules, quoted texts, unit and API tests, then the journeys in a browser over the production
// build, then a new remote. Works on a fresh clone. Last line: "N passed, N failed".
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './run/browser.mjs';
import { installPackages } from './run/install.mjs';
import { providePostgres } from './run/postgres.mjs';
import { run } from './run/processes.mjs';
import { checkNode, StartError } from './run/settings.mjs';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const scratch = mkdtempSync(path.join(tmpdir(), 'haat-test-'));
const total = { passed: 0, failed: 0 };
/** What took how long, in seconds, printed at the end. */
const durations = [];
// The full matrices: every suite on both databases, every fault on every remote.
if (process.argv.includes('--all')) process.env.TEST_MATRIX = 'full';

function endOf(name, started) {
  const seconds = (Date.now() - started) / 1000;
  durations.push({ name, seconds });
  console.log(`── ${name}: ${seconds.toFixed(1)} s`);
}

/** One check that passes or fails as a whole. */
async function check(name, command, args) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  try {
    await run(command, args, { cwd: root });
    total.passed++;
  } catch {
    total.failed++;
  }
  endOf(name, started);
}

/** A runner that counts its own tests into a JSON file. One that dies before counting is one failure. */
async function suite(name, command, args, { env, count }) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const died = await run(command, args, { cwd: root, env }).then(
    () => false,
    () => true,
  );
  let counted = { passed: 0, failed: 0 };
  try {
    counted = count();
  } catch {
    // Nothing was counted.
  }
  total.passed += counted.passed;
  total.failed += counted.failed || (died ? 1 : 0);
  endOf(name, started);
}

/** What became of the tests of one browser, e.g. '4 passed, 0 failed', or why they were skipped. */
function resultOf(browser, suites) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const tests = suites.flatMap(specs).flatMap((spec) => spec.tests);
  const own = tests.filter(({ projectName }) => projectName === browser);
  const count = (...statuses) => own.filter(({ status }) => statuses.includes(status)).length;
  if (count('skipped') === own.length)
    return `skipped: ${own[0]?.annotations.find(({ type }) => type === 'skip')?.description ?? 'not run'}`;
  return `${count('expected', 'flaky')} passed, ${count('unexpected')} failed`;
}

async function test() {
  checkNode();
  await installPackages(root);
  await check('types', bin('nx'), ['run-many', '-t', 'typecheck', '--output-style=static']);
  await check('lint and format', bin('biome'), ['ci', '--colors=off', '.']);
  await check('unused exports', bin('knip'), ['--no-progress']);
  await check('import rules', bin('tsx'), ['tools/imports/main.ts']);
  await check('API reports of the libs', bin('nx'), [
    'run-many',
    '-t',
    'api-report',
    '--output-style=static',
  ]);
  await check('quoted texts', bin('tsx'), ['tools/texts/main.ts']);

  await providePostgres(root);
  const unit = path.join(scratch, 'jest.json');
  await suite('unit, component and API tests', bin('jest'), ['--json', `--outputFile=${unit}`], {
    count: () => {
      const report = JSON.parse(readFileSync(unit, 'utf8'));
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      };
    },
  });

  const journeys = path.join(scratch, 'playwright.json');
  const browser = await findBrowser(root);
  await suite(
    'journeys in the browser',
    bin('playwright'),
    ['test', '-c', 'shell/e2e/playwright.config.ts'],
    {
      env: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: journeys,
        HAAT_E2E_DATA: path.join(scratch, 'data'),
        ...(browser ? { CHROMIUM_PATH: browser } : {}),
      },
      count: () => {
        const { stats, suites } = JSON.parse(readFileSync(journeys, 'utf8'));
        for (const browser of ['firefox', 'webkit'])
          console.log(`in ${browser}: ${resultOf(browser, suites)}`);
        if (stats.flaky > 0) console.log(`${stats.flaky} passed only when tried again: see "flaky" above`);
        return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
      },
    },
  );
  // After the journeys, which have built what the new remote stands beside.
  await check('a new remote, made and thrown away', bin('tsx'), ['tools/new/smokeTest.ts']);
}

test()
  .catch((error) => {
    total.failed++;
    console.error(error instanceof StartError ? error.message : error);
  })
  .finally(() => {
    rmSync(scratch, { recursive: true, force: true });
    console.log('\nDurations:');
    for (const { name, seconds } of durations) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
    console.log(`\n${total.passed} passed, ${total.failed} failed`);
    process.exitCode = total.failed > 0 ? 1 : 0;
  });

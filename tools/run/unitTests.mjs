// The unit, component or API tests of one package, as its nx target runs them: node tools/run/unitTests.mjs <package> [options of jest]
// Without TEST_MATRIX=full this is the short matrix: without tests whose name has @full. jest itself runs all tests of a file.
import path from 'node:path';
import { run } from './processes.mjs';
import { StartError } from './settings.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const [name, ...options] = process.argv.slice(2);
const matrix = process.env.TEST_MATRIX ?? 'short';
const WITHOUT_FULL = ['--testNamePattern', '^(?!.*@full)'];

async function runTests() {
  if (!name) throw new StartError('The tests of which package? jest.config.mjs names each by its folder.');
  const config = path.join(root, 'jest.config.mjs');
  const chosen = matrix === 'full' ? [] : WITHOUT_FULL;
  const all = ['--config', config, '--selectProjects', name, ...chosen, ...options];
  await run(path.join(root, 'node_modules/.bin/jest'), all, { env: { TEST_MATRIX: matrix } });
}

runTests().catch((error) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});

// One group of journeys in the browser, as its nx target runs it: node tools/run/journeys.mjs <group> [options of Playwright]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { run } from './processes.mjs';
import { StartError } from './settings.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const [group, ...options] = process.argv.slice(2);

async function runGroup() {
  if (!group) throw new StartError('Which journeys? e2e/playwright.config.ts has the groups.');
  const browser = await findBrowser(root);
  const data = process.env.HAAT_E2E_DATA ?? mkdtempSync(path.join(tmpdir(), 'haat-journeys-'));
  try {
    await run(
      path.join(root, 'node_modules/.bin/playwright'),
      ['test', '-c', 'e2e/playwright.config.ts', ...options],
      {
        cwd: root,
        env: {
          JOURNEYS: group,
          HAAT_E2E_DATA: data,
          PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(root, `e2e/test-results/journeys/${group}.json`),
          ...(browser ? { CHROMIUM_PATH: browser } : {}),
        },
      },
    );
  } finally {
    if (!process.env.HAAT_E2E_DATA) rmSync(data, { recursive: true, force: true });
  }
}

runGroup().catch((error) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});

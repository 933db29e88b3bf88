import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { API_PORT, CLIENT_ID, DATA_DIR, ISSUER, OVERRIDE_PORTS, ROOT } from './settings';

const PORT = process.env.HAAT_E2E_PORT ?? '3100';
/** HAAT_E2E_URL: the address of a site that runs already, instead of a new one. */
const running = process.env.HAAT_E2E_URL;
const site = running ?? `http://localhost:${PORT}`;

const desk = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Takes a build’s files away or puts another release live, which other journeys would notice: alone, after them. */
const ON_DISK = ['**/filesOnDisk.spec.ts', '**/releases.spec.ts', '**/deployments.spec.ts'];

/** Starts sites of old and new parts, which takes what two cores have: alone too. */
const KEPT = '**/oldParts.spec.ts';
/** On pages of their own, which have to be built. */
const WITHOUT_SHELL = ['**/alone.spec.ts', '**/bareHost.spec.ts'];
/** In Firefox and WebKitGTK, which they open themselves; skipped where these are not installed. */
const OTHER_BROWSERS = '**/otherBrowsers.spec.ts';

/** The journeys run over the production build, started by the same `npm start` that a person uses. */
export default defineConfig({
  testDir: '.',
  outputDir: path.join(ROOT, 'test-results'),
  fullyParallel: true,
  workers: 2,
  // A machine that stood still for seconds is no fault of the shop; npm test tells which journeys needed it.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['./times.ts'],
    [
      'json',
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? path.join(ROOT, 'test-results/report.json') },
    ],
  ],
  use: {
    baseURL: site,
    actionTimeout: 15_000,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desk', use: desk, testIgnore: [...ON_DISK, ...WITHOUT_SHELL, KEPT, OTHER_BROWSERS] },
    {
      name: 'phone',
      use: phone,
      testMatch: ['**/mainPath.spec.ts', '**/guestPath.spec.ts', '**/a11y.spec.ts'],
    },
    { name: 'pages', testMatch: ['**/pages.setup.ts'] },
    { name: 'without-shell', use: desk, testMatch: WITHOUT_SHELL, dependencies: ['pages'] },
    { name: 'firefox', testMatch: OTHER_BROWSERS },
    { name: 'webkit', testMatch: OTHER_BROWSERS },
    {
      name: 'disk',
      use: desk,
      testMatch: ON_DISK,
      dependencies: ['desk', 'phone', 'without-shell', 'firefox', 'webkit'],
      workers: 1,
    },
    { name: 'kept', use: desk, testMatch: KEPT, dependencies: ['disk'] },
  ],
  webServer: running
    ? undefined
    : {
        command: 'npm start',
        cwd: ROOT,
        // Answered by the API: the HTML server alone is up earlier.
        url: `${site}/api/v1/products/tags/`,
        timeout: 240_000,
        reuseExistingServer: false,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
        stdout: 'ignore',
        stderr: 'pipe',
        env: {
          PORT,
          API_PORT,
          DATA_DIR,
          // The issuer itself is there while a journey wants it: issuer.ts.
          GOOGLE_CLIENT_ID: CLIENT_ID,
          GOOGLE_ISSUER: ISSUER,
          GOOGLE_JWKS_URL: `${ISSUER}/keys`,
          GOOGLE_AUTH_URL: `${ISSUER}/authorize`,
          REMOTE_OVERRIDES: OVERRIDE_PORTS.map((port) => `http://localhost:${port}`).join(','),
          LOG_LEVEL: 'warn',
          // The machine's two cores are for the browsers.
          PRERENDER: '0',
        },
      },
});

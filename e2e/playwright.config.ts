import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { API_PORT, CLIENT_ID, DATA_DIR, ISSUER, OVERRIDE_PORTS, ROOT } from './settings';

const PORT = process.env.HAAT_E2E_PORT ?? '3100';
/** HAAT_E2E_URL: the address of a running site, to use instead of a new one. */
const running = process.env.HAAT_E2E_URL;
const site = running ?? `http://localhost:${PORT}`;
/** HAAT_E2E_SITE: the file with the process id of the site that all groups of a run share (tools/run/keepSite.mjs). */
const shared = process.env.HAAT_E2E_SITE;

const desk = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/**
 * Whether all journeys run (npm run test:all). Otherwise those tagged @full do not, and shoppers' journeys that are the
 * same on both sizes of window run on one of them.
 */
const FULL = process.env.TEST_MATRIX === 'full';
const without = (...tags: string[]) => (FULL ? tags : ['@full', ...tags]).map((tag) => new RegExp(tag));
const inFull = (...specs: string[]) => (FULL ? specs : []);

const MAIN_PATH = '**/mainPath.spec.ts';
const GUEST_PATH = '**/guestPath.spec.ts';
const A11Y = '**/a11y.spec.ts';
/** The main journeys across all remotes. */
const MAIN = [
  MAIN_PATH,
  GUEST_PATH,
  '**/sellerPath.spec.ts',
  '**/orderMessages.spec.ts',
  '**/laziness.spec.ts',
];
/** How pages load releases, overrides and broken releases. */
const COMPOSITION = [
  '**/brokenReleases.spec.ts',
  '**/faultTable.spec.ts',
  '**/fragmentReleases.spec.ts',
  '**/renderFaults.spec.ts',
  '**/canaryRendering.spec.ts',
  '**/overrides.spec.ts',
  '**/owners.spec.ts',
  '**/releaseWebhook.spec.ts',
  '**/shellFallback.spec.ts',
];
/** These change the builds or releases of the site, so they run alone, after the others. */
const RELEASES = [
  '**/filesOnDisk.spec.ts',
  '**/fragments.spec.ts',
  '**/majorVersion.spec.ts',
  '**/newPath.spec.ts',
  '**/releasePreview.spec.ts',
  '**/releases.spec.ts',
  '**/start.spec.ts',
];
/** These need the pages that pages.setup.ts builds. */
const STANDALONE = ['**/alone.spec.ts', '**/bareHost.spec.ts'];
/** These start Firefox and WebKitGTK themselves, and are skipped where a browser is not installed. */
const OTHER_BROWSERS = ['**/otherBrowsers.spec.ts'];
const DEV = ['**/dev.spec.ts'];
const DEPLOYMENTS = ['**/deployments.spec.ts'];
/** Starts sites of old and new parts, which needs both cores: alone as well. */
const MIXED_VERSIONS = ['**/mixedVersions.spec.ts'];
/** Installs, builds and releases the remotes of examples/: needs the registry. */
const OUTSIDE = ['**/outsideRemotes.spec.ts'];
const SELLER = ['**/seller*.spec.ts'];
/** Specs with single tests of another group, which are tagged with its name. */
const TAGGED = ['**/faults.spec.ts', '**/hydration.spec.ts', ...inFull(A11Y)];
/** All tests of a group's own specs, and those of other specs that have its tag. Each project starts browsers of its own. */
const ownAndTagged = (specs: readonly string[], tag: string) => ({
  testMatch: [...specs, ...TAGGED],
  grep: [tag, ...specs.map((spec) => path.basename(spec).replace('*', '\\w*'))].map((one) => new RegExp(one)),
});
const NOT_SHOP = [
  COMPOSITION,
  RELEASES,
  STANDALONE,
  OTHER_BROWSERS,
  DEV,
  DEPLOYMENTS,
  MIXED_VERSIONS,
  OUTSIDE,
  SELLER,
];

/**
 * Groups of journeys with the same inputs, each run by one nx target of the shell (tools/run/journeys.mjs). Specs that
 * are not listed belong to the shop. Without JOURNEYS all groups run.
 */
const groups: Record<string, NonNullable<PlaywrightTestConfig['projects']>> = {
  main: [
    { name: 'main', use: desk, testMatch: MAIN, testIgnore: FULL ? [] : MAIN_PATH, grepInvert: without() },
    { name: 'main-phone', use: phone, testMatch: [MAIN_PATH, ...inFull(GUEST_PATH)] },
    { name: 'firefox', testMatch: OTHER_BROWSERS, grepInvert: without() },
    { name: 'webkit', testMatch: OTHER_BROWSERS, grepInvert: without() },
  ],
  shop: [
    {
      name: 'shop',
      use: desk,
      testIgnore: [...MAIN, ...NOT_SHOP.flat(), ...(FULL ? [] : [A11Y])],
      grepInvert: without('@seller', '@composition'),
    },
    { name: 'shop-phone', use: phone, testMatch: A11Y, grepInvert: without('@seller') },
  ],
  seller: [
    {
      name: 'seller',
      use: desk,
      ...ownAndTagged(SELLER, '@seller'),
      testIgnore: MAIN,
      grepInvert: without(),
    },
    { name: 'seller-phone', use: phone, testMatch: A11Y, grep: /@seller/, grepInvert: without() },
  ],
  composition: [
    { name: 'composition', use: desk, ...ownAndTagged(COMPOSITION, '@composition'), grepInvert: without() },
    { name: 'releases', use: desk, testMatch: RELEASES, workers: 1, grepInvert: without() },
  ],
  standalone: [
    { name: 'pages', testMatch: ['**/pages.setup.ts'] },
    { name: 'standalone', use: desk, testMatch: STANDALONE, dependencies: ['pages'], grepInvert: without() },
  ],
  platform: [
    { name: 'dev', use: desk, testMatch: DEV },
    { name: 'deployments', use: desk, testMatch: DEPLOYMENTS, workers: 1 },
    { name: 'mixed-versions', use: desk, testMatch: MIXED_VERSIONS },
  ],
  outside: [{ name: 'outside', use: desk, testMatch: OUTSIDE, workers: 1 }],
};
const group = process.env.JOURNEYS;
if (group && !groups[group])
  throw new Error(`JOURNEYS is "${group}"; there are: ${Object.keys(groups).join(', ')}`);
const chosen = group ? groups[group]! : Object.values(groups).flat();
/** Each of these waits for all other projects of the run. */
const ALONE = ['releases', 'deployments', 'mixed-versions'];
const projects = chosen.map((project) => {
  const place = ALONE.indexOf(project.name!);
  if (place < 0) return project;
  const others = chosen.map(({ name }) => name!).filter((name) => !ALONE.slice(place).includes(name));
  return { ...project, dependencies: others };
});

/** Journeys run on the production build, started with `npm start`. */
export default defineConfig({
  testDir: '.',
  outputDir: path.join(ROOT, 'test-results', process.env.JOURNEYS ?? ''),
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['./times.ts'],
    ['./faultReport.ts'],
    [
      'json',
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? path.join(ROOT, 'test-results/report.json') },
    ],
  ],
  use: {
    baseURL: site,
    actionTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    screenshot: 'only-on-failure',
    // Animations take a sixth of the CPU time of a run.
    contextOptions: { reducedMotion: FULL ? 'no-preference' : 'reduce' },
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
  projects,
  webServer: running
    ? undefined
    : {
        command: shared ? 'node tools/run/keepSite.mjs' : 'npm start',
        cwd: ROOT,
        // Served by the API, which starts later than the HTML server.
        url: `${site}/api/v1/products/tags/`,
        timeout: 240_000,
        reuseExistingServer: Boolean(shared && existsSync(shared)),
        gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
        stdout: 'ignore',
        stderr: 'pipe',
        env: {
          PORT,
          API_PORT,
          DATA_DIR,
          // Journeys start the issuer when they need it: issuer.ts.
          GOOGLE_CLIENT_ID: CLIENT_ID,
          GOOGLE_ISSUER: ISSUER,
          GOOGLE_JWKS_URL: `${ISSUER}/keys`,
          GOOGLE_AUTH_URL: `${ISSUER}/authorize`,
          REMOTE_OVERRIDES: OVERRIDE_PORTS.map((port) => `http://localhost:${port}`).join(','),
          LOG_LEVEL: 'warn',
          // payments.spec.ts has a site of its own: the specified texts are those without a gateway.
          PAYMENT_SANDBOXES: '0',
          // Both leave the CPU to the browsers.
          DEMO_PICTURES: 'plain',
          // All journeys order with the same few phone numbers, and sign up from one address.
          LIMITS: 'off, registrations_address=10000/1h',
        },
      },
});

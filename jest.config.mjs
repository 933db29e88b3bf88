import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;

const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

/** One jest project a workspace package, found by reading the folders: a new one is tested from its first day. */
function project(folder) {
  const dir = path.join(root, folder);
  const inNode = [
    'api',
    'demo',
    'tools',
    'libs/contracts',
    'libs/object-storage',
    'libs/servers',
    'libs/tracing',
  ].includes(folder);
  return {
    displayName: path.basename(folder),
    rootDir: dir,
    testEnvironment: path.join(root, 'tools/jest/environment.cjs'),
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['<rootDir>/dist'],
    transform: { '^.+\\.[cm]?[tj]sx?$': ['@swc/jest', swc] },
    // These ship ES modules only; pglite's and OpenTelemetry's CommonJS has native import() calls, which jest's sandbox refuses.
    transformIgnorePatterns: [
      '/node_modules/(?!(?:.+/node_modules/)?(content-disposition|jose|oxc-parser|single-spa|@electric-sql/pglite|@opentelemetry/otlp-exporter-base|@seriousme/openapi-schema-validator)/)',
    ],
    moduleNameMapper: {
      '\\.css$': path.join(root, 'tools/jest/cssModule.cjs'),
      '^@module-federation/enhanced/runtime$': path.join(root, 'tools/jest/federationRuntime.ts'),
    },
    // Values that the build writes into the shell (tools/build/rspack.mjs).
    ...(folder === 'shell' ? { globals: { SHARED_VERSIONS: {}, FEDERATION_VERSION: '2.9.2' } } : {}),
    setupFilesAfterEnv: inNode ? [] : [path.join(root, 'tools/jest/setup.ts')],
    // The demo fills the API's databases.
    ...(['api', 'demo'].includes(folder) && existsSync(path.join(root, 'api/src/testing/globalSetup.ts'))
      ? {
          globalSetup: path.join(root, 'api/src/testing/globalSetup.ts'),
          globalTeardown: path.join(root, 'api/src/testing/globalTeardown.ts'),
        }
      : {}),
  };
}

const here = (folder) => existsSync(path.join(root, folder, 'package.json'));
const folders = [
  ...readdirSync(root).filter((name) => !name.startsWith('.') && name !== 'node_modules'),
  ...readdirSync(path.join(root, 'libs')).map((name) => `libs/${name}`),
].filter(here);

/** For a test that hangs, in ms; a busy machine takes its time. */
const testTimeout = 120_000;

export default { projects: folders.map(project), maxWorkers: 2, testTimeout };

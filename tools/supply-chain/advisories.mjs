// npm run advisories: asks the registry for known vulnerabilities of the locked packages. Without an answer the check is
// skipped (exit code SKIPPED with --strict, else 0): the network must not fail a build.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readAudit, SKIPPED } from './readAudit.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const { advisories } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'policy.json'), 'utf8'));
const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

const args = ['audit', '--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=20000'];
const { stdout, error } = spawnSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: MAX_BYTES,
  timeout: TIMEOUT_MS,
  shell: process.platform === 'win32',
});
const { skipped, problems, known } = readAudit(stdout ?? '', {
  ...advisories,
  today: new Date().toISOString().slice(0, 10),
  failure: error?.message,
});
if (skipped) {
  console.log(`Advisories: skipped, ${skipped}`);
  process.exitCode = process.argv.includes('--strict') ? SKIPPED : 0;
} else {
  for (const problem of problems) console.error(problem);
  console.log(`Advisories: ${known} packages have one, ${problems.length} of them must be updated`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

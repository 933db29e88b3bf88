// npm run sbom: writes the bill of materials of the locked packages to dist/sbom.cdx.json, and checks their licences.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { licenceProblems, withDeclaredLicences } from './licences.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const policy = JSON.parse(readFileSync(path.join(import.meta.dirname, 'policy.json'), 'utf8'));
const MAX_BYTES = 64 * 1024 * 1024;

const text = execFileSync(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error'],
  { cwd: root, encoding: 'utf8', maxBuffer: MAX_BYTES, shell: process.platform === 'win32' },
);
const sbom = withDeclaredLicences(JSON.parse(text), policy);
const file = path.join(root, 'dist/sbom.cdx.json');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
const problems = licenceProblems(sbom, policy);
for (const problem of problems) console.error(problem);
console.log(
  `${path.relative(root, file)}: ${sbom.components.length} packages, ${problems.length} problems with licences`,
);
process.exitCode = problems.length > 0 ? 1 : 0;

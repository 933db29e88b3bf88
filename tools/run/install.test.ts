import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installPackages } from './install.mjs';

test('installs the packages that builds need, also with NODE_ENV=production', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'haat-install-'));
  const npm = path.join(root, 'npm');
  writeFileSync(path.join(root, 'package-lock.json'), '{"lockfileVersion":3,"packages":{}}');
  writeFileSync(npm, '#!/bin/sh\necho "$@" > called\n');
  chmodSync(npm, 0o755);
  const before = process.env.PATH;
  process.env.PATH = `${root}${path.delimiter}${before}`;
  try {
    await installPackages(root);
    expect(readFileSync(path.join(root, 'called'), 'utf8')).toContain('--include=dev');
  } finally {
    process.env.PATH = before;
    rmSync(root, { recursive: true });
  }
});

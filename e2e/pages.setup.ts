import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { ROOT } from './settings';

test('the pages without a shell are built', () => {
  const nx = path.join(ROOT, 'node_modules/.bin/nx');
  const { status, stdout } = spawnSync(nx, ['run', '@haat/tools:pages', '--output-style=static'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(status, stdout).toBe(0);
});

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from './page';
import { DATA_DIR, ROOT } from './settings';

const HEADING = 'OPEN YOUR STORE ON HAAT';
const NEW_HEADING = 'OPEN YOUR SHOP ON HAAT!';
/** Of this run only: a release never changes, and the site that is tested may have been tested before. */
const VERSION = `9.0.${Date.now() % 1_000_000_000}`;

/** A command of a person at the shell of the site's machine. */
function run(...args: string[]) {
  const { stdout, stderr, status } = spawnSync(
    path.join(ROOT, 'node_modules/.bin/tsx'),
    ['shell/server/releases/cli.ts', ...args],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, DATA_DIR } },
  );
  expect(status, stderr).toBe(0);
  return stdout;
}

/** The seller's remote as it is built, but for one heading. */
function aNewBuild(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-build-'));
  cpSync(path.join(ROOT, 'mfe-seller/dist'), folder, { recursive: true });
  const has = readdirSync(folder).filter(
    (name) => name.endsWith('.js') && readFileSync(path.join(folder, name), 'utf8').includes(HEADING),
  );
  expect(has.length).toBeGreaterThan(0);
  for (const name of has) {
    const file = path.join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(HEADING, NEW_HEADING));
    for (const copy of ['.br', '.gz']) rmSync(file + copy, { force: true });
  }
  return folder;
}

test('a release is live with the next page, open tabs keep theirs, and a rollback takes it back', async ({
  visitor,
  another,
}) => {
  const build = aNewBuild();
  try {
    await visitor.opens('/home');
    run('release', 'mfe-seller', '--version', VERSION, '--from', build);
    run('live', 'mfe-seller', VERSION, '--why', 'a journey');

    const next = await another();
    await next.opens('/seller');
    await expect(next.heading(NEW_HEADING)).toBeVisible();
    expect(run('composition')).toMatch(new RegExp(`seller +${VERSION} .* a journey`));

    // The tab that was open has not loaded the seller's remote yet: it still gets the one it came with.
    await visitor.footer.getByRole('link', { name: 'Sell on Haat' }).click();
    await expect(visitor.heading(HEADING)).toBeVisible();

    run('rollback', 'mfe-seller');
    await visitor.page.reload();
    await expect(visitor.heading(HEADING)).toBeVisible();
    // And whoever has the release that was taken back goes on with it until the page is loaded anew.
    await next.goesTo('Home');
    await expect(next.heading('DISCOVER YOUR OOTD')).toBeVisible();
    await next.page.goBack();
    await expect(next.heading(NEW_HEADING)).toBeVisible();
    await next.page.reload();
    await expect(next.heading(HEADING)).toBeVisible();
  } finally {
    rmSync(build, { recursive: true });
  }
});

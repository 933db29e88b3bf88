import { readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './page';
import { DATA_DIR, ROOT } from './settings';

/** The folder of the release that the site's start has made from a build. */
function releaseOfStart(packageName: string): string {
  const note = readFileSync(path.join(ROOT, packageName, 'dist/remote.json'), 'utf8');
  const { name, version } = JSON.parse(note) as { name: string; version: string };
  return path.join(DATA_DIR, 'releases', name, version);
}

test('a page survives that a release is removed from the server’s disk and restored', async ({
  visitor,
  pageErrors,
  request,
}) => {
  const { main } = visitor;
  const release = releaseOfStart('mfe-seller');
  const away = path.join(DATA_DIR, 'release-away');
  const problems = async () => JSON.stringify((await (await request.get('/ready')).json()).problems);
  pageErrors.expect(/404/, /\[region seller /);
  renameSync(release, away);
  try {
    await expect.poll(problems).toContain('is live, but missing from the release store');
    await visitor.opens('/seller');
    await expect(main.getByRole('alert')).toContainText('This part of the page could not be loaded.');
    await expect(visitor.footer.getByRole('link', { name: 'FAQ' })).toBeVisible();
    await visitor.goesTo('Home');
    await expect(visitor.heading('DISCOVER YOUR OOTD')).toBeVisible();
    await visitor.page.goBack();
    await expect(main.getByRole('alert')).toContainText('This part of the page could not be loaded.');
  } finally {
    renameSync(away, release);
  }
  await expect.poll(problems).not.toContain('is live, but missing');
  await visitor.button('Try again').click();
  await expect(visitor.heading('OPEN YOUR STORE ON HAAT')).toBeVisible();
});

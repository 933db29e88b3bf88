import { readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './page';
import { DATA_DIR } from './settings';

/** The copy of a build that the running site serves. */
function servedBuild(packageName: string): string {
  const copies = path.join(DATA_DIR, 'served-builds');
  const [copy = '', ...more] = readdirSync(copies);
  if (!copy || more.length > 0) throw new Error(`Not one site serves from ${copies}`);
  return path.join(copies, copy, packageName, 'dist');
}

test('a page survives that a build is removed from the server’s disk and restored', async ({
  visitor,
  pageErrors,
}) => {
  const { main } = visitor;
  const build = servedBuild('mfe-seller');
  const away = `${build}.away`;
  pageErrors.expect(/404/, /\[region seller /);
  renameSync(build, away);
  try {
    await visitor.opens('/seller');
    await expect(main.getByRole('alert')).toContainText('This part of the page could not be loaded.');
    await expect(visitor.footer.getByRole('link', { name: 'FAQ' })).toBeVisible();
    await visitor.goesTo('Home');
    await expect(visitor.heading('DISCOVER YOUR OOTD')).toBeVisible();
    await visitor.page.goBack();
    await expect(main.getByRole('alert')).toContainText('This part of the page could not be loaded.');
  } finally {
    renameSync(away, build);
  }
  await visitor.button('Try again').click();
  await expect(visitor.heading('OPEN YOUR STORE ON HAAT')).toBeVisible();
});

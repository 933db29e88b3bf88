import { renameSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './page';

const build = path.resolve(import.meta.dirname, '../../mfe-seller/dist');
const away = `${build}.away`;

test('a build that is taken off the server’s disk and put back', async ({ visitor, troubles }) => {
  const { main } = visitor;
  troubles.expect(/404/, /\[region seller /);
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

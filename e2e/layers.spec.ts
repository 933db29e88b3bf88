import { expect, test } from './page';

test.use({ viewport: { width: 390, height: 844 } });

test('Back closes the filter sheet and the menu, then leaves the page', async ({ page }) => {
  await page.goto('/home');
  await page.goto('/search?q=saree');
  const isAt = (path: string) => expect(page).toHaveURL(({ pathname }) => pathname === path);

  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const open = page.getByRole('button', { name: 'Filters' });
  await open.click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await isAt('/search');

  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await isAt('/search');

  // Closed by Escape it leaves no entry behind.
  await open.click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.goBack();
  await isAt('/home');
});

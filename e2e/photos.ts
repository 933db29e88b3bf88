import type { Page } from '@playwright/test';

/** Different pictures to upload: screenshots of parts of the open page. */
export async function photos(page: Page, count: number) {
  const files: { name: string; mimeType: string; buffer: Buffer }[] = [];
  for (let index = 0; index < count; index++) {
    const clip = { x: index * 10, y: index * 10, width: 320, height: 400 };
    const buffer = await page.screenshot({ clip });
    files.push({ name: `photo-${index + 1}.png`, mimeType: 'image/png', buffer });
  }
  return files;
}

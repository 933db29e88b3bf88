import { expect, type Page } from './page';

/** Only pages with content of the server have it. The attribute's name alone is in a style sheet, too. */
export const CONTENT = ' data-rendered="';

/** Waits until a page has content of the server: what took longer than the budget is in the next page. */
export async function isRendered({ request }: Page, address: string) {
  await expect.poll(async () => (await request.get(address)).text(), address).toContain(CONTENT);
}

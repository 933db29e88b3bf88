import { expect, type Page } from './page';

/** Only pages with content of the server have it. The attribute's name alone is in a style sheet, too. */
export const CONTENT = ' data-rendered="';

/**
 * Waits until a page has content of the server: what took longer than the budget is in the next page.
 * @param content what it must contain, e.g. a fragment's
 */
export async function isRendered({ request }: Page, address: string, content = CONTENT) {
  await expect.poll(async () => (await request.get(address)).text(), address).toContain(content);
}

/** Pages of the server are those of a guest from now on. */
export const asGuest = (page: Page, site: string) =>
  page.context().addCookies([{ name: 'haat_session', value: 'guest', url: site }]);

/** The buy box of a product page, with content of the server. */
export const BUY_BOX = ' data-rendered="cart_checkout-buy-box';

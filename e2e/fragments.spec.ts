import { expect, test } from './page';
import { type AvailableProduct, availableProducts } from './products';
import { asGuest, BUY_BOX, isRendered } from './renderedPages';

// The buy box of product pages is a fragment of the cart.

const addressOf = ({ id, size, color }: AvailableProduct) =>
  `/product/${id}?${new URLSearchParams({ size, color })}`;

test('a buy box that nobody uses loads no file of its remote, and a product whose buy box is lost can be ordered', async ({
  visitor,
  request,
  pageErrors,
  baseURL,
}) => {
  const { page } = visitor;
  const [product] = await availableProducts(request, 1);
  await visitor.isGuest();
  await asGuest(page, baseURL!);
  await isRendered(page, addressOf(product), BUY_BOX);
  const files: string[] = [];
  page.on('request', (sent) => files.push(new URL(sent.url()).pathname));
  const html = await (await page.goto(addressOf(product)))?.text();
  expect(html).toContain(BUY_BOX);
  await page.waitForLoadState('networkidle');
  expect(files.filter((file) => file.startsWith('/r/cart_checkout/'))).toEqual([]);

  pageErrors.expect(
    /ERR_FAILED|Failed to load/,
    /\[fragment cart_checkout/,
    /\[region cart_checkout/,
    /Federation/,
  );
  await page.route('**/r/cart_checkout/**', (route) => route.abort());
  await visitor.button('ADD TO CART').hover();
  await expect(visitor.button('ADD TO CART')).toHaveCount(0, { timeout: 60_000 });
  await page.unroute('**/r/cart_checkout/**');
  await visitor.button('Quick checkout').click();
  // A guest logs in first.
  await visitor.isAt('/login');
});

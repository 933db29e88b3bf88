import { expect, test } from './page';
import { availableProducts } from './products';
import { aShopper, SELLER } from './users';

test('a shopper downloads no file of the seller remote without opening its pages', async ({
  visitor,
  request,
}) => {
  const files: string[] = [];
  visitor.page.on('request', (sent) => files.push(new URL(sent.url()).pathname));
  // The routes of all remotes are one small file: /r/routes/.
  const remotes = () =>
    [
      ...new Set(files.map((file) => /^\/r\/(?!shell\/|routes\/)([^/]+)\//.exec(file)?.[1]).filter(Boolean)),
    ].sort();
  const [wanted] = await availableProducts(request, 2);

  await visitor.opens('/home');
  // The products appear before the remote's files.
  await expect(visitor.main.locator('[data-region="catalog"]')).toHaveAttribute('data-version');
  expect(remotes()).toEqual(['catalog']);

  await visitor.isSignedIn(await aShopper(request));
  await visitor.buys(wanted);
  await visitor.opensCart();
  await visitor.goesTo('Orders');
  await expect(visitor.heading('ORDERS')).toBeVisible();
  expect(remotes()).toEqual(['account', 'cart_checkout', 'catalog']);

  await visitor.goesTo('Become a seller');
  await expect(visitor.heading('OPEN YOUR STORE ON HAAT')).toBeVisible();
  expect(remotes()).toContain('seller');
});

test('guests, shoppers and sellers browse the shop without files of the seller remote', {
  tag: '@full',
}, async ({ visitor, request }) => {
  const ofSeller: string[] = [];
  visitor.page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith('/r/seller/')) ofSeller.push(pathname);
  });
  const [{ id }] = await availableProducts(request, 1);
  const look = async () => {
    for (const path of [
      '/home',
      '/search?q=saree',
      '/shop/women',
      `/product/${id}`,
      '/store/1',
      '/offers',
      '/trending',
      '/cart',
      '/faq',
    ]) {
      await visitor.opens(path);
      await expect(visitor.main.getByRole('heading').first()).toBeVisible();
    }
  };
  await visitor.isGuest();
  await look();
  await visitor.isSignedIn(SELLER);
  await look();
  expect(ofSeller).toEqual([]);
  await visitor.goesTo('Seller Dashboard');
  await expect(visitor.heading(new RegExp(SELLER.store))).toBeVisible();
  expect(ofSeller).not.toEqual([]);
});

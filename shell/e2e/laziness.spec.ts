import { goods } from './goods';
import { expect, test } from './page';
import { aShopper } from './people';

test('a shopper who never opens the seller pages downloads nothing of them', async ({ visitor, request }) => {
  const files: string[] = [];
  visitor.page.on('request', (sent) => files.push(new URL(sent.url()).pathname));
  const remotes = () =>
    [...new Set(files.map((file) => /^\/r\/([^/]+)\//.exec(file)?.[1]).filter(Boolean))].sort();
  const [wanted] = await goods(request, 2);

  await visitor.opens('/home');
  await expect(visitor.main.getByRole('article').first()).toBeVisible();
  expect(remotes()).toEqual(['catalog']);

  await visitor.logsIn(await aShopper(request));
  await visitor.buys(wanted);
  await visitor.opensCart();
  await visitor.goesTo('Orders');
  await expect(visitor.heading('ORDERS')).toBeVisible();
  expect(remotes()).toEqual(['account', 'cart_checkout', 'catalog']);

  await visitor.goesTo('Become a seller');
  await expect(visitor.heading('OPEN YOUR STORE ON HAAT')).toBeVisible();
  expect(remotes()).toContain('seller');
});

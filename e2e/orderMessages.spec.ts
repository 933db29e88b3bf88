import { expect, test } from './page';
import { photos } from './photos';
import { productsOfStore } from './products';
import { ADDRESS, aShopper, PHONE, SELLER, tokenOf } from './users';

test('a buyer writes to the store about an order, and reads the answer', { tag: '@full' }, async ({
  visitor,
  another,
  request,
}) => {
  const [product] = await productsOfStore(request, SELLER.store, 1);
  const shopper = await aShopper(request);
  const placed = await request.post('/api/v1/orders/orders/quick-create/', {
    headers: { authorization: `Bearer ${await tokenOf(request, shopper)}` },
    data: {
      product_id: product.id,
      quantity: 1,
      size: product.size,
      color: product.color,
      payment_method: 'cod',
      customer_phone: PHONE,
      customer_address: ADDRESS,
    },
  });
  expect(placed.ok(), await placed.text()).toBe(true);
  const { id } = await placed.json();

  await visitor.isSignedIn(shopper);
  await visitor.opens(`/order/${id}#messages`);
  await visitor.main.getByLabel('Your message').fill('Can it be here before Friday?');
  await visitor.main.getByLabel('Add photos').setInputFiles(await photos(visitor.page, 2));
  await expect(visitor.main.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible();
  await visitor.button('Send message').click();
  const own = visitor.main.getByRole('list', { name: 'Messages between you and the store' });
  await expect(own.getByText('Can it be here before Friday?')).toBeVisible();
  await expect(own.getByRole('img', { name: 'Your photo 2 of 2' })).toBeVisible();
  await expect(visitor.main.getByLabel('Your message')).toBeFocused();

  const seller = await another();
  await seller.isSignedIn(SELLER);
  await seller.opens('/seller/orders?unread=1');
  const row = seller.main.getByRole('row').filter({ hasText: id });
  await expect(row).toContainText('1 new message');
  await row.getByRole('link', { name: id }).click();
  const theirs = seller.main.getByRole('list', { name: 'Messages between you and the customer' });
  await theirs.getByText('Can it be here before Friday?').scrollIntoViewIfNeeded();
  await expect(theirs.getByText('New', { exact: true })).toBeVisible();
  await theirs.getByRole('button', { name: /^Photo 2 of 2 by / }).click();
  await expect(seller.page.getByRole('dialog').getByRole('img', { name: /^Photo 2 of 2 by / })).toBeVisible();
  await seller.page.keyboard.press('Escape');
  // Seen is read.
  await expect(seller.main.getByRole('link', { name: '1 new message' })).toHaveCount(0);
  await seller.main.getByLabel('Your message').fill('Yes, it leaves tomorrow.');
  await seller.button('Send message').click();
  await expect(theirs.getByText('Yes, it leaves tomorrow.')).toBeVisible();

  await visitor.opens('/orders');
  await expect(visitor.main.getByText('1 new message')).toBeVisible();
  await visitor.main.getByRole('link', { name: id }).click();
  await own.getByText('Yes, it leaves tomorrow.').scrollIntoViewIfNeeded();
  await expect(visitor.main.getByRole('link', { name: '1 new message' })).toHaveCount(0);
  await visitor.opens('/orders');
  await expect(visitor.main.getByRole('link', { name: id })).toBeVisible();
  await expect(visitor.main.getByText('1 new message')).toHaveCount(0);
});

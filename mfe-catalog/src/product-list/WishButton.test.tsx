import { products, reviews, wishlist } from '@haat/contracts';
import { noticesAtom, sessionStore } from '@haat/session';
import { aProduct, aProductCard, fakeApi, never, refuse, renderScreen } from '@haat/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';

const shirt = aProductCard({ id: 7, name: 'Shirt' });
const heart = (name = 'Shirt') => screen.findByRole('button', { name: `Wish list: ${name}` });
const notices = () => sessionStore.get(noticesAtom);
const trending = () => fakeApi().on(products.trending, { products: [shirt], analytics_period_hours: 24 });
const open = (session?: 'guest' | 'signed-out') => renderScreen(routes, { at: '/trending', session });

beforeEach(() => {
  localStorage.clear();
  sessionStore.set(noticesAtom, []);
});

test.each(['guest', 'signed-out'] as const)(
  'a %s visitor saves a product in the browser',
  async (session) => {
    trending();
    const { user } = open(session);
    expect(await heart()).toHaveAttribute('aria-pressed', 'false');
    await user.click(await heart());
    expect(await heart()).toHaveAttribute('aria-pressed', 'true');
    expect(notices()).toMatchObject([{ text: 'Shirt is on your wish list', action: { label: 'Undo' } }]);
    expect(localStorage.getItem('haat.wishes')).toBe('[{"id":7,"name":"Shirt"}]');
    act(() => notices()[0]!.action!.run());
    await waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', 'false'));
  },
);

test('a member’s hearts show the server’s list', async () => {
  const server = trending()
    .on(wishlist.listWishedIds, { product_ids: [7] })
    .on(wishlist.removeWish, { product_ids: [] });
  const { user } = open();
  await waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', 'true'));
  await user.click(await heart());
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');
  await waitFor(() => expect(notices()).toMatchObject([{ text: 'Shirt was removed from your wish list' }]));
  expect(server.asked(wishlist.removeWish)).toMatchObject([{ params: { id: '7' } }]);
});

test('a refusal is shown, and the heart is as before', async () => {
  trending().on(wishlist.addWish, refuse(409, 'Your wish list is full'));
  const { user } = open();
  await user.click(await heart());
  await waitFor(() => expect(notices()).toMatchObject([{ text: 'Your wish list is full', kind: 'error' }]));
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');
});

test('the page of a product has a heart', async () => {
  fakeApi()
    .on(products.getProduct, aProduct({ id: 7, name: 'Jamdani' }))
    .on(reviews.productReviews, never)
    .on(wishlist.listWishedIds, { product_ids: [7] });
  renderScreen(routes, { at: '/product/7' });
  await waitFor(async () => expect(await heart('Jamdani')).toHaveAttribute('aria-pressed', 'true'));
});

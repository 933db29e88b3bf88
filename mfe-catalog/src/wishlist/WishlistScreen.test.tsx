import { cart, products, type Wish, wishlist } from '@haat/contracts';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  aCart,
  aProduct,
  aWish,
  expectNoAxeViolations,
  fakeApi,
  never,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';

const scarf = aWish({ id: 1, name: 'Scarf' });
const shirt = aWish({ id: 2, name: 'Shirt', only_choice: null });
const shawl = aWish({ id: 3, name: 'Shawl', is_in_stock: false });
const gone = aWish({ id: 4, name: 'Old favourite', is_available: false, only_choice: null });
const all = [scarf, shirt, shawl, gone];

const idsOf = (wishes: readonly Wish[]) => ({ product_ids: wishes.map(({ id }) => id) });
/** An API with a member's list. */
function api(...wishes: Wish[]) {
  return fakeApi().on(wishlist.getWishlist, { items: wishes }).on(wishlist.listWishedIds, idsOf(wishes));
}
const open = (session?: 'guest') => renderScreen(routes, { at: '/wishlist', session });
const storeGuest = (...wishes: Pick<Wish, 'id' | 'name'>[]) =>
  localStorage.setItem('haat.wishes', JSON.stringify(wishes.map(({ id, name }) => ({ id, name }))));
const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const notices = () => sessionStore.get(noticesAtom);

beforeEach(() => {
  localStorage.clear();
  sessionStore.set(noticesAtom, []);
});

test('says that it loads, and has a retry after a failure', async () => {
  const server = api(scarf).on(wishlist.getWishlist, never);
  const first = open();
  expect(await screen.findByText('Loading your wish list...')).toBeInTheDocument();
  first.unmount();
  server.on(wishlist.getWishlist, refuse(500));
  const { user, container } = open();
  expect(await screen.findByText('Failed to fetch the wish list')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Wish List' })).toBeInTheDocument();
  await expectNoAxeViolations(container);
  server.on(wishlist.getWishlist, { items: [scarf] });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'Scarf' })).toBeInTheDocument();
});

test('leads on when it is empty', async () => {
  api();
  const { container } = open();
  expect(await screen.findByText('Your wish list is empty')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Browse products' })).toHaveAttribute('href', '/home');
  expect(screen.getByRole('link', { name: 'See what is trending' })).toHaveAttribute('href', '/trending');
  await expectNoAxeViolations(container);
});

test('has what can be done with each product', async () => {
  api(...all);
  const { container } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Wish List' })).toBeInTheDocument();
  expect(await screen.findByText('4 products')).toBeInTheDocument();
  expect(names()).toEqual(['Scarf', 'Shirt', 'Shawl', 'Old favourite']);
  expect(screen.getByRole('button', { name: 'Add to cart Scarf' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Choose options Shirt' })).toHaveAttribute('href', '/product/2');
  expect(screen.getByText('Out of stock')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View product Shawl' })).toHaveAttribute('href', '/product/3');
  expect(screen.getByText('No longer available')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Old favourite/ })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('marks what is cheaper than when it was saved, and what is back', async () => {
  api(
    aWish({ id: 1, name: 'Scarf', price: 800, added_price: 1000, is_back: true }),
    aWish({ id: 2, name: 'Shirt', price: 1200, added_price: 1000, is_back: false }),
  );
  const { container } = open();
  expect(await screen.findByText('৳1,000 when you saved it')).toBeInTheDocument();
  expect(screen.getAllByText('Back in stock')).toHaveLength(1);
  expect(screen.getAllByText(/when you saved it/)).toHaveLength(1);
  await expectNoAxeViolations(container);
});

test('adds a product to the cart without asking for what there is no choice of', async () => {
  const server = api(aWish({ ...scarf, only_choice: { color: 'Teal', size: null } }))
    .on(products.getProduct, aProduct({ id: 1, name: 'Scarf' }))
    .on(cart.addToCart, aCart());
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add to cart Scarf' }));
  await waitFor(() => expect(notices().map(({ text }) => text)).toEqual(['Scarf was added to your cart']));
  expect(server.asked(cart.addToCart).map(({ body }) => body)).toEqual([
    { product_id: 1, quantity: 1, color: 'Teal', size: null, custom_measurements: null },
  ]);
  // It stays on the list.
  expect(names()).toEqual(['Scarf']);
});

test('says why a product can’t be added, and shows it as it is now', async () => {
  const server = api(scarf)
    .on(products.getProduct, aProduct({ id: 1 }))
    .on(cart.addToCart, refuse(409, 'This product is out of stock', { code: 'out_of_stock' }));
  const { user } = open();
  const add = await screen.findByRole('button', { name: 'Add to cart Scarf' });
  server.on(wishlist.getWishlist, { items: [{ ...scarf, is_in_stock: false }] });
  await user.click(add);
  expect(await screen.findByRole('link', { name: 'View product Scarf' })).toBeInTheDocument();
  expect(notices().map(({ text }) => text)).toEqual(['This product is out of stock']);
});

test('removes a product at once, moves the focus, and puts it back at its place', async () => {
  const server = api(...all)
    .on(wishlist.removeWish, idsOf([scarf, shawl, gone]))
    .on(wishlist.addWish, idsOf([shirt, scarf, shawl, gone]));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remove Shirt from the wish list' }));
  expect(names()).toEqual(['Scarf', 'Shawl', 'Old favourite']);
  expect(screen.getByRole('button', { name: 'Remove Shawl from the wish list' })).toHaveFocus();
  await waitFor(() =>
    expect(notices()).toMatchObject([
      { text: 'Shirt was removed from your wish list', action: { label: 'Undo' } },
    ]),
  );
  expect(server.asked(wishlist.removeWish)).toMatchObject([{ params: { id: '2' } }]);
  act(() => notices()[0]!.action!.run());
  await waitFor(() => expect(names()).toEqual(['Scarf', 'Shirt', 'Shawl', 'Old favourite']));
  await waitFor(() => expect(server.asked(wishlist.addWish)).toMatchObject([{ params: { id: '2' } }]));
});

test('keeps a product whose removal the server refuses', async () => {
  api(scarf, shirt).on(wishlist.removeWish, refuse(500));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remove Scarf from the wish list' }));
  await waitFor(() =>
    expect(notices()).toMatchObject([{ text: 'Failed to remove from the wish list', kind: 'error' }]),
  );
  expect(names()).toEqual(['Scarf', 'Shirt']);
});

test('shows what another tab has added', async () => {
  const server = api(scarf);
  open();
  expect(await screen.findByRole('link', { name: 'Scarf' })).toBeInTheDocument();
  server
    .on(wishlist.getWishlist, { items: [shirt, scarf] })
    .on(wishlist.listWishedIds, idsOf([shirt, scarf]));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'haat.server-wishes' })));
  expect(await screen.findByRole('link', { name: 'Shirt' })).toBeInTheDocument();
  expect(names()).toEqual(['Shirt', 'Scarf']);
});

describe('of a guest', () => {
  test('has the browser’s list, and names of what can’t be had any more @full', async () => {
    storeGuest(gone, shirt, scarf);
    const server = fakeApi().on(wishlist.previewWishlist, { items: [shirt, scarf] });
    const { user, container } = open('guest');
    expect(await screen.findByRole('link', { name: 'Scarf' })).toBeInTheDocument();
    expect(names()).toEqual(['Old favourite', 'Shirt', 'Scarf']);
    expect(server.asked(wishlist.previewWishlist)).toMatchObject([{ query: { ids: '4,2,1' } }]);
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Remove Old favourite from the wish list' }));
    expect(names()).toEqual(['Shirt', 'Scarf']);
    expect(JSON.parse(localStorage.getItem('haat.wishes')!)).toEqual([
      { id: 2, name: 'Shirt' },
      { id: 1, name: 'Scarf' },
    ]);
    expect(server.asked(wishlist.previewWishlist)).toHaveLength(1);
  });

  test('asks for nothing when it is empty', async () => {
    fakeApi();
    open('guest');
    expect(await screen.findByText('Your wish list is empty')).toBeInTheDocument();
  });
});

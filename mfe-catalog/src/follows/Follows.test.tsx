import { type FollowedStore, follows, products, stores, wishlist } from '@haat/contracts';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  aProduct,
  aProfile,
  aStore,
  everythingIsInSight,
  expectNoAxeViolations,
  fakeApi,
  never,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const member = { state: 'authenticated' as const, profile: aProfile() };
const store = aStore({ id: 3, name: 'Meghna Threads' });
const followed: FollowedStore = {
  id: 3,
  name: 'Meghna Threads',
  bio: '',
  rating: 4.5,
  total_reviews: 12,
  verified: true,
  logo: null,
  total_products: 8,
  new_products: [aProduct({ id: 5, name: 'Jamdani' }), aProduct({ id: 6, name: 'Katan' })],
};

beforeEach(() => {
  localStorage.clear();
  sessionStore.set(noticesAtom, []);
  // The shopper has everything in sight.
  everythingIsInSight();
});
afterEach(() => jest.restoreAllMocks());

describe('on the page of a store', () => {
  const serve = () =>
    fakeApi().on(stores.getStore, store).on(stores.storeHomepage, never).on(products.listProducts, never);
  const open = (session: Parameters<typeof renderScreen>[1]['session'] = member) =>
    renderScreen(routes, { at: '/store/3?tab=social', session });
  const button = (name = 'Follow Meghna Threads') => screen.findByRole('button', { name });

  test('a member follows it and takes that back', async () => {
    const api = serve()
      .on(follows.followStore, { store_ids: [3] })
      .on(follows.unfollowStore, { store_ids: [] });
    const { user, container } = open();
    expect(await button()).toHaveAttribute('aria-pressed', 'false');
    await user.click(await button());
    expect(await button('Following Meghna Threads')).toHaveAttribute('aria-pressed', 'true');
    expect(api.asked(follows.followStore)).toHaveLength(1);
    await expectNoAxeViolations(container);
    await user.click(await button('Following Meghna Threads'));
    expect(await button()).toHaveAttribute('aria-pressed', 'false');
    expect(api.asked(follows.unfollowStore)).toHaveLength(1);
  });

  test('shows it at once, and takes it back where the server refuses @full', async () => {
    const full = 'You follow as many stores as you can. Please unfollow one first.';
    const api = serve().on(follows.followStore, never);
    const first = open();
    await first.user.click(await button());
    expect(await button('Following Meghna Threads')).toBeInTheDocument();
    first.unmount();
    api.on(follows.followStore, refuse(409, full, { code: 'follows_full' }));
    const { user } = open();
    await user.click(await button());
    await waitFor(() =>
      expect(sessionStore.get(noticesAtom)).toEqual([expect.objectContaining({ text: full })]),
    );
    expect(await button()).toHaveAttribute('aria-pressed', 'false');
  });

  test('a guest is led to the login and back', async () => {
    const api = serve();
    const { user, at } = open('guest');
    await user.click(await button());
    expect(at()).toBe('/login');
    expect(api.asked(follows.listFollowedIds)).toEqual([]);
  });

  test('an older API has no such button', async () => {
    serve().on(follows.listFollowedIds, refuse(404));
    open();
    expect(await screen.findByRole('heading', { level: 1, name: /Meghna Threads/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Follow/ })).not.toBeInTheDocument());
  });
});

describe('on the wish list', () => {
  const serve = () =>
    fakeApi()
      .on(wishlist.getWishlist, { items: [] })
      .on(follows.listFollowedIds, { store_ids: [3] });
  const open = (session: Parameters<typeof renderScreen>[1]['session'] = member) =>
    renderScreen(routes, { at: '/wishlist', session });

  test('are the stores with their newest products, and can be followed no more @full', async () => {
    const empty = { ...followed, id: 4, name: 'Shitalpata', total_products: 0, new_products: [] };
    serve()
      .on(follows.listFollowed, { results: [followed, empty] })
      .on(follows.unfollowStore, { store_ids: [] });
    const { user, container } = open();
    expect(await screen.findByRole('heading', { level: 2, name: 'Stores you follow' })).toBeInTheDocument();
    const one = within(screen.getByRole('article', { name: 'Meghna Threads' }));
    expect(one.getByRole('link', { name: 'Meghna Threads' })).toHaveAttribute('href', '/store/3');
    expect(one.getByText('8 products')).toBeInTheDocument();
    const news = within(one.getByRole('list', { name: 'New at Meghna Threads' }));
    expect(news.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/product/5');
    expect(screen.getByText('Nothing on sale at the moment')).toBeInTheDocument();
    const unfollow = await one.findByRole('button', { name: 'Following Meghna Threads' });
    await expectNoAxeViolations(container);
    await user.click(unfollow);
    // It stays, so that it can be followed again.
    expect(await one.findByRole('button', { name: 'Follow Meghna Threads' })).toBeInTheDocument();
  });

  test('are shown as followed before the ids of the followed stores have come', async () => {
    serve()
      .on(follows.listFollowed, { results: [followed] })
      .on(follows.listFollowedIds, never);
    open();
    const button = await screen.findByRole('button', { name: 'Following Meghna Threads' });
    expect(button).toHaveAttribute('aria-pressed', 'true');
  });

  test.each([
    ['has followed none', { results: [] }],
    ['of an older API, or while it fails', refuse(404)],
  ])('nothing is said to a member who %s', async (_who, answer) => {
    const api = serve().on(follows.listFollowed, answer as never);
    open();
    expect(await screen.findByText('Your wish list is empty')).toBeInTheDocument();
    await waitFor(() => expect(api.asked(follows.listFollowed)).toHaveLength(1));
    expect(screen.queryByText('Stores you follow')).not.toBeInTheDocument();
  });

  test('nothing is asked for a guest', async () => {
    const api = serve();
    open('guest');
    expect(await screen.findByText('Your wish list is empty')).toBeInTheDocument();
    expect(api.asked(follows.listFollowed)).toEqual([]);
  });
});

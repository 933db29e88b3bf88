/** @jest-environment jsdom */
import { ApiError } from '@haat/api-client';
import { auth, cart, MAX_WISHES, type Profile, wishlist } from '@haat/contracts';
import { noticesAtom } from './notices';
import { login, logout, startGuest, startSession } from './session';
import { sessionStore } from './store';
import { mockCall } from './testing/mockRequest';
import { guestWishes, setWished, wishesAtom } from './wishes';

jest.mock('@haat/api-client', () => jest.requireActual('./testing/mockRequest').client);

const person = (id: number) =>
  ({ user: { id, email: `${id}@haat.example` }, permissions: { seller_approved: false } }) as Profile;
const call = {
  status: mockCall(auth.status),
  ids: mockCall(wishlist.listWishedIds),
  add: mockCall(wishlist.addWish),
  remove: mockCall(wishlist.removeWish),
  merge: mockCall(wishlist.mergeWishlist),
};
const [shirt, saree] = [
  { id: 1, name: 'Shirt' },
  { id: 2, name: 'Saree' },
];
const shown = () => sessionStore.get(wishesAtom);
const notices = () => sessionStore.get(noticesAtom).map(({ text }) => text);
const settled = () => new Promise((resolve) => setTimeout(resolve));
const refusal = (status: number, message = 'Refused') => new ApiError(message, { status, code: 'refused' });
const answer = (...product_ids: number[]) => Promise.resolve({ product_ids });
const signIn = async (id = 1) => {
  call.status.mockResolvedValue(person(id));
  await login({ email: `${id}@haat.example`, password: 'secret-12' }, true);
  await settled();
};
/** A heart on the page. */
let leave = () => {};

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const mock of Object.values(call)) mock.mockReset();
  call.ids.mockImplementation(() => answer());
  mockCall(auth.login).mockResolvedValue({ access: 'a', refresh: 'r' });
  mockCall(auth.logout).mockResolvedValue(undefined);
  mockCall(cart.getCart).mockResolvedValue({ items: [], item_count: 0, subtotal: 0 });
  await startSession();
  startGuest();
  sessionStore.set(noticesAtom, []);
  leave = sessionStore.sub(wishesAtom, () => {});
});
afterEach(() => {
  logout();
  leave();
});

describe('a guest', () => {
  test('has the list in the browser, newest first, without a request', async () => {
    await setWished(shirt, true);
    await setWished(saree, true);
    await setWished(shirt, true);
    expect(shown()).toEqual([1, 2]);
    expect(guestWishes()).toEqual([shirt, saree]);
    await setWished(shirt, false);
    expect(shown()).toEqual([2]);
    expect(call.ids).not.toHaveBeenCalled();
  });

  test('is refused one more than fit', async () => {
    const full = Array.from({ length: MAX_WISHES }, (_, id) => ({ id: id + 1, name: `Product ${id}` }));
    localStorage.setItem('haat.wishes', JSON.stringify(full));
    await expect(setWished({ id: 999, name: 'Shawl' }, true)).rejects.toThrow(
      'Your wish list is full. Please remove a product first.',
    );
    await setWished(full[3]!, true);
    expect(guestWishes()).toHaveLength(MAX_WISHES);
  });

  test('follows the other tabs', () => {
    localStorage.setItem('haat.wishes', JSON.stringify([saree]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'haat.wishes' }));
    expect(shown()).toEqual([2]);
  });

  test.each(['{', '[{"id":"1","name":"Shirt"}]', '[{"id":1}]', '[null]'])(
    'has an empty list where the stored one is damaged: %s',
    (stored) => {
      localStorage.setItem('haat.wishes', stored);
      expect(guestWishes()).toEqual([]);
    },
  );

  test('takes the list along to a login, also where no heart is shown', async () => {
    leave();
    await setWished(shirt, true);
    await setWished(saree, true);
    call.merge.mockImplementation(() => answer(2, 1, 7));
    await signIn();
    expect(call.merge).toHaveBeenCalledWith({ body: { product_ids: [2, 1] } });
    expect(shown()).toEqual([2, 1, 7]);
    expect(guestWishes()).toEqual([]);
    expect(notices()).toEqual([]);
  });

  test('a notice names what a login could not add', async () => {
    await setWished(shirt, true);
    await setWished(saree, true);
    call.merge.mockImplementation(() => answer(2));
    await signIn();
    expect(notices()).toEqual(['Shirt could not be added to your wish list']);
  });

  test('keeps the list for the next time when a login gets no answer', async () => {
    await setWished(shirt, true);
    call.merge.mockRejectedValue(refusal(0));
    await signIn();
    expect(guestWishes()).toEqual([shirt]);
    expect(shown()).toEqual([1]);
  });
});

describe('a member', () => {
  beforeEach(async () => {
    call.ids.mockImplementation(() => answer(7));
    await signIn();
  });

  test('has the server’s list', () => {
    expect(shown()).toEqual([7]);
  });

  test('sees a change at once, and then the server’s answer', async () => {
    call.add.mockImplementation(() => answer(1, 9, 7));
    const done = setWished(shirt, true);
    expect(shown()).toEqual([1, 7]);
    await done;
    expect(call.add).toHaveBeenCalledWith({ params: { id: 1 } });
    expect(shown()).toEqual([1, 9, 7]);
    expect(guestWishes()).toEqual([]);
  });

  test('sees it undone where the server refuses', async () => {
    call.add.mockRejectedValue(refusal(409, 'Full'));
    await expect(setWished(shirt, true)).rejects.toThrow('Full');
    expect(shown()).toEqual([7]);
    call.remove.mockRejectedValue(refusal(0, 'Offline'));
    await expect(setWished({ id: 7, name: 'Cap' }, false)).rejects.toThrow('Offline');
    expect(shown()).toEqual([7]);
  });

  test('takes off what another tab has taken off before', async () => {
    call.remove.mockRejectedValue(refusal(404));
    await setWished({ id: 7, name: 'Cap' }, false);
    expect(shown()).toEqual([]);
  });

  test('makes changes one after the other; the last answer counts', async () => {
    const order: string[] = [];
    call.add.mockImplementation(async ({ params }) => {
      order.push(`add ${params.id}`);
      await settled();
      return { product_ids: [params.id, 7] };
    });
    call.remove.mockImplementation(async ({ params }) => {
      order.push(`remove ${params.id}`);
      return { product_ids: [2, 7] };
    });
    const done = [setWished(shirt, true), setWished(saree, true), setWished(shirt, false)];
    expect(shown()).toEqual([2, 7]);
    await done[0];
    expect(shown()).toEqual([2, 7]);
    await Promise.all(done);
    expect(order).toEqual(['add 1', 'add 2', 'remove 1']);
    expect(shown()).toEqual([2, 7]);
  });

  test('leaves nothing to the next person', async () => {
    logout();
    expect(shown()).toEqual([]);
    call.ids.mockImplementation(() => answer(3));
    await signIn(2);
    expect(shown()).toEqual([3]);
  });

  test('gets no answer that was for the person before', async () => {
    let late = (_: object) => {};
    call.add.mockImplementation(() => new Promise((resolve) => (late = resolve)));
    const done = setWished(shirt, true);
    await settled();
    logout();
    await signIn(2);
    late({ product_ids: [1, 7] });
    await done;
    expect(shown()).toEqual([7]);
  });

  test('keeps what is shown when the list can’t be loaded again', async () => {
    call.ids.mockRejectedValue(refusal(500));
    window.dispatchEvent(new StorageEvent('storage', { key: 'haat.server-wishes' }));
    await settled();
    expect(shown()).toEqual([7]);
  });
});

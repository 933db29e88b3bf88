import { type CartLine, cart, products } from '@haat/contracts';
import { loadCart, noticesAtom, sessionStore } from '@haat/session';
import {
  aCartLine,
  aProduct,
  aProfile,
  expectNoAxeViolations,
  fakeApi,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const member = { state: 'authenticated' as const, profile: aProfile() };
const shirt = aCartLine({ id: 1, product: 7, product_name: 'Shirt', unit_price: 1000, quantity: 2 });
const cartOf = (items: CartLine[]) => ({
  items,
  item_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
  subtotal: items.reduce((sum, line) => sum + line.total_price, 0),
});
const section = () => screen.findByRole('list', { name: /^Saved for later/ });
const undo = () => {
  const { action } = sessionStore.get(noticesAtom).at(-1)!;
  expect(action?.label).toBe('Undo');
  act(() => action?.run());
};

beforeEach(() => {
  localStorage.clear();
  sessionStore.set(noticesAtom, []);
});

describe('of a member', () => {
  /** A server with one cart and one list. */
  function serve(inCart: CartLine[], saved: CartLine[] = []) {
    const state = { cart: inCart, saved };
    const api = fakeApi()
      .on(cart.getCart, () => cartOf(state.cart))
      .on(cart.getSavedLines, () => ({ items: state.saved }))
      .on(cart.saveLine, ({ params }) => {
        const line = state.cart.find(({ id }) => id === Number(params.id))!;
        state.cart = state.cart.filter((one) => one !== line);
        state.saved = [{ ...line, id: line.id + 100 }, ...state.saved];
        return { items: state.saved };
      })
      .on(cart.restoreLine, ({ params }) => {
        const line = state.saved.find(({ id }) => id === Number(params.id))!;
        state.saved = state.saved.filter((one) => one !== line);
        state.cart = [...state.cart, { ...line, id: line.id - 100 }];
        return { items: state.saved };
      })
      .on(cart.removeSavedLine, ({ params }) => {
        state.saved = state.saved.filter(({ id }) => id !== Number(params.id));
        return { items: state.saved };
      })
      .on(cart.addSavedLines, () => {
        state.saved = [{ ...shirt, id: 101 }, ...state.saved];
        return { items: state.saved };
      });
    return { api, state };
  }
  async function open() {
    const page = renderScreen(routes, { at: '/cart', session: member });
    await act(() => loadCart());
    return page;
  }

  test('a line moves below the cart, out of its totals, and back', async () => {
    serve([shirt]);
    const { user, container } = await open();
    await user.click(await screen.findByRole('button', { name: 'Save for later Shirt' }));
    const saved = within(await section()).getByRole('article', { name: 'Shirt' });
    expect(saved).toHaveTextContent('৳1,000');
    expect(screen.getByText('Your cart is empty')).toBeInTheDocument();
    await expectNoAxeViolations(container);
    await user.click(within(saved).getByRole('button', { name: 'Move to cart Shirt' }));
    await waitFor(() => expect(screen.queryByText(/^Saved for later/)).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: 'Save for later Shirt' })).toBeInTheDocument();
  });

  test('a save is undone', async () => {
    const { api, state } = serve([shirt]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Save for later Shirt' }));
    await section();
    await waitFor(() => expect(sessionStore.get(noticesAtom).at(-1)?.text).toBe('Shirt is saved for later'));
    undo();
    await waitFor(() => expect(state.cart).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/^Saved for later/)).not.toBeInTheDocument());
    // A second click does nothing: the line is in the cart, and its id may belong to another saved line by now.
    undo();
    expect(api.asked(cart.restoreLine)).toHaveLength(1);
  });

  test('what is sold out says so and does not go to the cart; a removal is undone', async () => {
    serve([], [{ ...shirt, id: 101, available_quantity: 0, problem: 'out_of_stock' }]);
    const { user } = await open();
    const saved = within(await section()).getByRole('article', { name: 'Shirt' });
    expect(saved).toHaveTextContent('This product is out of stock');
    expect(within(saved).queryByRole('button', { name: /Move to cart/ })).not.toBeInTheDocument();
    await user.click(within(saved).getByRole('button', { name: 'Remove Shirt' }));
    await waitFor(() => expect(screen.queryByText(/^Saved for later/)).not.toBeInTheDocument());
    undo();
    expect(await section()).toHaveTextContent('Shirt');
  });

  test('a refusal is shown, and the line stays', async () => {
    const { api } = serve([], [{ ...shirt, id: 101 }]);
    api.on(cart.restoreLine, refuse(409, 'Your cart is full'));
    const { user } = await open();
    await user.click(within(await section()).getByRole('button', { name: 'Move to cart Shirt' }));
    await waitFor(() => expect(sessionStore.get(noticesAtom).at(-1)?.text).toBe('Your cart is full'));
    expect(await section()).toHaveTextContent('Shirt');
  });

  test('the lines of a guest come along once', async () => {
    localStorage.setItem('haat.saved-lines', JSON.stringify([shirt]));
    const { api } = serve([]);
    await open();
    expect(await section()).toHaveTextContent('Shirt');
    expect(api.asked(cart.addSavedLines).map(({ body }) => body)).toEqual([
      { lines: [expect.objectContaining({ product_id: 7, quantity: 2 })] },
    ]);
    expect(localStorage.getItem('haat.saved-lines')).toBeNull();
  });

  test('a failure has a retry; an older API shows nothing', async () => {
    const { api } = serve([shirt], [{ ...shirt, id: 101 }]);
    api.on(cart.getSavedLines, offline());
    const first = await open();
    expect(await screen.findByText('Failed to load what you saved for later')).toBeInTheDocument();
    serve([shirt], [{ ...shirt, id: 101 }]);
    await first.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await section()).toHaveTextContent('Shirt');
    first.unmount();
    fakeApi()
      .on(cart.getCart, cartOf([shirt]))
      .on(cart.getSavedLines, refuse(404));
    await open();
    expect(await screen.findByRole('button', { name: 'Save for later Shirt' })).toBeInTheDocument();
    expect(screen.queryByText(/^Saved for later/)).not.toBeInTheDocument();
  });
});

describe('of a guest', () => {
  const product = aProduct({
    id: 7,
    name: 'Shirt',
    price: 900,
    original_price: 900,
    stock_quantity: 1,
    variants: [],
    is_in_stock: true,
  });
  async function open() {
    const page = renderScreen(routes, { at: '/cart', session: 'guest' });
    await act(() => loadCart());
    return page;
  }

  test('are in the browser, at the price of now, and go back with as many pieces as there are @full', async () => {
    localStorage.setItem('haat.cart', JSON.stringify([shirt]));
    fakeApi().on(products.getProduct, product);
    const first = await open();
    await first.user.click(await screen.findByRole('button', { name: 'Save for later Shirt' }));
    expect(await section()).toHaveTextContent('Shirt');
    expect(JSON.parse(localStorage.getItem('haat.saved-lines') ?? '[]')).toHaveLength(1);
    expect(localStorage.getItem('haat.cart')).toBeNull();
    first.unmount();
    const { user } = await open();
    const saved = within(await section()).getByRole('article', { name: 'Shirt' });
    expect(saved).toHaveTextContent('৳900');
    expect(saved).toHaveTextContent('Only 1 items available in stock');
    await user.click(within(saved).getByRole('button', { name: 'Move to cart Shirt' }));
    await waitFor(() => expect(localStorage.getItem('haat.saved-lines')).toBeNull());
    expect(JSON.parse(localStorage.getItem('haat.cart') ?? '[]')).toEqual([
      expect.objectContaining({ product: 7, quantity: 1 }),
    ]);
  });

  test('a removal is undone; what left the shop says so', async () => {
    localStorage.setItem('haat.saved-lines', JSON.stringify([shirt]));
    fakeApi().on(products.getProduct, refuse(404, 'Product not found'));
    const { user } = await open();
    const saved = within(await section()).getByRole('article', { name: 'Shirt' });
    expect(saved).toHaveTextContent('This product is no longer available');
    await user.click(within(saved).getByRole('button', { name: 'Remove Shirt' }));
    await waitFor(() => expect(localStorage.getItem('haat.saved-lines')).toBeNull());
    undo();
    expect(await section()).toHaveTextContent('Shirt');
  });
});

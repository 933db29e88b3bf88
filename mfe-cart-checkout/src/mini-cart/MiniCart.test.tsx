import { setLanguage } from '@haat/contracts';
import { loadTexts } from '@haat/remote';
import { cartAtom, sessionStore } from '@haat/session';
import { aCartLine, expectNoAxeViolations, fakeApi, renderScreen } from '@haat/testing';
import { act, screen, within } from '@testing-library/react';
import '../strings';
import { MiniCart } from './MiniCart';

const routes = [{ path: '/home', Screen: MiniCart }];
const holds = (...items: ReturnType<typeof aCartLine>[]) =>
  act(() => sessionStore.set(cartAtom, { status: 'ready', error: '', items }));

beforeEach(() => {
  fakeApi();
  act(() => sessionStore.set(cartAtom, { status: 'ready', error: '', items: [] }));
});

async function open() {
  const opened = renderScreen(routes, { at: '/home', session: 'guest' });
  await screen.findByText('Your cart is empty');
  return opened;
}

test('shows lines, the rest as a number, and the subtotal of what can be ordered', async () => {
  const { container } = await open();
  holds(
    aCartLine({ id: 1, product: 7, product_name: 'Panjabi', size: 'M', quantity: 2, unit_price: 1000 }),
    aCartLine({ id: 2, product_name: 'Lungi', quantity: 1, unit_price: 500, problem: 'out_of_stock' }),
    ...[3, 4, 5].map((id) => aCartLine({ id, product_name: `Saree ${id}`, quantity: 1, unit_price: 100 })),
  );
  const lines = within(screen.getByRole('list', { name: 'In your cart' })).getAllByRole('listitem');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toHaveTextContent(/2 × .*M/);
  expect(lines[1]).toHaveTextContent('Not available in this quantity');
  expect(screen.getByRole('link', { name: 'Panjabi' })).toHaveAttribute('href', '/product/7');
  expect(screen.getByText('and 1 more product')).toBeInTheDocument();
  expect(screen.getByText('Subtotal').parentElement).toHaveTextContent('2,300');
  expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
  await expectNoAxeViolations(container);
});

test('follows the cart, in Bangla too', async () => {
  await open();
  setLanguage('bn');
  await loadTexts('bn');
  holds(aCartLine({ id: 1, product_name: 'পাঞ্জাবি', quantity: 3, unit_price: 1000 }));
  expect(screen.getByText('পণ্যের মোট দাম').parentElement).toHaveTextContent('৩,০০০');
  holds();
  expect(screen.getByText('আপনার কার্ট খালি')).toBeInTheDocument();
  setLanguage('en');
});

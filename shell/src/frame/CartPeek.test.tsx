import { type FragmentRequest, PLACE_FRAGMENT } from '@haat/page';
import { cartAtom, sessionStore } from '@haat/session';
import { aCartLine, expectNoAxeViolations, testQueryClient } from '@haat/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { renderFrame } from '../testing/renderFrame';
import { CartPeek } from './CartPeek';
import { ShellRoot } from './ShellRoot';

const requests: FragmentRequest[] = [];
const host = (event: Event) => {
  event.preventDefault();
  requests.push((event as CustomEvent<FragmentRequest>).detail);
};

beforeEach(() => {
  requests.length = 0;
  document.addEventListener(PLACE_FRAGMENT, host);
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation(((
    seen: (entries: { isIntersecting: boolean }[]) => void,
  ) => ({
    observe: () => seen([{ isIntersecting: true }]),
    disconnect() {},
  })) as never);
  act(() => sessionStore.set(cartAtom, { status: 'ready', error: '', items: [aCartLine({ id: 1 })] }));
});
afterEach(() => {
  document.removeEventListener(PLACE_FRAGMENT, host);
  jest.restoreAllMocks();
});

const button = () => screen.getByRole('button', { name: 'What is in your cart' });

test('asks for the cart’s part once it is opened, and closes by Escape', async () => {
  const user = userEvent.setup();
  const { container } = renderFrame(<CartPeek />);
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  expect(requests).toEqual([]);
  await user.click(button());
  await waitFor(() => expect(requests).toMatchObject([{ name: 'cart_checkout/mini-cart', params: {} }]));
  await expectNoAxeViolations(container);
  await user.keyboard('{Escape}');
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  expect(button()).toHaveFocus();
  expect(requests[0]?.signal.aborted).toBe(true);
});

test('is hydrated as the server rendered it, without the cart', () => {
  const frame = (
    <ShellRoot queryClient={testQueryClient()}>
      <CartPeek />
    </ShellRoot>
  );
  const errors = jest.spyOn(console, 'error').mockImplementation();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(frame);
  expect(container.querySelector('button')).toBeNull();
  render(frame, { container, hydrate: true });
  expect(button()).toBeInTheDocument();
  expect(errors).not.toHaveBeenCalled();
});

test('has a link to the cart where there is no such part', async () => {
  renderFrame(<CartPeek />);
  await userEvent.click(button());
  await waitFor(() => expect(requests).toHaveLength(1));
  act(() => requests[0]?.onAbsent());
  expect(screen.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
});

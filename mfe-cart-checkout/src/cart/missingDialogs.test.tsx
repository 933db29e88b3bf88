import { addresses, cart as cartCalls } from '@haat/contracts';
import { cartAtom, noticesAtom, sessionStore } from '@haat/session';
import { aCart, aCartLine, fakeApi, renderScreen } from '@haat/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';

jest.mock('../checkout/dialogs', () => {
  throw new Error('a file is missing');
});

test('without the file of the last step the order fails with its text, and can be tried again', async () => {
  sessionStore.set(cartAtom, { status: 'ready', items: [aCartLine()], error: '' });
  fakeApi().on(cartCalls.getCart, aCart(aCartLine())).on(addresses.listAddresses, { results: [] });
  const { user } = renderScreen(routes, { at: '/cart' });
  const confirm = await screen.findByRole('button', { name: 'Confirm order' });
  const failures = () =>
    sessionStore.get(noticesAtom).filter(({ text }) => /Failed to create order/.test(text));
  await user.click(confirm);
  await waitFor(() => expect(failures()).toHaveLength(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  act(() => sessionStore.set(noticesAtom, []));
  await user.click(confirm);
  await waitFor(() => expect(failures()).toHaveLength(1));
});

import { listings as contracts } from '@haat/contracts';
import { noticesAtom, sessionStore } from '@haat/session';
import { aPage, aProfile, aSellerProductRow, fakeApi, renderScreen } from '@haat/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';

jest.mock('../products-csv/ImportDialog', () => {
  throw new Error('a file is missing');
});

test('without the file of the import the list stays, and the import can be tried again', async () => {
  fakeApi().on(contracts.listOwnProducts, {
    ...aPage([aSellerProductRow({ name: 'Panjabi' })]),
    summary: { total: 1, active: 1, stock: 5, sold: 0 },
  });
  const session = { state: 'authenticated' as const, profile: aProfile({ seller: {} }) };
  const { user } = renderScreen(routes, { at: '/seller/products', session });
  const failures = () =>
    sessionStore.get(noticesAtom).filter(({ text }) => /import could not be loaded/.test(text));
  const press = async () => user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  await press();
  await waitFor(() => expect(failures()).toHaveLength(1));
  expect(screen.getByRole('link', { name: 'Panjabi' })).toBeVisible();
  act(() => sessionStore.set(noticesAtom, []));
  await press();
  await waitFor(() => expect(failures()).toHaveLength(1));
});

import { sellers as contracts, storeNames } from '@haat/contracts';
import { anApplication, fakeApi, refuse, renderScreen } from '@haat/testing';
import { screen, waitFor } from '@testing-library/react';
import { StoreName } from './StoreName';

const routes = [{ path: '/seller/homepage', Screen: StoreName }];

test('asks for another name, which waits; a name of another store is refused at the field', async () => {
  const text = 'Another store on Haat has this name. Please choose a different one.';
  const api = fakeApi()
    .on(contracts.getApplication, anApplication({ business_name: 'Kashful' }))
    .on(
      storeNames.askStoreName,
      refuse(409, text, { code: 'store_name_taken', fields: { business_name: [text] } }),
    );
  const { user } = renderScreen(routes, { at: '/seller/homepage' });
  expect(await screen.findByText('Your store is called Kashful.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ask for this name' }));
  expect(api.asked(storeNames.askStoreName)).toHaveLength(0);
  await user.type(screen.getByLabelText('Another name'), 'Kashful Ghor');
  await user.click(screen.getByRole('button', { name: 'Ask for this name' }));
  expect((await screen.findAllByText(text))[0]).toBeVisible();
  api.on(storeNames.askStoreName, { business_name: 'Kashful Ghor', asked_at: '2026-11-28T08:00:00Z' });
  await user.click(screen.getByRole('button', { name: 'Ask for this name' }));
  expect(await screen.findByText(/^You asked for Kashful Ghor on .* We are looking at it\.$/)).toBeVisible();
  expect(screen.getByLabelText('Another name')).toHaveValue('');
});

test('keeps the present name; what an operator decided meanwhile is said, and shown', async () => {
  const name_change = { business_name: 'Kashful Ghor', asked_at: '2026-11-28T08:00:00Z' };
  const api = fakeApi()
    .on(contracts.getApplication, anApplication({ business_name: 'Kashful', name_change }))
    .on(storeNames.withdrawStoreName, undefined);
  const { user, unmount } = renderScreen(routes, { at: '/seller/homepage' });
  const keep = await screen.findByRole('button', { name: 'Keep the present name' });
  api.on(contracts.getApplication, anApplication({ business_name: 'Kashful' }));
  await user.click(keep);
  expect(await screen.findByText('Your store is called Kashful.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^You asked for/)).toBeNull());
  unmount();

  const text = 'There is no change of the store’s name that waits';
  api
    .on(contracts.getApplication, anApplication({ business_name: 'Kashful', name_change }))
    .on(storeNames.withdrawStoreName, refuse(404, text));
  const again = renderScreen(routes, { at: '/seller/homepage' });
  const late = await screen.findByRole('button', { name: 'Keep the present name' });
  api.on(contracts.getApplication, anApplication({ business_name: 'Kashful Ghor' }));
  await again.user.click(late);
  expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByText('Your store is called Kashful Ghor.')).toBeVisible();
});

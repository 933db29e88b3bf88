import { type DeliveryFee, places } from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, refuse, renderScreen } from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import './DeliveryScreen';

const RANGPUR: DeliveryFee = { district: 'Rangpur', delivery_fee: 150, days: { from: 4, to: 7 } };
const open = (role?: Parameters<typeof aStaffSession>[0]) =>
  renderScreen(routes, { at: '/operator/delivery', session: aStaffSession(role) });

test('a fee is changed, by what was seen', async () => {
  const api = fakeApi()
    .on(places.listDeliveryFees, { results: [RANGPUR] })
    .on(places.setDeliveryFee, { results: [{ ...RANGPUR, delivery_fee: 130, days: null }] });
  const { user, container } = open();
  expect(await screen.findByRole('row', { name: /Rangpur ৳150 4-7 days/ })).toBeVisible();
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Change Rangpur' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delivery to Rangpur' }));
  const fee = dialog.getByRole('textbox', { name: /Fee in whole taka/ });
  await user.clear(fee);
  await user.type(fee, '79.5');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Please enter whole taka, from 0 to 10,000')).toBeVisible();
  await user.clear(fee);
  await user.type(fee, '১৩০');
  await user.clear(dialog.getByRole('textbox', { name: /Earliest/ }));
  await user.clear(dialog.getByRole('textbox', { name: /Latest/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('row', { name: /Rangpur ৳130 As usual/ })).toBeVisible();
  expect(api.asked(places.setDeliveryFee)[0]?.body).toEqual({
    delivery_fee: 130,
    days: null,
    seen: { delivery_fee: 150, days: { from: 4, to: 7 } },
  });
});

test('another operator was faster: the dialog says so and keeps what was typed', async () => {
  fakeApi()
    .on(places.listDeliveryFees, { results: [] })
    .on(places.setDeliveryFee, refuse(409, 'The delivery fee of Bogura has changed meanwhile.'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a district' }));
  const dialog = within(screen.getByRole('dialog', { name: 'A fee of its own' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Please choose a district')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: /District/ }), 'Bogura');
  await user.type(dialog.getByRole('textbox', { name: /Fee in whole taka/ }), '120');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('has changed meanwhile');
  expect(dialog.getByRole('textbox', { name: /Fee in whole taka/ })).toHaveValue('120');
});

test('the usual fee comes back', async () => {
  const api = fakeApi()
    .on(places.listDeliveryFees, { results: [RANGPUR] })
    .on(places.resetDeliveryFee, { results: [] });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Usual fee Rangpur' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Usual fee' }));
  expect(await screen.findByText('All districts have the usual fee.')).toBeVisible();
  expect(api.asked(places.resetDeliveryFee)[0]?.params).toEqual({ district: 'Rangpur' });
});

test('who may not set fees sees them', async () => {
  fakeApi().on(places.listDeliveryFees, { results: [RANGPUR] });
  open('order_support');
  expect(await screen.findByText('Rangpur')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Change|Usual fee|Add/ })).toBeNull();
});

import { account, auth, products } from '@haat/contracts';
import { noticesAtom, sessionAtom, sessionStore } from '@haat/session';
import { aProfile, expectNoAxeViolations, fakeApi, offline, refuse, renderScreen } from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './ProfileScreen';
import './accountDialogs';

const nadia = aProfile({
  user: { first_name: 'Nadia', last_name: 'Islam', email: 'nadia@example.com', phone: '' },
});

function open() {
  const api = fakeApi().on(auth.status, nadia);
  return {
    api,
    ...renderScreen(routes, { at: '/profile', session: { state: 'authenticated', profile: nadia } }),
  };
}
const notices = () => sessionStore.get(noticesAtom).map(({ text }) => text);
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => sessionStore.set(noticesAtom, []));

test('changes the name, and keeps what is typed after a failure', async () => {
  const { api, user } = open();
  await user.click(await button('Change your name'));
  const form = await dialog('Change your name');
  expect(form.getByLabelText('First name')).toHaveValue('Nadia');
  await expectNoAxeViolations(document.body);
  await user.clear(form.getByLabelText('Last name'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Last name is required')).toBeInTheDocument();
  await user.type(form.getByLabelText('Last name'), 'রহমান');
  api.on(account.saveName, offline());
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByRole('alert')).toBeInTheDocument();
  expect(form.getByLabelText('Last name')).toHaveValue('রহমান');
  const changed = { ...nadia, user: { ...nadia.user, last_name: 'রহমান' } };
  api.on(account.saveName, { user: changed.user }).on(auth.status, changed);
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Nadia রহমান')).toBeInTheDocument();
  expect(api.asked(account.saveName).at(-1)?.body).toEqual({ first_name: 'Nadia', last_name: 'রহমান' });
  expect(notices()).toEqual(['Saved']);
});

test('changes the phone number, typed in Bengali digits', async () => {
  const { api, user } = open();
  expect(await screen.findByText('None yet')).toBeInTheDocument();
  await user.click(await button('Change your phone number'));
  const form = await dialog('Change your phone number');
  await user.type(form.getByLabelText('Phone'), '০১৭১২');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Please enter a valid Bangladeshi phone number')).toBeInTheDocument();
  await user.type(form.getByLabelText('Phone'), ' ৩৪৫৬৭৮');
  api.on(account.saveContactPhone, { user: nadia.user });
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.asked(account.saveContactPhone)[0]?.body).toEqual({ phone: '01712345678' }));
});

test('changes the email address with the password, the second step and the code from the email', async () => {
  const { api, user } = open();
  await user.click(await button('Change your email address'));
  const first = await dialog('Change your email address');
  await user.type(first.getByLabelText('New email'), 'new@example.com');
  await user.type(first.getByLabelText('Your password'), 'wrong-one');
  const wrong = 'This password is wrong';
  api.on(
    account.askEmailChange,
    refuse(400, wrong, { code: 'wrong_password', fields: { password: [wrong] } }),
  );
  await user.click(first.getByRole('button', { name: 'Send the code' }));
  expect(await first.findByText(wrong)).toBeInTheDocument();
  const needed = 'Please enter the code from your authenticator app';
  api.on(account.askEmailChange, refuse(400, needed, { code: 'code_needed', fields: { code: [needed] } }));
  await user.click(first.getByRole('button', { name: 'Send the code' }));
  await user.type(await first.findByLabelText('Code from your authenticator app'), '123456');
  api.on(account.askEmailChange, undefined as never);
  await user.click(first.getByRole('button', { name: 'Send the code' }));
  expect(await screen.findByText(/We have sent a code to new@example.com/)).toBeInTheDocument();
  expect(api.asked(account.askEmailChange).at(-1)?.body).toMatchObject({ code: '123456' });
  await expectNoAxeViolations(document.body);
  const changed = { ...nadia, user: { ...nadia.user, email: 'new@example.com' } };
  api.on(account.confirmEmailChange, { user: changed.user }).on(auth.status, changed);
  await user.type(screen.getByLabelText('Code from the email'), '654321');
  await user.dblClick(screen.getByRole('button', { name: 'Change the address' }));
  expect(await screen.findByText('new@example.com')).toBeInTheDocument();
  expect(api.asked(account.confirmEmailChange)).toHaveLength(1);
  expect(notices()).toEqual(['You now log in with new@example.com']);
});

test('downloads the data, and says why not', async () => {
  const saved: { name: string; blob: Blob }[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob: new Blob() });
  });
  URL.createObjectURL = () => 'blob:data';
  URL.revokeObjectURL = () => {};
  const { api, user } = open();
  api.on(account.exportAccount, refuse(429, 'Too many attempts'));
  await user.click(await button('Download my data'));
  expect(await screen.findByText('Too many attempts')).toBeInTheDocument();
  const rows = Object.fromEntries(Object.keys(account.exportAccount.answer.shape).map((name) => [name, []]));
  api.on(account.exportAccount, { ...rows, exported_at: '2026-11-28T00:00:00Z', account: {} } as never);
  await user.click(await button('Download my data'));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['haat-my-data.json']));
  click.mockRestore();
});

test('deletes the account after the password, and names what stands against it', async () => {
  const { api, user, at } = open();
  await user.click(await button('Delete account'));
  const form = await dialog('Delete your account?');
  await expectNoAxeViolations(document.body);
  const openOrders = 'Your store still has open orders: R100231-1. Please deliver or end them first.';
  api.on(account.deleteAccount, refuse(409, openOrders, { code: 'open_orders' }));
  await user.type(form.getByLabelText('Your password'), 'secret-word');
  await user.click(form.getByRole('button', { name: 'Delete for good' }));
  expect(await form.findByText(openOrders)).toBeInTheDocument();
  api
    .on(account.deleteAccount, undefined as never)
    .on(auth.logout, undefined as never)
    .on(products.listProducts, {
      count: 0,
      total_pages: 0,
      current_page: 1,
      has_next: false,
      results: [],
    } as never);
  await user.click(form.getByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(at()).toBe('/welcome'));
  expect(sessionStore.get(sessionAtom).state).toBe('signed-out');
  expect(notices()).toContain('Your account is deleted');
});

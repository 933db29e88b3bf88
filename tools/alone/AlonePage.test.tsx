/** @jest-environment jsdom */
import '../jest/setup';
import { auth, cart, products } from '@haat/contracts';
import { AppRouter, navigation } from '@haat/navigation';
import type { RegionProps } from '@haat/remote';
import { sessionAtom, sessionStore, startSession } from '@haat/session';
import {
  aCart,
  aProfile,
  aUser,
  expectNoAxeViolations,
  fakeApi,
  offline,
  refuse,
  setTestSession,
  testQueryClient,
} from '@haat/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { AlonePage } from './AlonePage';

/** A remote that shows a heading and records the calls of its life cycles. */
function aRemote(
  mount = ({ domElement }: RegionProps) => {
    domElement.innerHTML = '<h1>The screen</h1>';
  },
) {
  const did: string[] = [];
  const lifecycles = {
    async bootstrap() {},
    async mount(props: RegionProps) {
      did.push('mount');
      mount(props);
    },
    async unmount({ domElement }: RegionProps) {
      did.push('unmount');
      domElement.innerHTML = '';
    },
  };
  const paths = ['/seller', '/seller/orders', '/seller/products/:productId/edit'];
  return { remote: { name: 'seller', lifecycles, paths }, did };
}

let api: ReturnType<typeof fakeApi>;
beforeAll(() => startSession());
beforeEach(() => {
  api = fakeApi();
  api.on(products.listTags, { results: [] });
});

function open({ remote }: ReturnType<typeof aRemote>, at = '/seller') {
  setTestSession('signed-out');
  act(() => navigation.push(at));
  const result = render(
    <Provider store={sessionStore}>
      <QueryClientProvider client={testQueryClient()}>
        <AppRouter owns={() => true}>
          <AlonePage remote={remote} packageName="mfe-seller" api="http://127.0.0.1:4100" />
        </AppRouter>
      </QueryClientProvider>
    </Provider>,
  );
  return { ...result, user: userEvent.setup() };
}

const session = () => within(screen.getByRole('group', { name: 'Session' }));
const who = () => session().queryByRole('button', { pressed: true })?.textContent ?? null;

test('shows the remote without the shop', async () => {
  const { container } = open(aRemote());
  expect(await screen.findByRole('heading', { name: 'The screen' })).toBeVisible();
  expect(screen.getByRole('banner')).toHaveTextContent('mfe-seller alone');
  expect(who()).toBeNull();
  await expectNoAxeViolations(container);
});

test('navigates to its paths, also to those with a parameter', async () => {
  const { user } = open(aRemote());
  await user.click(screen.getByText('Paths'));
  const paths = within(screen.getByRole('navigation', { name: 'Paths of the remote' }));
  expect(paths.getAllByRole('link').map((link) => link.textContent)).toEqual(['/seller', '/seller/orders']);
  await user.click(paths.getByRole('link', { name: '/seller/orders' }));
  expect(navigation.getSnapshot().location.pathname).toBe('/seller/orders');
  await user.type(paths.getByRole('textbox', { name: ':productId', hidden: true }), '7{Enter}');
  expect(navigation.getSnapshot().location.pathname).toBe('/seller/products/7/edit');
});

test('reports a path of another remote', async () => {
  const { user } = open(aRemote());
  act(() => navigation.push('/login'));
  expect(await screen.findByText(/led to/)).toHaveTextContent('/login, which is not its own');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'The screen' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('heading', { name: 'The screen' })).toBeVisible();
});

test.each([
  ['customer', null],
  ['seller', {}],
] as const)('a %s signs in at the real API, and the remote is mounted anew', async (name, seller) => {
  const one = aRemote();
  const email = `${name}@haat.example`;
  const user = aUser({ email });
  api.on(auth.login, { access: 'a', refresh: 'r', user });
  api.on(auth.status, aProfile({ user: { email }, seller }));
  api.on(cart.getCart, aCart());
  const page = open(one);
  await page.user.click(session().getByRole('button', { name }));
  await waitFor(() => expect(who()).toBe(name));
  expect(api.asked(auth.login)[0]?.body).toEqual({ email, password: 'haat-demo-2026' });
  await waitFor(() => expect(one.did).toEqual(['mount', 'unmount', 'mount']));

  api.on(auth.logout, undefined as never);
  await page.user.click(session().getByRole('button', { name: 'guest' }));
  await waitFor(() => expect(who()).toBe('guest'));
  expect(sessionStore.get(sessionAtom).state).toBe('guest');
});

test('reports a missing API on load and when switching the user', async () => {
  api.on(products.listTags, offline());
  api.on(auth.login, offline());
  const { user } = open(aRemote());
  expect(await screen.findByText(/^No API answers at http:\/\/127\.0\.0\.1:4100\./)).toBeVisible();
  await user.click(session().getByRole('button', { name: 'seller' }));
  expect(await screen.findByText('The API is not there.')).toBeVisible();
  expect(who()).toBeNull();

  api.on(products.listTags, { results: [] });
  await user.click(screen.getByRole('button', { name: 'Ask again' }));
  await waitFor(() => expect(screen.queryByText(/^No API answers/)).toBeNull());
});

test('reports a market without demo users', async () => {
  api.on(auth.login, refuse(401, 'E-mail or password is wrong.'));
  const { user } = open(aRemote());
  await user.click(session().getByRole('button', { name: 'customer' }));
  expect(await screen.findByText('E-mail or password is wrong. Is it a demo market?')).toBeVisible();
});

test('reports a remote that crashes', async () => {
  open(
    aRemote(() => {
      throw new Error('no screen');
    }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('seller has crashed');
  expect(screen.getByText(/Error: no screen/)).toBeVisible();
});

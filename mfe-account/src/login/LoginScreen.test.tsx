import { auth, cart, orders, products, stores } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { sessionAtom, sessionStore } from '@haat/session';
import {
  aCart,
  aPage,
  aProduct,
  aProfile,
  aStore,
  type aUser,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import { GOOGLE, optionsKnown, signInApi } from '../testing/signInApi';
import './LoginScreen';

const tokens = { access: 'access', refresh: 'refresh' };

/** An API that accepts each login. */
function welcoming(user: Parameters<typeof aUser>[0] = {}) {
  const profile = aProfile({ user });
  return signInApi()
    .on(auth.login, { ...tokens, user: profile.user })
    .on(auth.status, profile)
    .on(cart.getCart, aCart());
}

async function open(state?: unknown) {
  const result = renderScreen(routes, { at: '/login', state, session: 'signed-out' });
  await screen.findByRole('heading', { level: 1, name: 'Log in' });
  await optionsKnown(result);
  return result;
}
type Opened = Awaited<ReturnType<typeof open>>;

async function fillIn({ user }: Opened) {
  await user.click(screen.getByLabelText('Email'));
  await user.paste('ayesha@example.com');
  await user.click(screen.getByLabelText('Password'));
  await user.paste('secret-word');
}
const submit = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Log in' }));

beforeEach(() => {
  signInApi();
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('shows the form and links, without a button for an unconfigured service', async () => {
  const { container } = await open();
  expect(screen.getByLabelText('Remember me')).not.toBeChecked();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
  expect(screen.queryByText(/google/i)).not.toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test.each([
  ['a message', { message: 'Please log in to continue with seller registration.' }],
  [
    'the message of the sign-up',
    { message: 'Account created successfully! Please log in.', email: 'a@b.bd' },
  ],
])('shows %s of the navigation state @full', async (_, state) => {
  await open(state);
  expect(screen.getByRole('status')).toHaveTextContent(state.message);
});

test('leads guests to the page of their orders where they may order', async () => {
  signInApi().on(auth.config, { google_client_id: null, google_auth_url: null, guest_checkout: true });
  renderScreen(routes, { at: '/login', session: 'signed-out' });
  expect(await screen.findByRole('link', { name: 'Track your order' })).toHaveAttribute(
    'href',
    '/track-order',
  );
});

test('prefills the email address after the sign-up', async () => {
  await open({ message: 'Account created successfully! Please log in.', email: 'nadia@example.com' });
  expect(screen.getByLabelText('Email')).toHaveValue('nadia@example.com');
});

test('requires email and password', async () => {
  const page = await open();
  const api = signInApi();
  await submit(page);
  expect(await screen.findByText('Email is required')).toBeInTheDocument();
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(api.asked(auth.login)).toHaveLength(0);
});

test.each([
  ['nothing remembered', undefined, true, '/home', null],
  ['a remembered page', { from: '/product/7?color=Indigo' }, true, '/product/7?color=Indigo', null],
  [
    'a remembered page with its state',
    { from: '/quick-checkout', fromState: { product: 7 } },
    true,
    '/quick-checkout',
    { product: 7 },
  ],
  ['onboarding open', undefined, false, '/preferences', {}],
  ['onboarding open and a remembered page', { from: '/cart' }, false, '/preferences', { from: '/cart' }],
])('logs in and redirects: %s @full', async (_, state, onboarding_completed, to, carried) => {
  welcoming({ onboarding_completed });
  const page = await open(state);
  await fillIn(page);
  await submit(page);
  await waitFor(() => expect(page.at()).toBe(to));
  expect(page.carried()).toEqual(carried);
  expect(sessionStore.get(sessionAtom).state).toBe('authenticated');
});

test('a page in another language than the account’s is loaded again after the redirect @full', async () => {
  const go = jest.spyOn(navigation, 'go').mockImplementation(() => {});
  welcoming({ language: 'bn' });
  const page = await open({ from: '/cart' });
  await fillIn(page);
  await submit(page);
  await waitFor(() => expect(go.mock.calls).toEqual([[0]]));
  expect(page.at()).toBe('/cart');
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'haat_language=; path=/; max-age=0';
  go.mockRestore();
});

test.each([
  ['ticked', true, localStorage],
  ['not ticked', false, sessionStorage],
])('Remember me %s sets where the session is stored @full', async (_, ticked, storage) => {
  welcoming();
  const page = await open();
  await fillIn(page);
  if (ticked) await page.user.click(screen.getByLabelText('Remember me'));
  await submit(page);
  await waitFor(() => expect(page.at()).toBe('/home'));
  expect(storage.getItem('access_token')).toBe('access');
  expect(storage.getItem('refresh_token')).toBe('refresh');
});

test('shows the pending text of the button', async () => {
  signInApi().on(auth.login, never);
  const page = await open();
  await fillIn(page);
  await submit(page);
  expect(await screen.findByRole('button', { name: /Logging in\.\.\./ })).toHaveAttribute(
    'aria-busy',
    'true',
  );
});

test.each([
  ['the server’s words', refuse(401, 'Wrong e-mail or password'), 'Wrong e-mail or password'],
  ['the fallback', refuse(500), 'Login failed'],
  ['the fallback offline', offline(), 'Login failed'],
])('shows %s above the form after a failure, until the user types @full', async (_, answer, text) => {
  signInApi().on(auth.login, answer);
  const page = await open({ from: '/orders' });
  await fillIn(page);
  await submit(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('Password')).toHaveValue('secret-word');
  expect(page.at()).toBe('/login');
  await page.user.type(screen.getByLabelText('Password'), '!');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['to the remembered page', { from: '/product/7' }, '/product/7'],
  ['home, with nothing remembered', undefined, '/home'],
])('"use as guest" opens %s', async (_, state, to) => {
  const page = await open(state);
  await page.user.click(screen.getByRole('button', { name: 'Use as guest' }));
  expect(sessionStore.get(sessionAtom).state).toBe('guest');
  expect(page.at()).toBe(to);
});

test.each([
  ['before', 'for a link to a page that guests may see', { from: '/product/7' }],
  ['after', 'with nothing remembered', undefined],
])('"use as guest" is %s the form %s', async (place, _, state) => {
  await open(state);
  const guest = screen.getByRole('button', { name: 'Use as guest' });
  const after =
    guest.compareDocumentPosition(screen.getByLabelText('Email')) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(after ? 'before' : 'after').toBe(place);
  expect(screen.getAllByText('or')).toHaveLength(1);
});

test.each([
  [true, 'Browse, fill a cart and order, all without an account.'],
  [false, 'Browse and fill a cart. Log in when you order; your cart comes with you.'],
])('says whether guests may order: %s', async (guest_checkout, text) => {
  signInApi().on(auth.config, { google_client_id: null, google_auth_url: null, guest_checkout });
  renderScreen(routes, { at: '/login', session: 'signed-out' });
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('opens the home page for a guest when the remembered page is for members', async () => {
  const page = await open({ from: '/product/7' });
  act(() =>
    navigation.setGuard(({ pathname }) =>
      pathname === '/product/7' ? { to: '/login', state: { from: '/product/7' } } : true,
    ),
  );
  await page.user.click(screen.getByRole('button', { name: 'Use as guest' }));
  expect(page.at()).toBe('/home');
});

test.each([
  { from: '/orders', membersOnly: true },
  { from: '/profile', membersOnly: true },
  { from: '/quick-checkout', fromState: { product: 7 }, membersOnly: true },
  { from: '/product/7', membersOnly: true },
])('does not offer "use as guest" for %j', async (state) => {
  await open(state);
  expect(screen.queryByRole('button', { name: 'Use as guest' })).not.toBeInTheDocument();
  expect(screen.queryByText('or')).not.toBeInTheDocument();
});

describe('the requested item', () => {
  test('shows a product with its picture, store and price', async () => {
    signInApi().on(
      products.getProduct,
      aProduct({ id: 7, name: 'Jamdani Saree', price: 900, original_price: 1200, has_active_offer: true }),
    );
    const { container } = await open({ from: '/product/7?color=Indigo' });
    expect(screen.getByText('Log in, or continue as a guest, to see this product.')).toBeInTheDocument();
    const item = within(await screen.findByRole('region', { name: 'The product you came for' }));
    for (const text of ['Jamdani Saree', '৳900', '৳1,200', 'SALE'])
      expect(item.getByText(text)).toBeInTheDocument();
    expect(container.querySelector('img')).not.toBeNull();
    await expectNoAxeViolations(container);
  });

  test('shows the product of a quick checkout', async () => {
    signInApi().on(products.getProduct, aProduct({ id: 7, name: 'Jamdani Saree' }));
    await open({ from: '/quick-checkout', fromState: { product: 7 } });
    expect(screen.getByText('Log in to order this product.')).toBeInTheDocument();
    expect(await screen.findByText('Jamdani Saree')).toBeInTheDocument();
  });

  test('shows a store @full', async () => {
    signInApi().on(stores.getStore, aStore({ id: 3, name: 'Nokshi Ghor', logo: null }));
    const { container } = await open({ from: '/store/3' });
    const item = within(await screen.findByRole('region', { name: 'The store you came for' }));
    expect(item.getByText('Nokshi Ghor')).toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  test.each([refuse(404), offline()])('shows only the form after a failure', async (answer) => {
    signInApi().on(products.getProduct, answer);
    const { container } = await open({ from: '/product/7' });
    await waitFor(() => expect(container.querySelector('[aria-hidden] [class*=skeleton]')).toBeNull());
    expect(screen.queryByRole('region', { name: 'The product you came for' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Log in' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

test('does not show the message of the sign-up again after a failed login', async () => {
  signInApi().on(auth.login, refuse(401, 'Wrong e-mail or password'));
  const page = await open({ message: 'Account created successfully! Please log in.', email: 'a@b.bd' });
  await page.user.type(screen.getByLabelText('Password'), 'secret-word');
  expect(screen.getByText('Account created successfully! Please log in.')).toBeInTheDocument();
  await submit(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong e-mail or password');
  await page.user.type(screen.getByLabelText('Password'), '!');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText('Account created successfully! Please log in.')).not.toBeInTheDocument();
});

test('passes the remembered page to sign-up and forgotten password', async () => {
  const page = await open({ from: '/cart', message: 'Please log in.' });
  await page.user.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(page.at()).toBe('/signup');
  expect(page.carried()).toEqual({ from: '/cart' });
});

test('passes the typed email address to the forgotten password page @full', async () => {
  const page = await open({ from: '/cart' });
  await page.user.type(screen.getByLabelText('Email'), 'ayesha@example.com');
  await page.user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect(page.carried()).toEqual({ from: '/cart', email: 'ayesha@example.com' });
  expect(await screen.findByLabelText('Email')).toHaveValue('ayesha@example.com');
});

test.each([
  ['whose onboarding is done', true, '/orders', 'ORDERS'],
  ['who is new', false, '/preferences', 'LOVELY, LET US GET YOU SORTED!'],
])(
  'somebody %s who signs in in another tab is led on here, too',
  async (_, onboarding_completed, to, title) => {
    const page = await open({ from: '/orders' });
    fakeApi().on(orders.listOrders, aPage([]));
    act(() =>
      sessionStore.set(sessionAtom, {
        state: 'authenticated',
        profile: aProfile({ user: { onboarding_completed } }),
      }),
    );
    expect(page.at()).toBe(to);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  },
);

describe('Google', () => {
  const idToken = (nonce: string) => `e30.${btoa(JSON.stringify({ nonce }))}.signature`;

  /** Clicks the button and returns the parameters of the request to Google, without opening its page. */
  async function press({ user }: Opened) {
    const stay = (event: Event) => event.preventDefault();
    document.addEventListener('click', stay);
    const link = await screen.findByRole('link', { name: 'Sign in with Google' });
    await user.click(link);
    document.removeEventListener('click', stay);
    const { origin, pathname, searchParams } = new URL(link.getAttribute('href')!);
    expect(origin + pathname).toBe('https://issuer.example/authorize');
    return Object.fromEntries(searchParams) as Record<'state' | 'nonce' | 'redirect_uri', string>;
  }
  const comesBack = (fields: Record<string, string>) =>
    act(async () => navigation.replace(`/login#${new URLSearchParams(fields)}`));

  test('signs in and returns to the requested page', async () => {
    const profile = aProfile();
    const api = signInApi(GOOGLE)
      .on(auth.googleLogin, { ...tokens, user: profile.user })
      .on(auth.status, profile)
      .on(cart.getCart, aCart())
      .on(orders.listOrders, aPage([]));
    const page = await open({ from: '/orders' });
    await page.user.click(screen.getByLabelText('Remember me'));
    const { state, nonce, redirect_uri } = await press(page);
    expect(redirect_uri).toBe('http://localhost/login');
    await expectNoAxeViolations(page.container);
    await comesBack({ state, id_token: idToken(nonce) });
    await waitFor(() => expect(page.at()).toBe('/orders'));
    expect(api.asked(auth.googleLogin).map(({ body }) => body)).toEqual([{ idToken: idToken(nonce) }]);
    expect(localStorage.getItem('access_token')).toBe('access');
    expect(navigation.getSnapshot().location.hash).toBe('');
  });

  test('shows that the sign-in is pending', async () => {
    signInApi(GOOGLE).on(auth.googleLogin, never);
    const page = await open();
    const { state, nonce } = await press(page);
    await comesBack({ state, id_token: idToken(nonce) });
    expect(await screen.findByText('Signing in with Google...')).toBeInTheDocument();
    expect(navigation.getSnapshot().location.hash).toBe('');
  });

  test.each([
    [
      'the server’s words',
      refuse(409, 'Another Google account has this e-mail'),
      'Another Google account has this e-mail',
    ],
    ['the fallback', refuse(500), 'Google authentication failed'],
    ['the fallback offline', offline(), 'Google authentication failed'],
  ])('shows %s above the form after a failure', async (_, answer, text) => {
    signInApi(GOOGLE).on(auth.googleLogin, answer);
    const page = await open({ from: '/orders' });
    const { state, nonce } = await press(page);
    await comesBack({ state, id_token: idToken(nonce) });
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(page.carried()).toEqual({ from: '/orders' });
    await expectNoAxeViolations(page.container);
    await fillIn(page);
    welcoming().on(orders.listOrders, aPage([]));
    await submit(page);
    await waitFor(() => expect(page.at()).toBe('/orders'));
  });

  test.each([
    ['who denied access', { state: 'ours', error: 'access_denied' }],
    ['with a forged response', { state: 'forged', id_token: idToken('x') }],
  ])('shows an error to a user %s', async (_, fields) => {
    signInApi(GOOGLE);
    const page = await open();
    const { state } = await press(page);
    await comesBack({ ...fields, state: fields.state === 'ours' ? state : fields.state });
    expect(await screen.findByRole('alert')).toHaveTextContent('Google authentication failed');
  });

  test('shows the form when the sign-in options cannot be loaded', async () => {
    signInApi().on(auth.config, offline());
    await open();
    expect(screen.getByRole('button', { name: 'Log in' })).toBeInTheDocument();
    expect(screen.queryByText(/google/i)).not.toBeInTheDocument();
  });
});

test('shows the password', async () => {
  const page = await open();
  await page.user.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await page.user.click(screen.getByRole('button', { name: 'Hide characters' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

describe('an account with two-step login', () => {
  const asks = () =>
    welcoming().on(auth.login, ({ body }) => {
      const { code } = body as { code?: string };
      if (code === '123456') return { ...tokens, user: aProfile().user };
      return code === undefined
        ? refuse(401, 'This account needs the code', { code: 'code_required' })
        : refuse(400, 'This code is wrong', { code: 'wrong_code', fields: { code: ['This code is wrong'] } });
    });

  test('asks for the code after the password, and keeps what was typed', async () => {
    asks();
    const opened = await open();
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
    await fillIn(opened);
    await submit(opened);
    expect(await screen.findByLabelText('Code')).toHaveFocus();
    expect(screen.queryByText('This account needs the code')).not.toBeInTheDocument();
    expect(screen.queryByText('Please enter the code')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveValue('secret-word');
    await expectNoAxeViolations(opened.container);
    await submit(opened);
    expect(await screen.findByText('Please enter the code')).toBeVisible();
    await opened.user.type(screen.getByLabelText('Code'), '999999');
    await submit(opened);
    expect(await screen.findAllByText(/This code is wrong/)).not.toHaveLength(0);
    await opened.user.clear(screen.getByLabelText('Code'));
    await opened.user.type(screen.getByLabelText('Code'), '123456');
    await submit(opened);
    await waitFor(() => expect(sessionStore.get(sessionAtom).state).toBe('authenticated'));
  });
});

import { NO_CONTACT, searches, setLanguage } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { cartAtom, sessionStore } from '@haat/session';
import { aCartLine, expectNoAxeViolations, fakeApi, testQueryClient } from '@haat/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { renderFrame } from '../testing/renderFrame';
import { Footer } from './Footer';
import { Header } from './Header';
import { ShellRoot } from './ShellRoot';

// The focus in the empty search box asks for popular words.
beforeEach(() => void fakeApi().on(searches.listPopularWords, { results: [] }));

const fill = (quantity: number) =>
  act(() => sessionStore.set(cartAtom, { status: 'ready', items: [aCartLine({ quantity })], error: '' }));

test.each([
  [1, 'Cart, 1 item', '1'],
  [12, 'Cart, 12 items', '12'],
  [140, 'Cart, 140 items', '99+'],
])('shows %d in the cart badge', (quantity, name, badge) => {
  renderFrame(<Header />);
  fill(quantity);
  expect(screen.getByRole('link', { name })).toHaveTextContent(badge);
});

test('shows no badge for an empty cart', () => {
  renderFrame(<Header />);
  act(() => sessionStore.set(cartAtom, { status: 'ready', items: [], error: '' }));
  expect(screen.getByRole('link', { name: 'Cart' })).toHaveTextContent('');
});

test('the logo clears the search and goes home', async () => {
  const { user, route } = renderFrame(<Header />, { at: '/offers' });
  await user.type(screen.getByRole('combobox'), 'x');
  await user.click(screen.getByRole('link', { name: 'Haat, home page' }));
  expect(screen.getByRole('combobox')).toHaveValue('');
  expect(route().address).toBe('/home');
});

test('opens the search of a seller page by a button, and folds it on the next page', async () => {
  const { user } = renderFrame(<Header />, { at: '/seller/orders' });
  const button = screen.getByRole('button', { name: 'Search products' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('combobox')).toHaveFocus();
  act(() => navigation.push('/seller/products'));
  expect(screen.getByRole('button', { name: 'Search products' })).toHaveAttribute('aria-expanded', 'false');
  act(() => navigation.push('/offers'));
  expect(screen.queryByRole('button', { name: 'Search products' })).not.toBeInTheDocument();
});

test('is accessible, and skips to the page first', async () => {
  const { container, user } = renderFrame(<Header />);
  await expectNoAxeViolations(container);
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to the page' })).toHaveFocus();
});

test('skipping to the page keeps the history entry and its state', async () => {
  const { user } = renderFrame(
    <>
      <Header />
      <main id="main" tabIndex={-1} />
    </>,
    { at: '/login' },
  );
  const before = navigation.getSnapshot();
  await user.click(screen.getByRole('link', { name: 'Skip to the page' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(navigation.getSnapshot()).toBe(before);
});

test('renders header and footer on a server with an empty cart', () => {
  fill(3);
  const html = renderToString(
    <ShellRoot queryClient={testQueryClient()}>
      <Header />
      <Footer contact={NO_CONTACT} />
    </ShellRoot>,
  );
  expect(html).toContain('find your fit...');
  expect(html).not.toContain('3 items');
});

test('takes over the server’s HTML on the page of a department', async () => {
  const root = (
    <ShellRoot queryClient={testQueryClient()}>
      <Header />
    </ShellRoot>
  );
  act(() => navigation.replace('/home'));
  const container = document.createElement('div');
  container.innerHTML = renderToString(root);
  act(() => navigation.replace('/shop/men'));
  const onRecoverableError = jest.fn();
  const hydrated = await act(() => hydrateRoot(container, root, { onRecoverableError }));
  expect(within(container).getByRole('link', { name: 'Men' })).toHaveAttribute('aria-current', 'page');
  expect(onRecoverableError).not.toHaveBeenCalled();
  act(() => hydrated.unmount());
});

test('takes over the server’s HTML on a seller’s work page', async () => {
  const root = (
    <ShellRoot queryClient={testQueryClient()}>
      <Header />
    </ShellRoot>
  );
  act(() => navigation.replace('/home'));
  const container = document.createElement('div');
  container.innerHTML = renderToString(root);
  act(() => navigation.replace('/seller/orders'));
  const onRecoverableError = jest.fn();
  const hydrated = await act(() => hydrateRoot(container, root, { onRecoverableError }));
  expect(within(container).getByRole('button', { name: 'Search products' })).toBeTruthy();
  expect(onRecoverableError).not.toHaveBeenCalled();
  act(() => hydrated.unmount());
});

const CONTACT = {
  phone: '+880 1711-223344',
  email: 'care@shop.example',
  hours: 'Every day, 9 am to 9 pm',
  address: 'Road 11, Banani, Dhaka',
  facebook: 'https://www.facebook.com/shop',
  instagram: null,
  youtube: 'https://www.youtube.com/@shop',
};

test('the footer shows only configured contact and social links', async () => {
  const { container, unmount } = renderFrame(<Footer contact={NO_CONTACT} />);
  for (const name of ['Contact', 'Follow us']) expect(screen.queryByRole('heading', { name })).toBeNull();
  await expectNoAxeViolations(container);
  unmount();
  renderFrame(<Footer contact={{ ...CONTACT, email: null, hours: null, address: null }} />);
  expect(screen.getByRole('link', { name: CONTACT.phone })).toHaveAttribute('href', 'tel:+8801711223344');
  expect(screen.queryByText(CONTACT.address)).toBeNull();
  expect(screen.getByRole('link', { name: 'YouTube (another site)' })).toHaveAttribute(
    'href',
    CONTACT.youtube,
  );
  expect(screen.queryByRole('link', { name: /Instagram/ })).toBeNull();
});

test('the footer has contact, company, help, social links and the year', async () => {
  const { container } = renderFrame(<Footer contact={CONTACT} />);
  for (const name of ['Contact', 'Company', 'Get Help', 'Follow us']) {
    expect(screen.getByRole('heading', { name })).toBeVisible();
  }
  for (const [name, path] of [
    ['About', '/about'],
    ['FAQ', '/faq'],
    ['Payment options', '/payment-options'],
    ['Legal', '/legal'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  expect(container).toHaveTextContent(`© ${new Date().getFullYear()} Haat`);
  await expectNoAxeViolations(container);
});

test.each([
  ['en', 'Every day, 9 am to 9 pm', 'Road 11, Banani, Dhaka'],
  ['bn', 'প্রতিদিন সকাল ৯টা থেকে রাত ৯টা', 'রোড ১১, বনানী, ঢাকা'],
] as const)('the footer has the hours and the address for readers of %s', (language, hours, address) => {
  setLanguage(language);
  try {
    const ofBangla = { hoursBn: 'প্রতিদিন সকাল ৯টা থেকে রাত ৯টা', addressBn: 'রোড ১১, বনানী, ঢাকা' };
    renderFrame(<Footer contact={{ ...CONTACT, ...ofBangla }} />);
    for (const text of [hours, address]) expect(screen.getByText(text)).toBeVisible();
  } finally {
    setLanguage('en');
  }
});

test('has the shop’s departments beside the search', () => {
  renderFrame(<Header />, { at: '/home' });
  const shop = within(screen.getByRole('navigation', { name: 'Shop' }));
  expect(shop.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Women', '/shop/women'],
    ['Men', '/shop/men'],
    ['Kids', '/shop/kids'],
    ['Fabric', '/shop/fabric'],
    ['Thrifted', '/shop/thrifted'],
    ['Offers', '/offers'],
    ['Trending', '/trending'],
  ]);
  expect(screen.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/profile');
});

test('marks the department that the page is of', () => {
  renderFrame(<Header />, { at: '/shop/kids' });
  const shop = within(screen.getByRole('navigation', { name: 'Shop' }));
  const current = () =>
    shop
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map((link) => link.textContent);
  expect(current()).toEqual(['Kids']);
  act(() => navigation.push('/offers'));
  expect(current()).toEqual(['Offers']);
  act(() => navigation.push('/home?tags=Kids'));
  expect(current()).toEqual([]);
});

test('has no departments on a seller’s work pages', () => {
  renderFrame(<Header />, { at: '/seller/orders' });
  expect(screen.queryByRole('navigation', { name: 'Shop' })).not.toBeInTheDocument();
});

test('the footer of a seller’s work page is one line, and whole elsewhere', () => {
  renderFrame(<Footer contact={CONTACT} />, { at: '/seller/orders' });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'FAQ',
    'Policies',
    'Tutorials',
    'বাংলা',
    'System',
    'Light',
    'Dark',
  ]);
  act(() => navigation.push('/seller'));
  expect(screen.getByRole('heading', { name: 'Get Help' })).toBeInTheDocument();
});

test('links to the same page in the other language', () => {
  renderFrame(<Footer contact={CONTACT} />, { at: '/search?q=saree&lang=en#list' });
  const link = screen.getByRole('link', { name: 'বাংলা' });
  expect(link).toHaveAttribute('href', '/search?q=saree&lang=bn#list');
  expect(link).toHaveAttribute('lang', 'bn');
});

test('the header has the other language, too', () => {
  renderFrame(<Header />, { at: '/offers' });
  expect(screen.getByRole('link', { name: 'বাংলা' })).toHaveAttribute('href', '/offers?lang=bn');
});

test('changes the language in the same entry of the history', async () => {
  const reload = jest.spyOn(navigation, 'reload').mockImplementation(() => {});
  const { user } = renderFrame(
    <>
      <main id="main" />
      <Footer contact={CONTACT} />
    </>,
    { at: '/order-confirmation' },
  );
  await user.click(screen.getByRole('link', { name: 'বাংলা' }));
  expect(reload).toHaveBeenCalledWith('/order-confirmation?lang=bn');
  reload.mockRestore();
});

test('shows the page in the chosen theme at once, and has it remembered', async () => {
  const asked = jest.fn().mockResolvedValue(undefined);
  globalThis.fetch = asked;
  const { user } = renderFrame(<Footer contact={CONTACT} />);
  const root = document.documentElement;
  const link = (name: string) => screen.getByRole('link', { name });
  expect(link('System')).toHaveAttribute('aria-current', 'true');
  expect(link('Dark')).toHaveAttribute('href', '?theme=dark');
  await user.click(link('Dark'));
  expect(root).toHaveAttribute('data-theme', 'dark');
  expect(link('Dark')).toHaveAttribute('aria-current', 'true');
  expect(link('System')).not.toHaveAttribute('aria-current');
  expect(asked).toHaveBeenLastCalledWith('/home?theme=dark', expect.anything());
  await user.click(link('System'));
  expect(root).not.toHaveAttribute('data-theme');
});

test('says in the header, which stays in view, when the device is offline', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get');
  renderFrame(<Header />);
  online.mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(within(screen.getByRole('banner')).getByText(/You are offline/)).toBeVisible();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

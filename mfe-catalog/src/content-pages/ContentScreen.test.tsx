import { auth, contentPages, NO_CONTACT, type PaymentProviderName, setLanguage } from '@haat/contracts';
import { loadTexts } from '@haat/remote';
import { contactAtom, sessionStore } from '@haat/session';
import { expectNoAxeViolations, fakeApi, never, renderScreen } from '@haat/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';
import { CONTENT_PATHS } from './contentPage';

beforeEach(() => void fakeApi());

/** The title of a page with its content. */
const loadedTitle = async () => {
  const title = await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  return title;
};

test('has its title while it loads', async () => {
  fakeApi().on(contentPages.getContentPage, never);
  renderScreen(routes, { at: '/faq', session: 'signed-out' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
  expect(screen.getByText('Loading...')).toBeInTheDocument();
});

test.each(CONTENT_PATHS)('%s has a title and content and passes axe', async (at) => {
  const { container } = renderScreen(routes, { at, session: 'signed-out' });
  const title = await loadedTitle();
  await waitFor(() => expect(document.title).toBe(`${title.textContent} · Haat`));
  expect(container.textContent?.length).toBeGreaterThan(700);
  await expectNoAxeViolations(container);
});

test('shows the words that operators have published instead', async () => {
  const section = { title: 'Delivery', text: ['<b>Everywhere</b>'], steps: [], list: ['Fast'] };
  const api = fakeApi().on(contentPages.getContentPage, {
    page: {
      title: 'Our rules',
      lead: 'New ones.',
      sections: [{ ...section, link: { to: '/orders', text: 'Your orders' } }],
    },
  });
  const { container } = renderScreen(routes, { at: '/policies', session: 'signed-out' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Our rules' })).toBeVisible();
  expect(screen.getByText('<b>Everywhere</b>')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/orders');
  expect(screen.queryByText(/7 days from delivery/)).toBeNull();
  expect(document.title).toBe('Our rules · Haat');
  expect(api.asked(contentPages.getContentPage)).toMatchObject([
    { params: { page: 'policies' }, query: { language: 'en' } },
  ]);
  await expectNoAxeViolations(container);
});

const CONTACT = {
  ...NO_CONTACT,
  phone: '+880 1711-223344',
  email: 'care@shop.example',
  hours: 'Every day, 9 am to 9 pm',
  address: 'Road 11, Banani, Dhaka',
};
const textOf = async (at: string) => {
  const { container } = renderScreen(routes, { at, session: 'signed-out' });
  await loadedTitle();
  return container.textContent ?? '';
};

describe('contacts', () => {
  beforeEach(() => sessionStore.set(contactAtom, NO_CONTACT));

  test.each(CONTENT_PATHS)('%s omits contacts that are not configured @full', async (at) => {
    const text = await textOf(at);
    expect(text).not.toMatch(/@|null|undefined|\+880|Where we are|9 am/);
  });

  test.each([
    ['/about', /Where we are.*Road 11, Banani, Dhaka.*\+880 1711-223344.*care@shop\.example.*9 am to 9 pm/],
    ['/policies', /Write to care@shop\.example or call \+880 1711-223344 with the order number/],
    [
      '/legal',
      /In your profile you can download what we hold.*Write to care@shop\.example or call \+880 1711-223344 first/,
    ],
    [
      '/faq',
      /Still unanswered\? Write to care@shop\.example or call .*We are here every day, 9 am to 9 pm\./,
    ],
  ])('%s shows configured contacts', async (at, text) => {
    sessionStore.set(contactAtom, CONTACT);
    expect(await textOf(at)).toMatch(text);
  });

  test.each([
    ['/about', /বনানী, ঢাকা.*প্রতিদিন/],
    ['/faq', /আমাদের পাবেন: প্রতিদিন।/],
  ])('%s has the hours and the address for readers of Bangla', async (at, text) => {
    setLanguage('bn');
    await loadTexts('bn');
    try {
      sessionStore.set(contactAtom, { ...CONTACT, hoursBn: 'প্রতিদিন', addressBn: 'বনানী, ঢাকা' });
      expect(await textOf(at)).toMatch(text);
    } finally {
      setLanguage('en');
    }
  });

  test('shows only a phone number', async () => {
    sessionStore.set(contactAtom, { ...NO_CONTACT, phone: '16121' });
    expect(await textOf('/policies')).toContain('Call 16121 with the order number');
  });
});

test.each([
  ['/policies', /Usually ৳80 per order/],
  ['/policies', /7 days from delivery/],
  ['/faq', /takes 2-4 days/],
  ['/payment-options', /Coming soon/],
])('%s contains %s', async (at, text) => {
  renderScreen(routes, { at, session: 'signed-out' });
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});

test.each([
  [true, /order with a phone number that you confirm by a code/],
  [false, /For ordering we need one/],
])('/faq says whether guests may order: %s', async (guest_checkout, text) => {
  fakeApi().on(auth.config, { google_client_id: null, google_auth_url: null, guest_checkout });
  renderScreen(routes, { at: '/faq', session: 'signed-out' });
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test.each<[PaymentProviderName[], RegExp]>([
  [[], /Coming soon. Until then the rider takes cash/],
  [['sslcommerz', 'bkash'], /After your order the page of SSLCommerz opens/],
  [['bkash'], /Nagad is coming soon/],
  [['bkash', 'nagad'], /Choose one in the cart/],
])('/payment-options shows what is on: %j', async (online_payments, text) => {
  fakeApi().on(auth.config, { google_client_id: null, google_auth_url: null, online_payments });
  renderScreen(routes, { at: '/payment-options', session: 'signed-out' });
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('links only to paths of the site', async () => {
  const paths = new Set<string>();
  for (const at of CONTENT_PATHS) {
    const { container, unmount } = renderScreen(routes, { at });
    await loadedTitle();
    for (const link of container.querySelectorAll<HTMLAnchorElement>('a[href^="/"]'))
      paths.add(link.pathname);
    unmount();
  }
  const elsewhere = ['/orders', '/profile', '/seller'];
  const own = routes.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));
  const isKnown = (path: string) => elsewhere.includes(path) || own.some((route) => route.test(path));
  expect([...paths].filter((path) => !isKnown(path))).toEqual([]);
});

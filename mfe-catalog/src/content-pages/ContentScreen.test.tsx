import { expectNoAxeViolations, renderScreen } from '@haat/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';
import { CONTENT_PATHS } from './texts';

test.each(CONTENT_PATHS)('%s has a title, content and no barrier', async (at) => {
  const { container } = renderScreen(routes, { at, session: 'signed-out' });
  const title = await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.title).toBe(`${title.textContent} · Haat`));
  expect(container.textContent?.length).toBeGreaterThan(700);
  await expectNoAxeViolations(container);
});

test.each([
  ['/policies', /৳80 once a checkout/],
  ['/policies', /7 days from delivery/],
  ['/faq', /takes 2-4 days/],
  ['/payment-options', /Coming soon/],
])('%s tells %s', async (at, text) => {
  renderScreen(routes, { at, session: 'signed-out' });
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});

test('every path of a link in the texts is a path of the site', async () => {
  const paths = new Set<string>();
  for (const at of CONTENT_PATHS) {
    const { container, unmount } = renderScreen(routes, { at });
    await screen.findByRole('heading', { level: 1 });
    for (const link of container.querySelectorAll<HTMLAnchorElement>('a[href^="/"]'))
      paths.add(link.pathname);
    unmount();
  }
  const elsewhere = ['/orders', '/seller'];
  const own = routes.map(({ path }) => path);
  expect([...paths].filter((path) => !own.includes(path) && !elsewhere.includes(path))).toEqual([]);
});

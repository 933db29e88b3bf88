import { expectNoAxeViolations } from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { renderFrame } from '../testing/renderFrame';
import { OverrideBanner } from './OverrideBanner';

const SELLER = 'http://localhost:4104/mf-manifest.json';
const CATALOG = 'https://previews.haat.example/pr-7/mf-manifest.json';

test('names each remote with its address, and a link that ends the override on the same page', async () => {
  const inForce = { seller: SELLER, catalog: CATALOG };
  const { user, container } = renderFrame(<OverrideBanner inForce={inForce} refused={[]} />, {
    at: '/search?q=saree&remote.seller=http%3A%2F%2Flocalhost%3A4104%2Fmf-manifest.json',
  });
  const banner = screen.getByRole('complementary', { name: 'Remotes from elsewhere' });
  expect(
    within(banner)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    `seller comes from ${SELLER}End the override of seller`,
    `catalog comes from ${CATALOG}End the override of catalog`,
  ]);
  const end = screen.getByRole('link', { name: 'End the override of seller' });
  expect(end).toHaveAttribute('href', '/search?q=saree&remote.seller=');
  await expectNoAxeViolations(container);
  await user.tab();
  expect(end).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('link', { name: 'End the override of catalog' })).toHaveFocus();
});

test.each([
  ['remote', 'saller', SELLER, 'There is no remote “saller”.'],
  [
    'address',
    'seller',
    'javascript:alert(1)',
    'seller stays as it is: “javascript:alert(1)” is no mf-manifest.json.',
  ],
  [
    'origin',
    'seller',
    'https://evil.example/mf-manifest.json',
    'seller stays as it is: the site takes no remotes from “https://evil.example/mf-manifest.json” (REMOTE_OVERRIDES).',
  ],
] as const)('names the refused override: %s', (reason, remote, address, text) => {
  renderFrame(<OverrideBanner inForce={{}} refused={[{ remote, address, reason }]} />);
  expect(screen.getByRole('status')).toHaveTextContent(text);
  expect(screen.queryByRole('complementary')).toBeNull();
});

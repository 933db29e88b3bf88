import type { StaffRole } from '@haat/contracts';
import type { ScreenRoute } from '@haat/remote';
import { aStaffSession, expectNoAxeViolations, renderScreen } from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { OperatorFrame } from './OperatorFrame';

const Inside = () => <OperatorFrame>{null}</OperatorFrame>;
const routes: ScreenRoute[] = [{ path: '/operator/*', Screen: Inside }];
const open = (at: string, role?: StaffRole) => renderScreen(routes, { at, session: aStaffSession(role) });
const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

test('the menu has groups; the pages of the open one are a second menu', async () => {
  const { container } = open('/operator/returns/4');
  expect(linksOf('Operator menu')).toEqual([
    'HOME /operator',
    'ORDERS /operator/orders',
    'SELLERS /operator/sellers',
    'SHOP /operator/delivery',
    'MONEY /operator/payments',
    'SYSTEM /operator/staff',
  ]);
  expect(linksOf('ORDERS')).toEqual([
    'ORDERS /operator/orders',
    'RETURNS /operator/returns',
    'CUSTOMERS /operator/customers',
  ]);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('RETURNS');
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('ORDERS');
  await expectNoAxeViolations(container);
});

test('home has no second menu', () => {
  open('/operator');
  expect(screen.getAllByRole('navigation')).toHaveLength(1);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('HOME');
});

test('the page of an invitation has no menu', () => {
  open('/operator/join');
  expect(screen.queryAllByRole('navigation')).toHaveLength(0);
});

test.each<[StaffRole, string[]]>([
  ['moderator', ['HOME /operator', 'SELLERS /operator/sellers', 'SHOP /operator/delivery']],
  [
    'order_support',
    [
      'HOME /operator',
      'ORDERS /operator/orders',
      'SELLERS /operator/sellers',
      'SHOP /operator/delivery',
      'MONEY /operator/payments',
      'SYSTEM /operator/mails',
    ],
  ],
])('a %s sees the groups that have something for them', (role, links) => {
  open('/operator/mails', role);
  expect(linksOf('Operator menu')).toEqual(links);
});

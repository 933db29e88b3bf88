import { type Banner, banners } from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, refuse, renderScreen } from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import './BannersScreen';

const eid: Banner = {
  id: 1,
  place: 'home',
  state: 'shown',
  from: '2026-11-20',
  to: '2026-12-16',
  title_en: 'Eid is coming',
  title_bn: 'ঈদ আসছে',
  text_en: '',
  text_bn: '',
  link: '/shop/women',
  version: 3,
  author: 'nadia@haat.example',
  at: '2026-11-28T08:00:00Z',
};
const planned: Banner = { ...eid, id: 2, state: 'planned', place: 'kids', title_en: 'New year', to: null };
const over: Banner = { ...eid, id: 3, state: 'ended', title_en: 'Victory Day' };
const server = () => fakeApi().on(banners.listBanners, { results: [planned, eid, over] });
const open = (role?: Parameters<typeof aStaffSession>[0]) =>
  renderScreen(routes, { at: '/operator/banners', session: aStaffSession(role) });

test('lists current and planned banners, and those that ended', async () => {
  server();
  const { user, container } = open();
  expect(await screen.findByRole('row', { name: /Eid is coming .*Home .*Shown/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /New year .*Kids .*From .*Planned/ })).toBeVisible();
  expect(screen.queryByText('Victory Day')).toBeNull();
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Ended' }));
  expect(screen.getByRole('row', { name: /Victory Day/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
});

test('a banner is written in both languages', async () => {
  const api = server().on(banners.createBanner, { results: [eid] });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New banner' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New banner' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Page/ }), 'Women');
  await user.type(dialog.getByRole('textbox', { name: /^Title in English/ }), 'Sarees');
  await user.type(dialog.getByRole('textbox', { name: /^Text in English/ }), 'New ones each week');
  await user.type(dialog.getByRole('textbox', { name: /^Link/ }), 'https://elsewhere.example');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('textbox', { name: /^Title in Bangla/ })).toHaveAccessibleDescription(
    /enter a title/,
  );
  expect(dialog.getByRole('textbox', { name: /^Link/ })).toHaveAccessibleDescription(/path of this site/);
  await user.type(dialog.getByRole('textbox', { name: /^Title in Bangla/ }), 'শাড়ি');
  await user.clear(dialog.getByRole('textbox', { name: /^Link/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('textbox', { name: /^Text in Bangla/ })).toHaveAccessibleDescription(
    /both languages/,
  );
  await user.type(dialog.getByRole('textbox', { name: /^Text in Bangla/ }), 'প্রতি সপ্তাহে নতুন');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(api.asked(banners.createBanner)[0]?.body).toMatchObject({
    ...{ place: 'women', title_en: 'Sarees', title_bn: 'শাড়ি', to: null, link: '' },
  });
});

test('somebody else was faster: what was typed stays', async () => {
  server().on(banners.changeBanner, refuse(409, 'Changed', { code: 'changed_meanwhile' }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Eid is coming' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit the banner' }));
  const title = dialog.getByRole('textbox', { name: /^Title in English/ });
  await user.type(title, '!');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Somebody else has changed this banner');
  expect(title).toHaveValue('Eid is coming!');
});

test('a banner is ended; who only reads has no buttons', async () => {
  const api = server().on(banners.endBanner, { results: [over] });
  const owner = open();
  await owner.user.click(await screen.findByRole('button', { name: 'End Eid is coming' }));
  await owner.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End' }));
  expect(api.asked(banners.endBanner)[0]).toMatchObject({ params: { id: '1' }, body: { seen: 3 } });
  owner.unmount();
  server();
  open('read_only');
  expect(await screen.findByText('Eid is coming')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New banner' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
});

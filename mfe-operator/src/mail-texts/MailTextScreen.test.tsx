import { type MailBlock, type MailFile, mailTexts } from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, refuse, renderScreen } from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import './MailTextScreen';
import './MailTextsScreen';

const version = (number: number) => ({
  version: number,
  author: 'nadia@haat.example',
  at: '2026-11-28T08:00:00Z',
});
const texts = (subject: string, heading: string) => [
  { key: 'subject', built_in: subject, placeholders: [{ name: 'number', needed: true }] },
  { key: 'heading', built_in: heading, placeholders: [] },
];
const file = (change: Partial<MailFile> = {}): MailFile => ({
  kind: 'order_placed',
  version: 1,
  texts: {
    en: texts('Your order {number} at Haat', 'Thank you for your order'),
    bn: texts('হাটে আপনার অর্ডার {number}', 'অর্ডারের জন্য ধন্যবাদ'),
  },
  words: { en: { heading: 'Thanks a lot' }, bn: {} },
  versions: [version(1)],
  ...change,
});
const BLOCKS: MailBlock[] = [
  { type: 'paragraph', text: 'We have received your order.', rows: [] },
  { type: 'sums', text: '', rows: [{ label: 'Total', value: '৳2,530' }] },
  { type: 'button', text: 'See the order', rows: [] },
];
const server = () =>
  fakeApi()
    .on(mailTexts.getMailTexts, file())
    .on(mailTexts.previewMail, ({ body }) => {
      const { words } = body as { words: Record<string, string> };
      return {
        ...{ subject: words.subject ?? 'Your order R100231 at Haat', heading: words.heading ?? 'Thank you' },
        ...{ bangla: '', greeting: 'Dear Nadia,', footer: 'You have an account with Haat.' },
        blocks: BLOCKS,
      };
    });
const open = (role?: Parameters<typeof aStaffSession>[0], at = '/operator/mail-texts/order_placed') =>
  renderScreen(routes, { at, session: aStaffSession(role) });

test('lists all emails, and which have other words', async () => {
  fakeApi().on(mailTexts.listMailTexts, {
    results: [
      { kind: 'order_placed', latest: version(2), changed: 1 },
      { kind: 'password_reset', latest: null, changed: 0 },
    ],
  });
  const { container } = open('read_only', '/operator/mail-texts');
  expect(
    await screen.findByRole('row', { name: /Order placed, to the buyer 1 text changed Version 2/ }),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /New password Built-in words –/ })).toBeVisible();
  await expectNoAxeViolations(container);
});

test('a text is changed: its placeholders are checked, the preview follows, what differs is saved', async () => {
  const api = server().on(mailTexts.saveMailTexts, file({ version: 2, words: { en: {}, bn: {} } }));
  const { user, container } = open();
  const subject = await screen.findByRole('textbox', { name: /^Subject/ });
  expect(subject).toHaveValue('Your order {number} at Haat');
  expect(screen.getByRole('textbox', { name: 'Heading' })).toHaveValue('Thanks a lot');
  expect(await screen.findByText('Subject: Your order R100231 at Haat')).toBeVisible();
  await expectNoAxeViolations(container);
  await user.clear(subject);
  await user.click(subject);
  await user.paste('Your order of {name}');
  await user.click(screen.getByRole('button', { name: 'Save and use' }));
  expect(screen.getByRole('alert')).toHaveTextContent('English, Subject: there is no {name} here');
  await user.clear(subject);
  await user.paste('We have your order');
  await user.click(screen.getByRole('button', { name: 'Save and use' }));
  expect(screen.getByRole('alert')).toHaveTextContent('{number} must be in the text');
  await user.clear(subject);
  await user.paste('Order {number}: thank you');
  expect(await screen.findByText('Subject: Order {number}: thank you')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save and use' }));
  expect(api.asked(mailTexts.saveMailTexts)[0]?.body).toEqual({
    ...{ en: { subject: 'Order {number}: thank you', heading: 'Thanks a lot' }, bn: {}, seen: 1 },
  });
});

test('a test is sent to the operator, in the language that is open', async () => {
  const api = server().on(mailTexts.testMail, { to: 'nadia@haat.example' });
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Bangla' }));
  await user.click(screen.getByRole('button', { name: 'Send me a test' }));
  expect(api.asked(mailTexts.testMail)[0]?.body).toEqual({ language: 'bn', words: {} });
});

test('somebody else was faster: the words stay; the built-in ones are used again', async () => {
  const api = server().on(mailTexts.saveMailTexts, refuse(409, 'Changed', { code: 'changed_meanwhile' }));
  const { user } = open();
  const heading = await screen.findByRole('textbox', { name: 'Heading' });
  await user.type(heading, '!');
  await user.click(screen.getByRole('button', { name: 'Save and use' }));
  expect(await screen.findByText(/Somebody else has changed this email/)).toBeVisible();
  expect(heading).toHaveValue('Thanks a lot!');
  api.on(mailTexts.saveMailTexts, file({ version: 2, words: { en: {}, bn: {} } }));
  await user.click(screen.getByRole('button', { name: 'Use the built-in words' }));
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Use the built-in words' }),
  );
  expect(api.asked(mailTexts.saveMailTexts).at(-1)?.body).toMatchObject({ en: {}, bn: {} });
  expect(heading).toHaveValue('Thank you for your order');
});

test('an earlier version is opened; who only reads changes nothing', async () => {
  server().on(mailTexts.getMailVersion, { version: 1, en: { heading: 'Earlier' }, bn: {} });
  const owner = open();
  await owner.user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByDisplayValue('Earlier')).toBeVisible();
  owner.unmount();
  server();
  open('read_only');
  expect(await screen.findByRole('textbox', { name: 'Heading' })).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: 'Save and use' })).toBeNull();
});

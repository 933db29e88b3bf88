import { type Contact, NO_CONTACT } from '@haat/contracts';
import type { Email } from './email';
import { emailHtml } from './emailHtml';
import { emailText } from './emailText';
import { withContact } from './withContact';

const email: Email = {
  language: 'en',
  subject: 'Your order',
  bangla: '',
  heading: 'Your order',
  greeting: 'Hello,',
  blocks: [],
  footer: 'You receive this email because you have an account with Haat.',
};

test.each<[set: Partial<Contact>, line: string]>([
  [{}, ''],
  [{ hours: 'Every day', facebook: 'https://www.facebook.com/shop' }, ''],
  [{ phone: '+880 1711-223344' }, ' Questions? Please call +880 1711-223344.'],
  [
    { phone: '16121', hours: 'Every day, 9 am to 9 pm' },
    ' Questions? Please call 16121 (Every day, 9 am to 9 pm).',
  ],
  [{ email: 'care@shop.example' }, ' Questions? Please write to care@shop.example.'],
  [
    { phone: '16121', email: 'care@shop.example' },
    ' Questions? Please call 16121 or write to care@shop.example.',
  ],
])('%j: the footer says “%s”', (set, line) => {
  const sent = withContact(email, { ...NO_CONTACT, ...set });
  expect(emailText(sent).trimEnd().endsWith(`an account with Haat.${line}`)).toBe(true);
  expect(emailHtml(sent)).toContain(`an account with Haat.${line}</td>`);
});

test.each([
  ['en', 'Every day'],
  ['bn', 'প্রতিদিন'],
] as const)('an email in %s says %s', (language, hours) => {
  const contact = { ...NO_CONTACT, phone: '16121', hours: 'Every day', hoursBn: 'প্রতিদিন' };
  expect(withContact({ ...email, language }, contact).footer).toContain(`16121 (${hours})`);
});

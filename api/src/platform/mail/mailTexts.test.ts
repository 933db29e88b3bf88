import type { Language } from '@haat/contracts';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Customer } from '../../testing/visitor';
import { emailHtml } from './emailHtml';
import { emailText } from './emailText';
import { mailStrings } from './mailStrings';
import { editableTexts, textProblem, withTexts } from './mailTexts';
import { deliverDue } from './mailWorker';
import { renderEmail } from './renderEmail';
import { MAIL_KINDS, sampleMail } from './sampleMails';
import { siteLinks } from './siteLinks';

const links = siteLinks('https://haat.example/', {
  emailCode: () => '123456',
  reset: () => 'x',
  invitation: () => 'x',
  unsubscribe: () => 'x',
});
const LANGUAGES: Language[] = ['en', 'bn'];

test.each(MAIL_KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const)))(
  '%s in %s: its built-in texts, written by hand, make the same email',
  (kind, language) => {
    const texts = editableTexts(kind, language);
    expect(texts.length).toBeGreaterThan(0);
    const words = Object.fromEntries(texts.map(({ key, builtIn }) => [key, builtIn]));
    for (const text of texts) expect([text.key, textProblem(text, text.builtIn)]).toEqual([text.key, null]);
    const mail = sampleMail(kind)!;
    const shown = (texts: object) => {
      const email = renderEmail(mail, links, language, { ...texts });
      return [email.subject, emailText(email)];
    };
    expect(shown(words)).toEqual(shown({}));
  },
);

test('texts that choose their words by more than a number stay as they are', () => {
  const keysIn = (table: object, before = ''): string[] =>
    Object.entries(table).flatMap(([key, text]) =>
      typeof text === 'object' ? keysIn(text, `${before}${key}.`) : [before + key],
    );
  const fixed = MAIL_KINDS.flatMap((kind) => {
    const editable = editableTexts(kind, 'en').map(({ key }) => key);
    const others = keysIn(mailStrings.en[kind]).filter((key) => !editable.includes(key));
    return others.map((key) => `${kind}.${key}`);
  });
  expect(fixed.sort()).toEqual([
    'order_cancelled.body',
    'order_placed.confirm',
    'order_status.heading',
    'order_status.subject',
    'staff_invitation.body',
  ]);
});

const placed = editableTexts('order_placed', 'en').find(({ key }) => key === 'body')!;
test.each([
  ['Order {number} is here', null],
  ['Order {number} for {stores} stores', null],
  ['Order', { missing: 'number' }],
  ['Order {number} of {name}', { unknown: 'name' }],
  ['Order {number} { }', 'brace'],
])('“%s”: %j', (text, problem) => {
  expect(textProblem(placed, text)).toEqual(problem);
});

test('what operators write is escaped, and a text that does not fit any more is left out', () => {
  const texts = {
    subject: 'Order {number}\nBcc: x',
    heading: '<script>alert(1)</script> & "thanks"',
    body: 'no placeholder',
  };
  const email = renderEmail(sampleMail('order_placed')!, links, 'en', texts);
  expect(emailHtml(email)).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;thanks&quot;');
  expect(emailHtml(email)).not.toContain('<script');
  expect(emailText(email)).toContain('We have received your order R100231');
  expect(withTexts(mailStrings.en, 'order_placed', 'en', texts).order_placed.pay('1', '2')).toBe(
    mailStrings.en.order_placed.pay('1', '2'),
  );
});

describeOnEachDatabase('texts of emails', (testApp) => {
  let owner: Customer;
  beforeEach(async () => {
    await testApp.db.kysely.deleteFrom('mail_texts').execute();
    owner = await testApp.anOperator();
  });
  const at = '/operator/mail-texts/email_changed/';
  const save = (en: object, seen: number, operator = owner) => operator.post(at, { en, bn: {}, seen });

  test('are changed, used by the next email, and built in again', async () => {
    expect((await owner.get('/operator/mail-texts/')).body.results).toContainEqual({
      ...{ kind: 'email_changed', latest: null, changed: 0 },
    });
    const saved = await save({ subject: 'New address', heading: 'Your email address was changed' }, 0);
    expect(saved).toMatchObject({ status: 201, body: { version: 1, words: { bn: {} } } });
    // As built in: not stored.
    expect(saved.body.words.en).toEqual({ subject: 'New address' });
    expect((await save({}, 1)).body).toMatchObject({ version: 2, words: { en: {} } });
    expect((await owner.get(`${at}versions/1/`)).body.en).toEqual({ subject: 'New address' });
    const trail = (await owner.get('/operator/audit/?act=save_mail_texts&limit=2')).body.results;
    expect(trail[1]).toMatchObject({ subject: 'email_changed', after: { version: 1 } });
  });

  test.each([
    [{ body: 'Hello' }, 'en, body: the placeholder {email} is missing'],
    [{ body: 'Hello {email} {store}' }, 'en, body: there is no placeholder {store}'],
    [{ other: 'Hello' }, 'this email has no text'],
    [{ subject: ' ' }, 'Please enter the text'],
    [{ constructor: 'x' }, 'this email has no text'],
  ])('%j is refused and stores nothing', async (words, text) => {
    const refused = await save(words, 0);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(text);
    expect((await owner.get(at)).body.versions).toEqual([]);
  });

  test('of two operators at once one saves; others than owners do not', async () => {
    const other = await testApp.anOperator();
    const both = await Promise.all([save({ subject: 'A' }, 0), save({ subject: 'B' }, 0, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const support = await testApp.anOperator('order_support');
    expect((await save({ subject: 'C' }, 1, support)).status).toBe(403);
    expect((await owner.get('/operator/mail-texts/nothing/')).status).toBe(404);
  });

  test('are previewed with sample data, and sent to the operator', async () => {
    const draft = { language: 'bn', words: { subject: 'নতুন ঠিকানা <b>' } };
    const preview = await owner.post(`${at}preview/`, draft);
    expect(preview.body).toMatchObject({
      subject: 'নতুন ঠিকানা <b>',
      blocks: [{ type: 'paragraph' }, {}, { type: 'button' }],
    });
    expect((await owner.post(`${at}test/`, draft)).body).toEqual({ to: owner.email });
    const [row] = await testApp.db.kysely
      .selectFrom('outbox')
      .where('recipient', '=', owner.email)
      .selectAll()
      .execute();
    expect(row).toMatchObject({ kind: 'email_changed', data: { test: { language: 'bn' } } });
  });

  test('the worker sends the words in use, and those of a test', async () => {
    await save({ subject: 'New address' }, 0);
    await owner.post(`${at}test/`, { language: 'en', words: { subject: 'Only a test' } });
    await testApp.db.kysely
      .insertInto('outbox')
      .values({
        kind: 'email_changed',
        recipient: 'nadia@haat.example',
        data: JSON.stringify({ name: 'Nadia', email: 'new@haat.example' }),
        created_at: testApp.clock.now(),
        next_attempt_at: testApp.clock.now(),
      })
      .execute();
    const subjects: Record<string, string> = {};
    const deps = {
      ...{ db: testApp.db, clock: testApp.clock, links, contact: {} },
      from: { name: 'Haat', address: 'shop@haat.example' },
      transport: {
        async send({ to, subject }: { to: { address: string }; subject: string }) {
          subjects[to.address] = subject;
        },
        async close() {},
      },
      sms: { async send() {} },
    };
    while ((await deliverDue(deps as unknown as Parameters<typeof deliverDue>[0])) > 0);
    expect(subjects[owner.email]).toBe('Only a test');
    expect(subjects['nadia@haat.example']).toBe('New address');
  });
});

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NO_CONTACT } from '@haat/contracts';
import { Registry } from 'prom-client';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { type LocalSmtp, readEmail, startSmtp } from '../../testing/localSmtp';
import type { TestApp } from '../../testing/testApp';
import type { Sms } from '../sms/smsTransport';
import { deadMails, queueMail } from './mail.service';
import { measureMail } from './mailMetrics';
import type { Mail } from './mails';
import { type Envelope, folderTransport, type MailTransport, smtpTransport } from './mailTransport';
import { deliverDue, type MailAttempt, type MailDeps, startMailWorker } from './mailWorker';
import { MAX_ATTEMPTS } from './retryDelay';
import { siteLinks } from './siteLinks';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Longer than any test. */
const NEVER_MS = 24 * HOUR;

describeOnEachDatabase('mail', (testApp) => {
  let smtp: LocalSmtp;
  let transport: MailTransport;
  let attempts: MailAttempt[];

  beforeAll(async () => {
    smtp = await startSmtp();
    transport = smtpTransport(smtp.url);
  });
  beforeEach(async () => {
    await testApp.db.kysely.deleteFrom('outbox').execute();
    smtp.received.length = 0;
    smtp.refuse(null);
    attempts = [];
  });
  afterAll(async () => {
    await transport?.close();
    await smtp?.close();
  });

  const deps = (change: Partial<MailDeps> = {}): MailDeps => depsOf(testApp, transport, attempts, change);
  const queue = (change: Partial<Mail> = {}) => testApp.db.tx((tx) => queueMail(tx, email(testApp, change)));
  const outbox = () => testApp.db.kysely.selectFrom('outbox').selectAll().orderBy('id').execute();

  test('is sent as text and HTML in UTF-8 with the right sender and recipient', async () => {
    await queue({ name: 'নাদিয়া', store: 'মেঘনা' } as Partial<Mail>);
    expect(await deliverDue(deps())).toBe(1);
    const [sent] = smtp.received;
    expect(sent).toMatchObject({
      from: 'shop@haat.example',
      to: ['nadia@haat.example'],
      headers: {
        from: 'হাট <shop@haat.example>',
        to: 'নাদিয়া <nadia@haat.example>',
        subject: 'Your application to sell on Haat',
        date: 'Sat, 21 Nov 2026 08:05:00 +0000',
        'message-id': `<${(await outbox())[0]?.key}@haat.example>`,
        'auto-submitted': 'auto-generated',
        'content-language': 'en, bn',
        'mime-version': '1.0',
      },
      text: expect.stringContaining('Dear নাদিয়া,'),
      html: expect.stringContaining('<span lang="bn">মেঘনা</span>'),
    });
    // Encoded lines are short ASCII, whatever the content.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what ASCII is
    expect(sent?.raw).toMatch(/^[\x00-\x7f]*$/);
    expect(Math.max(...(sent?.raw.split('\r\n') ?? []).map((line) => line.length))).toBeLessThan(999);
    expect(await outbox()).toMatchObject([
      { attempts: 1, delivered_at: testApp.clock.now(), last_error: null },
    ]);
    expect(await deliverDue(deps())).toBe(0);
    expect(attempts).toMatchObject([{ kind: 'application_received', outcome: 'delivered', attempts: 1 }]);
  });

  test.each([
    ['person', 'member'],
    ['store with an address of its own', 'store'],
  ] as const)('is in the language that the %s has chosen', async (_who, to) => {
    const seller = await testApp.aSeller();
    expect((await seller.put('/auth/language/', { language: 'bn' })).status).toBe(200);
    const { kysely } = testApp.db;
    const store = `store-${seller.sellerId}@haat.example`;
    await kysely.updateTable('sellers').set({ email: store }).where('id', '=', seller.sellerId).execute();
    await queue({ to: to === 'store' ? store : seller.email, name: 'নাদিয়া' });
    await deliverDue(deps());
    expect(smtp.received[0]).toMatchObject({
      headers: { subject: 'হাটে বিক্রির জন্য আপনার আবেদন', 'content-language': 'bn' },
      text: expect.stringContaining('প্রিয় নাদিয়া,'),
      html: expect.stringContaining('<html lang="bn"'),
    });
  });

  test('says how mail programs turn emails about the wish list off', async () => {
    const news = { kind: 'wish_notice', userId: 7, news: [] } as Partial<Mail>;
    await queue(news);
    await queue();
    await deliverDue(deps());
    const headers = smtp.received.map((mail) => [
      mail.headers['list-unsubscribe'],
      mail.headers['list-unsubscribe-post'],
    ]);
    expect(headers).toContainEqual([
      '<http://localhost:3000/api/v1/auth/wish-notices/end/?token=7>',
      'List-Unsubscribe=One-Click',
    ]);
    expect(headers).toContainEqual([undefined, undefined]);
  });

  test('a name cannot inject a header', async () => {
    await queue({ name: 'Nadia\r\nBcc: all@haat.example\r\n\r\nHello' });
    await deliverDue(deps());
    expect(smtp.received[0]?.to).toEqual(['nadia@haat.example']);
    expect(smtp.received[0]?.headers).not.toHaveProperty('bcc');
    expect(smtp.received[0]?.headers.to).toMatch(
      /^"?Nadia Bcc: all@haat\.example\s+Hello"? <nadia@haat\.example>$/,
    );
  });

  test('is not sent when its transaction is rolled back', async () => {
    await expect(
      testApp.db.tx(async (tx) => {
        await queueMail(tx, email(testApp));
        throw new Error('no order');
      }),
    ).rejects.toThrow('no order');
    expect(await deliverDue(deps())).toBe(0);
  });

  test('retries a failed delivery later with the same Message-ID', async () => {
    await queue();
    smtp.refuse('451 4.3.0 Try again later');
    await deliverDue(deps());
    const [failed] = await outbox();
    expect(failed).toMatchObject({
      attempts: 1,
      last_error: expect.stringContaining('451'),
      delivered_at: null,
    });
    const wait = Number(failed?.next_attempt_at) - testApp.clock.now().getTime();
    expect(wait).toBeGreaterThanOrEqual(22_500);
    expect(wait).toBeLessThanOrEqual(37_500);
    expect(await deliverDue(deps())).toBe(0);

    smtp.refuse(null);
    testApp.advanceClock(MINUTE);
    expect(await deliverDue(deps())).toBe(1);
    expect(smtp.received[0]?.headers['message-id']).toBe(`<${failed?.key}@haat.example>`);
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['retry', 'delivered']);
  });

  test(`stops after ${MAX_ATTEMPTS} attempts and leaves the row`, async () => {
    await queue();
    smtp.refuse('451 4.3.0 Try again later');
    for (let count = 0; count < MAX_ATTEMPTS + 2; count++) {
      await deliverDue(deps());
      testApp.advanceClock(8 * HOUR);
    }
    expect(attempts.map(({ outcome }) => outcome)).toEqual([
      ...Array(MAX_ATTEMPTS - 1).fill('retry'),
      'dead',
    ]);
    expect(await outbox()).toMatchObject([
      {
        attempts: MAX_ATTEMPTS,
        next_attempt_at: null,
        dead_at: expect.any(Date),
        last_error: expect.any(String),
      },
    ]);
  });

  test.each([
    ['a mailbox that isn’t there', '550 5.1.1 No such mailbox', 'dead'],
    ['a refusal that may be a setting', '550 5.7.1 Relaying denied', 'retry'],
  ])('%s', async (_what, refusal, outcome) => {
    await queue();
    smtp.refuse(refusal);
    await deliverDue(deps());
    expect(attempts).toMatchObject([{ outcome, error: expect.stringContaining(refusal.slice(4)) }]);
  });

  test('does not send an expired link', async () => {
    await queue({
      kind: 'password_reset',
      seed: 'seed',
      expiresAt: new Date(testApp.clock.now().getTime() + 30 * MINUTE),
    } as Partial<Mail>);
    testApp.advanceClock(30 * MINUTE);
    await deliverDue(deps());
    expect(smtp.received).toEqual([]);
    expect(attempts).toMatchObject([{ outcome: 'dead', error: 'It expired before it could be delivered' }]);
  });

  test('metrics count attempts by outcome, waiting and failed emails', async () => {
    const registry = new Registry();
    const count = measureMail(registry, testApp.db);
    await queue();
    smtp.refuse('550 5.1.1 No such mailbox');
    await deliverDue(deps({ onAttempt: count }));
    await queue();
    const figures = await registry.metrics();
    expect(figures).toContain('mail_attempts_total{kind="application_received",outcome="dead"} 1');
    expect(figures).toContain('mail_outbox{state="waiting"} 1');
    expect(figures).toContain('mail_outbox{state="dead"} 1');
  });

  test('an email that cannot be rendered does not block others', async () => {
    await queue({ kind: 'nonsense' } as unknown as Partial<Mail>);
    await queue();
    await deliverDue(deps());
    expect(smtp.received).toHaveLength(1);
    expect(attempts.map(({ outcome }) => outcome).sort()).toEqual(['delivered', 'retry']);
  });

  test('an SMS goes to its gateway in the language of the order, is retried, and is given up like an email', async () => {
    const news = (to: string, language: 'en' | 'bn') =>
      queue({ kind: 'order_text', to, name: '', step: 'sent', number: 'R100231-1', guest: { language } });
    await news('+8801712345678', 'bn');
    const sent: Sms[] = [];
    let isDown = true;
    const sms = {
      async send(one: Sms) {
        if (isDown) throw new Error('The SMS gateway answered 503');
        sent.push(one);
      },
    };
    expect(await deliverDue(deps({ sms }))).toBe(1);
    isDown = false;
    testApp.advanceClock(MINUTE);
    expect(await deliverDue(deps({ sms }))).toBe(1);
    expect(sent).toEqual([
      {
        to: '+8801712345678',
        text: 'হাট: অর্ডার R100231-1 পাঠানো হলো। http://localhost:3000/o/R100231-1',
      },
    ]);
    expect(attempts.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['order_text', 'retry'],
      ['order_text', 'delivered'],
    ]);
    isDown = true;
    await news('+8801812345678', 'en');
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      await deliverDue(deps({ sms }));
      testApp.advanceClock(8 * HOUR);
    }
    expect(await deadMails(testApp)).toMatchObject([{ kind: 'order_text', recipient: '+8801812345678' }]);
    expect(smtp.received).toHaveLength(0);
  });

  test('a crashed process blocks an email for five minutes; its later result is ignored', async () => {
    await queue();
    const never: MailTransport = { send: () => new Promise(() => {}), close: async () => {} };
    void deliverDue(deps({ transport: never }));
    while ((await outbox())[0]?.attempts !== 1) await pause(5);
    expect(await deliverDue(deps())).toBe(0);
    testApp.advanceClock(5 * MINUTE);
    expect(await deliverDue(deps())).toBe(1);
    expect(smtp.received).toHaveLength(1);
  });

  test('the worker is notified of a new email, delivers what is due, and stops when its emails are sent', async () => {
    await queue();
    const own = smtpTransport(smtp.url);
    let sentAtEnd = 0;
    const close = () => {
      sentAtEnd = attempts.length;
      return own.close();
    };
    const end = await startMailWorker(deps({ transport: { ...own, close } }), fail, NEVER_MS);
    while (smtp.received.length < 1) await pause(5);
    await queue();
    while (smtp.received.length < 2) await pause(5);

    const release = smtp.hold();
    await queue();
    while ((await outbox())[2]?.attempts !== 1) await pause(5);
    const ending = end();
    release();
    await ending;
    expect(sentAtEnd).toBe(3);
    expect(await outbox()).toMatchObject(Array(3).fill({ delivered_at: expect.any(Date) }));
    let notify = () => {};
    const notified = new Promise<void>((resolve) => {
      notify = resolve;
    });
    await testApp.db.listen('haat_mail', () => notify());
    await queue();
    await notified;
    // The worker has been notified, too, and has left it.
    expect(await deliverDue(deps())).toBe(1);
  });

  test('deletes delivered emails after 30 days', async () => {
    await queue();
    await deliverDue(deps());
    testApp.advanceClock(31 * 24 * HOUR);
    const end = await startMailWorker(deps({ transport: smtpTransport(smtp.url) }), fail);
    while ((await outbox()).length > 0) await pause(5);
    await end();
  });

  test('writes emails as files without a mail server', async () => {
    const folder = path.join(await mkdtemp(path.join(tmpdir(), 'haat-mail-')), 'mail');
    await queue({ to: 'na/../dia@haat.example', store: 'মেঘনা <b>' } as Partial<Mail>);
    const [row] = await outbox();
    await deliverDue(deps({ transport: folderTransport(folder) }));
    const at = testApp.clock
      .now()
      .toISOString()
      .replace(/[-:]|\.\d+Z/g, '')
      .replace('T', '-');
    const name = `${at} application_received na_.._dia@haat.example ${row?.id}`;
    const day = path.join(folder, testApp.clock.now().toISOString().slice(0, 10));
    expect((await readdir(day)).sort()).toEqual([`${name}.eml`, `${name}.html`]);
    expect((await stat(path.join(day, `${name}.eml`))).mode & 0o777).toBe(0o600);
    const page = await readFile(path.join(day, `${name}.html`), 'utf8');
    expect(page).toContain('To: Nadia &lt;na/../dia@haat.example&gt;');
    expect(page).toContain('<span lang="bn">মেঘনা</span> &lt;b&gt;');
    const eml = readEmail(await readFile(path.join(day, `${name}.eml`), 'latin1'));
    expect(eml.headers['message-id']).toBe(`<${row?.key}@haat.example>`);
    expect(eml.text).toContain('মেঘনা <b>');
    await rm(path.dirname(folder), { recursive: true });
  });
});

test('the folder has the newest days and files only, and nothing else is removed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-mail-'));
  await writeFile(path.join(folder, 'a note'), '');
  const transport = folderTransport(folder, { maxDays: 2, maxFiles: 4 });
  const send = (id: number, date: string) =>
    transport.send(
      {
        messageId: `<${id}@haat.example>`,
        id,
        kind: 'trial',
        language: 'en',
        from: { name: 'Haat', address: 'shop@haat.example' },
        to: { name: '', address: 'nadia@haat.example' },
        subject: 'Test',
        date: new Date(date),
        text: 'Test',
        html: '<body>Test</body>',
      },
      AbortSignal.timeout(5000),
    );
  for (const day of ['19', '20', '21']) await send(1, `2026-11-${day}T08:00:00Z`);
  for (const id of [2, 3]) await send(id, `2026-11-21T08:00:0${id}Z`);
  expect((await readdir(folder)).sort()).toEqual(['2026-11-20', '2026-11-21', 'a note']);
  expect(
    (await readdir(path.join(folder, '2026-11-21'))).map((name) => name.split(' ').at(-1)).sort(),
  ).toEqual(['2.eml', '2.html', '3.eml', '3.html']);
  await rm(folder, { recursive: true });
});

describe('a mail server with an account', () => {
  const envelope: Envelope = {
    messageId: '<1@haat.example>',
    language: 'en',
    id: 1,
    kind: 'trial',
    from: { name: 'Haat', address: 'shop@haat.example' },
    to: { name: '', address: 'nadia@haat.example' },
    subject: 'Test',
    date: new Date(),
    text: 'Test',
    html: '<p>Trial</p>',
  };

  test('sends user and password, and reports a wrong one without the password', async () => {
    const smtp = await startSmtp({ user: 'haat', password: 'correct-horse' });
    const right = smtpTransport(smtp.url);
    await right.send(envelope, AbortSignal.timeout(5_000));
    expect(smtp.received).toHaveLength(1);
    const wrong = smtpTransport(smtp.url.replace('correct', 'wrong'));
    const failure = wrong.send(envelope, AbortSignal.timeout(5_000));
    await expect(failure).rejects.toThrow('Wrong password');
    await expect(failure).rejects.not.toThrow('wrong-horse');
    await Promise.all([right.close(), wrong.close(), smtp.close()]);
  });
});

describeOnEachDatabase(
  'mail of several processes',
  (testApp) => {
    test('four workers send each of forty emails once @full', async () => {
      const smtp = await startSmtp();
      const transports = Array.from({ length: 4 }, () => smtpTransport(smtp.url));
      await testApp.db.tx(async (tx) => {
        for (let count = 0; count < 40; count++) {
          await queueMail(tx, email(testApp, { to: `person-${count}@haat.example` }));
        }
      });
      const drain = async (transport: MailTransport) => {
        while ((await deliverDue(depsOf(testApp, transport, []))) > 0);
      };
      await Promise.all(transports.map(drain));
      const people = smtp.received.flatMap(({ to }) => to);
      expect(people).toHaveLength(40);
      expect(new Set(people).size).toBe(40);
      await Promise.all([...transports.map((transport) => transport.close()), smtp.close()]);
    });
  },
  { only: 'postgres' },
);

function email(testApp: TestApp, change: Partial<Mail> = {}): Mail {
  return {
    kind: 'application_received',
    to: 'nadia@haat.example',
    name: 'Nadia',
    store: 'Meghna',
    at: testApp.clock.now(),
    ...change,
  } as Mail;
}

function depsOf(
  testApp: TestApp,
  transport: MailTransport,
  attempts: MailAttempt[],
  change: Partial<MailDeps> = {},
): MailDeps {
  return {
    db: testApp.db,
    clock: testApp.clock,
    transport,
    sms: testApp.context.sms,
    from: { name: 'হাট', address: 'shop@haat.example' },
    links: siteLinks('http://localhost:3000', {
      emailCode: (seed) => `code of ${seed}`,
      reset: (seed) => seed,
      invitation: (seed) => seed,
      unsubscribe: (userId) => String(userId),
    }),
    contact: NO_CONTACT,
    onAttempt: (attempt) => attempts.push(attempt),
    ...change,
  };
}

function fail(error: unknown): void {
  throw error;
}

import { randomUUID } from 'node:crypto';
import { DEFAULT_LIMITS } from '../../platform/limits/limitTable';
import { claimDue } from '../../platform/mail/mail.queries';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { PASSWORD, type TestApp } from '../../testing/testApp';
import { Visitor } from '../../testing/visitor';
import { phoneProof } from '../accounts/phoneProof';

const MINUTE = 60_000;
let phones = 0;
const newPhone = () => `018${String(10_000_000 + ++phones)}`;

const askCode = (testApp: TestApp, phone: string, more: object = {}) =>
  testApp.aVisitor().post('/auth/phone-codes/', { phone, ...more }, { 'user-agent': phone });
const confirm = (testApp: TestApp, request: string, code: string) =>
  testApp.aVisitor().post('/auth/phone-codes/confirm/', { request, code });
const lastCode = (testApp: TestApp) => /\d{6}/.exec(testApp.sent.at(-1)?.text ?? '')?.[0] ?? '';

const receiver = {
  customer_name: 'Nadia Rahman',
  customer_address: '7 Lake Road, Dhaka',
  payment_method: 'cod',
};
const orderAs = (
  testApp: TestApp,
  proof: string,
  lines: object[],
  { key, ...more }: { key?: string; [field: string]: unknown } = {},
) =>
  testApp
    .aVisitor()
    .post(
      '/orders/guest/create/',
      { ...receiver, proof, selected_items: lines, ...more },
      key ? { 'idempotency-key': key } : {},
    );
const find = (testApp: TestApp, number: string, phone: string, more: object = {}) =>
  testApp.aVisitor().post('/orders/guest/find/', { number, phone, ...more });

/** A guest with an order. */
async function aGuestOrder(testApp: TestApp, more: object = {}) {
  const phone = newPhone();
  const proof = phoneProof(testApp.context, phone);
  const product = await testApp.aProduct({ stock: 5 });
  const { status, body } = await orderAs(testApp, proof, [{ product_id: product.id, quantity: 2 }], {
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { phone, proof, product, order: body };
}

describeOnEachDatabase('guest orders', (testApp) => {
  describe('codes', () => {
    test('a code is sent in the language of the page and exchanged once for a proof', async () => {
      const phone = newPhone();
      const asked = await askCode(testApp, `+88${phone}`, { language: 'bn' });
      expect(asked).toMatchObject({ status: 201, body: { resend_after: 60, expires_in: 600 } });
      expect(testApp.sent.at(-1)).toEqual({
        to: `+88${phone}`,
        text: expect.stringMatching(/^\d{6} আপনার হাট কোড/),
      });
      const code = lastCode(testApp);
      const bengali = [...code].map((digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]).join('');
      const { status, body } = await confirm(testApp, asked.body.request, ` ${bengali} `);
      expect([status, body]).toEqual([200, { proof: expect.any(String), phone, expires_in: 1800 }]);
      expect(await confirm(testApp, asked.body.request, code)).toMatchObject({
        status: 400,
        body: { code: 'code_expired', fields: { code: [expect.any(String)] } },
      });
    });

    test('nothing stored shows the code', async () => {
      const phone = newPhone();
      await askCode(testApp, phone);
      const rows = await testApp.db.kysely
        .selectFrom('phone_codes')
        .selectAll()
        .where('phone', '=', phone)
        .execute();
      expect(JSON.stringify(rows)).not.toContain(lastCode(testApp));
      expect(rows).toMatchObject([{ tries: 0, code_hash: expect.anything() }]);
    });

    test('the answer is the same for a phone number of an account, of a guest and of neither', async () => {
      const { phone: known } = await aGuestOrder(testApp);
      const answers = await Promise.all(
        [known, '01712345678', newPhone()].map((one) => askCode(testApp, one)),
      );
      for (const { status, body } of answers) {
        expect([status, body]).toEqual([
          201,
          { request: expect.any(String), resend_after: 60, expires_in: 600 },
        ]);
      }
    });

    test('five wrong tries end a code, and the right one is refused then', async () => {
      const { body } = await askCode(testApp, newPhone());
      const code = lastCode(testApp);
      const wrong = code === '000000' ? '000001' : '000000';
      for (const left of [4, 3, 2, 1]) {
        expect(await confirm(testApp, body.request, wrong)).toMatchObject({
          status: 400,
          body: {
            code: 'wrong_code',
            error: `This code is wrong. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`,
            details: { tries_left: left },
          },
        });
      }
      for (const one of [wrong, code])
        expect((await confirm(testApp, body.request, one)).body.code).toBe('code_expired');
    });

    test('one code entered 20 times at once gives one proof', async () => {
      const { body } = await askCode(testApp, newPhone());
      const code = lastCode(testApp);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => confirm(testApp, body.request, code)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.filter(({ status }) => status !== 200).map((one) => one.body.code))).toEqual(
        new Set(['code_expired']),
      );
    });

    test('a code is valid for ten minutes, a proof for thirty', async () => {
      const { body: first } = await askCode(testApp, newPhone());
      const code = lastCode(testApp);
      testApp.advanceClock(10 * MINUTE);
      expect((await confirm(testApp, first.request, code)).body.code).toBe('code_expired');
      const { order, phone, proof } = await aGuestOrder(testApp);
      testApp.advanceClock(30 * MINUTE);
      expect(await testApp.aVisitor().post(`/orders/guest/${order.id}/cancel/`, { proof })).toMatchObject({
        status: 403,
        body: { code: 'proof_expired' },
      });
      const { body } = await find(testApp, order.id, phone, { proof });
      expect(body.orders[0].customer_name).toBe('');
    });

    test('another code after a minute, five in an hour; the earlier one is still valid', async () => {
      const phone = newPhone();
      const { body: first } = await askCode(testApp, phone);
      const code = lastCode(testApp);
      const soon = await askCode(testApp, `+88${phone}`);
      expect(soon).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(soon.headers['retry-after']).toBe('60');
      for (let sent = 1; sent < 5; sent++) {
        testApp.advanceClock(MINUTE + 1);
        expect((await askCode(testApp, phone)).status).toBe(201);
      }
      testApp.advanceClock(MINUTE + 1);
      expect((await askCode(testApp, phone)).body.error).toMatch(
        /^We have sent several codes to this number/,
      );
      expect((await confirm(testApp, first.request, code)).status).toBe(200);
    });

    test('codes of one device are limited, whatever the phone numbers', async () => {
      const statuses: number[] = [];
      for (let sent = 0; sent < 21; sent++) {
        const { status } = await testApp
          .aVisitor()
          .post('/auth/phone-codes/', { phone: newPhone() }, { 'user-agent': 'one device' });
        statuses.push(status);
      }
      expect(statuses).toEqual([...Array(20).fill(201), 429]);
    });

    test('an SMS that is not sent can be asked for again at once', async () => {
      let fail = true;
      const sms = {
        send: async () => {
          if (fail) throw new Error('no gateway');
        },
      };
      const app = await testApp.openApp({ sms });
      try {
        const phone = newPhone();
        const ask = () => new Visitor(app).post('/auth/phone-codes/', { phone });
        expect(await ask()).toMatchObject({
          status: 502,
          body: { code: 'sms_failed', error: 'We could not send the code. Please try again.' },
        });
        fail = false;
        expect((await ask()).status).toBe(201);
      } finally {
        await app.close();
      }
    });

    test.each(['01712345678', '1.2.3', '01812345678.9999999999.x'])(
      'a made-up proof is refused: %s',
      async (proof) => {
        expect(await orderAs(testApp, proof, [{ product_id: 1, quantity: 1 }])).toMatchObject({
          status: 403,
          body: { code: 'proof_expired', error: 'Please confirm your phone number again' },
        });
      },
    );
  });

  test('without GUEST_CHECKOUT neither codes nor orders; orders are still found', async () => {
    const { order, phone, proof, product } = await aGuestOrder(testApp);
    const app = await testApp.openApp({ guestCheckout: false });
    try {
      const visitor = new Visitor(app);
      const off = { status: 403, body: { code: 'guest_checkout_off', error: 'Please log in to order' } };
      expect(await visitor.post('/auth/phone-codes/', { phone: newPhone() })).toMatchObject(off);
      const body = { ...receiver, proof, selected_items: [{ product_id: product.id, quantity: 1 }] };
      expect(await visitor.post('/orders/guest/create/', body)).toMatchObject(off);
      expect((await visitor.post('/orders/guest/find/', { number: order.id, phone })).status).toBe(200);
    } finally {
      await app.close();
    }
  });

  describe('ordering', () => {
    test('lines of two stores, priced by the server, with coupon, measurements and one delivery fee', async () => {
      const [one, other] = [
        await testApp.aProduct({ stock: 3, price_paisa: 1000_00 }),
        await testApp.aProduct({
          price_paisa: 500_00,
          offers_custom_sizes: true,
          custom_size_fields: ['Chest'],
          variants: [{ color: 'Red', stock: 4 }],
          colors: ['Red'],
        }),
      ];
      const phone = newPhone();
      const { status, body } = await orderAs(
        testApp,
        phoneProof(testApp.context, phone),
        [
          { product_id: one.id, quantity: 2, unit_price: 1000 },
          { product_id: other.id, quantity: 1, color: 'Red', custom_measurements: { Chest: '38 in' } },
        ],
        { customer_email: 'Guest@Haat.example', language: 'bn', customer_second_phone: '01912345678' },
      );
      expect(status).toBe(201);
      expect(body).toMatchObject([
        { customer_name: 'Nadia Rahman', customer_phone: phone, customer_email: 'guest@haat.example' },
        { items: [{ color: 'Red', custom_measurements: { Chest: '38 in' } }] },
      ]);
      const sum = (field: string) =>
        body.reduce((total: number, row: Record<string, number>) => total + row[field]!, 0);
      expect([sum('subtotal'), sum('delivery_fee'), sum('bill')]).toEqual([2500, 80, 2580]);
      expect(await testApp.stockOf(one.variants[0]?.id ?? 0)).toBe(1);
      // The seller sees it like any other.
      const { body: seen } = await one.seller.get(`/orders/seller/orders/${body[0].id}/`);
      expect(seen).toMatchObject({ customer_phone: phone, status: 'pending' });
      expect(await testApp.mailTo('guest@haat.example')).toMatchObject([
        { kind: 'order_placed', guest: { language: 'bn' } },
      ]);
    });

    test('emails are in the language of the order, or of an account with that address', async () => {
      const { email } = await testApp.aCustomer();
      await testApp.db.kysely
        .updateTable('users')
        .set({ language: 'en' })
        .where('email', '=', email)
        .execute();
      await aGuestOrder(testApp, { customer_email: 'bangla@haat.example', language: 'bn' });
      await aGuestOrder(testApp, { customer_email: email, language: 'bn' });
      const now = testApp.clock.now();
      const claimed = await testApp.db.tx((tx) => claimDue(tx, { now, leaseEnds: now, limit: 1000 }));
      const languageOf = (address: string) =>
        claimed.find(({ recipient }) => recipient === address)?.language;
      expect(['bangla@haat.example', email].map(languageOf)).toEqual(['bn', 'en']);
    });

    test('a guest without an email gets an SMS for each step, once', async () => {
      const { order, phone, product } = await aGuestOrder(testApp, { language: 'bn' });
      const texts = async () =>
        (await testApp.mailTo(`+88${phone}`)).map(({ step, number }) => [step, number]);
      expect(await texts()).toEqual([['placed', order.order_number]]);
      // A seller who sets the order back and on again sends no second one.
      for (const status of ['processing', 'shipped', 'processing', 'shipped', 'delivered']) {
        const path = `/orders/seller/orders/${order.id}/update-status/`;
        expect((await product.seller.post(path, { status })).status).toBe(200);
      }
      expect(await texts()).toEqual([
        ['placed', order.order_number],
        ['sent', order.id],
        ['delivered', order.id],
      ]);
      expect(await testApp.mailTo(`+88${phone}`)).toMatchObject([
        { kind: 'order_text', guest: { language: 'bn' } },
        {},
        {},
      ]);
    });

    test('an SMS reports a cancellation by others only', async () => {
      const operator = await testApp.anOperator();
      const [byShop, byGuest] = [await aGuestOrder(testApp), await aGuestOrder(testApp)];
      const { order } = byShop;
      expect(
        (await operator.post(`/operator/orders/${order.id}/refund/`, { reason: 'Sold out' })).status,
      ).toBe(200);
      const { proof } = byGuest;
      expect(
        (await testApp.aVisitor().post(`/orders/guest/${byGuest.order.id}/cancel/`, { proof })).status,
      ).toBe(200);
      const steps = async ({ phone }: { phone: string }) =>
        (await testApp.mailTo(`+88${phone}`)).map(({ step }) => step);
      expect(await steps(byShop)).toEqual(['placed', 'cancelled']);
      expect(await steps(byGuest)).toEqual(['placed']);
    });

    test('no SMS with an email, and where none can be sent', async () => {
      const { phone } = await aGuestOrder(testApp, { customer_email: 'text@haat.example' });
      expect(await testApp.mailTo(`+88${phone}`)).toEqual([]);
      const app = await testApp.openApp({ hasSms: false });
      try {
        const product = await testApp.aProduct();
        const other = newPhone();
        const visitor = new Visitor(app);
        const { status } = await visitor.post('/orders/guest/create/', {
          ...receiver,
          proof: phoneProof(testApp.context, other),
          selected_items: [{ product_id: product.id, quantity: 1 }],
        });
        expect([status, await testApp.mailTo(`+88${other}`)]).toEqual([201, []]);
        expect((await visitor.get('/auth/config/')).body.order_texts).toBe(false);
      } finally {
        await app.close();
      }
    });

    test('a guest without an email gets none; the store does', async () => {
      const { order, product } = await aGuestOrder(testApp);
      expect(order.customer_email).toBe('');
      expect(await testApp.mailTo('')).toEqual([]);
      expect((await testApp.mailTo(product.seller.email)).map(({ kind }) => kind)).toEqual([
        'order_received',
      ]);
      expect(
        (
          await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, {
            status: 'processing',
          })
        ).status,
      ).toBe(200);
      expect(await testApp.mailTo('')).toEqual([]);
    });

    test('refusals name the line', async () => {
      const [few, plain] = [await testApp.aProduct({ stock: 1 }), await testApp.aProduct()];
      const coloured = await testApp.aProduct({ colors: ['Red'], variants: [{ color: 'Red', stock: 1 }] });
      const proof = phoneProof(testApp.context, newPhone());
      const fine = { product_id: plain.id, quantity: 1 };
      const refused = async (line: object) => {
        const { status, body } = await orderAs(testApp, proof, [fine, line]);
        return [status, body.code, Object.keys(body.fields ?? {})];
      };
      expect(await refused({ product_id: few.id, quantity: 2 })).toEqual([
        409,
        'not_enough_stock',
        ['selected_items.1.quantity'],
      ]);
      expect(await refused({ product_id: plain.id, quantity: 1, unit_price: 999 })).toEqual([
        409,
        'price_rose',
        ['selected_items.1.unit_price'],
      ]);
      expect(await refused({ product_id: coloured.id, quantity: 1 })).toEqual([
        400,
        'invalid_input',
        ['selected_items.1.color'],
      ]);
      expect(await refused({ product_id: 999_999_999, quantity: 1 })).toEqual([
        404,
        'not_found',
        ['selected_items.1'],
      ]);
      expect(await testApp.stockOf(plain.variants[0]?.id ?? 0)).toBe(100);
    });

    test('one Idempotency-Key orders once, also with a renewed proof; another body is refused', async () => {
      const [phone, key] = [newPhone(), randomUUID()];
      const product = await testApp.aProduct({ stock: 50 });
      const line = { product_id: product.id, quantity: 1 };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          orderAs(testApp, phoneProof(testApp.context, phone), [line], { key }),
        ),
      );
      expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
      expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(49);
      testApp.advanceClock(MINUTE);
      const proof = phoneProof(testApp.context, phone);
      expect((await orderAs(testApp, proof, [line], { key })).body).toEqual(answers[0]?.body);
      expect((await orderAs(testApp, proof, [{ ...line, quantity: 2 }], { key })).status).toBe(422);
    });

    test('20 guests of the last 3 pieces get 3 orders', async () => {
      const product = await testApp.aProduct({ stock: 3 });
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          orderAs(testApp, phoneProof(testApp.context, newPhone()), [
            { product_id: product.id, quantity: 1 },
          ]),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array(3).fill(201),
        ...Array(17).fill(409),
      ]);
      expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(0);
    });

    test('the limits of the phone number apply; a confirmed number waits for no call', async () => {
      const app = await testApp.openApp({
        limits: { ...DEFAULT_LIMITS, orders_phone: { ...DEFAULT_LIMITS.orders_phone, max: 8 } },
      });
      try {
        const product = await testApp.aProduct({ price_paisa: 5000_00 });
        const proof = phoneProof(testApp.context, newPhone());
        const order = () =>
          new Visitor(app).post('/orders/guest/create/', {
            ...receiver,
            proof,
            selected_items: [{ product_id: product.id, quantity: 5 }],
          });
        for (let placed = 0; placed < 8; placed++) {
          const { status, body } = await order();
          expect([status, body.confirm_by]).toEqual([201, undefined]);
        }
        expect((await order()).status).toBe(429);
      } finally {
        await app.close();
      }
    });
  });

  describe('finding and cancelling', () => {
    test('by the number of the checkout or of an order, in any spelling; without a proof nobody is named', async () => {
      const { order, phone, proof } = await aGuestOrder(testApp, {
        customer_email: 'g@haat.example',
        delivery_note: 'x',
      });
      for (const number of [order.order_number, order.id, ` ${order.id.toLowerCase()}`]) {
        const { status, body } = await find(testApp, number, `+88 ${phone}`);
        expect([status, body.order_number, body.bill]).toEqual([200, order.order_number, 2080]);
        expect(JSON.stringify(body)).not.toMatch(/Nadia|Lake Road|g@haat/);
        expect(body.orders[0]).toMatchObject({ items: [{ quantity: 2 }], can_cancel: true });
      }
      const { body } = await find(testApp, order.id, phone, { proof });
      expect(body.orders[0]).toMatchObject({ customer_name: 'Nadia Rahman', delivery_note: 'x' });
      const other = phoneProof(testApp.context, newPhone());
      expect((await find(testApp, order.id, phone, { proof: other })).body.orders[0].customer_name).toBe('');
    });

    test('a wrong number, a wrong phone number and an order of an account answer the same', async () => {
      const { order, phone } = await aGuestOrder(testApp);
      const { order: ofAccount } = await testApp.anOrder();
      const answers = [
        await find(testApp, 'R999999999', phone),
        await find(testApp, order.id, newPhone()),
        await find(testApp, ofAccount.id, ofAccount.customer_phone),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(404);
        expect({ ...body, request_id: '' }).toEqual({ ...answers[0]?.body, request_id: '' });
      }
    });

    test('guesses are limited, found orders are not', async () => {
      const { order, phone } = await aGuestOrder(testApp);
      const statuses = new Set<number>();
      for (let found = 0; found < 35; found++) statuses.add((await find(testApp, order.id, phone)).status);
      expect([...statuses]).toEqual([200]);
      const guesses: number[] = [];
      for (let guess = 1; guess <= 31; guess++)
        guesses.push((await find(testApp, `R${guess}`, phone)).status);
      expect(guesses).toEqual([...Array(30).fill(404), 429]);
    });

    test('a guest cancels with a proof, once; stock returns', async () => {
      const { order, proof, product } = await aGuestOrder(testApp);
      const path = `/orders/guest/${order.id}/cancel/`;
      const other = phoneProof(testApp.context, newPhone());
      expect((await testApp.aVisitor().post(path, { proof: other })).status).toBe(404);
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => testApp.aVisitor().post(path, { proof, reason: 'Twice' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect(await testApp.stockOf(product.variants[0]?.id ?? 0)).toBe(5);
      expect((await testApp.mailTo(product.seller.email)).map(({ kind }) => kind)).toEqual([
        'order_received',
        'order_cancelled',
      ]);
    });
  });

  describe('an account', () => {
    const create = (proof: string, email: string, password = PASSWORD) =>
      testApp.aVisitor().post('/auth/guest-account/', { proof, email, password });

    test('takes over the orders of the phone number, with mails and login', async () => {
      const { order, phone, proof, product } = await aGuestOrder(testApp);
      const email = `${phone}@haat.example`;
      expect(await create(proof, email)).toMatchObject({
        status: 201,
        body: { user: { email, first_name: 'Nadia Rahman' } },
      });
      const { body } = await testApp.aVisitor().post('/auth/login/', { email, password: PASSWORD });
      const member = testApp.aVisitor(body.access);
      expect((await member.get(`/orders/orders/${order.id}/`)).body).toMatchObject({ can_cancel: true });
      await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'processing' });
      expect(await testApp.mailTo(email)).toMatchObject([{ kind: 'order_status' }]);
      expect((await find(testApp, order.id, phone)).status).toBe(404);
      // A second time there is nothing to take over, until the next order as a guest.
      expect((await create(proof, `2-${email}`)).status).toBe(404);
      const next = await orderAs(testApp, proof, [{ product_id: product.id, quantity: 1 }]);
      expect(next.status).toBe(201);
      expect((await member.get('/orders/orders/')).body.count).toBe(1);
    });

    test('an email that is taken, and a weak password, change nothing', async () => {
      const { order, phone, proof } = await aGuestOrder(testApp);
      const { email } = await testApp.aCustomer();
      expect(await create(proof, email)).toMatchObject({
        status: 409,
        body: { code: 'email_taken', fields: { email: [expect.any(String)] } },
      });
      expect(await create(proof, `w${phone}@haat.example`, phone)).toMatchObject({
        status: 400,
        body: { code: 'weak_password' },
      });
      expect((await find(testApp, order.id, phone)).status).toBe(200);
    });

    test('made 10 times at once while orders are placed: one account, and every order belongs to somebody', async () => {
      const { phone, proof, product } = await aGuestOrder(testApp);
      const line = { product_id: product.id, quantity: 1 };
      const [accounts, orders] = await Promise.all([
        Promise.all(Array.from({ length: 4 }, (_, index) => create(proof, `${index}-${phone}@haat.example`))),
        Promise.all(Array.from({ length: 3 }, () => orderAs(testApp, proof, [line]))),
      ]);
      // A later one may find the account of an order that came after the first.
      expect(accounts.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
      expect(accounts.every(({ status }) => status === 201 || status === 404)).toBe(true);
      expect(orders.map(({ status }) => status)).toEqual([201, 201, 201]);
    });

    test('the email of a guest account can’t be used to log in, sign up or reset', async () => {
      const { phone } = await aGuestOrder(testApp);
      const email = `guest:${phone}`;
      const visitor = testApp.aVisitor();
      expect((await visitor.post('/auth/login/', { email, password: PASSWORD })).status).toBe(400);
      expect((await visitor.post('/auth/password-reset/', { email })).status).toBe(400);
    });
  });
});

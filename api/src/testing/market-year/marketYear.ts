import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Order, ReturnCase } from '@haat/contracts';
import type { FastifyInstance } from 'fastify';
import { type Rng, rngOf } from '../../../../demo/art/rng';
import type { Context } from '../../context';
import { accessTokens } from '../../domains/accounts/accessTokens';
import { archiveOrders } from '../../domains/orders/archive.jobs';
import { cancelUnpaid } from '../../domains/orders/unpaidCards.jobs';
import { askOpenPayments, decideDueRefunds } from '../../domains/payments/payments.jobs';
import { keepReturnDeadlines } from '../../domains/returns/returns.jobs';
import { runCommand } from '../../operation/operator/console';
import { browse, type Return, type Sandboxes, sandboxPayments } from '../sandboxes';
import { SECRET, type TestApp, type TestProduct } from '../testApp';
import { type Answer, Customer, type Visitor } from '../visitor';

export interface YearSize {
  stores: number;
  orders: number;
  days: number;
}

/** What the simulated market has left behind, for the checks. */
export interface Year {
  size: YearSize;
  app: FastifyInstance;
  context: Context;
  sandboxes: Sandboxes;
  stores: readonly Person[];
  operator: Person;
  /** pieces of each product at the beginning */
  stock: ReadonlyMap<number, number>;
  /** how often each thing happened */
  counts: ReadonlyMap<string, number>;
  began: Date;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The clock stands still within a slot. */
const SLOTS = 2;
const SLOT_MS = DAY_MS / SLOTS;
/** People who do something at the same time. */
const LANES = 6;
/** So that the year has archived orders. */
const ARCHIVE_MS = 150 * DAY_MS;
/** A gateway that does not answer costs the simulation so much real time. */
const GATEWAY_TIMEOUT_MS = 120;
const ADDRESS = { customer_phone: '01712345678', customer_address: '7 Lake Road, Dhaka' };

type Provider = 'sslcommerz' | 'bkash';
/** A life waits for so many slots at each yield. */
type Life = AsyncGenerator<number, void>;

/** Somebody with an account; tokens last ten minutes, so each slot needs new ones. */
class Person extends Customer {
  readonly sellerId: number;
  readonly #session: string;
  readonly #sign: (userId: number, session: string) => Promise<string>;
  #signedAt = Number.NaN;
  readonly #now: () => number;

  constructor(
    app: FastifyInstance,
    user: { id: number; email: string; sellerId?: number },
    session: string,
    tokens: { sign: (userId: number, session: string) => Promise<string>; now: () => number },
  ) {
    super(app, '', user);
    this.sellerId = user.sellerId ?? 0;
    this.#session = session;
    this.#sign = tokens.sign;
    this.#now = tokens.now;
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of every kind
  override async call<Body = any>(...args: Parameters<Visitor['call']>): Promise<Answer<Body>> {
    await this.#signIn();
    return super.call<Body>(...args);
  }

  override async file(path: string) {
    await this.#signIn();
    return super.file(path);
  }

  async #signIn(): Promise<void> {
    if (this.#signedAt === this.#now()) return;
    this.token = await this.#sign(this.id, this.#session);
    this.#signedAt = this.#now();
  }
}

/** A draw with weights. */
function drawn<Name extends string>(rng: Rng, weights: Record<Name, number>): Name {
  const entries = Object.entries(weights) as [Name, number][];
  let at = rng.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of entries) {
    at -= weight;
    if (at < 0) return name;
  }
  return entries[0]?.[0] as Name;
}

/**
 * Simulates a market over HTTP: people order, pay, send, refuse, return and refund, operators pay out, gateways fail. The clock
 * moves slot by slot; what happens in a slot happens at the same time. The same size makes the same people with the same wishes.
 */
export async function simulate(testApp: TestApp, sandboxes: Sandboxes, size: YearSize): Promise<Year> {
  const began = testApp.clock.now();
  const payments = await sandboxPayments(sandboxes, testApp, GATEWAY_TIMEOUT_MS);
  const context: Context = { ...testApp.context, payments, archiveMs: ARCHIVE_MS };
  const app = await testApp.openApp({ payments, archiveMs: ARCHIVE_MS });
  const chance = rngOf(`market year ${size.stores} ${size.orders}`);
  const counts = new Map<string, number>();
  const count = (what: string, by = 1) => counts.set(what, (counts.get(what) ?? 0) + by);

  const issuer = accessTokens({ clock: testApp.clock, sessionSecret: SECRET });
  const tokens = {
    sign: (userId: number, sessionId: string) => issuer.sign({ userId, sessionId }),
    now: () => testApp.clock.now().getTime(),
  };
  async function person(user: { id: number; email: string; sellerId?: number }): Promise<Person> {
    const { id } = await testApp.db.kysely
      .selectFrom('sessions')
      .where('user_id', '=', user.id)
      .select('id')
      .executeTakeFirstOrThrow();
    return new Person(app, user, id, tokens);
  }

  /** A call that may be refused, never fail. */
  async function tried<Body>(what: string, call: Promise<Answer<Body>>): Promise<Answer<Body>> {
    const answer = await call;
    if (answer.status >= 500)
      count(`failed: ${what} ${answer.status}${answer.status === 502 ? ' (gateway)' : ''}`);
    else if (answer.status >= 400) {
      const { code } = answer.body as { code?: string };
      count(`refused: ${what} ${code ?? answer.status}`);
    } else count(what);
    return answer;
  }

  // The people and their goods.
  const stores: Person[] = [];
  const products: (TestProduct & { needsAdvance: boolean })[] = [];
  const stock = new Map<number, number>();
  for (let number = 0; number < size.stores; number++) {
    const seller = await testApp.aSeller({ businessName: `Store ${number + 1}` });
    stores.push(await person(seller));
    for (let place = 0; place < 5; place++) {
      const needsAdvance = place === 4;
      // A product of which there are few: buyers compete for it.
      const pieces = place === 3 && number % 3 === 0 ? 25 : 1_000_000;
      const made = await testApp.aProduct({
        seller,
        price_paisa: chance.int(150_00, 6_000_00) + chance.pick([0, 0, 50, 33]),
        stock: pieces,
        requires_advance_payment: needsAdvance,
      });
      products.push({ ...made, needsAdvance });
      stock.set(made.id, pieces);
    }
  }
  const storeOf = new Map(
    products.map(({ id, seller }) => [id, stores.find((one) => one.sellerId === seller.sellerId) as Person]),
  );
  const buyers: Person[] = [];
  for (let number = 0; number < Math.max(5, size.orders / 15); number++)
    buyers.push(await person(await testApp.aCustomer()));
  const [operator, second] = [
    await person(await testApp.anOperator()),
    await person(await testApp.anOperator()),
  ];
  const command = (...args: string[]) => runCommand(context, 'rafiq', args);
  await command('commission-rate', '10');
  await command('vat-rate', '15');
  await command('commission-rate', '8.25', '--store', String(stores[0]?.sellerId));

  // A sandbox's faults are for one payment at a time.
  let lastPayment: Promise<unknown> = Promise.resolve();
  const oneByOne = <T>(work: () => Promise<T>): Promise<T> => {
    const next = lastPayment.then(work);
    lastPayment = next.catch(() => undefined);
    return next;
  };
  const faults = async (provider: Provider, wanted: Record<string, unknown> = {}) =>
    sandboxes.faults(provider, { noticeLost: true, unlimitedTokens: true, ...wanted });
  await faults('sslcommerz');
  await faults('bkash');

  // Each slot has the lives that go on in it.
  const agenda = new Map<number, Life[]>();
  let slot = 0;
  const begin = (life: Life, after: number) =>
    agenda.set(slot + after, [...(agenda.get(slot + after) ?? []), life]);

  async function placed(rng: Rng, buyer: Person): Promise<Order[]> {
    const method = rng.chance(0.18) ? 'card' : 'cod';
    const coupon = rng.chance(0.25) ? { coupon_code: 'Discount20' } : {};
    const key = { 'idempotency-key': randomUUID() };
    if (rng.chance(0.6)) {
      const body = {
        product_id: rng.pick(products).id,
        quantity: rng.pick([1, 1, 1, 2, 3]),
        payment_method: method,
        ...ADDRESS,
        ...coupon,
      };
      const order = () => tried('order', buyer.post('/orders/orders/quick-create/', body, key));
      // Pressed twice: one order.
      const [answer] = await Promise.all(rng.chance(0.02) ? [order(), order()] : [order()]);
      return answer?.status === 201 ? [answer.body] : [];
    }
    const chosen = new Set([rng.pick(products), rng.pick(products), rng.pick(products)].slice(rng.int(0, 2)));
    const selected: { item_id: number }[] = [];
    for (const { id } of chosen) {
      const quantity = rng.pick([1, 1, 2]);
      const { status, body } = await tried(
        'cart',
        buyer.post('/orders/cart/add/', { product_id: id, quantity }),
      );
      const line =
        status === 201
          ? body.items.find((one: { id: number; product: number }) => one.product === id)
          : undefined;
      if (line) selected.push({ item_id: line.id });
    }
    if (selected.length === 0) return [];
    const { status, body } = await tried(
      'order',
      buyer.post(
        '/orders/orders/create/',
        { payment_method: method, selected_items: selected, ...ADDRESS, ...coupon },
        key,
      ),
    );
    return status === 201 ? [body].flat() : [];
  }

  async function pay(rng: Rng, buyer: Person, orders: readonly Order[]): Promise<void> {
    const [order] = orders;
    if (!order) return;
    const provider = rng.pick<Provider>(['sslcommerz', 'bkash']);
    const start = (at: Provider) =>
      tried('payment', buyer.post(`/payments/orders/${order.order_number}/`, { provider: at }));
    const fault = drawn(rng, {
      none: 58,
      cancel: 6,
      failure: 6,
      lost: 6,
      silent: 2,
      amount: 3,
      currency: 2,
      plain: 5,
      twice: 5,
      forged: 3,
      late: 3,
      refused: 1,
    });
    count(`gateway: ${fault}`);
    if (fault === 'refused') {
      await faults(provider, { refuseCreate: true, refuseSession: true });
      await start(provider);
      await faults(provider);
    }
    const { status, body: payment } = await start(provider);
    if (status !== 201) return;
    const choose = (choice: Parameters<Sandboxes['choose']>[1]) => sandboxes.choose(payment.pay_url, choice);
    const back = (where: Return) => browse(app, where);
    switch (fault) {
      case 'cancel':
      case 'failure': {
        await back(await choose(fault));
        if (rng.chance(0.5)) return;
        const again = await start(provider === 'bkash' ? 'sslcommerz' : 'bkash');
        if (again.status === 201) await back(await sandboxes.choose(again.body.pay_url, 'success'));
        return;
      }
      case 'lost':
        await choose('success');
        return;
      case 'silent':
      case 'amount':
      case 'currency':
      case 'plain': {
        const chosen = await choose('success');
        await faults(
          provider,
          {
            silent: { silentExecute: true, silentQuery: true },
            amount: { amount: '1.00' },
            currency: { currency: 'USD' },
            plain: { plainAmount: true },
          }[fault],
        );
        await back(chosen);
        await faults(provider);
        // Nothing was booked by what did not fit; the gateway says it rightly to the operator.
        if (fault === 'amount' || fault === 'currency')
          await tried('ask a gateway', operator.post(`/operator/payments/${payment.reference}/ask/`));
        return;
      }
      case 'forged': {
        const url = `http://shop/api/v1/payments/return/${provider}/${payment.reference}/?status=success&paymentID=FORGED`;
        await back({ target: url });
        const notice = {
          tran_id: payment.reference,
          status: 'VALID',
          verify_key: 'tran_id',
          verify_sign: 'forged',
        };
        const answer = await browse(app, {
          target: 'http://shop/api/v1/payments/notices/sslcommerz/',
          fields: notice,
        });
        if (answer.statusCode !== 403) count('failed: a forged notice was accepted');
        await back(await choose('success'));
        return;
      }
      case 'late':
        for (const { id } of orders) await tried('cancel', buyer.post(`/orders/orders/${id}/cancel/`, {}));
        await back(await choose('success'));
        return;
      case 'twice': {
        const chosen = await choose('success');
        await Promise.all([back(chosen), back(chosen)]);
        return;
      }
      default:
        await back(await choose('success'));
    }
  }

  async function* checkout(number: number): Life {
    const rng = rngOf(`checkout ${number} of ${size.orders}`);
    const buyer = rng.pick(buyers);
    const orders = await placed(rng, buyer);
    placedOrders += orders.length;
    const wantsOnline =
      orders.some(({ payment_method }) => payment_method === 'card') ||
      (rng.chance(0.5) && orders.some(({ items }) => items.some((item) => item.requires_advance_payment)));
    if (wantsOnline) await oneByOne(() => pay(rng, buyer, orders));
    for (const order of orders) begin(parcel(order, buyer, rngOf(`parcel ${order.id}`)), rng.int(1, 5));
    yield* [];
  }

  const counted = (rng: Rng, items: readonly { item_id: number; quantity: number }[]) =>
    items.map(({ item_id, quantity }) => {
      const restocked = rng.int(0, quantity);
      return { item_id, restocked, written_off: quantity - restocked };
    });

  async function* parcel(placedOrder: Order, buyer: Person, rng: Rng): Life {
    const seller = storeOf.get(placedOrder.items[0]?.product ?? 0) as Person;
    const { id } = placedOrder;
    let order = placedOrder;
    const move = async (body: object, what = 'move') => {
      const answer = await tried(
        what,
        seller.post(`/orders/seller/orders/${id}/update-status/`, body) as Promise<Answer<Order>>,
      );
      if (answer.status === 200) order = answer.body;
      return answer;
    };
    const fate = drawn(rng, { sent: 92, cancelled: 5, ended: 1, forgotten: 2 });
    if (fate === 'cancelled') {
      const cancel = () => tried('cancel', buyer.post(`/orders/orders/${id}/cancel/`, {}));
      await Promise.all([cancel(), cancel()]);
      return;
    }
    if (fate === 'ended') {
      await tried('end', operator.post(`/operator/orders/${id}/refund/`, { reason: 'Out of stock' }));
      return;
    }
    if (fate === 'forgotten') return;
    const needsAdvance = order.items.some((item) => item.requires_advance_payment);
    if (order.payment_method === 'cod' && needsAdvance && rng.chance(0.6))
      await move({ status: 'processing', collected: rng.int(10, 150) }, 'advance');
    yield rng.int(1, 4);
    await move({ status: 'shipped' }, 'ship');
    if (rng.chance(0.01)) {
      yield 8;
      await tried('end', operator.post(`/operator/orders/${id}/refund/`, { reason: 'Lost on the way' }));
      return;
    }
    yield rng.int(3, 14);
    const [first] = order.items;
    if (!first) return;
    const several = order.items.length > 1;
    const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
    const arrival = drawn(rng, {
      whole: 72,
      parts: several ? 60 : 0,
      refusedPart: pieces > 1 ? 30 : 0,
      refused: 8,
      stuck: 1,
    });
    if (arrival === 'stuck') return;
    if (arrival === 'parts') {
      const taken = rng.chance(0.3) ? { collected: Math.floor((order.cash_due ?? 0) / 3) } : {};
      const { status } = await move(
        { status: 'delivered', item_ids: [first.id], ...(order.payment_method === 'cod' ? taken : {}) },
        'deliver a part',
      );
      if (status === 200 && rng.chance(0.3)) {
        yield rng.int(1, 6);
        yield* sendBack(order, buyer, seller, rng);
      }
      yield rng.int(1, 8);
      const last = order.items.at(-1);
      if (last && rng.chance(0.3))
        await move(
          { status: 'delivered', refused: [{ item_id: last.id, quantity: 1 }], refusal_reason: 'Too small' },
          'refuse a part',
        );
      else await move({ status: 'delivered' }, 'deliver');
    } else if (arrival === 'refusedPart')
      await move(
        {
          status: 'delivered',
          refused: [{ item_id: first.id, quantity: several ? rng.int(1, first.quantity) : 1 }],
          refusal_reason: 'Another colour',
        },
        'refuse a part',
      );
    else if (arrival === 'refused')
      await move(
        {
          status: 'delivered',
          refused: order.items.map(({ id: item_id, quantity }) => ({ item_id, quantity })),
          refusal_reason: 'Not at home',
        },
        'refuse',
      );
    else {
      const deliver = () => move({ status: 'delivered' }, 'deliver');
      await Promise.all(rng.chance(0.02) ? [deliver(), deliver()] : [deliver()]);
    }
    if (order.items.some(({ refused }) => refused)) {
      yield rng.int(2, 12);
      yield* settleRefused(order, seller, rng);
    }
    if (order.status === 'delivered' && rng.chance(0.09)) {
      yield rng.int(1, 20);
      yield* sendBack(order, buyer, seller, rng);
    }
  }

  async function* settleRefused(order: Order, seller: Person, rng: Rng): Life {
    const refused = order.items.filter((item) => item.refused);
    await tried(
      'count refused',
      seller.post(`/orders/seller/orders/${order.id}/inspect/`, {
        items: counted(
          rng,
          refused.map(({ id, quantity }) => ({ item_id: id, quantity })),
        ),
      }),
    );
    const due = (order as Order & { refunds_to_send?: { id: number; method: string }[] }).refunds_to_send;
    for (const { id, method } of due ?? []) if (method !== 'gateway') await sendCash(seller, id, rng);
    yield* [];
  }

  /** Two at once: one refund. */
  async function sendCash(seller: Person, id: number, rng: Rng): Promise<void> {
    const send = () =>
      tried('send a refund', seller.post(`/orders/seller/refunds/${id}/sent/`, { reference: `TX${id}` }));
    await Promise.all(rng.chance(0.1) ? [send(), send()] : [send()]);
  }

  async function* sendBack(order: Order, buyer: Person, seller: Person, rng: Rng): Life {
    const item = rng.pick(order.items.filter(({ delivered, refused }) => delivered && !refused));
    const quantity = rng.int(1, item.quantity);
    const asked = await tried(
      'ask to return',
      buyer.post(`/orders/orders/${order.id}/returns/`, {
        wants: 'refund',
        reason: rng.pick(['damaged', 'changed_mind', 'wrong_size']),
        items: [{ item_id: item.id, quantity }],
        ...(rng.chance(0.5) ? { refund_method: 'bKash', refund_account: '01711000000' } : {}),
      }) as Promise<Answer<ReturnCase>>,
    );
    if (asked.status !== 201) return;
    const { id, value, max_refund } = asked.body;
    const amountOf = () =>
      rng.chance(0.3) ? { amount: Math.max(1, Math.floor(Math.min(value * 0.9, max_refund))) } : {};
    const asSeller = (call: string, body: object, what: string) =>
      tried(what, seller.post(`/orders/seller/returns/${id}/${call}/`, body) as Promise<Answer<ReturnCase>>);
    const decide = (decision: string) =>
      tried(
        `operator: ${decision}`,
        operator.post(`/operator/returns/${id}/decide/`, {
          decision,
          note: 'Fair',
          ...(decision === 'refund' ? amountOf() : { way: 'pickup' }),
        }) as Promise<Answer<ReturnCase>>,
      );
    const inspect = () =>
      asSeller(
        'inspect',
        {
          decision: 'refund',
          ...amountOf(),
          items: counted(rng, [{ item_id: item.id, quantity }]),
        },
        'inspect',
      );
    yield rng.int(1, 6);
    const way = drawn(rng, { approve: 62, refund: 14, decline: 10, silent: 10, cancel: 4 });
    let known: ReturnCase | undefined;
    if (way === 'cancel') {
      await tried('return taken back', buyer.post(`/orders/returns/${id}/act/`, { act: 'cancel' }));
      return;
    }
    if (way === 'approve') {
      await asSeller('answer', { answer: 'approve', way: rng.pick(['drop_off', 'pickup']) }, 'approve');
      yield rng.int(2, 8);
      await asSeller('receive', { arrived: true }, 'receive');
      known = (await inspect()).body;
    } else if (way === 'refund')
      known = (await asSeller('answer', { answer: 'refund', ...amountOf() }, 'refund')).body;
    else {
      if (way === 'decline') {
        await asSeller('answer', { answer: 'decline', note: 'Worn' }, 'decline');
        yield 2;
        if (rng.chance(0.4)) return;
        await tried('escalate', buyer.post(`/orders/returns/${id}/act/`, { act: 'escalate' }));
      } else yield 3 * SLOTS;
      known = (await decide(rng.pick(['refund', 'refund', 'refuse']))).body;
    }
    yield rng.int(1, 5);
    if (known?.refund && known.refund.method !== 'gateway') await sendCash(seller, known.refund.id, rng);
  }

  /** Refunds at gateways: sent, sent again after a refusal, or paid by bank. */
  async function sendGatewayRefunds(rng: Rng): Promise<void> {
    for (const state of ['decided', 'failed'] as const) {
      const { body } = await operator.get(`/operator/gateway-refunds/?state=${state}&limit=100`);
      for (const { id, provider } of body.results as { id: number; provider: Provider }[]) {
        const at = `/operator/gateway-refunds/${id}`;
        const fault = drawn(rng, { none: 80, silent: 5, refused: state === 'failed' ? 0 : 15 });
        await oneByOne(async () => {
          if (state === 'failed' && rng.chance(0.5)) {
            await tried('refund by bank', operator.post(`${at}/record/`, { reference: `BEFTN ${id}` }));
            return;
          }
          if (fault !== 'none')
            await faults(
              provider,
              fault === 'silent' ? { silentRefund: true } : { refundFails: true, refundError: '2071' },
            );
          const send = () => tried('refund at a gateway', operator.post(`${at}/send/`));
          await Promise.all(rng.chance(0.05) ? [send(), send()] : [send()]);
          if (fault !== 'none') await faults(provider);
        });
      }
    }
  }

  /** One drafts, another approves, files go out, answers come: some of them wrong. */
  async function payOut(rng: Rng): Promise<void> {
    const draft = await tried('draft payouts', operator.post('/operator/payout-runs/', { minimum: 100 }));
    if (draft.status !== 201) return;
    const at = `/operator/payout-runs/${draft.body.id}`;
    const own = await operator.post(`${at}/approve/`);
    if (own.status !== 403) count('failed: one person approved a run of their own');
    const both = await Promise.all([second.post(`${at}/approve/`), second.post(`${at}/approve/`)]);
    if (
      both
        .map(({ status }) => status)
        .sort()
        .join() !== '200,409'
    )
      count('failed: a run was approved twice');
    count('payout runs');
    await second.post(`${at}/file/`, { method: 'bKash' });
    const paid = draft.body.payouts as { id: number; amount: number }[];
    const lines = paid.map(({ id, amount }) =>
      rng.chance(0.05) ? `HAAT-P${id},failed,,Wallet closed` : `HAAT-P${id},paid,${amount},`,
    );
    const [known] = paid;
    const file = ['reference,status,amount,reason', ...lines, 'HAAT-P999999999,paid,5,'].join('\n');
    const other = ['reference,status,amount', `HAAT-P${known?.id},paid,0.01`].join('\n');
    await operator.post(`${at}/answer/`, { file: other });
    for (let times = 0; times < 2; times++) {
      const { body } = await operator.post(`${at}/answer/`, { file });
      count('payouts', body.settled);
      count('payouts that failed', body.failed);
    }
  }

  async function runSlot(): Promise<void> {
    const lives = agenda.get(slot) ?? [];
    agenda.delete(slot);
    let next = 0;
    const lane = async () => {
      for (let life = lives[next++]; life; life = lives[next++]) {
        const { value, done } = await life.next();
        if (!done) begin(life, value);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    await keepReturnDeadlines(context);
    await askOpenPayments(context);
    await decideDueRefunds(context);
    if (slot % SLOTS === 0) {
      await cancelUnpaid(context);
      await archiveOrders(context);
      await sendGatewayRefunds(chance);
      if ((slot / SLOTS) % 7 === 6) await payOut(chance);
    }
    await nextTurn();
  }

  let placedOrders = 0;
  let checkouts = 0;
  const lastSlot = size.days * SLOTS;
  for (; slot < lastSlot || agenda.size > 0; slot++) {
    const due = slot < lastSlot ? (size.orders * (slot + 1)) / lastSlot : 0;
    // About four orders come from three checkouts.
    for (let wanted = Math.ceil((due - placedOrders) / 1.2); wanted > 0; wanted--)
      begin(checkout(++checkouts), 0);
    if (slot === Math.floor(lastSlot / 2)) await command('commission-rate', '12.5');
    await runSlot();
    testApp.advanceClock(SLOT_MS);
  }
  // What is still on its way at the end.
  for (let round = 0; round < 20; round++) {
    await askOpenPayments(context);
    await decideDueRefunds(context);
    await sendGatewayRefunds(chance);
    testApp.advanceClock(SLOT_MS);
  }
  counts.set('orders', placedOrders);
  return { size, app, context, sandboxes, stores, operator, stock, counts, began };
}

import type { Order } from '@haat/contracts';
import { sql } from 'kysely';
import { type Rng, rngOf } from '../../../../demo/art/rng';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { factsOf, missingPieces, recomputed } from '../../testing/market-year/recomputedMoney';
import { FULL_MATRIX } from '../../testing/matrix';
import type { TestApp, TestProduct } from '../../testing/testApp';
import type { Customer, Seller } from '../../testing/visitor';
import { checkLedger, findBalances } from '../ledger/ledger.service';

const PHONE = { customer_phone: '01712345678', customer_address: '7 Lake Road, Dhaka' };
const STOCK = 10_000;
/** Each places an order and makes twelve steps. */
const ROUNDS = FULL_MATRIX ? 20 : 10;

interface Placed {
  order: Order;
  buyer: Customer;
  seller: Seller;
}

async function setRates({ db }: TestApp): Promise<void> {
  await sql`INSERT INTO commission_rates (basis_points, from_day) VALUES (1000, '2026-01-01')`.execute(
    db.kysely,
  );
  await sql`INSERT INTO vat_rates (supply, basis_points, from_day) VALUES ('commission', 1500, '2026-01-01')`.execute(
    db.kysely,
  );
}

async function ordered(rng: Rng, buyer: Customer, products: readonly TestProduct[]): Promise<Order[]> {
  const selected: object[] = [];
  for (const { id } of products) {
    const { body } = await buyer.post('/orders/cart/add/', { product_id: id, quantity: rng.int(1, 3) });
    selected.push({ item_id: body.items.find((one: { product: number }) => one.product === id).id });
  }
  const { body } = await buyer.post('/orders/orders/create/', {
    ...PHONE,
    payment_method: rng.pick(['cod', 'cod', 'card']),
    ...(rng.int(0, 1) ? { coupon_code: 'discount20' } : {}),
    selected_items: selected,
  });
  return [body].flat();
}

/** Splits pieces at random into restocked and written off. */
const counted = (rng: Rng, items: readonly { item_id: number; quantity: number }[]) =>
  items.map(({ item_id, quantity }) => {
    const restocked = rng.int(0, quantity);
    return { item_id, restocked, written_off: quantity - restocked };
  });

/** A random step of a random order; the API refuses some. */
async function step(rng: Rng, placed: readonly Placed[], operator: Customer): Promise<void> {
  const { order, buyer, seller } = rng.pick(placed.slice(-8));
  const { body: now } = await seller.get(`/orders/seller/orders/${order.id}/`);
  const item = rng.pick(now.items as (Order['items'][number] & { to_inspect?: boolean })[]);
  const move = (body: object) => seller.post(`/orders/seller/orders/${order.id}/update-status/`, body);
  const { body: list } = await buyer.get(`/orders/orders/${order.id}/returns/`);
  const one =
    list.results.length > 0
      ? rng.pick(
          list.results as {
            id: string;
            items: object[];
            max_refund: number;
            refund: { id: number } | null;
          }[],
        )
      : null;
  const asSeller = (call: string, body: object) =>
    seller.post(`/orders/seller/returns/${one?.id}/${call}/`, body);
  // Card orders are refunded by the market.
  const sent = (id: number) =>
    order.payment_method === 'card'
      ? operator.post(`/operator/refunds/${id}/sent/`, { reference: 'TX' })
      : seller.post(`/orders/seller/refunds/${id}/sent/`, { reference: 'TX' });
  const pieces = (one?.items ?? []) as { item: number; quantity: number }[];
  const amount =
    one && rng.int(0, 1)
      ? { amount: Math.max(1, Math.round((one.max_refund * 100 * rng.int(1, 12)) / 10) / 100) }
      : {};
  const steps: (() => Promise<{ status: number }>)[] = [
    () => move({ status: rng.pick(['processing', 'shipped', 'shipped']) }),
    () => move({ status: 'processing', collected: rng.int(1, 90) }),
    () => move({ status: 'delivered', item_ids: [item.id] }),
    () => move({ status: 'delivered', item_ids: [item.id], collected: rng.int(0, 60) }),
    () => move({ status: 'delivered' }),
    () => move({ status: 'delivered', refused: [{ item_id: item.id, quantity: rng.int(1, item.quantity) }] }),
    () => move({ status: 'delivered', item_ids: [item.id], refused: [{ item_id: item.id, quantity: 1 }] }),
    () => buyer.post(`/orders/orders/${order.id}/cancel/`, {}),
    () => operator.post(`/operator/orders/${order.id}/refund/`, { reason: 'Lost' }),
    () => operator.post(`/operator/orders/${order.id}/record-payment/`, { reference: 'TX-81' }),
    () =>
      seller.post(`/orders/seller/orders/${order.id}/inspect/`, {
        items: counted(rng, [{ item_id: item.id, quantity: item.quantity }]),
      }),
    () =>
      buyer.post(`/orders/orders/${order.id}/returns/`, {
        wants: 'refund',
        reason: rng.pick(['damaged', 'changed_mind']),
        items: [{ item_id: item.id, quantity: rng.int(1, item.quantity) }],
      }),
    ...(one
      ? [
          () => asSeller('answer', { answer: 'approve', way: 'pickup' }),
          () => asSeller('answer', { answer: 'refund', ...amount }),
          () => asSeller('answer', { answer: 'decline', note: 'No' }),
          () => asSeller('receive', { arrived: true }),
          () => asSeller('receive', { arrived: true }),
          () =>
            asSeller('inspect', {
              decision: 'refund',
              ...amount,
              items: counted(
                rng,
                pieces.map((piece) => ({ item_id: piece.item, quantity: piece.quantity })),
              ),
            }),
          () =>
            buyer.post(`/orders/returns/${one.id}/act/`, { act: rng.pick(['cancel', 'sent', 'escalate']) }),
          () =>
            operator.post(`/operator/returns/${one.id}/decide/`, {
              decision: 'refund',
              note: 'Fair',
              ...amount,
            }),
          ...(one.refund ? [() => sent(one.refund!.id)] : []),
        ]
      : []),
    ...(now.refunds_to_send ?? []).map(
      ({ id }: { id: number }) =>
        () =>
          sent(id),
    ),
  ];
  const { status } = await rng.pick(steps)();
  expect(status).toBeLessThan(500);
}

/** Orders whose invoices differ from what was delivered and billed, or whose credit notes differ from the refunds of their returns. */
async function wrongPapers({ db }: TestApp, sellerId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    SELECT * FROM (
      SELECT o.public_id,
        (SELECT coalesce(sum(i.total_paisa), 0)::bigint FROM invoices i WHERE i.order_id = o.id AND i.kind = 'invoice') AS invoiced,
        (SELECT coalesce(sum(i.quantity * i.unit_paisa) + o.delivery_paisa, 0)::bigint FROM order_items i
          WHERE i.order_id = o.id AND i.delivered_at IS NOT NULL) AS sold,
        (SELECT coalesce(sum(i.total_paisa - i.coupon_paisa), 0)::bigint FROM invoices i
          WHERE i.order_id = o.id AND i.kind = 'invoice') AS payable,
        (SELECT coalesce(sum(e.amount_paisa), 0)::bigint FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
          WHERE e.order_id = o.id AND t.kind = 'sale' AND e.account = 'buyer_clearing') AS billed,
        (SELECT coalesce(sum(i.total_paisa - i.coupon_paisa), 0)::bigint FROM invoices i
          WHERE i.order_id = o.id AND i.kind = 'credit_note') AS credited,
        (SELECT coalesce(sum(d.amount_paisa), 0)::bigint FROM refunds d JOIN returns r ON r.refund_id = d.id
          WHERE d.order_id = o.id) AS refunded
      FROM orders o WHERE o.seller_id = ${sellerId}) AS sums
    -- The part of a taka that is taken off once the rest was refused comes after the invoice.
    WHERE invoiced <> sold OR abs(payable - billed) >= 100 OR credited <> refunded`.execute(db.kysely);
  return rows;
}

describeOnEachDatabase('random histories of orders', (testApp) => {
  test.each(FULL_MATRIX ? [1, 2, 3, 4, 5, 6] : [7])(
    'place, deliver in part, refuse, return, refund: ledger, stock and refunds hold, history %i',
    async (seed) => {
      if (seed === 1 || seed === 7) await setRates(testApp);
      const rng = rngOf(`histories ${seed}`);
      const sellers = [await testApp.aSeller(), await testApp.aSeller()];
      const products: TestProduct[] = [];
      for (const [index, seller] of [...sellers, ...sellers].entries()) {
        products.push(
          await testApp.aProduct({
            seller,
            price_paisa: [333_33, 100_00, 1_249_50, 75_01][index] ?? 1_00,
            stock: STOCK,
            requires_advance_payment: index === 1,
          }),
        );
      }
      const buyers = [await testApp.aCustomer(), await testApp.aCustomer()];
      const operator = await testApp.anOperator();
      const placed: Placed[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const buyer = rng.pick(buyers);
        const chosen = products.filter(() => rng.int(0, 1) === 1);
        for (const order of await ordered(rng, buyer, chosen.length > 0 ? chosen : [rng.pick(products)])) {
          const seller = products.find(({ id }) => order.items.some((item) => item.product === id))?.seller;
          if (seller) placed.push({ order, buyer, seller });
        }
        for (let count = 0; count < 12; count++) await step(rng, placed, operator);
      }
      expect(await checkLedger(testApp)).toEqual({
        balances: [],
        transactions: [],
        uncleared: [],
        unposted: [],
      });
      for (const { sellerId } of sellers) {
        const facts = await factsOf(testApp.db, sellerId);
        for (const { refunds, refunded_paisa, collected_paisa } of facts) {
          const decided = refunds.reduce((sum, { paisa }) => sum + paisa, 0);
          expect(decided).toBe(refunded_paisa);
          expect(decided).toBeLessThanOrEqual(collected_paisa);
        }
        expect(await wrongPapers(testApp, sellerId)).toEqual([]);
        const balances = await findBalances(testApp.db.kysely, sellerId);
        const stored = Object.fromEntries(
          balances.filter(({ paisa }) => paisa !== 0).map(({ account, paisa }) => [account, paisa]),
        );
        expect(stored).toEqual(recomputed(facts));
      }
      const missing = await missingPieces(testApp.db, new Map(products.map(({ id }) => [id, STOCK])));
      expect([...missing.values()]).toEqual(products.map(() => 0));
    },
  );

  test('there was some of each', async () => {
    const { rows } = await sql<{ refusals: number; refunds: number; sent: number }>`
      SELECT (SELECT count(*)::int FROM order_refusals) AS refusals, (SELECT count(*)::int FROM refunds) AS refunds,
        (SELECT count(*)::int FROM refunds WHERE state = 'sent') AS sent`.execute(testApp.db.kysely);
    expect(Math.min(...Object.values(rows[0]!))).toBeGreaterThan(0);
  });
});

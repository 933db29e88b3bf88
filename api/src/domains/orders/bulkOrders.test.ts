import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { copied } from '../../testing/pdfText';
import type { Customer, Seller } from '../../testing/visitor';

const MOVE = '/orders/seller/orders-status/';
const PAPERS = '/orders/seller/orders-papers/';
const FILE = '/orders/seller/orders-csv/';

describeOnEachDatabase('orders of a seller in bulk', (testApp) => {
  let seller: Seller;
  let buyer: Customer;
  beforeEach(async () => {
    seller = await testApp.aSeller();
    buyer = await testApp.aCustomer();
  });

  const anOrder = async (of = seller) => {
    const product = await testApp.aProduct({ seller: of, name: 'Tangail Saree' });
    return (await testApp.anOrder({ buyer, product })).order as { id: string; version: number };
  };
  const stateOf = async ({ id }: { id: string }) => (await seller.get(`/orders/seller/orders/${id}/`)).body;
  const file = async (query = '') => (await seller.file(`${FILE}${query}`)).bytes.toString();

  test('move by the table of transitions, each by itself; what is refused stays, and says why', async () => {
    const [moves, changed, ended, gone] = [
      await anOrder(),
      await anOrder(),
      await anOrder(),
      await anOrder(await testApp.aSeller()),
    ];
    await seller.post(`/orders/seller/orders/${changed.id}/update-status/`, { status: 'processing' });
    await buyer.post(`/orders/orders/${ended.id}/cancel/`, {});
    const { status, body } = await seller.post(MOVE, {
      status: 'shipped',
      notes: 'Left this morning',
      orders: [
        { id: moves.id, version: moves.version },
        { id: changed.id, version: changed.version },
        { id: ended.id },
        { id: gone.id },
        { id: moves.id, version: moves.version },
      ],
    });
    expect(status).toBe(200);
    expect(body.moved).toEqual([moves.id]);
    expect(body.not_moved.map(({ id, code }: { id: string; code: string }) => [id, code])).toEqual([
      [changed.id, 'order_changed'],
      [ended.id, 'order_state'],
      [gone.id, 'not_found'],
    ]);
    expect((await stateOf(moves)).status).toBe('shipped');
    expect((await stateOf(moves)).timeline.at(-1)).toMatchObject({
      actor: 'seller',
      note: 'Left this morning',
    });
    expect((await stateOf(changed)).status).toBe('processing');
  });

  test('delivered, what was due is recorded as collected', async () => {
    const order = await anOrder();
    const { body } = await seller.post(MOVE, { status: 'delivered', orders: [{ id: order.id }] });
    expect(body).toEqual({ moved: [order.id], not_moved: [] });
    expect(await stateOf(order)).toMatchObject({ isCompleted: true, payment_status: 'paid', cash_due: 0 });
  });

  test.each<[string, object, string]>([
    ['none', { status: 'shipped', orders: [] }, 'Please choose orders'],
    [
      'too many',
      { status: 'shipped', orders: Array.from({ length: 101 }, (_, n) => ({ id: `R${n + 1}-1` })) },
      'At most 100 orders',
    ],
    ['a state that sellers do not set', { status: 'cancelled', orders: [{ id: 'R1-1' }] }, 'status'],
  ])('are refused: %s', async (_, body, text) => {
    const answer = await seller.post(MOVE, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain(text);
  });

  test('slips and labels of several orders are one file, in their order', async () => {
    const [first, second] = [await anOrder(), await anOrder()];
    const ids = [second.id, first.id];
    const slips = await seller.file(PAPERS, { ids, kind: 'slips', lang: 'en' });
    const text = copied(slips.bytes).replace(/\s+/g, ' ');
    expect(slips.headers['content-disposition']).toBe('attachment; filename="packing-slips.pdf"');
    expect(text.match(/Packing slip/g)).toHaveLength(2);
    expect(text.indexOf(second.id)).toBeLessThan(text.indexOf(first.id));
    const labels = await seller.file(PAPERS, { ids, kind: 'labels', lang: 'bn' });
    const words = copied(labels.bytes).replace(/\s+/g, ' ');
    expect(words).toContain(first.id);
    expect(words).toContain('01712345678');
    expect(words.match(/যত টাকা নিতে হবে/g)).toHaveLength(2);
  });

  test('a long address and a long name stay on their label @full', async () => {
    const product = await testApp.aProduct({ seller });
    const { order } = await testApp.anOrder({ buyer, product });
    await testApp.db.kysely
      .updateTable('orders')
      .where('public_id', '=', order.id)
      .set({ customer_address: 'বাড়ি ১২, রোড ৭, '.repeat(40), customer_name: 'Nadia '.repeat(30) })
      .execute();
    const { status } = await seller.file(PAPERS, { ids: [order.id], kind: 'labels' });
    expect(status).toBe(200);
  });

  test('there are no papers where an order has none, or is of another store', async () => {
    const [order, ended, foreign] = [
      await anOrder(),
      await anOrder(),
      await anOrder(await testApp.aSeller()),
    ];
    await buyer.post(`/orders/orders/${ended.id}/cancel/`, {});
    const refused = async (ids: string[]) => {
      const { status, body } = await seller.post(PAPERS, { ids, kind: 'slips' });
      return [status, body.code];
    };
    expect(await refused([order.id, ended.id])).toEqual([409, 'order_cancelled']);
    expect(await refused([order.id, foreign.id])).toEqual([404, 'not_found']);
  });

  test('the file has a row an order: those of the filter, or those that are named', async () => {
    const [first, second] = [await anOrder(), await anOrder()];
    await seller.post(`/orders/seller/orders/${second.id}/update-status/`, { status: 'shipped' });
    const all = await file('?lang=en');
    expect(all).toMatch(/^\ufeffOrder,Placed,Status,Customer,Phone,/);
    expect(all).toContain(`${second.id},2026-11-21 `);
    expect(all).toContain('Tangail Saree');
    expect(all.indexOf(second.id)).toBeLessThan(all.indexOf(first.id));
    expect(await file('?status=shipped')).not.toContain(first.id);
    expect(await file('?lang=bn&to=2026-11-20')).toMatch(/^\ufeffঅর্ডার,[^\r]*\r\n$/);
    expect(await file(`?ids=${first.id}`)).not.toContain(second.id);
    expect((await seller.get(`${FILE}?ids=1;2`)).status).toBe(400);
    const other = await testApp.aSeller();
    expect((await other.file(`${FILE}?ids=${first.id}`)).bytes.toString()).not.toContain(first.id);
  });

  test('the list is narrowed to days in Dhaka', async () => {
    const { id } = await anOrder();
    const ids = async (query: string) =>
      (await seller.get(`/orders/seller/orders/${query}`)).body.results.map((one: { id: string }) => one.id);
    expect(await ids('?from=2026-11-21&to=2026-11-21')).toEqual([id]);
    expect(await ids('?from=2026-11-22')).toEqual([]);
    expect((await seller.get('/orders/seller/orders/?from=21.11.2026')).status).toBe(400);
  });
});

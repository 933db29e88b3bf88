import type { Order } from '@haat/contracts';
import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { copied } from '../../testing/pdfText';
import type { Customer, Seller } from '../../testing/visitor';

const BIN = '001234567-0101';
const MONTH_MS = 30 * 24 * 3_600_000;

describeOnEachDatabase('invoices and credit notes', (testApp) => {
  const moves = (seller: Seller, { id }: Order, body: object) =>
    seller.post(`/orders/seller/orders/${id}/update-status/`, body);
  const papersOf = async (who: Customer | Seller, { id }: Order) =>
    (await who.get(`/orders/orders/${id}/invoices/`)).body.results;
  const textOf = async (who: Customer | Seller, id: number, lang = 'en') =>
    copied((await who.file(`/orders/invoices/${id}/?lang=${lang}`)).bytes).replace(/\s+/g, ' ');
  const register = (seller: Seller, supply = 'clothing_branded') =>
    seller.put('/seller/vat/', { bin: BIN, supply });

  /** Two pieces of ৳333.33 and one of ৳1,100, in one order with the coupon. */
  async function ordered(seller: Seller) {
    const buyer = await testApp.aCustomer();
    const selected: object[] = [];
    for (const [price_paisa, quantity] of [
      [333_33, 2],
      [1_100_00, 1],
    ] as const) {
      const { id } = await testApp.aProduct({ seller, price_paisa });
      const { body } = await buyer.post('/orders/cart/add/', { product_id: id, quantity });
      selected.push({ item_id: body.items.find((one: { product: number }) => one.product === id).id });
    }
    const { body: order } = await buyer.post('/orders/orders/create/', {
      payment_method: 'cod',
      customer_phone: '01712345678',
      customer_address: '7 Lake Road, Dhaka',
      coupon_code: 'DISCOUNT20',
      selected_items: selected,
    });
    return { buyer, order: order as Order };
  }

  test('a guest with the order’s confirmed phone gets the papers, nobody with another phone', async () => {
    const product = await testApp.aProduct({ price_paisa: 700_00 });
    const [proof, other] = [
      await testApp.aPhoneProof('01811223366'),
      await testApp.aPhoneProof('01811223377'),
    ];
    const visitor = testApp.aVisitor();
    const { body: order } = await visitor.post('/orders/guest/create/', {
      proof,
      customer_name: 'Nadia',
      customer_address: '7 Lake Road, Dhaka',
      payment_method: 'cod',
      selected_items: [{ product_id: product.id, quantity: 1 }],
    });
    const list = (with_: string) => visitor.post(`/orders/guest/${order.id}/invoices/`, { proof: with_ });
    expect((await list(proof)).body.results).toEqual([]);
    await moves(product.seller, order, { status: 'delivered' });
    await visitor.post(`/orders/guest/${order.id}/returns/`, {
      proof,
      wants: 'refund',
      reason: 'damaged',
      refund_method: 'cash',
      items: [{ item_id: order.items[0].id, quantity: 1 }],
    });
    const { body: asked } = await product.seller.get('/orders/seller/returns/');
    await product.seller.post(`/orders/seller/returns/${asked.results[0].id}/answer/`, { answer: 'refund' });
    const { body } = await list(proof);
    expect(body.results.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'credit_note']);
    expect((await list(other)).status).toBe(404);
    expect((await list('forged')).status).toBe(403);
    const paper = (with_: string) =>
      visitor.post(`/orders/guest/invoices/${body.results[0].id}/`, { proof: with_, lang: 'bn' });
    const made = await paper(proof);
    expect([made.status, made.headers['content-type'], made.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      expect.stringContaining('invoice-2026-27-000001.pdf'),
    ]);
    expect((await paper(other)).status).toBe(404);
  });

  test('an invoice has the fields of Mushak 6.3, in both languages, and its sums are the order’s', async () => {
    const seller = await testApp.aSeller({ businessName: 'Kashful' });
    await register(seller);
    const { buyer, order } = await ordered(seller);
    expect(await papersOf(buyer, order)).toEqual([]);
    await moves(seller, order, { status: 'delivered' });
    const [paper, ...more] = await papersOf(buyer, order);
    expect(more).toEqual([]);
    expect(paper).toEqual({
      id: paper.id,
      kind: 'invoice',
      number: '2026-27/000001',
      issued_at: testApp.clock.now().toISOString(),
      amount: order.bill,
    });
    const text = await textOf(buyer, paper.id);
    for (const field of [
      'Tax invoice',
      'Mushak 6.3',
      'Kashful',
      BIN,
      'Address of issue',
      order.customer_name,
      'Buyer’s BIN',
      'Destination 7 Lake Road, Dhaka',
      '2026-27/000001',
      order.id,
      'Unit of supply',
      'Unit price without tax',
      'Rate of VAT',
      'Value with duty and tax',
      'Officer in charge: name',
      'Designation',
      'Signature',
      'Seal',
    ])
      expect(text).toContain(field);
    // 333.33 with 10 % VAT is 303.03 and 30.30; the delivery fee of 80 is 72.73 and 7.27.
    expect(text).toMatch(/piece 2 303\.03 606\.06 0\.00 10% 60\.60 666\.66/);
    expect(text).toMatch(/Delivery service 1 72\.73 72\.73 0\.00 10% 7\.27 80\.00/);
    expect(text).toMatch(/Total 1,678\.79 0\.00 167\.87 1,846\.66/);
    expect(text).toMatch(/Haat’s coupon −৳353\.00 To be paid by the buyer ৳1,493\.66/);
    expect(order.bill).toBe(1_493.66);

    const bangla = await textOf(buyer, paper.id, 'bn');
    for (const field of [
      'কর চালানপত্র',
      'মূসক-৬.৩',
      'সরবরাহের গন্তব্যস্থল',
      '৩০৩.০৩',
      '১৬৭.৮৭',
      'ক্রেতা দেবেন ৳১,৪৯৩.৬৬',
    ])
      expect(bangla).toContain(field);
  });

  test('a return has a credit note with the VAT of its invoice and the refund to the paisa', async () => {
    const seller = await testApp.aSeller();
    await register(seller);
    const { buyer, order } = await ordered(seller);
    await moves(seller, order, { status: 'delivered' });
    await register(seller, 'clothing_other');
    const { body: asked } = await buyer.post(`/orders/orders/${order.id}/returns/`, {
      wants: 'refund',
      reason: 'changed_mind',
      items: [{ item_id: order.items[0]?.id, quantity: 1 }],
    });
    const { body: due } = await seller.post(`/orders/seller/returns/${asked.id}/answer/`, {
      answer: 'refund',
      amount: 200.01,
    });
    expect(due.refund.amount).toBe(200.01);
    const [, note] = await papersOf(seller, order);
    expect(note).toMatchObject({ kind: 'credit_note', number: '2026-27/000001', amount: 200.01 });
    const text = await textOf(seller, note.id);
    expect(text).toContain('Of invoice 2026-27/000001');
    expect(text).toMatch(/piece 1 303\.03 303\.03 0\.00 10% 30\.30 333\.33/);
    expect(text).toMatch(/Deduction 1 −/);
    expect(text).toContain('Goes back to the buyer ৳200.01');
    expect(await textOf(seller, note.id, 'bn')).toContain('ক্রেতা ফেরত পাবেন ৳২০০.০১');
  });

  test('papers belong to the buyer, the store and operators; issued ones never change', async () => {
    const { order, buyer, product } = await testApp.aDeliveredOrder();
    const [paper] = await papersOf(buyer, order);
    const operator = await testApp.anOperator();
    const [otherBuyer, otherSeller] = [await testApp.aCustomer(), await testApp.aSeller()];
    const statuses: number[] = [];
    for (const who of [buyer, product.seller, otherBuyer, otherSeller])
      for (const path of [`/orders/orders/${order.id}/invoices/`, `/orders/invoices/${paper.id}/`])
        statuses.push((await who.file(path)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 404, 404, 404, 404]);
    expect((await operator.get(`/operator/orders/${order.id}/invoices/`)).body.results).toEqual([paper]);
    expect((await operator.file(`/operator/invoices/${paper.id}/`)).headers['content-disposition']).toBe(
      'attachment; filename="invoice-2026-27-000001.pdf"',
    );
    for (const change of [sql`UPDATE invoices SET total_paisa = 1`, sql`DELETE FROM invoices`])
      await expect(change.execute(testApp.db.kysely)).rejects.toThrow('Issued papers stay');
  });

  test('a BIN is thirteen digits, written in any way, or none', async () => {
    const seller = await testApp.aSeller();
    const save = (bin: string) => seller.put('/seller/vat/', { bin, supply: 'clothing_other' });
    expect((await save('১২৩৪৫৬৭৮৯ ০১০১')).body).toEqual({
      bin: '123456789-0101',
      supply: 'clothing_other',
      percents: { clothing_branded: 10, clothing_other: 7.5 },
    });
    expect((await save('12345')).body.fields.bin).toEqual([
      'Please enter the 13 digits of the BIN, such as 001234567-0101',
    ]);
    expect((await save('')).body).toMatchObject({ bin: null, supply: null });
    expect((await seller.get('/seller/vat/')).body.bin).toBeNull();
  });

  test('each delivery has its own; numbers of a store follow one another and begin anew in July', async () => {
    const seller = await testApp.aSeller();
    const { buyer, order } = await ordered(seller);
    await moves(seller, order, { status: 'delivered', item_ids: [order.items[0]?.id] });
    await moves(seller, order, { status: 'delivered' });
    const papers = await papersOf(buyer, order);
    expect(papers.map(({ number }: { number: string }) => number)).toEqual([
      '2026-27/000001',
      '2026-27/000002',
    ]);
    const sum = papers.reduce(
      (total: number, { amount }: { amount: number }) => total + Math.round(amount * 100),
      0,
    );
    expect(sum).toBe(Math.round(order.bill * 100));
    const text = await textOf(buyer, papers[0].id);
    expect(text).toContain('not registered for VAT');
    expect(text).not.toContain('Mushak');
    testApp.advanceClock(8 * MONTH_MS);
    seller.token = await testApp.anAccessToken(seller.id);
    const next = await ordered(seller);
    await moves(seller, next.order, { status: 'delivered' });
    expect((await papersOf(next.buyer, next.order))[0].number).toBe('2027-28/000001');
  });
});

describeOnEachDatabase(
  'numbers of invoices in a race',
  (testApp) => {
    test('deliveries at the same time, some of which fail, leave no hole', async () => {
      const product = await testApp.aProduct({ stock: 100 });
      const orders = [];
      for (let count = 0; count < 8; count++) orders.push((await testApp.anOrder({ product })).order);
      await Promise.all(
        orders.flatMap((order) =>
          [1, 2].map(() =>
            product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'delivered' }),
          ),
        ),
      );
      const { rows } = await sql<{ serial: number }>`SELECT serial FROM invoices ORDER BY serial`.execute(
        testApp.db.kysely,
      );
      expect(rows.map(({ serial }) => serial)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });
  },
  { only: 'postgres' },
);

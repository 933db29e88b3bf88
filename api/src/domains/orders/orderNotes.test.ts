import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { PASSWORD } from '../../testing/testApp';
import type { Customer } from '../../testing/visitor';

describeOnEachDatabase('notes of operators', (testApp) => {
  async function setUp() {
    const made = await testApp.anOrder();
    const operator = await testApp.anOperator('order_support');
    const note = (body: object) => operator.post(`/operator/orders/${made.order.id}/notes/`, body);
    return { ...made, operator, note };
  }

  test('each side reads what was written to it, on its page and by email', async () => {
    const { order, buyer, product, operator, note } = await setUp();
    expect((await buyer.get(`/orders/orders/${order.id}/`)).body.notes).toBeUndefined();
    const at = testApp.clock.now().toISOString();

    const first = await note({ to: 'buyer', text: 'The courier comes\non Wednesday' });
    expect([first.status, first.body.version]).toEqual([200, order.version]);
    const second = await note({ to: 'seller', text: 'Please send it today' });
    const toBuyer = { id: expect.any(Number), to: 'buyer', text: 'The courier comes\non Wednesday', at };
    const toSeller = { id: expect.any(Number), to: 'seller', text: 'Please send it today', at };
    const by = operator.email;
    expect(second.body.notes).toEqual([
      { ...toSeller, by },
      { ...toBuyer, by },
    ]);
    expect((await buyer.get(`/orders/orders/${order.id}/`)).body.notes).toEqual([toBuyer]);
    expect((await product.seller.get(`/orders/seller/orders/${order.id}/`)).body.notes).toEqual([toSeller]);

    const about = { orderId: order.id, store: order.seller.business_name };
    expect((await testApp.mailTo(buyer.email)).at(-1)).toMatchObject({
      kind: 'note_to_buyer',
      ...about,
      text: toBuyer.text,
    });
    expect((await testApp.mailTo(product.seller.email)).at(-1)).toMatchObject({
      kind: 'note_to_store',
      ...about,
      text: toSeller.text,
    });
    const { body } = await (await testApp.anOperator()).get(`/operator/audit/?subject=${order.id}`);
    // Without the text: the trail stays when the note goes with its reader's account.
    expect(body.results).toEqual([
      expect.objectContaining({ act: 'note_order', after: { to: 'seller' } }),
      expect.objectContaining({ act: 'note_order', after: { to: 'buyer' } }),
    ]);
    expect(JSON.stringify(body.results)).not.toContain('Wednesday');
  });

  test('bad notes, foreign roles and own orders are refused, and nothing is sent', async () => {
    const { order, buyer, product, operator, note } = await setUp();
    const mails = (await testApp.mailTo(buyer.email)).length;
    for (const body of [{ to: 'buyer', text: '  ' }, { to: 'courier', text: 'A' }, { to: 'buyer' }]) {
      expect((await note(body)).status).toBe(400);
    }
    expect((await note({ to: 'buyer', text: 'x'.repeat(1001) })).status).toBe(400);
    const path = `/operator/orders/${order.id}/notes/`;
    const words = { to: 'buyer', text: 'Hello' };
    expect((await (await testApp.anOperator('moderator')).post(path, words)).status).toBe(403);
    expect((await product.seller.post(path, words)).status).toBe(403);
    expect((await operator.post('/operator/orders/R999999-1/notes/', words)).status).toBe(404);
    const own = await testApp.anOrder({ buyer: operator });
    const refused = await operator.post(`/operator/orders/${own.order.id}/notes/`, words);
    expect([refused.status, refused.body.code]).toEqual([403, 'own_order']);
    expect(await testApp.mailTo(buyer.email)).toHaveLength(mails);
    expect((await buyer.get(`/orders/orders/${order.id}/`)).body.notes).toBeUndefined();
  });

  test('they are in what the buyer and the owner of the store export, and go with their accounts', async () => {
    const { order, buyer, product, note } = await setUp();
    await note({ to: 'buyer', text: 'For Nadia' });
    await note({ to: 'seller', text: 'For Rafiq' });
    const exported = async (who: Customer) => (await who.post('/auth/export/')).body.notes_of_haat;
    const at = expect.any(String);
    expect(await exported(buyer)).toEqual([{ order: order.id, text: 'For Nadia', at }]);
    expect(await exported(product.seller)).toEqual([{ order: order.id, text: 'For Rafiq', at }]);

    await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'delivered' });
    expect((await buyer.post('/auth/delete/', { password: PASSWORD })).status).toBe(204);
    const notes = async () => (await product.seller.get(`/orders/seller/orders/${order.id}/`)).body.notes;
    const left = await testApp.db.kysely.selectFrom('order_notes').select('text').execute();
    expect(left.map(({ text }) => text)).not.toContain('For Nadia');
    expect(await notes()).toEqual([expect.objectContaining({ text: 'For Rafiq' })]);
    expect((await product.seller.post('/auth/delete/', { password: PASSWORD })).status).toBe(204);
    const none = await testApp.db.kysely.selectFrom('order_notes').select('text').execute();
    expect(none.map(({ text }) => text)).not.toContain('For Rafiq');
  });

  test('a guest without an email gets an SMS, and reads the note with a confirmed number only', async () => {
    const phone = '01812345678';
    const proof = await testApp.aPhoneProof(phone);
    const { id: product_id } = await testApp.aProduct();
    const guest = testApp.aVisitor();
    const { body: order } = await guest.post('/orders/guest/create/', {
      customer_name: 'Nadia Rahman',
      customer_address: '7 Lake Road, Dhaka',
      payment_method: 'cod',
      proof,
      selected_items: [{ product_id, quantity: 1 }],
    });
    const operator = await testApp.anOperator();
    await operator.post(`/operator/orders/${order.id}/notes/`, { to: 'buyer', text: 'We call at six' });
    expect((await testApp.mailTo(`+88${phone}`)).at(-1)).toMatchObject({ kind: 'order_text', step: 'note' });
    const found = async (more: object) =>
      (await guest.post('/orders/guest/find/', { number: order.id, phone, ...more })).body.orders[0];
    expect((await found({})).notes).toBeUndefined();
    expect((await found({ proof })).notes).toEqual([expect.objectContaining({ text: 'We call at six' })]);
  });
});

import type { LookAlike, SellerRow } from '@haat/contracts';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Customer, Seller } from '../../testing/visitor';

describeOnEachDatabase('sellers for operators', (testApp) => {
  let operator: Customer;
  beforeAll(async () => {
    operator = await testApp.anOperator();
  });
  const fileOf = async ({ sellerId }: Seller) => (await operator.get(`/operator/sellers/${sellerId}/`)).body;
  const acts = async ({ sellerId }: Seller) =>
    (await operator.get(`/operator/audit/?seller=${sellerId}`)).body.results.map(
      ({ act, reason }: { act: string; reason: string }) => [act, reason],
    );

  test('pages of a state go on behind the last seller, whoever applies meanwhile; counts are of all states', async () => {
    const name = `Paged ${Math.random().toString(36).slice(2)}`;
    for (let i = 0; i < 5; i++) {
      await testApp.aSeller({ status: 'pending', businessName: `${name} ${i}` });
      testApp.advanceClock(60_000);
    }
    await testApp.aSeller({ status: 'rejected', businessName: `${name} r` });
    const read = async (after?: number) =>
      (
        await operator.get(
          `/operator/sellers/?status=pending&limit=2&search=${encodeURIComponent(name)}${after ? `&after=${after}` : ''}`,
        )
      ).body;
    const first = await read();
    expect(first.status_counts).toEqual({ pending: 5, approved: 0, rejected: 1, suspended: 0 });
    expect(first).toMatchObject({ count: 5, has_next: true, next: first.results[1].id });
    await testApp.aSeller({ status: 'pending', businessName: `${name} late` });
    const names: string[] = [];
    for (let page = first; ; page = await read(page.next)) {
      names.push(...page.results.map((row: SellerRow) => row.business_name.slice(name.length + 1)));
      if (!page.next) break;
    }
    expect(names).toHaveLength(6);
    expect(new Set(names).size).toBe(6);
  });

  test('an operator asks, the applicant answers, and both are in the file and in the audit trail', async () => {
    const seller = await testApp.aSeller({ status: 'pending' });
    const nothing = await seller.post('/auth/seller/application/answer/', { answer: 'Why?' });
    expect([nothing.status, nothing.body.code]).toEqual([409, 'seller_state']);

    const { applied_at } = await fileOf(seller);
    const asked = await operator.post(`/operator/sellers/${seller.sellerId}/ask/`, {
      question: 'Whose account is it?',
      applied_at,
    });
    expect(asked.body).toMatchObject({
      status: 'pending',
      question: { text: 'Whose account is it?', answer: null },
    });
    const mail = await testApp.db.kysely
      .selectFrom('outbox')
      .where('recipient', '=', seller.email)
      .select(['kind', 'data'])
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ kind: 'application_question', data: { question: 'Whose account is it?' } });
    expect((await seller.get('/auth/seller/application/')).body.question.text).toBe('Whose account is it?');

    const answered = await seller.post('/auth/seller/application/answer/', { answer: 'My sister’s' });
    expect([answered.status, answered.body.question.answer]).toEqual([200, 'My sister’s']);
    expect((await fileOf(seller)).question).toMatchObject({ answer: 'My sister’s' });
    expect(await acts(seller)).toEqual([
      ['answer_question', 'My sister’s'],
      ['ask_applicant', 'Whose account is it?'],
    ]);
    await operator.post(`/operator/sellers/${seller.sellerId}/approve/`, { applied_at });
    const late = await seller.post('/auth/seller/application/answer/', { answer: 'Late' });
    expect([late.status, late.body.code]).toEqual([409, 'seller_state']);
  });

  test('what an operator has not read can’t be decided', async () => {
    const seller = await testApp.aSeller({ status: 'pending' });
    const body = { reason: 'Because', question: 'Why?', applied_at: '2020-01-01T00:00:00.000Z' };
    for (const [act, { question, ...rest }] of [
      ['approve', body],
      ['reject', body],
    ] as const) {
      const { status, body: refusal } = await operator.post(
        `/operator/sellers/${seller.sellerId}/${act}/`,
        rest,
      );
      expect([act, status, refusal.code]).toEqual([act, 409, 'application_changed']);
    }
    const { reason, ...ask } = body;
    const asked = await operator.post(`/operator/sellers/${seller.sellerId}/ask/`, ask);
    expect([asked.status, asked.body.code]).toEqual([409, 'application_changed']);
    expect((await fileOf(seller)).status).toBe('pending');
  });

  test('of two operators at once one decides, and the other reads what happened', async () => {
    const seller = await testApp.aSeller({ status: 'pending' });
    const other = await testApp.anOperator('seller_manager');
    const answers = await Promise.all([
      operator.post(`/operator/sellers/${seller.sellerId}/approve/`, {}),
      other.post(`/operator/sellers/${seller.sellerId}/reject/`, { reason: 'The ID' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body.error).toMatch(/^A seller who is (approved|rejected) can’t become/);
    expect(await acts(seller)).toHaveLength(1);
  });

  test('look-alikes share a name, a phone, an e-mail or a number', async () => {
    const seller = await testApp.aSeller({ status: 'pending', businessName: 'Look Alike' });
    const twin = await testApp.aSeller({ status: 'approved', businessName: 'look  alike' });
    await testApp.aSeller({ businessName: 'Another' });
    const { results } = (await operator.get(`/operator/sellers/${seller.sellerId}/look-alikes/`)).body;
    expect(results.find(({ id }: LookAlike) => id === twin.sellerId)).toMatchObject({
      status: 'approved',
      business_name: 'look  alike',
      by: expect.arrayContaining(['name']),
    });
    expect(results.map(({ id }: LookAlike) => id)).not.toContain(seller.sellerId);
  });

  test('notes are for operators, and the trail has no word of them', async () => {
    const seller = await testApp.aSeller();
    await operator.post(`/operator/sellers/${seller.sellerId}/notes/`, { text: 'Called' });
    const { body } = await operator.post(`/operator/sellers/${seller.sellerId}/notes/`, {
      text: 'Called again',
    });
    expect(body.notes.map(({ text, author }: { text: string; author: string }) => [text, author])).toEqual([
      ['Called again', operator.email],
      ['Called', operator.email],
    ]);
    expect(await acts(seller)).toEqual([
      ['note_seller', ''],
      ['note_seller', ''],
    ]);
    expect(JSON.stringify((await seller.get('/auth/seller/application/')).body)).not.toContain('Called');
  });

  test('numbers in full need a reason, which the trail keeps', async () => {
    const seller = await testApp.aSeller();
    const path = `/operator/sellers/${seller.sellerId}/reveal/`;
    expect((await operator.post(path, { reason: ' ' })).body.fields).toEqual({
      reason: ['Please give a reason'],
    });
    expect((await operator.post(path, { reason: 'Compare with the card' })).status).toBe(200);
    expect(await acts(seller)).toEqual([['reveal', 'Compare with the card']]);
  });

  test('a suspension ends the orders that have not left the store, and tells their buyers', async () => {
    const seller = await testApp.aSeller();
    const buyer = await testApp.aCustomer();
    const orderIds: string[] = [];
    const product = await testApp.aProduct({ seller });
    for (let i = 0; i < 3; i++) orderIds.push((await testApp.anOrder({ product, buyer })).order.id);
    const [pending, processing, shipped] = orderIds as [string, string, string];
    await seller.post(`/orders/seller/orders/${processing}/update-status/`, { status: 'processing' });
    await seller.post(`/orders/seller/orders/${shipped}/update-status/`, { status: 'shipped' });
    const { body } = await operator.post(`/operator/sellers/${seller.sellerId}/suspend/`, {
      reason: 'Counterfeits',
      open_orders: 'end',
    });
    expect(body).toMatchObject({ status: 'suspended', open_orders: 1 });
    const states = await Promise.all(
      [pending, processing, shipped].map(
        async (id) => (await operator.get(`/operator/orders/${id}/`)).body.status,
      ),
    );
    expect(states).toEqual(['cancelled', 'cancelled', 'shipped']);
    const mails = await testApp.db.kysely
      .selectFrom('outbox')
      .where('recipient', '=', buyer.email)
      .where('kind', '=', 'order_status')
      .select('data')
      .execute();
    expect(JSON.stringify(mails)).toContain('Counterfeits');
  });
});

import { OPERATOR_ACTS, type OperatorAct, SELLER_STATUSES } from '@haat/contracts';
import { sql } from 'kysely';
import { canSellerTransition, SELLER_TRANSITIONS } from '../../domains/sellers/sellerStates';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Customer, Seller } from '../../testing/visitor';

const MAILS: Record<OperatorAct, string> = {
  approve: 'application_approved',
  reject: 'application_rejected',
  suspend: 'store_suspended',
  reinstate: 'store_reinstated',
};

describeOnEachDatabase('operator', (testApp) => {
  let operator: Customer;
  beforeAll(async () => {
    operator = await testApp.anOperator();
  });

  const act = (name: OperatorAct, id: number, reason?: string, by = operator) =>
    by.post(`/operator/sellers/${id}/${name}/`, reason === undefined ? {} : { reason });
  const mailsTo = ({ email }: Seller) =>
    testApp.db.kysely
      .selectFrom('outbox')
      .where('recipient', '=', email)
      .select(['kind', 'data'])
      .orderBy('id')
      .execute();
  const trailOf = async ({ sellerId }: Seller) =>
    (await operator.get(`/operator/audit/?seller=${sellerId}`)).body.results;

  test('what an owner does with releases is in the trail, also that the HTML server has refused it', async () => {
    const reader = await testApp.anOperator('read_only');
    expect((await reader.get('/operator/releases/access/')).body).toEqual({ name: reader.email });
    const entry = { act: 'roll_back', subject: 'catalog', reason: 'slow', composition: 12 };
    expect((await reader.post('/operator/releases/acts/', entry)).status).toBe(403);
    expect(await operator.post('/operator/releases/acts/', entry)).toMatchObject({
      ...{ status: 201, body: { name: operator.email } },
    });
    await operator.post('/operator/releases/acts/', { ...entry, refused: 'Composition 13 was made' });
    const trail = (await operator.get('/operator/audit/?act=release_roll_back')).body.results;
    const common = { actor: operator.email, subject: 'catalog', reason: 'slow', before: { composition: 12 } };
    expect(trail).toMatchObject([
      { ...common, after: { refused: 'Composition 13 was made' } },
      { ...common, after: null },
    ]);
  });

  describe.each(SELLER_STATUSES)('of a seller who is %s', (status) => {
    test.each(OPERATOR_ACTS)('%s', async (name) => {
      const seller = await testApp.aSeller({ status, businessName: 'Nakshi' });
      const answer = await act(name, seller.sellerId, 'Because');
      const now = (await seller.get('/auth/status/')).body;
      if (!canSellerTransition(status, name)) {
        expect([answer.status, answer.body.code, answer.body.details]).toEqual([
          409,
          'seller_state',
          { status },
        ]);
        expect(now.seller_profile.status).toBe(status);
        expect([await trailOf(seller), await mailsTo(seller)]).toEqual([[], []]);
        return;
      }
      const { to } = SELLER_TRANSITIONS[name];
      const reason = to === 'approved' ? null : 'Because';
      expect([answer.status, answer.body.status, answer.body.reason]).toEqual([200, to, reason]);
      expect(now.seller_profile).toMatchObject({ status: to, rejection_reason: reason });
      expect(now.permissions.seller_approved).toBe(to === 'approved');
      expect(now.user.user_type).toBe(to === 'approved' ? 'seller' : 'customer');
      expect(await mailsTo(seller)).toEqual([
        {
          kind: MAILS[name],
          data: expect.objectContaining({ store: 'Nakshi', name: 'Rafiq', ...(reason ? { reason } : {}) }),
        },
      ]);
      const [entry, ...more] = await trailOf(seller);
      expect(more).toEqual([]);
      expect(entry).toMatchObject({
        at: testApp.clock.now().toISOString(),
        actor: operator.email,
        act: name,
        seller: seller.sellerId,
        subject: 'Nakshi',
        reason: 'Because',
        before: { status, reason: null },
        after: { status: to, reason },
      });
      expect(answer.body.history).toEqual([entry]);
    });
  });

  test.each(['reject', 'suspend'] as const)('%s requires a reason', async (name) => {
    const seller = await testApp.aSeller({ status: name === 'reject' ? 'pending' : 'approved' });
    for (const reason of [undefined, ' ', 'x'.repeat(1001)]) {
      const { status, body } = await act(name, seller.sellerId, reason);
      expect([status, Object.keys(body.fields)]).toEqual([400, ['reason']]);
    }
    expect((await act(name, seller.sellerId)).body.error).toBe('Please give a reason');
  });

  test('only operators decide, and not about their own store', async () => {
    const seller = await testApp.aSeller({ status: 'pending' });
    for (const by of [seller, await testApp.aSeller(), await testApp.aCustomer()]) {
      expect((await act('approve', seller.sellerId, undefined, by)).status).toBe(403);
    }
    const owner = await testApp.aSeller({ status: 'pending' });
    await testApp.db.kysely
      .updateTable('users')
      .set({ is_operator: true })
      .where('id', '=', owner.id)
      .execute();
    const { status, body } = await act('approve', owner.sellerId, undefined, owner);
    expect([status, body.code]).toEqual([403, 'own_store']);
    expect((await owner.get('/auth/status/')).body.seller_profile.status).toBe('pending');
    expect([await trailOf(owner), await mailsTo(owner)]).toEqual([[], []]);
    expect((await act('approve', 999_999)).body).toMatchObject({
      code: 'not_found',
      error: 'Seller not found',
    });
  });

  test('approval opens the seller’s calls for an existing token', async () => {
    const seller = await testApp.aSeller({ status: 'pending' });
    expect((await seller.get('/users/seller/homepage-products/')).body.code).toBe('seller_not_approved');
    await act('approve', seller.sellerId);
    expect((await seller.get('/users/seller/homepage-products/')).status).toBe(200);
    expect((await seller.get('/auth/status/')).body.seller_profile.verified).toBe(true);
  });

  test('suspension hides the store at once, and reinstatement restores it', async () => {
    const product = await testApp.aProduct();
    const { seller } = product;
    const draft = await testApp.aProduct({ seller, status: 'draft' });
    const { order, buyer } = await testApp.anOrder({ product });
    await buyer.post('/orders/cart/add/', { product_id: product.id, quantity: 1 });
    await seller.post('/users/seller/homepage-products/', {
      products: [{ product_id: product.id, order: 0 }],
    });
    const visitor = testApp.aVisitor();
    // Read before, so that cached responses would show.
    const shop = async () => [
      (await visitor.get(`/products/${product.id}/`)).status,
      (await visitor.get(`/products/?store=${seller.sellerId}`)).body.count,
      (await visitor.get(`/auth/stores/${seller.sellerId}/`)).status,
      (await visitor.get(`/users/stores/${seller.sellerId}/homepage-products/`)).status,
      (await buyer.get('/orders/cart/')).body.items[0].problem,
    ];
    // Cached public responses are invalidated by a notice that follows the commit within milliseconds.
    const expectShop = async (wanted: unknown[]) => {
      const patience = Date.now() + 30_000;
      while (JSON.stringify(await shop()) !== JSON.stringify(wanted) && Date.now() < patience);
      expect(await shop()).toEqual(wanted);
    };
    await expectShop([200, 1, 200, 200, null]);

    await act('suspend', seller.sellerId, 'Counterfeits');
    await expectShop([404, 0, 404, 404, 'unavailable']);
    expect((await buyer.post('/orders/cart/add/', { product_id: product.id, quantity: 1 })).status).toBe(409);
    // The seller's calls are closed, except for existing orders; the buyer's are not.
    expect((await seller.get('/products/seller/products/')).body.code).toBe('seller_not_approved');
    expect((await seller.get(`/orders/seller/orders/${order.id}/`)).status).toBe(200);
    expect((await seller.get('/auth/seller/application/')).body).toMatchObject({
      status: 'suspended',
      reason: 'Counterfeits',
    });
    expect((await operator.get(`/operator/sellers/${seller.sellerId}/`)).body.open_orders).toBe(1);
    expect((await buyer.get(`/orders/orders/${order.id}/`)).status).toBe(200);
    // Products added while the store is closed are hidden.
    const late = await testApp.aProduct({ seller });
    expect((await visitor.get(`/products/${late.id}/`)).status).toBe(404);

    await act('reinstate', seller.sellerId);
    await expectShop([200, 2, 200, 200, null]);
    expect((await visitor.get(`/products/${draft.id}/`)).status).toBe(404);
    expect((await seller.get(`/orders/seller/orders/${order.id}/`)).status).toBe(200);
  });

  test('lists sellers by status and search, longest waiting first, in pages', async () => {
    const waiting: number[] = [];
    for (const name of ['Rupsha One', 'Rupsha Two', 'Rupsha Three']) {
      const { sellerId } = await testApp.aSeller({ status: 'pending', businessName: name });
      const applied_at = new Date(testApp.clock.now().getTime() - waiting.length * 60_000);
      await testApp.db.kysely.updateTable('sellers').set({ applied_at }).where('id', '=', sellerId).execute();
      waiting.unshift(sellerId);
    }
    const list = async (query: string) => (await operator.get(`/operator/sellers/?${query}`)).body;
    const ids = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id);
    expect(ids(await list('status=pending&search=rupsha'))).toEqual(waiting);
    expect(ids(await list('search=RUPSHA'))).toEqual([...waiting].reverse());
    expect(await list('status=pending&search=Rupsha&limit=2&page=2')).toMatchObject({
      count: 3,
      total_pages: 2,
      current_page: 2,
      has_next: false,
      results: [
        {
          id: waiting[2],
          status: 'pending',
          business_name: 'Rupsha One',
          first_name: 'Rafiq',
          phone: '01711000000',
        },
      ],
    });
    expect(ids(await list('status=approved&search=rupsha'))).toEqual([]);
    expect((await list('search=%25_')).count).toBe(0);
    expect(JSON.stringify(await list('search=rupsha'))).not.toMatch(/id_number|account/);
    for (const query of ['status=open', 'page=0', 'limit=101', 'sort=id']) {
      expect((await operator.get(`/operator/sellers/?${query}`)).status).toBe(400);
    }
  });

  test('masks ID and account number, and records who reveals them', async () => {
    const seller = await testApp.aSeller();
    const file = (await operator.get(`/operator/sellers/${seller.sellerId}/`)).body;
    expect(file).toMatchObject({
      id_number: '••••••6789',
      account_number: '••••••0000',
      account_email: seller.email,
      history: [],
    });
    const { status, body } = await operator.post(`/operator/sellers/${seller.sellerId}/reveal/`, {
      reason: 'Compare',
    });
    expect([status, body]).toEqual([200, { id_number: '1990123456789', account_number: '01711000000' }]);
    const trail = await trailOf(seller);
    expect(trail).toMatchObject([{ act: 'reveal', actor: operator.email }]);
    expect(JSON.stringify(trail)).not.toContain('1990123456789');
    expect((await seller.post(`/operator/sellers/${seller.sellerId}/reveal/`)).status).toBe(403);
  });

  test('lists the audit trail in pages, newest first, and never changes it', async () => {
    const seller = await testApp.aSeller();
    await act('suspend', seller.sellerId, 'One');
    await act('reinstate', seller.sellerId);
    await act('suspend', seller.sellerId, 'Two');
    const { body } = await operator.get(`/operator/audit/?seller=${seller.sellerId}&limit=2`);
    expect(body).toMatchObject({
      count: 3,
      has_next: true,
      results: [{ reason: 'Two' }, { act: 'reinstate', reason: '' }],
    });
    expect((await operator.get('/operator/audit/')).body.results[0]).toEqual(body.results[0]);
    for (const write of [sql`UPDATE audit SET reason = ''`, sql`DELETE FROM audit`, sql`TRUNCATE audit`]) {
      await expect(write.execute(testApp.db.kysely)).rejects.toThrow('append-only');
    }
  });
});

describeOnEachDatabase(
  'concurrent operators',
  (testApp) => {
    test('of a concurrent approval and rejection, one wins @full', async () => {
      const operators = [await testApp.anOperator(), await testApp.anOperator()] as const;
      for (let round = 0; round < 10; round++) {
        const seller = await testApp.aSeller({ status: 'pending' });
        const answers = await Promise.all([
          operators[0].post(`/operator/sellers/${seller.sellerId}/approve/`, {}),
          operators[1].post(`/operator/sellers/${seller.sellerId}/reject/`, { reason: 'No' }),
          operators[1].post(`/operator/sellers/${seller.sellerId}/approve/`, {}),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
        const won = answers.find(({ status }) => status === 200);
        const { body } = await operators[0].get(`/operator/sellers/${seller.sellerId}/`);
        expect([body.status, body.history]).toEqual([won?.body.status, won?.body.history]);
        const mails = await testApp.db.kysely
          .selectFrom('outbox')
          .where('recipient', '=', seller.email)
          .select('kind')
          .execute();
        expect(mails).toHaveLength(1);
      }
    });

    test('accepts no order after a concurrent suspension, and does not deadlock', async () => {
      const operator = await testApp.anOperator();
      const seller = await testApp.aSeller();
      const products = await Promise.all(Array.from({ length: 5 }, () => testApp.aProduct({ seller })));
      const buyers = await Promise.all(Array.from({ length: 20 }, () => testApp.aCustomer()));
      const order = (index: number) =>
        buyers[index]?.post('/orders/orders/quick-create/', {
          product_id: products[index % 5]?.id,
          quantity: 1,
          payment_method: 'cod',
          customer_phone: '01712345678',
          customer_address: '7 Lake Road',
        });
      const rush = Promise.all(buyers.map((_, index) => order(index)));
      const suspended = await operator.post(`/operator/sellers/${seller.sellerId}/suspend/`, {
        reason: 'No',
      });
      const statuses = (await rush).map((answer) => answer?.status);
      expect(suspended.status).toBe(200);
      expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
      expect((await order(0))?.status).toBe(409);
    });

    test('hides a product that is saved during the suspension of its store', async () => {
      const [operator, seller] = [await testApp.anOperator(), await testApp.aSeller()];
      let written: Promise<{ id: number }> | undefined;
      await testApp.db.tx(async (tx) => {
        // The suspension's own lock, held while the product comes in.
        await sql`UPDATE sellers SET status = 'suspended' WHERE id = ${seller.sellerId}`.execute(tx);
        written = testApp.aProduct({ seller });
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
      const { id } = (await written) ?? { id: 0 };
      expect((await testApp.aVisitor().get(`/products/${id}/`)).status).toBe(404);
      await operator.post(`/operator/sellers/${seller.sellerId}/reinstate/`, {});
      expect((await testApp.aVisitor().get(`/products/${id}/`)).status).toBe(200);
    });
  },
  { only: 'postgres' },
);

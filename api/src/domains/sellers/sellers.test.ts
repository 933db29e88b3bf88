import sharp from 'sharp';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Customer } from '../../testing/visitor';
import { countSales } from '../catalog/catalog.jobs';
import { decryptNumbers } from './privateNumbers.service';

const form = {
  first_name: 'Nadia',
  last_name: 'Rahman',
  email: 'shop@kashful.example',
  phone: '01712345678',
  id_number: '1990 1234 56789',
  business_name: 'Kashful',
  business_type: 'Thrifted Clothing',
  founded_date: '2019-02-28',
  bio: 'Cotton from Narsingdi',
  pickup_location: '12 Mirpur Road, Dhaka',
  payment_method: 'bKash',
  account_number: '01812 345679',
};
const bank = {
  ...form,
  payment_method: 'Bank',
  account_number: '1234567890123',
  bank_name: 'Sonali Bank',
  branch_name: 'Mirpur',
};
const pixels = (format: 'png' | 'jpeg' | 'webp', background = '#884488', [width, height] = [600, 200]) =>
  sharp({ create: { width: width!, height: height!, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

describeOnEachDatabase('sellers', (testApp) => {
  const apply = (user: Customer, fields: object = form, files = {}) =>
    user.form('POST', '/auth/seller/signup/', fields as Record<string, unknown>, files);
  const mails = async (to: string) =>
    (
      await testApp.db.kysely
        .selectFrom('outbox')
        .where('recipient', '=', to)
        .select(['kind', 'data'])
        .orderBy('id')
        .execute()
    ).map(({ kind, data }) => ({ kind, ...(data as object) }));
  const reject = (userId: number, reason: string) =>
    testApp.db.kysely
      .updateTable('sellers')
      .set({ status: 'rejected', rejection_reason: reason })
      .where('user_id', '=', userId)
      .execute();

  describe('applying', () => {
    test('creates a pending store, sends mail and writes the audit trail with masked numbers', async () => {
      const user = await testApp.aCustomer();
      const { status, body } = await apply(
        user,
        { ...bank, email: 'first@kashful.example' },
        {
          logo: await pixels('png'),
        },
      );
      expect(status).toBe(201);
      expect(body).toMatchObject({
        status: 'pending',
        reason: null,
        applied_at: testApp.clock.now().toISOString(),
        business_name: 'Kashful',
        founded_date: '2019-02-28',
        instagram: '',
        id_number: '••••••6789',
        account_number: '••••••0123',
        bank_name: 'Sonali Bank',
        branch_name: 'Mirpur',
        logo: { image: expect.stringMatching(/^\/media\/.+\.webp$/) },
      });
      expect((await user.get('/auth/seller/application/')).body).toEqual({ ...body, name_change: null });
      expect((await user.get('/auth/status/')).body).toMatchObject({
        user: { user_type: 'customer' },
        seller_profile: { id: body.id, status: 'pending', business_name: 'Kashful', rejection_reason: null },
        permissions: { seller_approved: false },
      });
      expect(await mails('first@kashful.example')).toEqual([
        { kind: 'application_received', name: 'Nadia', store: 'Kashful' },
      ]);
      const trail = await testApp.db.kysely
        .selectFrom('audit')
        .where('seller_id', '=', body.id)
        .selectAll()
        .execute();
      expect(trail).toMatchObject([
        {
          act: 'apply',
          actor: user.email,
          actor_id: user.id,
          subject: 'Kashful',
          after: { status: 'pending' },
        },
      ]);
      expect(JSON.stringify(trail)).not.toContain('123456');
      const row = await testApp.db.kysely
        .selectFrom('sellers')
        .where('id', '=', body.id)
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(decryptNumbers(testApp.privateData, row)).toEqual({
        id_number: '1990123456789',
        account_number: '1234567890123',
      });
    });

    test.each(['approved', 'suspended'] as const)(
      'refuses the name of a store that is %s',
      async (status) => {
        const name = `Nokshi Ghor ${status}`;
        const taken = await testApp.aSeller({ status, businessName: name });
        const user = await testApp.aCustomer();
        for (const business_name of [name, name.toUpperCase().replaceAll(' ', '  ')]) {
          const answer = await apply(user, { ...form, business_name });
          const text = 'Another store on Haat has this name. Please choose a different one.';
          expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
            409,
            'store_name_taken',
            { business_name: [text] },
          ]);
        }
        expect((await user.get('/auth/seller/application/')).status).toBe(404);
        expect((await apply(user, { ...form, business_name: `${name} Two` })).status).toBe(201);
        // One that was never opened keeps no name from others.
        await reject(taken.id, 'A copy');
        expect((await apply(await testApp.aCustomer(), { ...form, business_name: name })).status).toBe(201);
      },
    );

    test('a mobile account has no bank', async () => {
      const { status, body } = await apply(await testApp.aCustomer(), { ...bank, ...form });
      expect([status, body.account_number, body.bank_name, body.branch_name]).toEqual([
        201,
        '••••••5679',
        '',
        '',
      ]);
    });

    test('refuses an empty form field by field, and writes nothing', async () => {
      const user = await testApp.aCustomer();
      const { status, body } = await apply(user, { payment_method: 'Bank', founded_date: '2999-01-01' });
      expect(status).toBe(400);
      expect(body.fields).toMatchObject({
        first_name: ['First name is required'],
        founded_date: [expect.any(String)],
        account_number: ['Account number is required'],
        bank_name: ['Bank name is required'],
        branch_name: ['Branch name is required'],
      });
      expect((await user.get('/auth/seller/application/')).status).toBe(404);
    });

    test.each([
      ['agree', { ...form, agree: 'true' }],
      ['status', { ...form, status: 'approved' }],
      ['verified', { ...form, verified: 'true' }],
    ])('takes no %s', async (field, fields) => {
      const { status, body } = await apply(await testApp.aCustomer(), fields);
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    });

    test.each([
      ['a WebP', () => pixels('webp')],
      ['a page', async () => Buffer.from('<html><script>alert(1)</script></html>')],
      ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['a small one', () => pixels('png', '#884488', [119, 120])],
    ])('refuses %s as a logo, by name', async (_name, bytes) => {
      const user = await testApp.aCustomer();
      const { status, body } = await apply(user, form, { logo: await bytes() });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['logo']]);
      expect((await user.get('/auth/seller/application/')).status).toBe(404);
    });

    test('requires multipart and a user, and returns 404 without an application', async () => {
      const user = await testApp.aCustomer();
      expect((await user.post('/auth/seller/signup/', form)).status).toBe(415);
      expect((await testApp.aVisitor().form('POST', '/auth/seller/signup/', form)).status).toBe(401);
      const { status, body } = await user.get('/auth/seller/application/');
      expect([status, body.error]).toEqual([404, 'You have not applied yet']);
    });

    test.each([
      ['pending', 'Your application has been received and is waiting for a decision'],
      ['approved', 'You are a seller already'],
      ['suspended', 'Your store is suspended. Please contact us.'],
    ] as const)('a %s seller does not apply again', async (status, error) => {
      const seller = await testApp.aSeller({ status });
      const answer = await apply(seller);
      expect([answer.status, answer.body]).toEqual([
        409,
        expect.objectContaining({ code: 'already_applied', error, details: { status } }),
      ]);
    });

    test('creates one store for twenty concurrent requests', async () => {
      const user = await testApp.aCustomer();
      const answers = await Promise.all(Array.from({ length: 20 }, () => apply(user)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    });

    test('a rejected seller applies again: same store, no reason, changes in the audit trail', async () => {
      const user = await testApp.aCustomer();
      const email = 'again@kashful.example';
      const first = await apply(user, { ...form, email }, { logo: await pixels('jpeg') });
      await reject(user.id, 'The ID is not readable');
      const seen = (await user.get('/auth/seller/application/')).body;
      expect(seen).toMatchObject({ status: 'rejected', reason: 'The ID is not readable' });

      testApp.advanceClock(300_000);
      const { status, body } = await apply(user, {
        ...bank,
        email,
        id_number: '9999988888',
        bio: 'New cloth',
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        id: first.body.id,
        status: 'pending',
        reason: null,
        applied_at: testApp.clock.now().toISOString(),
        logo: first.body.logo,
        bio: 'New cloth',
      });
      const { act, before, after } = await testApp.db.kysely
        .selectFrom('audit')
        .where('seller_id', '=', body.id)
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect({ act, before, after }).toEqual({
        act: 'apply_again',
        before: {
          status: 'rejected',
          reason: 'The ID is not readable',
          bio: 'Cotton from Narsingdi',
          id_number: '••••••6789',
          payment_method: 'bKash',
          account_number: '••••••5679',
          bank_name: '',
          branch_name: '',
        },
        after: {
          status: 'pending',
          reason: null,
          bio: 'New cloth',
          id_number: '••••••8888',
          payment_method: 'Bank',
          account_number: '••••••0123',
          bank_name: 'Sonali Bank',
          branch_name: 'Mirpur',
        },
      });
      expect(await mails(email)).toHaveLength(2);
    });
  });

  describe('the profile', () => {
    test('changes only the submitted fields', async () => {
      const seller = await testApp.aSeller({ businessName: 'Nakshi' });
      const first = await seller.form(
        'PATCH',
        '/auth/seller/profile/',
        { bio: ' Silk ', phone: '01911 111111', instagram: '@nakshi' },
        { logo: await pixels('webp'), banner_image: await pixels('png', '#114455') },
      );
      expect(first.status).toBe(200);
      expect(first.body).toMatchObject({
        business_name: 'Nakshi',
        bio: 'Silk',
        phone_number: '01911111111',
        business_address: '12 Mirpur Road, Dhaka',
        logo: { image: expect.any(String) },
        banner_image: { image: expect.any(String) },
      });
      const second = await seller.form('PATCH', '/auth/seller/profile/', {
        business_description: 'Since 1990',
      });
      expect(second.body).toEqual({ ...first.body, business_description: 'Since 1990' });
      expect((await seller.get('/auth/status/')).body.seller_profile).toEqual(second.body);
    });

    test('removes pictures, and stores one that is sent together with the removal', async () => {
      const seller = await testApp.aSeller();
      const change = (fields: Record<string, unknown>, files = {}) =>
        seller.form('PATCH', '/auth/seller/profile/', fields, files);
      await change({}, { logo: await pixels('png'), banner_image: await pixels('png', '#223344') });
      const { body } = await change({ remove_logo: true });
      expect(body).toMatchObject({ logo: null, banner_image: { image: expect.any(String) } });
      const changed = await change(
        { remove_banner_image: true, bio: 'Silk' },
        { banner_image: await pixels('png', '#334455') },
      );
      expect(changed.body).toMatchObject({
        logo: null,
        bio: 'Silk',
        banner_image: { image: expect.any(String) },
      });
      expect(changed.body.banner_image).not.toEqual(body.banner_image);
      expect((await change({ remove_banner_image: true })).body.banner_image).toBeNull();
    });

    test.each([
      ['logo', [119, 120], 'The picture is too small: at least 120 × 120 pixels'],
      ['banner_image', [599, 300], 'The picture is too small: at least 600 × 200 pixels'],
    ] as const)('refuses a small %s', async (part, size, message) => {
      const seller = await testApp.aSeller();
      const picture = await pixels('png', '#884488', [...size]);
      const { status, body } = await seller.form('PATCH', '/auth/seller/profile/', {}, { [part]: picture });
      expect([status, body.fields]).toEqual([400, { [part]: [message] }]);
    });

    test.each<[fields: Record<string, unknown>, at: string[]]>([
      [{}, []],
      [{ bio: ' ' }, ['bio']],
      [{ phone: '123' }, ['phone']],
      [{ facebook: 'javascript:alert(1)' }, ['facebook']],
      [{ account_number: '01711111111' }, ['account_number']],
      [{ business_name: 'Another' }, ['business_name']],
    ])('refuses %j', async (fields, at) => {
      const { status, body } = await (await testApp.aSeller()).form('PATCH', '/auth/seller/profile/', fields);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, at]);
    });

    test('names the field of a file that is not a picture', async () => {
      const { status, body } = await (await testApp.aSeller()).form(
        'PATCH',
        '/auth/seller/profile/',
        { bio: 'Silk' },
        { banner_image: Buffer.from('GIF89a, or so it says') },
      );
      expect([status, body.fields]).toEqual([400, { banner_image: [body.error] }]);
    });

    test.each(['pending', 'rejected', 'suspended'] as const)(
      'is closed to a %s seller @trust:stopped-sellers',
      async (status) => {
        const seller = await testApp.aSeller({ status });
        const answer = await seller.form('PATCH', '/auth/seller/profile/', { bio: 'x' });
        expect([answer.status, answer.body.code]).toEqual([403, 'seller_not_approved']);
        expect((await seller.get('/users/seller/homepage-products/')).status).toBe(403);
      },
    );
  });

  describe('the homepage slots', () => {
    const path = '/users/seller/homepage-products/';
    const shown = (body: { results: { order: number; product_data: { id: number } }[] }) =>
      body.results.map(({ order, product_data }) => [order, product_data.id]);

    test('are replaced as a whole; shoppers see those on sale', async () => {
      const seller = await testApp.aSeller();
      const [a, b, c] = [
        await testApp.aProduct({ seller }),
        await testApp.aProduct({ seller }),
        await testApp.aProduct({ seller }),
      ] as const;
      const first = await seller.post(path, {
        products: [
          { product_id: b.id, order: 5 },
          { product_id: a.id, order: 0 },
        ],
      });
      expect([first.status, shown(first.body)]).toEqual([
        200,
        [
          [0, a.id],
          [5, b.id],
        ],
      ]);
      const second = await seller.post(path, {
        products: [
          { product_id: a.id, order: 5 },
          { product_id: c.id, order: 1 },
        ],
      });
      expect(shown(second.body)).toEqual([
        [1, c.id],
        [5, a.id],
      ]);
      await testApp.db.kysely
        .updateTable('products')
        .set({ status: 'inactive' })
        .where('id', '=', c.id)
        .execute();
      const { body } = await seller.get(path);
      expect(body.results.map((entry: { in_shop: boolean }) => entry.in_shop)).toEqual([false, true]);
      expect(shown(body)).toEqual([
        [1, c.id],
        [5, a.id],
      ]);
      const visitor = await testApp.aVisitor().get(`/users/stores/${seller.sellerId}/homepage-products/`);
      expect(shown(visitor.body)).toEqual([[5, a.id]]);
      expect((await seller.post(path, { products: [] })).body).toEqual({ results: [] });
    });

    test('a hidden product keeps its slot until the seller removes it', async () => {
      const seller = await testApp.aSeller();
      const [listed, gone] = [
        await testApp.aProduct({ seller }),
        await testApp.aProduct({ seller, name: 'Koti' }),
      ];
      const both = [listed, gone].map(({ id }, order) => ({ product_id: id, order }));
      await seller.post(path, { products: both });
      await seller.delete(`/products/seller/products/${gone.id}/delete/`);
      const { status, body } = await seller.post(path, {
        products: both.map((one) => ({ ...one, order: one.order + 3 })),
      });
      expect(status).toBe(200);
      expect(body.results).toMatchObject([
        { order: 3, in_shop: true, product_data: { id: listed.id } },
        { order: 4, in_shop: false, product_data: { id: gone.id, name: 'Koti' } },
      ]);
      await seller.post(path, { products: both.slice(0, 1) });
      expect((await seller.post(path, { products: both })).status).toBe(404);
    });

    test('accept only the seller’s own products on sale', async () => {
      const seller = await testApp.aSeller();
      const [own, draft, foreign] = [
        await testApp.aProduct({ seller }),
        await testApp.aProduct({ seller, status: 'draft', name: 'Koti' }),
        await testApp.aProduct(),
      ] as const;
      const gone = await testApp.aProduct({ seller, deleted_at: testApp.clock.now() });
      await seller.post(path, { products: [{ product_id: own.id, order: 2 }] });
      for (const [id, status, error] of [
        [foreign.id, 404, 'Product not found'],
        [gone.id, 404, 'Product not found'],
        [999_999, 404, 'Product not found'],
        [draft.id, 409, 'Koti is not on sale'],
      ] as const) {
        const products = [
          { product_id: own.id, order: 0 },
          { product_id: id, order: 1 },
        ];
        const answer = await seller.post(path, { products });
        expect([answer.status, answer.body.fields]).toEqual([status, { 'products.1.product_id': [error] }]);
      }
      expect(shown((await seller.get(path)).body)).toEqual([[2, own.id]]);
    });

    test.each<[name: string, products: unknown]>([
      ['a slot twice', [1, 2].map((product_id) => ({ product_id, order: 0 }))],
      ['a product twice', [0, 1].map((order) => ({ product_id: 1, order }))],
      ['a seventh slot', [{ product_id: 1, order: 6 }]],
      ['half a slot', [{ product_id: 1, order: 0.5 }]],
      ['slot null', [{ product_id: 1, order: null }]],
      ['no list', 'all'],
    ])('refuse %s', async (_name, products) => {
      expect((await (await testApp.aSeller()).post(path, { products })).status).toBe(400);
    });

    test('one of two concurrent saves is stored completely', async () => {
      const seller = await testApp.aSeller();
      const made = [await testApp.aProduct({ seller }), await testApp.aProduct({ seller })];
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, turn) =>
          seller.post(path, {
            products: made.map(({ id }, index) => ({ product_id: id, order: (turn + index) % 6 })),
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect((await seller.get(path)).body.results).toHaveLength(2);
    });
  });

  test('shows the statistics of a store', async () => {
    const { product } = await testApp.aDeliveredOrder({ quantity: 3 });
    const { seller } = product;
    await testApp.anOrder({ product });
    await countSales(testApp);
    await testApp.aProduct({ seller, status: 'draft' });
    await testApp.db.kysely
      .updateTable('sellers')
      .set({ rating_sum: 9, rating_count: 2, created_at: new Date('2025-12-31T20:00:00Z') })
      .where('id', '=', seller.sellerId)
      .execute();
    const { status, body } = await testApp.aVisitor().get(`/auth/stores/${seller.sellerId}/stats/`);
    expect([status, body]).toEqual([
      200,
      {
        id: seller.sellerId,
        rating: 4.5,
        total_reviews: 2,
        total_products: 1,
        orders_delivered: 1,
        items_sold: 4,
        member_since: '2026-01-01',
      },
    ]);
    const { sellerId } = await testApp.aSeller({ status: 'suspended' });
    expect((await testApp.aVisitor().get(`/auth/stores/${sellerId}/stats/`)).status).toBe(404);
  });
});

import { insertMedia } from '../../platform/media/media.queries';
import { drawnPicture } from '../../platform/media/pictures';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';

describeOnEachDatabase('stores', (testApp) => {
  test('approved stores are listed by name, with what they have on sale', async () => {
    const logo = drawnPicture('plum', { width: 512, height: 512, tint: '#884488' });
    await testApp.db.tx((tx) => insertMedia(tx, [logo]));
    const second = await testApp.aSeller({ businessName: 'Tanter Bari' });
    const first = await testApp.aSeller({ businessName: 'Meghdut' });
    for (const status of ['pending', 'rejected', 'suspended'] as const) await testApp.aSeller({ status });
    await testApp.db.kysely
      .updateTable('sellers')
      .set({ logo_hash: logo.hash, rating_sum: 13, rating_count: 3, bio: 'Shirts', verified: true })
      .where('id', '=', first.sellerId)
      .execute();
    await testApp.aProduct({ seller: first });
    await testApp.aProduct({ seller: first, status: 'draft' });

    const { status, body } = await testApp.aVisitor().get('/auth/stores/');
    expect(status).toBe(200);
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual([first.sellerId, second.sellerId]);
    expect(body.results[0]).toMatchObject({
      name: 'Meghdut',
      bio: 'Shirts',
      rating: 4.33,
      total_reviews: 3,
      verified: true,
      logo: { image: `/media/${logo.hash}/960.webp`, tint: '#848' },
      banner_image: null,
      business_type: 'General Clothing',
      total_products: 1,
    });
    expect((await testApp.aVisitor().get(`/auth/stores/${first.sellerId}/`)).body).toEqual(body.results[0]);
  });

  test('page by page, and by the order of either language', async () => {
    for (const businessName of ['Zari', 'জামদানি ঘর', 'Aarong House', 'আড়ং ঘর'])
      await testApp.aSeller({ businessName });
    const list = async (query: string) => (await testApp.aVisitor().get(`/auth/stores/?${query}`)).body;
    const whole = await list('');
    const named = (answer: { results: { name: string }[] }) => answer.results.map(({ name }) => name);
    expect(whole).toMatchObject({ count: whole.results.length, total_pages: 1, has_next: false });
    const [first, second] = [await list('limit=2'), await list('page=2&limit=2')];
    expect([...first.results, ...second.results]).toEqual(whole.results.slice(0, 4));
    expect(first).toMatchObject({ count: whole.count, current_page: 1, has_next: true });
    expect(named(whole).filter((name) => /ঘর|Zari|Aarong/.test(name))).toEqual([
      'Aarong House',
      'Zari',
      'আড়ং ঘর',
      'জামদানি ঘর',
    ]);
    // PGlite has no ICU: the order of code points.
    if (testApp.db.engine === 'postgres')
      expect(named(await list('language=bn')).slice(0, 2)).toEqual(['আড়ং ঘর', 'জামদানি ঘর']);
    expect((await testApp.aVisitor().get('/auth/stores/?limit=101')).status).toBe(400);
  });

  test.each([
    '/auth/stores/:id/',
    '/products/stores/:id/offers/',
    '/users/stores/:id/homepage-products/',
    '/reviews/stores/:id/',
  ])('%s of a store that is not approved, or of none, is not found', async (path) => {
    const { sellerId } = await testApp.aSeller({ status: 'suspended' });
    for (const id of [sellerId, 999_999]) {
      const { status, body } = await testApp.aVisitor().get(path.replace(':id', String(id)));
      expect([status, body.error]).toEqual([404, 'Store not found']);
    }
    expect((await testApp.aVisitor().get(path.replace(':id', 'x'))).status).toBe(400);
  });

  test('a store that was open may say that it is closed; an applicant’s is nobody’s business', async () => {
    const code = async (status: 'suspended' | 'pending' | 'rejected') => {
      const { sellerId } = await testApp.aSeller({ status });
      return (await testApp.aVisitor().get(`/auth/stores/${sellerId}/`)).body.code;
    };
    expect([await code('suspended'), await code('pending'), await code('rejected')]).toEqual([
      'store_closed',
      'not_found',
      'not_found',
    ]);
  });

  test('offers that run today, those that end first first', async () => {
    const seller = await testApp.aSeller();
    const product = await testApp.aProduct({ seller, name: 'Koti' });
    const hidden = await testApp.aProduct({ seller, status: 'draft' });
    const row = {
      product_id: product.id,
      offer_type: 'percentage' as const,
      percent: 12.5,
      name: 'Winter Sale',
    };
    const rows = [
      { ...row, start_day: '2026-11-21', end_day: '2026-11-30' },
      {
        ...row,
        start_day: '2026-11-01',
        end_day: '2026-11-21',
        offer_type: 'flat' as const,
        percent: 0,
        amount_paisa: 150_50,
        name: 'Today',
      },
      { ...row, start_day: '2026-11-22', end_day: '2026-11-30' },
      { ...row, start_day: '2026-11-01', end_day: '2026-11-20' },
      { ...row, start_day: '2026-11-01', end_day: '2026-11-30', status: 'inactive' as const },
      { ...row, start_day: '2026-11-01', end_day: '2026-11-30', product_id: hidden.id },
    ];
    for (const one of rows) await testApp.db.kysely.insertInto('offers').values(one).execute();
    const { body } = await testApp.aVisitor().get(`/products/stores/${seller.sellerId}/offers/`);
    expect(body.offers).toEqual([
      expect.objectContaining({
        name: 'Today',
        offer_type: 'flat',
        discount_percentage: 0,
        discount_amount: 150.5,
        start_date: '2026-11-01T00:00:00+06:00',
        end_date: '2026-11-21T23:59:59+06:00',
        product: product.id,
        product_name: 'Koti',
        status: 'active',
      }),
      expect.objectContaining({ name: 'Winter Sale', discount_percentage: 12.5, discount_amount: 0 }),
    ]);
    const second = await testApp.aVisitor().get(`/products/stores/${seller.sellerId}/offers/?page=2&limit=1`);
    expect(second.body).toMatchObject({ count: 2, total_pages: 2, current_page: 2, has_next: false });
    expect(second.body.offers).toEqual(body.offers.slice(1));
  });

  test('the front page, by slot, without what is not on sale', async () => {
    const seller = await testApp.aSeller();
    const [a, b, hidden] = [
      await testApp.aProduct({ seller }),
      await testApp.aProduct({ seller }),
      await testApp.aProduct({ seller, status: 'inactive' }),
    ];
    await testApp.db.kysely
      .insertInto('homepage_slots')
      .values([
        { seller_id: seller.sellerId, slot: 5, product_id: a!.id },
        { seller_id: seller.sellerId, slot: 0, product_id: hidden!.id },
        { seller_id: seller.sellerId, slot: 2, product_id: b!.id },
      ])
      .execute();
    const { body } = await testApp.aVisitor().get(`/users/stores/${seller.sellerId}/homepage-products/`);
    expect(
      body.results.map((entry: { order: number; product_data: { id: number } }) => [
        entry.order,
        entry.product_data.id,
      ]),
    ).toEqual([
      [2, b!.id],
      [5, a!.id],
    ]);
    const other = await testApp.aSeller();
    expect((await testApp.aVisitor().get(`/users/stores/${other.sellerId}/homepage-products/`)).body).toEqual(
      {
        results: [],
      },
    );
  });
});

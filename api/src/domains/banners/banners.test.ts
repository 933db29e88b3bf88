import { daysAfter, dhakaDay, startOfDhakaDay } from '@haat/contracts';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Customer } from '../../testing/visitor';

describeOnEachDatabase('banners', (testApp) => {
  let owner: Customer;
  let today: string;
  beforeEach(async () => {
    await testApp.db.kysely.deleteFrom('banners').execute();
    owner = await testApp.anOperator();
    today = dhakaDay(testApp.clock.now());
  });

  const form = (change: object = {}) => ({
    ...{ place: 'home', from: today, to: null, link: '/shop/women' },
    ...{ title_en: 'Eid is coming', title_bn: 'ঈদ আসছে', text_en: '', text_bn: '' },
    ...change,
  });
  const create = (change: object = {}, operator = owner) => operator.post('/operator/banners/', form(change));
  const shownAt = async (query = '') =>
    (await testApp.aVisitor().get(`/products/${query}`)).body.banner?.title.en;

  test('comes with the list of its page, and with no other', async () => {
    expect((await testApp.aVisitor().get('/products/')).body).not.toHaveProperty('banner');
    await create();
    expect((await testApp.aVisitor().get('/products/')).body.banner).toEqual({
      title: { en: 'Eid is coming', bn: 'ঈদ আসছে' },
      text: { en: '', bn: '' },
      link: '/shop/women',
    });
    await create({ place: 'women', title_en: 'Sarees' });
    await create({ place: 'fabric', title_en: 'Khadi' });
    expect(await shownAt('?department=women&limit=8')).toBe('Sarees');
    expect(await shownAt('?business_type=Loose%20Fabric')).toBe('Khadi');
    expect(await shownAt('?prefer=Casual')).toBe('Eid is coming');
    for (const other of ['?page=2', '?search=shirt', '?department=men', '?department=women&on_sale=true'])
      expect(await shownAt(other)).toBeUndefined();
  });

  test('begins and ends at midnight in Dhaka; of two the later one is shown', async () => {
    const tomorrow = daysAfter(today, 1);
    await create({ title_en: 'Today', to: today });
    const { body } = await create({ title_en: 'Tomorrow', from: tomorrow });
    expect(body.results.map(({ state }: { state: string }) => state)).toEqual(['planned', 'shown']);
    expect(await shownAt()).toBe('Today');
    testApp.advanceClock(Date.parse(startOfDhakaDay(tomorrow)) - testApp.clock.now().getTime());
    expect(await shownAt()).toBe('Tomorrow');
  });

  test('is changed and ended at once, and the trail says by whom', async () => {
    const [{ id }] = (await create()).body.results;
    const change = (title_en: string, seen: number, operator = owner) =>
      operator.put(`/operator/banners/${id}/`, { banner: form({ title_en }), seen });
    expect((await change('Eid is here', 1)).body.results[0]).toMatchObject({ version: 2, state: 'shown' });
    expect(await shownAt()).toBe('Eid is here');
    expect(await change('Late', 1)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    const ended = await owner.post(`/operator/banners/${id}/end/`, { seen: 2 });
    expect(ended.body.results[0]).toMatchObject({ state: 'ended' });
    expect(await shownAt()).toBeUndefined();
    expect((await change('Again', 3)).status).toBe(409);
    const trail = await owner.get('/operator/audit/?limit=3');
    expect(
      trail.body.results.map(({ act, before, after }: Record<string, unknown>) => [act, before, after]),
    ).toEqual([
      ['end_banner', null, null],
      ['change_banner', { title_en: 'Eid is coming' }, { title_en: 'Eid is here' }],
      ['make_banner', null, form()],
    ]);
  });

  test.each([
    [{ title_bn: ' ' }, 'Please enter a title'],
    [{ from: '2026-02-30' }, 'Please enter a day'],
    [{ from: '2026-12-02', to: '2026-12-01' }, 'The last day must not be before the first day'],
    [{ text_en: 'Only one' }, 'both languages'],
    [{ link: 'https://elsewhere.example' }, 'A link must lead to a path of this site'],
    [{ link: '//elsewhere.example' }, 'A link must lead to a path of this site'],
    [{ link: 'javascript:alert(1)' }, 'A link must lead to a path of this site'],
    [{ place: 'cart' }, 'Please choose a page'],
  ])('%j is refused', async (change, text) => {
    const refused = await create(change);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(text);
  });

  test('of two operators at once one changes it', async () => {
    const other = await testApp.anOperator('moderator');
    const [{ id }] = (await create()).body.results;
    const both = await Promise.all(
      [owner, other].map((one) => one.put(`/operator/banners/${id}/`, { banner: form(), seen: 1 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await owner.post('/operator/banners/999/end/', { seen: 1 })).status).toBe(404);
  });
});

import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Visitor } from '../../testing/visitor';

const SYNONYMS = '/operator/synonyms/';

describeOnEachDatabase('synonyms that operators keep', (testApp) => {
  let moderator: Visitor;
  beforeEach(async () => {
    moderator = await testApp.anOperator('moderator');
  });
  const add = (...forms: string[]) => moderator.post(SYNONYMS, { forms });
  const found = async (search: string): Promise<number[]> =>
    (await testApp.aVisitor().get(`/products/?search=${encodeURIComponent(search)}`)).body.results.map(
      ({ id }: { id: number }) => id,
    );
  const own = async () =>
    (await moderator.get(SYNONYMS)).body.results as { id: number; forms: string[]; version: number }[];
  const changes = async () => (await moderator.get('/operator/synonym-changes/')).body.results;

  test('a new one is found at once, and no more once it is removed; history brings it back', async () => {
    const { id: product } = await testApp.aProduct({ name: 'Block printed waistcoat' });
    // So that it is not a word of more than half of all products.
    for (const name of ['Plain gown', 'Plain shawl']) await testApp.aProduct({ name });
    expect(await found('kwazimo')).toEqual([]);
    const { status, body } = await add('Kwazimo', 'waistcoat', 'কোয়াজিমো');
    expect(status).toBe(201);
    expect(body.built_in.flat()).toContain('saree');
    const [group] = body.results;
    expect(group.forms).toEqual(['kwazimo', 'waistcoat', 'কোয়াজিমো'.normalize('NFC')]);
    for (const word of ['kwazimo', 'কোয়াজিমো']) expect(await found(word)).toEqual([product]);

    await moderator.put(`${SYNONYMS}${group.id}/`, { forms: [], version: group.version });
    expect(await found('kwazimo')).toEqual([]);
    expect((await own()).map(({ id }) => id)).not.toContain(group.id);
    const [removal] = await changes();
    expect(removal).toMatchObject({ act: 'remove', group: group.id, before: group.forms, after: [] });
    const restored = await moderator.post(`${SYNONYMS}${group.id}/restore/`, {
      change: removal.id,
      version: removal.version,
    });
    expect(restored.status).toBe(200);
    expect(await found('kwazimo')).toEqual([product]);
    expect((await changes())[0]).toMatchObject({ act: 'restore', after: group.forms });
    const owner = await testApp.anOperator();
    const { body: trail } = await owner.get('/operator/audit/?act=change_synonyms&limit=1');
    expect(trail.results[0].subject).toContain('kwazimo');
  });

  test('of two operators at once one wins, the other gets one clear message', async () => {
    await add('fatua', 'fotua top');
    const group = (await own()).find(({ forms }) => forms.includes('fatua'))!;
    const put = (forms: string[]) =>
      moderator.put(`${SYNONYMS}${group.id}/`, { forms, version: group.version });
    expect((await put(['fatua', 'short kurta'])).status).toBe(200);
    const late = await put(['fatua', 'tunic top']);
    expect([late.status, late.body.code, late.body.error]).toEqual([
      409,
      'synonyms_changed',
      'These synonyms have changed meanwhile. Please look at them again.',
    ]);
    expect((await moderator.put(`${SYNONYMS}999999/`, { forms: [], version: 1 })).status).toBe(404);
  });

  test('words that mean the same already are named', async () => {
    const { status, body } = await add('sari', 'saree');
    expect([status, body.code]).toEqual([409, 'synonyms_known']);
    expect(body.error).toContain('sari');
    await add('gamcha', 'towel scarf');
    expect((await add('towel scarf', 'Gamcha')).body.code).toBe('synonyms_known');
  });

  test.each<[string, string[], string]>([
    ['none', [], 'needs at least two words'],
    ['one twice', ['Lungi', 'lungi'], 'needs at least two words'],
    ['only signs', ['lungi', '!!'], 'without a letter or digit'],
    ['a single letter', ['lungi', 'l'], 'too short'],
    ['a long phrase', ['lungi', 'one two three four'], 'more than 3 words'],
  ])('are refused: %s', async (_, forms, text) => {
    const before = await own();
    const { status, body } = await add(...forms);
    expect(status).toBe(400);
    expect(body.error).toContain(text);
    expect(await own()).toEqual(before);
  });

  test('a word of nearly all products swallows no other', async () => {
    for (let count = 0; count < 3; count++) await testApp.aProduct({ name: 'Everyday piece' });
    const { rows } = await testApp.db.kysely
      .selectFrom('products')
      .where('deleted_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .execute()
      .then((found) => ({ rows: found }));
    await testApp.db.kysely
      .updateTable('search_words')
      .where('word', '=', 'everyday')
      .set({ products: Number(rows[0]?.count) })
      .execute();
    const { status, body } = await add('everyday', 'rozkar');
    expect(status).toBe(400);
    expect(body.error).toContain('“everyday” is a word of more than half of all products');
  });
});

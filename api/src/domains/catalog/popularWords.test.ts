import { searches } from '@haat/contracts';
import type { FastifyInstance } from 'fastify';
import { readLimits } from '../../platform/limits/limitTable';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestProduct } from '../../testing/testApp';
import { cleanUp } from './catalog.jobs';
import { countedWords } from './popularWords.service';

const DAY_MS = 86_400_000;

test.each([
  ['  Cotton   SAREE ', 'cotton saree'],
  ['শাড়ি', 'শাড়ি'],
  ['t-shirt', 't-shirt'],
  ['3 piece', '3 piece'],
  // No words, or about a person.
  ['s', null],
  ['🧵', null],
  ['01712345678', null],
  ['saree 01712345678', null],
  ['R100231', null],
  ['rahima@mail.example', null],
  ['www.example.com/saree', null],
  ['a'.repeat(41), null],
])('%s is counted as %s', (text, words) => {
  expect(countedWords(text)).toBe(words);
});

describeOnEachDatabase('popular words', (testApp) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await testApp.openApp({ limits: readLimits('') });
  });
  afterAll(() => app.close());

  const search = (text: string, remoteAddress: string, body: object = { text }) =>
    app.inject({
      method: 'POST',
      url: `/api/v1${searches.countSearch.path}`,
      remoteAddress,
      payload: body,
    });
  const searchedBy = async (visitors: number, text: string) => {
    for (let n = 0; n < visitors; n++) {
      expect((await search(text, `203.0.113.${n + 1}`)).statusCode).toBe(204);
    }
  };
  const words = async (query = '') => {
    // The list is read again after ten minutes.
    testApp.advanceClock(600_001);
    return (await app.inject(`/api/v1/products/popular-words/${query}`)).json().results as string[];
  };
  async function tag(name: string, ...products: TestProduct[]) {
    const { kysely } = testApp.db;
    const { id } = await kysely.insertInto('tags').values({ name }).returning('id').executeTakeFirstOrThrow();
    await kysely
      .insertInto('product_tags')
      .values(products.map((product) => ({ product_id: product.id, tag_id: id })))
      .execute();
  }
  const counted = () => testApp.db.kysely.selectFrom('searches').selectAll().orderBy('words').execute();

  test('are what most have searched for, then the most used tags', async () => {
    const [jamdani, muslin] = [
      await testApp.aProduct({ name: 'Jamdani saree' }),
      await testApp.aProduct({ name: 'Handloom muslin saree' }),
    ];
    await tag('Handloom', jamdani, muslin);
    await tag('Festive', muslin);
    expect(await words()).toEqual(['Handloom', 'Festive']);
    await searchedBy(5, 'Jamdani');
    await searchedBy(6, ' MUSLIN  saree ');
    await searchedBy(4, 'jamdani saree');
    await searchedBy(5, 'handloom');
    expect(await words()).toEqual(['Muslin saree', 'Handloom', 'Jamdani', 'Festive']);
  });

  test('the same text of one address counts once in the window, of one without an address by its device @trust:ranking', async () => {
    await testApp.aProduct({ name: 'Khadi shawl' });
    for (let n = 0; n < 3; n++) await search('khadi', '203.0.113.9');
    await search('Khadi', '203.0.113.9');
    await search('khadi', '203.0.113.10');
    await search('khadi', '10.0.0.3');
    expect((await counted()).find(({ words }) => words === 'khadi')?.visitors).toBe(3);
    testApp.advanceClock(DAY_MS);
    await search('khadi', '203.0.113.9');
    expect(
      (await counted()).filter(({ words }) => words === 'khadi').map(({ visitors }) => visitors),
    ).toEqual([3]);
  });

  test('what finds nothing or would be corrected is not counted, and no such word is offered later', async () => {
    const { id } = await testApp.aProduct({ name: 'Velvet lehenga' });
    const before = await counted();
    await searchedBy(5, 'spacesuit');
    await searchedBy(5, 'velvett');
    expect(await counted()).toEqual(before);
    await searchedBy(5, 'velvet');
    expect(await words()).toContain('Velvet');
    await testApp.db.kysely.updateTable('products').set({ status: 'draft' }).where('id', '=', id).execute();
    await cleanUp(testApp);
    expect(await words()).not.toContain('Velvet');
  });

  test('words in Bengali letters are offered in Bangla alone', async () => {
    await testApp.aProduct({ name: 'শীতল পাটি' });
    await searchedBy(7, 'পাটি');
    expect(await words()).not.toContain('পাটি');
    expect(await words('?language=bn')).toContain('পাটি');
  });

  test('two words with one Bangla name are one on pages in Bangla', async () => {
    await testApp.aProduct({ name: 'Panjabi of khadi, পাঞ্জাবি' });
    await searchedBy(8, 'পাঞ্জাবি');
    await searchedBy(7, 'panjabi');
    const list = await words('?language=bn');
    expect(list).toContain('পাঞ্জাবি');
    expect(list).not.toContain('Panjabi');
    expect(await words()).toContain('Panjabi');
  });

  test('after thirty days they are no longer counted, and deleted', async () => {
    testApp.advanceClock(30 * DAY_MS);
    const list = await words();
    expect(list).not.toContain('Muslin saree');
    await cleanUp(testApp);
    expect(await counted()).toEqual([]);
  });

  test.each([[{}], [{ text: 'x'.repeat(201) }], [{ text: ['saree'] }], [{ text: 'saree', more: 1 }]])(
    '%j is refused',
    async (body) => {
      expect((await search('', '203.0.113.77', body)).statusCode).toBe(400);
    },
  );
});

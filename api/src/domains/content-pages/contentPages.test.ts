import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Customer } from '../../testing/visitor';

const WORDS = {
  en: { title: 'Policies', lead: 'Short and binding.', body: '## Delivery\nEverywhere.\n[Orders](/orders)' },
  bn: { title: 'নিয়মকানুন', lead: 'সংক্ষেপে।', body: '## ডেলিভারি\nসারা দেশে।' },
};

describeOnEachDatabase('content pages', (testApp) => {
  let owner: Customer;
  beforeEach(async () => {
    await testApp.db.kysely.deleteFrom('live_pages').execute();
    await testApp.db.kysely.deleteFrom('page_versions').execute();
    owner = await testApp.anOperator();
  });

  const shown = async (language = 'en') =>
    (await testApp.aVisitor().get(`/content/pages/policies/?language=${language}`)).body.page;
  const save = (body: object, operator = owner) =>
    operator.post('/operator/content-pages/policies/versions/', { ...WORDS, seen: 0, ...body });
  const publish = (version: number | null, seen: number | null, operator = owner) =>
    operator.post('/operator/content-pages/policies/publish/', { version, seen });

  test('a version is saved, published, replaced, restored and taken back', async () => {
    expect(await shown()).toBeNull();
    const saved = await save({});
    expect(saved).toMatchObject({ status: 201, body: { page: 'policies', live: null, latest: 1 } });
    expect(await shown()).toBeNull();
    expect((await publish(1, null)).body.live).toMatchObject({ version: 1, author: owner.email });
    expect(await shown()).toEqual({
      title: 'Policies',
      lead: 'Short and binding.',
      sections: [
        {
          title: 'Delivery',
          text: ['Everywhere.'],
          steps: [],
          list: [],
          link: { to: '/orders', text: 'Orders' },
        },
      ],
    });
    expect(await shown('bn')).toMatchObject({ title: 'নিয়মকানুন', sections: [{ title: 'ডেলিভারি' }] });
    await save({ en: { ...WORDS.en, title: 'New policies' }, seen: 1 });
    await publish(2, 1);
    expect(await shown()).toMatchObject({ title: 'New policies' });
    const restored = await publish(1, 2);
    expect(restored.body).toMatchObject({ live: { version: 1 }, latest: 2 });
    expect(await shown()).toMatchObject({ title: 'Policies' });
    const second = await owner.get('/operator/content-pages/policies/versions/2/');
    expect(second.body).toMatchObject({ version: 2, en: { title: 'New policies' }, bn: WORDS.bn });
    await publish(null, 1);
    expect(await shown()).toBeNull();
    const { body } = await owner.get('/operator/content-pages/');
    expect(body.results).toHaveLength(8);
    expect(body.results).toContainEqual({ page: 'policies', live: null, latest: 2 });
    const trail = await owner.get('/operator/audit/?limit=6');
    expect(
      trail.body.results.map(({ act, before, after }: Record<string, unknown>) => [act, before, after]),
    ).toEqual([
      ['publish_page', { version: 1 }, { version: null }],
      ['publish_page', { version: 2 }, { version: 1 }],
      ['publish_page', { version: 1 }, { version: 2 }],
      ['save_page', null, { version: 2 }],
      ['publish_page', { version: null }, { version: 1 }],
      ['save_page', null, { version: 1 }],
    ]);
  });

  test.each([
    [{ body: '## A\n<script>alert(1)</script>' }, 'English, line 2: HTML is not allowed'],
    [{ body: 'No heading' }, 'English, line 1: the text must begin with a heading: ## Heading'],
    [{ body: '## A\n[x](javascript:alert(1))' }, 'a link must lead to a path of this site'],
    [{ title: ' ' }, 'Please enter a title'],
    [{ body: `## A\n${'x'.repeat(20_000)}` }, 'At most 20000 characters'],
  ])('%j is refused and stores nothing', async (part, text) => {
    const refused = await save({ en: { ...WORDS.en, ...part } });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(text);
    expect((await owner.get('/operator/content-pages/policies/')).body.versions).toEqual([]);
  });

  test('what is not there is 404, and pages of other names 400', async () => {
    expect((await publish(7, null)).status).toBe(404);
    expect((await owner.get('/operator/content-pages/policies/versions/7/')).status).toBe(404);
    expect((await owner.get('/operator/content-pages/home/')).status).toBe(400);
    expect((await testApp.aVisitor().get('/content/pages/policies/?language=fr')).status).toBe(400);
  });

  test('a moderator writes, an owner publishes', async () => {
    const moderator = await testApp.anOperator('moderator');
    expect((await save({}, moderator)).status).toBe(201);
    expect((await publish(1, null, moderator)).status).toBe(403);
  });

  test('of two operators at once, one saves and one publishes', async () => {
    const other = await testApp.anOperator();
    const saved = await Promise.all([save({}), save({}, other)]);
    expect(saved.map(({ status }) => status).sort()).toEqual([201, 409]);
    await save({ seen: 1 });
    const published = await Promise.all([publish(1, null), publish(2, null, other)]);
    expect(published.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(published.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_meanwhile' });
  });
});

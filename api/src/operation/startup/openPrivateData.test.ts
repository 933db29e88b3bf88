import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { findRegisteredKey } from '../../platform/private-data/keyRegistry';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { openPrivateData } from './openPrivateData';

describeOnEachDatabase('openPrivateData', (testApp) => {
  let dataFolder: string;
  beforeEach(async () => {
    await sql`TRUNCATE private_data_key, sellers CASCADE`.execute(testApp.db.kysely);
    dataFolder = await mkdtemp(path.join(tmpdir(), 'haat-key-'));
  });
  afterEach(() => rm(dataFolder, { recursive: true, force: true }));

  const open = (keys: { current?: Buffer; previous?: Buffer }, options = { generate: true }) =>
    openPrivateData(
      testApp.db,
      { dataFolder, privateDataKey: keys.current, previousPrivateDataKey: keys.previous },
      options,
    );
  const [first, second, third] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill)) as [Buffer, Buffer, Buffer];

  test('generates a key once for processes that start together, unless it must not @full', async () => {
    await expect(open({}, { generate: false })).rejects.toThrow('There is no key for private numbers yet.');
    expect(await readdir(dataFolder)).toEqual([]);
    const opened = await Promise.all([open({}), open({}), open({})]);
    const ids = new Set(opened.map(({ privateData }) => privateData.keyId));
    expect([...ids]).toEqual([await findRegisteredKey(testApp.db.kysely)]);
    expect(await readdir(dataFolder)).toEqual(['private-data-key']);
    expect([...ids]).toEqual([(await open({}, { generate: false })).privateData.keyId]);
  });

  test('of processes with different keys that start together, those with the first key start @full', async () => {
    const opened = await Promise.allSettled([first, second].map((current) => open({ current })));
    expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = opened.find((one) => one.status === 'rejected');
    expect(String(refused?.reason)).toContain('encrypted with another key than the given one');
  });

  test.each<[what: string, keys: { current?: Buffer; previous?: Buffer }, isOpen: boolean]>([
    ['the same key', { current: first }, true],
    ['the next key, and this one as the previous', { current: second, previous: first }, true],
    ['this key, and the next one as the previous', { current: first, previous: second }, true],
    ['another key', { current: second }, false],
    ['two other keys', { current: second, previous: third }, false],
    ['no key', {}, false],
  ])('after the start with a key: %s', async (_what, keys, isOpen) => {
    const { privateData } = await open({ current: first });
    const result = await open(keys).then(
      () => true,
      ({ message }) => message as string,
    );
    const remedy = `forget-private-numbers ${privateData.keyId}`;
    expect(result).toEqual(isOpen || expect.stringContaining(remedy));
    expect(await findRegisteredKey(testApp.db.kysely)).toBe(privateData.keyId);
    expect(await readdir(dataFolder)).toEqual([]);
  });

  test('numbers of a key that is not registered are protected, too', async () => {
    await testApp.aSeller();
    await expect(open({ current: first })).rejects.toThrow(
      `forget-private-numbers ${testApp.privateData.keyId}`,
    );
    expect(await findRegisteredKey(testApp.db.kysely)).toBeUndefined();
  });
});

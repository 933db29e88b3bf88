import { SingleFlightCache } from './singleFlightCache';

describe('SingleFlightCache', () => {
  let ms: number;
  let loaded: string[];
  const clock = { now: () => new Date(ms) };
  const load = (text: string) => async () => {
    loaded.push(text);
    return text;
  };
  const newCache = () =>
    new SingleFlightCache<string>(clock, { maxSize: 2, expiresAt: (from) => from + 1_000 });
  beforeEach(() => {
    ms = 1_000_000;
    loaded = [];
  });

  test('loads once for concurrent callers, and again when the value is stale', async () => {
    const cache = newCache();
    expect(await Promise.all([cache.get('a', load('1')), cache.get('a', load('2'))])).toEqual(['1', '1']);
    ms += 999;
    expect(await cache.get('a', load('3'))).toBe('1');
    ms += 1;
    expect(await cache.get('a', load('4'))).toBe('4');
    expect(loaded).toEqual(['1', '4']);
    expect(cache.counts).toEqual({ hit: 1, miss: 2, shared: 1 });
  });

  test('loads again after the clock was set back', async () => {
    const cache = newCache();
    await cache.get('a', load('1'));
    ms -= 1;
    expect(await cache.get('a', load('2'))).toBe('2');
  });

  describe('with values that are served while they are loaded again', () => {
    const lagging = () =>
      new SingleFlightCache<string>(clock, {
        maxSize: 2,
        expiresAt: (from) => from + 1_000,
        servedUntil: (from) => from + 5_000,
      });

    test('serves a stale value at once, and loads it again once', async () => {
      const cache = lagging();
      await cache.get('a', load('1'));
      ms += 1_000;
      expect(await Promise.all([cache.get('a', load('2')), cache.get('a', load('3'))])).toEqual(['1', '1']);
      await new Promise(setImmediate);
      expect(await cache.get('a', load('4'))).toBe('2');
      expect(loaded).toEqual(['1', '2']);
    });

    test('waits for the new value when the old one is too old', async () => {
      const cache = lagging();
      await cache.get('a', load('1'));
      ms += 5_000;
      expect(await cache.get('a', load('2'))).toBe('2');
    });

    test('keeps the old value after a failed load, and tries again', async () => {
      const cache = lagging();
      await cache.get('a', load('1'));
      ms += 1_000;
      const fails = () => Promise.reject(new Error('down'));
      expect(await cache.get('a', fails)).toBe('1');
      await new Promise(setImmediate);
      expect(await cache.get('a', load('2'))).toBe('1');
      await new Promise(setImmediate);
      expect(await cache.get('a', load('3'))).toBe('2');
    });

    test('does not bring back what was cleared meanwhile', async () => {
      const cache = lagging();
      await cache.get('a', load('1'));
      ms += 1_000;
      await cache.get('a', load('2'));
      cache.clear();
      expect(await cache.get('a', load('3'))).toBe('3');
      await new Promise(setImmediate);
      expect(await cache.get('a', load('4'))).toBe('3');
    });
  });

  test('evicts the least recently used entry', async () => {
    const cache = newCache();
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(key, load(key));
    expect(loaded).toEqual(['a', 'b', 'c', 'b']);
  });

  test('a value larger than the whole cache is returned and not cached', async () => {
    const cache = new SingleFlightCache<string>(clock, {
      maxSize: 5,
      expiresAt: (from) => from + 1_000,
      sizeOf: ({ length }) => length,
    });
    expect(await cache.get('a', load('1234'))).toBe('1234');
    expect(await cache.get('b', load('123456'))).toBe('123456');
    expect(await cache.get('b', load('1'))).toBe('1');
  });

  test('an error reaches all waiting callers and is not cached', async () => {
    const cache = newCache();
    const fail = () => Promise.reject(new Error('down'));
    const both = [cache.get('a', fail), cache.get('a', load('1'))];
    for (const one of both) await expect(one).rejects.toThrow('down');
    expect(await cache.get('a', load('2'))).toBe('2');
  });

  test('a value whose load started before clear() reaches only the callers that waited for it', async () => {
    const cache = newCache();
    const before = cache.get('a', load('before'));
    cache.clear();
    expect(await cache.get('a', load('after'))).toBe('after');
    expect(await before).toBe('before');
    expect(await cache.get('a', load('later'))).toBe('after');
  });
});

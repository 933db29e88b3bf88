import { LruCache } from './lruCache';

describe('Lately', () => {
  let ms: number;
  let asked: string[];
  const clock = { now: () => new Date(ms) };
  const answer = (text: string) => async () => {
    asked.push(text);
    return text;
  };
  const kept = () => new LruCache<string>(clock, { most: 2, freshFor: 1_000 });
  beforeEach(() => {
    ms = 1_000_000;
    asked = [];
  });

  test('finds out once, however many ask at once, and again when it has become old', async () => {
    const lately = kept();
    expect(await Promise.all([lately.get('a', answer('1')), lately.get('a', answer('2'))])).toEqual([
      '1',
      '1',
    ]);
    ms += 999;
    expect(await lately.get('a', answer('3'))).toBe('1');
    ms += 1;
    expect(await lately.get('a', answer('4'))).toBe('4');
    expect(asked).toEqual(['1', '4']);
  });

  test('a clock that was set back makes nothing young again', async () => {
    const lately = kept();
    await lately.get('a', answer('1'));
    ms -= 1;
    expect(await lately.get('a', answer('2'))).toBe('2');
  });

  test('the longest unused goes first', async () => {
    const lately = kept();
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await lately.get(key, answer(key));
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  test('a failure is told to all who wait, and not kept', async () => {
    const lately = kept();
    const fail = () => Promise.reject(new Error('down'));
    const both = [lately.get('a', fail), lately.get('a', answer('1'))];
    for (const one of both) await expect(one).rejects.toThrow('down');
    expect(await lately.get('a', answer('2'))).toBe('2');
  });

  test('what was begun before it forgets is given to those who wait and to nobody after', async () => {
    const lately = kept();
    const before = lately.get('a', answer('before'));
    lately.forget();
    expect(await lately.get('a', answer('after'))).toBe('after');
    expect(await before).toBe('before');
  });
});

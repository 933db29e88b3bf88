/** @jest-environment jsdom */
import { globals } from './globals';
import { replaceGlobals, restoreGlobals } from './patchedGlobals';

globalThis.fetch ??= jest.fn();
for (const global of globals) global.value = Reflect.get(global.owner, global.name);

test('nothing is said of a page as it was', () => {
  expect(restoreGlobals()).toEqual([]);
});

test.each(globals.map(({ name, owner }) => [name, owner] as const))(
  '%s of a remote is named, and the former one is back',
  (name, owner) => {
    const before = Reflect.get(owner, name);
    Reflect.set(owner, name, () => {});
    expect(restoreGlobals()).toEqual([name]);
    expect(Reflect.get(owner, name)).toBe(before);
    expect(restoreGlobals()).toEqual([]);
  },
);

test('one that cannot be restored is named, and does no harm', () => {
  const { parse } = JSON;
  const frozen = { owner: Object.freeze({ parse }), name: 'parse', value: () => {} };
  globals.push(frozen);
  expect(restoreGlobals()).toEqual(['parse']);
  globals.pop();
});

test('what the shell itself replaces is right from then on', () => {
  const own = () => {};
  replaceGlobals(() => Reflect.set(history, 'pushState', own));
  expect(restoreGlobals()).toEqual([]);
  Reflect.set(history, 'pushState', () => {});
  expect(restoreGlobals()).toEqual(['pushState']);
  expect(history.pushState).toBe(own);
});

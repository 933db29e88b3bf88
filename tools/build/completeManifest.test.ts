import { complete, inOrder } from './completeManifest.mjs';

test('lists the files that an exposed module shares with a shared package, each once', () => {
  const assets = { js: { sync: ['own.js'], async: ['later.js'] }, css: { sync: ['own.css'] } };
  complete(assets, ['zod.js', 'own.js', 'own.css', 'more.css', 'own.js.map']);
  expect(assets).toEqual({
    js: { sync: ['own.js', 'zod.js'], async: ['later.js'] },
    css: { sync: ['own.css', 'more.css'] },
  });
});

test('shared packages are listed in one order, wherever the workspace lies', () => {
  const shared = ['seller:react', 'seller:jotai/react', 'seller:jotai'].map((id) => ({ id }));
  expect(inOrder({ shared }).shared?.map(({ id }) => id)).toEqual([
    'seller:jotai',
    'seller:jotai/react',
    'seller:react',
  ]);
  expect(inOrder({})).toEqual({});
});

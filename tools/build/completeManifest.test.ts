import { complete } from './completeManifest.mjs';

test('lists the files that an exposed module shares with a shared package, each once', () => {
  const assets = { js: { sync: ['own.js'], async: ['later.js'] }, css: { sync: ['own.css'] } };
  complete(assets, ['zod.js', 'own.js', 'own.css', 'more.css', 'own.js.map']);
  expect(assets).toEqual({
    js: { sync: ['own.js', 'zod.js'], async: ['later.js'] },
    css: { sync: ['own.css', 'more.css'] },
  });
});

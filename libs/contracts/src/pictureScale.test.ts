import { pictureScale } from './pictureFormat';

const within = { width: 2000, height: 4000 };
const min = { width: 300, height: 300 };

test.each([
  ['is never enlarged', { width: 800, height: 600 }, 1],
  ['fits by its width', { width: 4000, height: 3000 }, 0.5],
  ['fits by its height', { width: 3000, height: 8000 }, 0.5],
  ['keeps the short side of a panorama', { width: 16_000, height: 2200 }, 300 / 2200],
  ['that is too small already stays as it is', { width: 5000, height: 200 }, 1],
])('a picture %s', (_, size, scale) => expect(pictureScale(size, within, min)).toBe(scale));

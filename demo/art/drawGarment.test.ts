import sharp from 'sharp';
import {
  colorNamesFor,
  drawGarment,
  drawStoreBanner,
  drawStoreLogo,
  type GarmentView,
  garmentFor,
  garmentKinds,
  namedColors,
} from './drawGarment';
import { makers, type PatternName } from './textiles';
import { structureOf } from './threads';
import { isHung } from './wornTops';

const garmentViews: readonly GarmentView[] = ['front', 'back', 'detail', 'flat', 'worn', 'weave'];
const everyPicture = garmentKinds.flatMap((kind) => garmentViews.map((view) => ({ kind, view })));
const idsOf = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!);

describe('drawGarment', () => {
  test.each(everyPicture)(
    'draws the $view of a $kind as well-formed, self-contained SVG',
    async ({ kind, view }) => {
      const svg = drawGarment(garmentFor({ kind, seed: 7 }), view);
      expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({
        format: 'svg',
        width: 1200,
        height: 1500,
      });
      expect(svg).not.toMatch(
        /NaN|undefined|Infinity|<text|<image|font-|https?:\/\/(?!www\.w3\.org\/2000\/svg")/,
      );
    },
  );

  test.each(everyPicture)('refers only to ids of its own in the $view of a $kind', ({ kind, view }) => {
    const svg = drawGarment(garmentFor({ kind, seed: 3 }), view);
    const ids = idsOf(svg);
    expect(new Set(ids).size).toBe(ids.length);
    const wanted = [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].map((match) => match[1]!);
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test.each(garmentViews.map((view) => ({ view })))('gives equal text for equal input: $view', ({ view }) => {
    const wish = { kind: 'saree', seed: 42, colorName: 'Maroon' } as const;
    expect(drawGarment(garmentFor(wish), view)).toBe(drawGarment(garmentFor(wish), view));
  });

  test.each(garmentKinds.map((kind) => ({ kind })))('draws six different views of a $kind', ({ kind }) => {
    const views = garmentViews.map((view) =>
      drawGarment(garmentFor({ kind, seed: 5 }), view).replaceAll(/g[0-9a-z]+(?=["')])/g, ''),
    );
    expect(new Set(views).size).toBe(6);
  });

  test('the tape measure of a close-up has a long line each centimetre and nine between', () => {
    const svg = drawGarment(garmentFor({ kind: 'shirt', seed: 2 }), 'weave');
    const placesOf = (length: RegExp) => [...svg.matchAll(length)].map(([, x]) => Number(x));
    const whole = placesOf(/M(-?[\d.]+) 0v40(?!\d)/g);
    const between = placesOf(/M(-?[\d.]+) 0v(?:17|28)(?!\d)/g);
    expect(between).toHaveLength(whole.length * 9);
    // The cloth is 4.4 times larger than in a whole view, where 10.4 units are a centimetre.
    for (const [index, x] of whole.slice(1).entries()) expect(x - whole[index]!).toBeCloseTo(45.8, 0);
  });

  test('never shares an id between two pictures of one page', () => {
    const pictures = [1, 2, 3].flatMap((seed) =>
      garmentViews.flatMap((view) =>
        ['Maroon', 'Indigo'].map((colorName) =>
          drawGarment(garmentFor({ kind: 'kurti', seed, colorName }), view),
        ),
      ),
    );
    const ids = pictures.flatMap(idsOf);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(garmentKinds.map((kind) => ({ kind })))('draws another $kind for every seed', ({ kind }) => {
    const pictures = Array.from({ length: 12 }, (_, seed) =>
      drawGarment(garmentFor({ kind, seed, backdrop: 'linen' }), 'front'),
    );
    const bare = pictures.map((svg) => svg.replaceAll(/g[0-9a-z]+(?=["')])/g, ''));
    expect(new Set(bare).size).toBe(12);
  });

  test('stays small enough to draw a market', () => {
    const sizes = everyPicture.map(
      ({ kind, view }) => drawGarment(garmentFor({ kind, seed: 22 }), view).length,
    );
    expect(Math.max(...sizes)).toBeLessThan(70_000);
  });
});

describe('worn tops', () => {
  test.each([
    { kind: 'shirt', seed: 3, hung: true },
    { kind: 'shirt', seed: 4, hung: false },
    { kind: 'kids-frock', seed: 3, hung: false },
    { kind: 'abaya', seed: 3, hung: false },
  ] as const)('$kind $seed on a hanger: $hung', ({ kind, seed, hung }) => {
    const garment = garmentFor({ kind, seed });
    expect(isHung(garment)).toBe(hung);
    // The rail goes across the picture.
    expect(/H2100" stroke="[^"]+" stroke-width="22"/.test(drawGarment(garment, 'worn'))).toBe(hung);
  });
});

describe('threads', () => {
  test.each([
    { kind: 'jeans', pattern: 'denim', structure: 'denim' },
    { kind: 'shirt', pattern: 'denim', structure: 'denim' },
    { kind: 'shawl', pattern: 'herringbone', structure: 'twill' },
    { kind: 'trousers', pattern: 'plain', structure: 'twill' },
    { kind: 'kurti', pattern: 'jamdani', structure: 'slub' },
    { kind: 'saree', pattern: 'plain', structure: 'slub' },
    { kind: 'abaya', pattern: 'plain', structure: 'satin' },
    { kind: 'kids-frock', pattern: 'gingham', structure: 'plain' },
    { kind: 'sweater', pattern: 'plain', structure: 'knit' },
    { kind: 'tee', pattern: 'jersey', structure: 'jersey' },
    { kind: 'polo', pattern: 'stripe', structure: 'pique' },
  ] as const)('of a $pattern $kind are $structure', ({ kind, pattern, structure }) => {
    expect(structureOf(garmentFor({ kind, seed: 1, pattern }))).toBe(structure);
  });
});

describe('garmentFor', () => {
  test('keeps cut, textile and trim when only the colour changes', () => {
    const {
      colorName: _,
      colors: __,
      ...maroon
    } = garmentFor({ kind: 'panjabi', seed: 5, colorName: 'Maroon' });
    const {
      colorName: ___,
      colors: ____,
      ...white
    } = garmentFor({ kind: 'panjabi', seed: 5, colorName: 'White' });
    expect(white).toEqual(maroon);
  });

  test('takes its base from the named colour', () => {
    expect(garmentFor({ kind: 'shirt', seed: 1, colorName: 'Bottle Green' }).colors.base).toBe(
      namedColors['Bottle Green'],
    );
  });

  test('refuses a colour nobody named', () => {
    expect(() => garmentFor({ kind: 'shirt', seed: 1, colorName: 'Octarine' })).toThrow(
      'unknown colour name: Octarine',
    );
  });

  test.each(garmentKinds.map((kind) => ({ kind })))('offers only named colours for a $kind', ({ kind }) => {
    expect(colorNamesFor(kind).filter((name) => !namedColors[name])).toEqual([]);
    expect(colorNamesFor(kind).length).toBeGreaterThanOrEqual(6);
  });

  test.each((Object.keys(makers) as PatternName[]).map((pattern) => ({ pattern })))(
    'weaves $pattern on dark and on light ground',
    ({ pattern }) => {
      const [dark, light] = ['Black', 'White'].map((colorName) =>
        drawGarment(garmentFor({ kind: 'kurti', seed: 9, pattern, colorName }), 'front'),
      );
      expect(dark).not.toMatch(/NaN|undefined/);
      expect(light).not.toBe(dark);
    },
  );
});

describe('store art', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('draws mark and cover of store %i', async (seed) => {
    const [mark, cover] = [drawStoreLogo(seed), drawStoreBanner(seed)];
    expect(await sharp(Buffer.from(mark)).metadata()).toMatchObject({ width: 512, height: 512 });
    expect(await sharp(Buffer.from(cover)).metadata()).toMatchObject({ width: 1600, height: 500 });
    expect([mark, cover]).toEqual([drawStoreLogo(seed), drawStoreBanner(seed)]);
    expect(mark + cover).not.toMatch(/NaN|undefined/);
  });

  test('follows the store colour', () => {
    expect(drawStoreLogo(1, { colorName: 'Teal' })).not.toBe(drawStoreLogo(1, { colorName: 'Rust' }));
  });
});

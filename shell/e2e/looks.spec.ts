import { CHECKED, LANGUAGES, showsTheme } from './accessible';
import { differenceOf, looksLikeItsPicture } from './greyPicture';
import { aSeller } from './operator';
import { addsToCartOf } from './orders';
import { expect, type Page, test } from './page';
import type { AvailableProduct } from './products';
import { aShopper } from './users';
import type { Visitor } from './visitor';

/** What key screens look like, as text and as pictures in blocks of grey: docs/adr/0095. Renew the files: --update-snapshots. */

test.use(CHECKED);

const WINDOWS = {
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  1280: { viewport: { width: 1280, height: 844 } },
};

/** Of the demo market; no journey changes it. */
const PRODUCT = 'Titas Jamdani Saree';

type Wanted = Pick<AvailableProduct, 'id' | 'size' | 'color'>;

const SCREENS: Record<string, (visitor: Visitor, wanted: Wanted) => Promise<void>> = {
  home: ({ page }) => open(page, '/home'),
  product: async (visitor, { id }) => {
    await visitor.isGuest();
    await open(visitor.page, `/product/${id}`);
  },
  store: async (visitor) => {
    await visitor.isGuest();
    await open(visitor.page, '/store/1');
  },
  cart: async (visitor, wanted) => {
    await hasCart(visitor, wanted);
    await open(visitor.page, '/cart');
  },
  checkout: async (visitor, wanted) => {
    const { page, main } = visitor;
    await hasCart(visitor, wanted);
    await open(page, '/cart');
    await main.getByRole('button', { name: /^(Confirm order|অর্ডার নিশ্চিত করুন)$/ }).click();
    // The district comes with a file of its own.
    await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
  },
  login: ({ page }) => open(page, '/login'),
  'seller dashboard': async (visitor) => {
    await visitor.isSignedIn(await aSeller(visitor.page.request));
    await open(visitor.page, '/seller/dashboard');
  },
};

async function hasCart(visitor: Visitor, wanted: Wanted) {
  const { request } = visitor.page;
  const shopper = await aShopper(request);
  await addsToCartOf(request, shopper, wanted);
  await visitor.isSignedIn(shopper);
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('[data-rendered]')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').getByRole('status', { name: /Loading|লোড/ })).toHaveCount(0);
}

interface Part {
  name: string;
  /** its place and size, rounded to 4 px, and its font */
  look: string;
  colors: string;
}

/** Landmarks, headings and controls that do not depend on products: their place, size, font and colours. */
const partsOf = (page: Page): Promise<Part[]> =>
  page.evaluate(async () => {
    // The theme changes in the next frame, by a transition.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
    const hex = (color: string) => {
      const [r = 0, g = 0, b = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      const text = [r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');
      return alpha === 0 ? 'clear' : `#${text}${alpha < 1 ? `/${alpha}` : ''}`;
    };
    const round = (length: number) => Math.round(length / 4) * 4;
    const wanted = 'header, main, footer, nav, h1, h2, form, dialog, button, input, select, textarea';
    return (
      [...document.querySelectorAll(wanted)]
        // What is far below has its colours when it comes near.
        .filter((element) =>
          element.checkVisibility({
            visibilityProperty: true,
            opacityProperty: true,
            contentVisibilityAuto: true,
          }),
        )
        .filter((element) => !element.closest('li, aside, [aria-live]'))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1)
        .map(({ element, box }) => {
          const style = getComputedStyle(element);
          const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
          const isNamed = /^(H1|H2|BUTTON)$/.test(element.tagName);
          // How high these are depends on products, and how wide a text is on the device's faces and the browser's version.
          const height = /^(MAIN|FORM|HEADER|DIALOG)$/.test(element.tagName) ? 'any' : round(box.height);
          const width = isNamed ? '' : `${round(box.width)} × `;
          const place = element.tagName === 'BUTTON' ? '' : `x ${round(box.left)}, ${width}`;
          return {
            name: element.tagName.toLowerCase() + (isNamed ? ` “${text.slice(0, 40)}”` : ''),
            look: `${place}${height}, ${style.fontSize} ${style.fontWeight}`,
            colors: `${hex(style.color)} on ${hex(style.backgroundColor)}`,
          };
        })
    );
  });

/**
 * Leaves out what depends on products, other journeys and the day, and lists that are still on their way: what was below
 * them comes near, and asks for its own. All letters are of the site's own fonts, also where they come late or the device
 * has another for Bangla.
 */
async function makeComparable(page: Page) {
  await page.route('**/api/v1/**', () => {});
  await page.evaluate(async () => {
    const sheet = document.createElement('style');
    sheet.textContent = `main :is(li, article article, aside, canvas, [role='status']), [aria-live] { display: none !important }
      * { content-visibility: visible !important; transition: none !important; animation: none !important }`;
    document.head.append(sheet);
    const month =
      /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|জানু|ফেব্রু|মার্চ|এপ্রিল|[০-৯] মে|জুন|জুলাই|আগস্ট|সেপ্টে|অক্টো|নভে|ডিসে/;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (month.test(text.data) && !text.parentElement?.closest('footer'))
        text.parentElement?.style.setProperty('display', 'none');
      // Stores of journeys have random names.
      text.data = text.data.replace(/Tant Ghor \w+/, 'Tant Ghor');
    }
    const faces = [...document.styleSheets].flatMap(({ cssRules, href }) =>
      [...cssRules].flatMap((rule) => {
        const file = rule instanceof CSSFontFaceRule && /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1];
        if (!file) return [];
        const family = rule.style.getPropertyValue('font-family');
        return new FontFace(
          /Bengali/.test(family) ? 'Noto Sans Bengali' : family.replaceAll('"', ''),
          `url("${new URL(file, href ?? location.href)}")`,
          {
            unicodeRange: rule.style.getPropertyValue('unicode-range'),
            weight: rule.style.getPropertyValue('font-weight') || 'normal',
          },
        );
      }),
    );
    for (const face of faces) document.fonts.add(await face.load());
    await document.fonts.ready;
  });
}

test('a picture may be moved a little, and lacks nothing', () => {
  /** A dark square of 4 blocks' width whose upper edge is at y. */
  const square = (y: number, shade = 40) => ({
    width: 20,
    blocks: Array.from({ length: 400 }, (_, at) => {
      const [column, row] = [at % 20, Math.floor(at / 20)];
      const covered = Math.max(0, Math.min(row + 1, y + 4) - Math.max(row, y));
      return column < 6 || column > 9 ? 250 : 250 - (250 - shade) * covered;
    }),
  });
  expect(differenceOf(square(5), square(5))).toBeNull();
  expect(differenceOf(square(5), square(5.4))).toBeNull();
  expect(differenceOf(square(5), square(5, 55))).toBeNull();
  expect(differenceOf(square(5), square(5, 90))).toMatch(/another picture at/);
  expect(differenceOf(square(5), square(9))).toMatch(/another picture at/);
  expect(differenceOf(square(5), square(100))).toMatch(/another picture at/);
  expect(differenceOf(square(5), { ...square(5), width: 10 })).toBe('10 blocks wide, not 20');
});

for (const language of LANGUAGES) {
  for (const [width, window] of Object.entries(WINDOWS)) {
    test.describe(`at ${width} px`, () => {
      test.use(window);
      for (const [screen, comes] of Object.entries(SCREENS)) looksAsItDid(screen, language, width, comes);
    });
  }
}

function looksAsItDid(screen: string, language: string, width: string, comes: (typeof SCREENS)[string]) {
  test(
    `${screen} in ${language} looks as it did at ${width} px`,
    { tag: '@full' },
    async ({ visitor, baseURL }, testInfo) => {
      const { page } = visitor;
      const name = `${screen.replace(' ', '-')}-${language}-${width}`;
      await page.context().addCookies([{ name: 'haat_language', value: language, url: baseURL! }]);
      await page.route('**/auth/language/', (route) => route.fulfill({ status: 204 }));
      const { results } = await (await page.request.get(`/api/v1/products/?search=${PRODUCT}`)).json();
      const { id } = results.find((product: { name: string }) => product.name === PRODUCT);
      const { variants } = await (await page.request.get(`/api/v1/products/${id}/`)).json();
      await page.emulateMedia({ colorScheme: 'light' });
      await comes(visitor, { id, ...variants.find((variant: { in_stock: boolean }) => variant.in_stock) });
      let light: Part[] = [];
      let dark: Part[] = [];
      await expect(async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        light = await partsOf(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        dark = await partsOf(page);
        for (const [theme, parts] of [
          ['light', light],
          ['dark', dark],
        ] as const)
          expect(parts[0]?.colors).toMatch(theme === 'light' ? /on #f/ : /on #[0-4]/);
        const looks = (parts: Part[]) => parts.map(({ name, look }) => `${name}: ${look}`);
        expect(looks(dark), 'the dark theme moves nothing').toEqual(looks(light));
      }).toPass();
      const lines = light.map(
        (part, index) => `${part.name}: ${part.look}; ${part.colors}; dark ${dark[index]?.colors}`,
      );
      // Stores of journeys have random names.
      const text = `${lines.join('\n')}\n`.replace(/Tant Ghor \w+/, 'Tant Ghor');
      expect.soft(text).toMatchSnapshot(`${name}.txt`);

      await makeComparable(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await showsTheme(page, colorScheme);
        await looksLikeItsPicture(page, `${name}-${colorScheme}`, testInfo);
      }
    },
  );
}

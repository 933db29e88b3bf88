import { CHECKED } from './accessible';
import { aSeller } from './operator';
import { expect, type Page, test } from './page';
import type { AvailableProduct } from './products';
import { laysOutAll } from './textFaults';
import { aShopper, tokenOf } from './users';
import type { Visitor } from './visitor';

/** Key screens as text: docs/adr/0095. Update the files with --update-snapshots. */

test.use({ ...CHECKED, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

/** A product of the demo market that no journey changes. */
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

async function hasCart(visitor: Visitor, { id, size, color }: Wanted) {
  const { request } = visitor.page;
  const shopper = await aShopper(request);
  const added = await request.post('/api/v1/orders/cart/add/', {
    headers: { authorization: `Bearer ${await tokenOf(request, shopper)}` },
    data: { product_id: id, quantity: 1, ...(size ? { size } : {}), ...(color ? { color } : {}) },
  });
  expect(added.ok(), await added.text()).toBe(true);
  await visitor.isSignedIn(shopper);
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('[data-region][data-rendered]')).toHaveCount(0);
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
    return [...document.querySelectorAll(wanted)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest('li, aside, [aria-live]'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .map(({ element, box }) => {
        const style = getComputedStyle(element);
        const hasText = /^(H1|H2|BUTTON)$/.test(element.tagName);
        // Their height depends on products, and the width of a text on the device's fonts and the browser's version.
        const height = /^(MAIN|FORM|HEADER|DIALOG)$/.test(element.tagName) ? 'any' : round(box.height);
        const width = hasText ? '' : `${round(box.width)} × `;
        const place = element.tagName === 'BUTTON' ? '' : `x ${round(box.left)}, ${width}`;
        return {
          // Without its text, so that a changed text changes no file.
          name: element.tagName.toLowerCase(),
          look: `${place}${height}, ${style.fontSize} ${style.fontWeight}`,
          colors: `${hex(style.color)} on ${hex(style.backgroundColor)}`,
        };
      });
  });

for (const language of ['en', 'bn']) {
  for (const [name, comes] of Object.entries(SCREENS)) {
    test(`${name} in ${language} looks as it did`, { tag: '@full' }, async ({ visitor, baseURL }) => {
      const { page } = visitor;
      await page.context().addCookies([{ name: 'haat_language', value: language, url: baseURL! }]);
      await page.route('**/auth/language/', (route) => route.fulfill({ status: 204 }));
      const { results } = await (await page.request.get(`/api/v1/products/?search=${PRODUCT}`)).json();
      const { id } = results.find((product: { name: string }) => product.name === PRODUCT);
      const { variants } = await (await page.request.get(`/api/v1/products/${id}/`)).json();
      await page.emulateMedia({ colorScheme: 'light' });
      await comes(visitor, { id, ...variants.find((variant: { in_stock: boolean }) => variant.in_stock) });
      await laysOutAll(page);
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
      expect(`${lines.join('\n')}\n`).toMatchSnapshot(`${name.replace(' ', '-')}-${language}.txt`);
    });
  }
}

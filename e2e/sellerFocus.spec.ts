import { expect, type Page, test } from './page';
import { SELLER, tokenOf } from './users';

/** A phone, where bars stick to the foot of the screen. */
test.use({ viewport: { width: 390, height: 760 } });

/** The focused element, and whether sticky elements cover all nine probed points of it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const sticks = (above: Element | null): boolean =>
      above !== null &&
      !above.contains(element) &&
      (['sticky', 'fixed'].includes(getComputedStyle(above).position) || sticks(above.parentElement));
    const shares = [0.05, 0.5, 0.95];
    const points = shares.flatMap((x) => shares.map((y) => [left + width * x, top + height * y] as const));
    const hidden = points.filter(([x, y]) => y >= innerHeight || sticks(document.elementFromPoint(x, y)));
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return {
      name: `${element.tagName} ${name.trim().slice(0, 40)}`,
      hidden: hidden.length === points.length,
    };
  });

for (const path of ['/seller/orders', '/seller/products/add', '/seller/customize', 'an order']) {
  test(`the focus is never below a bar: ${path}`, { tag: '@full' }, async ({ visitor, request }) => {
    test.setTimeout(120_000);
    await visitor.isSignedIn(SELLER);
    const headers = { authorization: `Bearer ${await tokenOf(request, SELLER)}` };
    const orders = await (await request.get('/api/v1/orders/seller/orders/', { headers })).json();
    await visitor.opens(path === 'an order' ? `/seller/orders/${orders.results[0].id}` : path);
    await expect(visitor.main.getByRole('heading', { level: 1 })).toBeVisible();
    const found: string[] = [];
    for (let presses = 0; presses < 120; presses++) {
      await visitor.page.keyboard.press('Tab');
      const now = await focused(visitor.page);
      if (!now) break;
      if (now.hidden) found.push(now.name);
    }
    expect(found).toEqual([]);
  });
}

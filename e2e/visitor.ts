import { expect, type Locator, type Page } from '@playwright/test';
import type { AvailableProduct } from './products';
import { ADDRESS, type Person, PHONE, tokensOf } from './users';

/** A user of the site: actions and checks by visible roles, labels and texts. */
export class Visitor {
  readonly page: Page;
  readonly isMobile: boolean;

  constructor(page: Page, isMobile = false) {
    this.page = page;
    this.isMobile = isMobile;
  }

  get header() {
    return this.page.getByRole('banner');
  }
  get main() {
    return this.page.getByRole('main');
  }
  get footer() {
    return this.page.getByRole('contentinfo');
  }
  get messages() {
    return this.page.getByRole('region', { name: 'Messages' });
  }
  get cartLines() {
    return this.main.getByRole('article');
  }

  button(name: string | RegExp) {
    return this.main.getByRole('button', { name, exact: typeof name === 'string' });
  }
  heading(name: string | RegExp) {
    return this.main.getByRole('heading', { name, exact: typeof name === 'string' });
  }
  dialog(name: string | RegExp) {
    return this.page.getByRole('dialog', { name });
  }
  alert(name: string | RegExp) {
    return this.page.getByRole('alertdialog', { name });
  }
  /** The cart's line of a product. */
  line(name: string) {
    return this.main.getByRole('article', { name, exact: true });
  }

  /** Opens a page and waits until its region is hydrated. What is done earlier is tested in rendering.spec.ts. */
  async opens(path: string) {
    await this.page.goto(path);
    await expect(this.page.locator('[data-region][data-rendered]')).toHaveCount(0);
  }

  /**
   * Closes a dialog or menu by Escape and waits until its history entry is gone: the step back would abort a page that is
   * requested meanwhile.
   */
  async closesLayer() {
    await this.page.keyboard.press('Escape');
    await expect.poll(() => this.page.evaluate(() => history.state?.depth ?? 0)).toBe(0);
  }

  /** Goes to a path without loading a page, as a link does. */
  async navigates(path: string) {
    await this.page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
  }

  async isAt(path: string | RegExp) {
    await expect(this.page).toHaveURL(
      typeof path === 'string' ? ({ pathname }) => pathname === path : ({ pathname }) => path.test(pathname),
    );
  }

  async signsUp({ firstName, lastName, email, password }: Person) {
    const { page } = this;
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await this.button('Sign up').click();
  }

  /** Fills the form of the open login page. */
  async fillsLogin({ email, password }: Pick<Person, 'email' | 'password'>, { remember = false } = {}) {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    if (remember) await this.page.getByLabel('Remember me').check();
    await this.button('Log in').click();
  }

  /** Logs in through the form and arrives at home. For journeys about the login itself. */
  async logsInAtForm(person: Pick<Person, 'email' | 'password'>, options: { remember?: boolean } = {}) {
    await this.opens('/login');
    await this.fillsLogin(person, options);
    await this.#isHome();
  }

  /** Signs in through the API and opens home. */
  async logsIn(person: Pick<Person, 'email' | 'password'>, options: { remember?: boolean } = {}) {
    await this.isSignedIn(person, options);
    await this.opens('/home');
    await this.#isHome();
  }

  /** Signs in through the API without opening a page. */
  async isSignedIn(
    person: Pick<Person, 'email' | 'password'>,
    { remember = false }: { remember?: boolean } = {},
  ) {
    const { request } = this.page;
    const { access, refresh } = await tokensOf(request, person);
    const status = await request.get('/api/v1/auth/status/', {
      headers: { authorization: `Bearer ${access}` },
    });
    const profile = await status.text();
    await this.#stores({ access_token: access, refresh_token: refresh, 'haat.profile': profile }, remember);
  }

  /** Becomes a guest without opening a page. */
  async isGuest() {
    await this.#stores({ 'haat.guest': 'yes' }, true);
  }

  async #isHome() {
    await this.isAt('/home');
    await expect(this.heading('DISCOVER YOUR OOTD')).toBeVisible();
  }

  /** Writes the session into the browser's storage, from an empty page of the site's origin. */
  async #stores(entries: Record<string, string>, remember: boolean) {
    const { page } = this;
    const empty = '/empty-page-of-the-journeys';
    await page.route(`**${empty}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(empty);
    await page.evaluate(
      ([all, lasting]) => {
        for (const [key, value] of Object.entries(all))
          (lasting ? localStorage : sessionStorage).setItem(key, value);
      },
      [entries, remember] as const,
    );
    await page.unroute(`**${empty}`);
  }

  async entersAsGuest() {
    await this.entersAsGuestAt('');
  }

  /** @param site its address; '' for the one that all journeys use */
  async entersAsGuestAt(site: string) {
    await this.opens(`${site}/welcome`);
    await this.page.getByRole('button', { name: /Use as guest/ }).click();
    await this.isAt('/home');
  }

  async opensMenu() {
    await this.header.getByRole('button', { name: 'Menu' }).click();
    return this.header.getByRole('navigation', { name: 'Menu' });
  }

  /** Presses an entry of the header's menu. */
  async goesTo(entry: string) {
    const menu = await this.opensMenu();
    await menu.getByRole('link', { name: entry, exact: true }).click();
  }

  async signsOut() {
    const menu = await this.opensMenu();
    await menu.getByRole('button', { name: 'Sign Out' }).click();
    await this.isAt('/welcome');
  }

  async opensCart() {
    await this.header.getByRole('link', { name: /^Cart/ }).click();
    await expect(this.heading('Shopping Cart')).toBeVisible();
  }

  async opensProduct({ id, name }: Pick<AvailableProduct, 'id' | 'name'>) {
    await this.opens(`/product/${id}`);
    await expect(this.heading(name)).toBeVisible();
  }

  /** On a product's page. */
  async chooses({ size, color }: Pick<AvailableProduct, 'size' | 'color'>) {
    await this.choiceOf(color).check();
    await this.choiceOf(size).check();
  }

  /** A size or colour of a product, whatever it is called in the page's language. */
  choiceOf(value: string): Locator {
    return this.main.getByRole('radio').and(this.main.locator(`[value=${JSON.stringify(value)}]`));
  }

  /** On a product's page, after choosing. */
  async addsToCart() {
    await this.button('ADD TO CART').click();
    await expect(this.button('ADDED TO CART')).toBeVisible();
  }

  async buys(availableProducts: AvailableProduct) {
    await this.opensProduct(availableProducts);
    await this.chooses(availableProducts);
    await this.addsToCart();
  }

  /** The bill on the page has these amounts, in taka. Its terms may say more, e.g. 'Subtotal (2 items)'. */
  async isBilled(amounts: Record<string, number>) {
    await expect
      .poll(async () => {
        const bill = await billIn(this.main.locator('dl').filter({ hasText: '৳' }));
        const find = (wanted: string) => bill.find(([term]) => term.startsWith(wanted))?.[1];
        return Object.fromEntries(Object.keys(amounts).map((term) => [term, find(term)]));
      })
      .toEqual(amounts);
  }

  /** In the shipping dialog, which is open. */
  async ships({ address = ADDRESS, phone = PHONE } = {}) {
    const dialog = this.dialog('Shipping information');
    await dialog.getByLabel('Shipping address').fill(address);
    await dialog.getByLabel('Phone number').fill(phone);
    await dialog.getByRole('button', { name: 'Place order' }).click();
  }

  /** Does what orders, and sees the message that is shown for three seconds. */
  async ordersBy(act: () => Promise<void>) {
    const confirmed = this.alert('Order confirmed! Thank you for your purchase.').waitFor();
    await Promise.all([confirmed, act()]);
  }

  /** On the confirmation: the order number. */
  async orderNumber(): Promise<string> {
    await expect(this.heading('THANK YOU FOR ORDERING')).toBeVisible();
    const region = this.main.getByRole('region', { name: 'Order number' });
    return (await region.getByText(/^R\d+$/).textContent())!;
  }
}

/** The terms of description lists whose value is an amount, with its taka. */
async function billIn(lists: Locator): Promise<[term: string, taka: number][]> {
  const terms = await lists.getByRole('term').allInnerTexts();
  const texts = await lists.getByRole('definition').allInnerTexts();
  return terms.flatMap((term, index) => (/৳/.test(texts[index]!) ? [[term, takaOf(texts[index]!)]] : []));
}

/** The amount in an element, in taka. */
export async function takaIn(place: Locator): Promise<number> {
  await expect(place).toContainText('৳');
  return takaOf((await place.allInnerTexts()).join(' '));
}

/** A leading minus sign makes the amount negative. */
function takaOf(text: string): number {
  const amount = Number(/৳([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', ''));
  return /[−-]\s*৳/.test(text) ? -amount : amount;
}

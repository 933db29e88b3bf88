import type { Locator } from '@playwright/test';
import { LANGUAGES } from './accessible';
import { tabsTo } from './keys';
import { aSeller, aStoreName } from './operator';
import { aDeliveredOrder, anOrder } from './orders';
import { expect, test } from './page';
import { photos } from './photos';
import { availableProducts, productsOfStore } from './products';
import { ADDRESS, aNewPerson, aShopper, PHONE, SELLER } from './users';
import type { Visitor } from './visitor';

/** Nine journeys without a mouse, in both languages, with the announcements to screen readers. */

const TEXTS = {
  en: {
    colour: 'Colour',
    size: 'Size',
    add: 'ADD TO CART',
    viewCart: 'View cart',
    confirm: 'Confirm order',
    shipping: 'Shipping information',
    address: 'Shipping address',
    phone: 'Phone number',
    place: 'Place order',
    thanks: 'THANK YOU FOR ORDERING',
    search: 'Search products',
    suggestions: 'Suggestions',
    viewAll: 'View all results',
    filters: 'Filters',
    price: 'Price',
    medium: /^M \d+ products?$/,
    clear: 'Clear Filter',
    logIn: 'Log in',
    signUp: 'Sign up',
    email: 'Email',
    password: 'Password',
    firstName: 'First name',
    lastName: 'Last name',
    again: 'Confirm password',
    emailMissing: 'Email is required',
    created: 'Account created successfully! Please log in.',
    addAddress: 'Add an address',
    newAddress: 'New address',
    addressName: 'Name of the address',
    district: /^District/,
    upazila: 'Upazila or thana',
    saveAddress: 'Save address',
    addresses: 'Your addresses',
    delete: 'Delete',
    undo: 'Undo',
    messages: 'Messages',
    cancel: 'Cancel order',
    cancelTitle: 'Cancel this order?',
    tooLong: 'It takes too long',
    changedMind: 'I changed my mind',
    keep: 'Keep the order',
    cancelNow: 'Cancel the order',
    cancelled: 'Cancelled',
    review: /^Write Review/,
    reviewTitle: 'Write Review',
    rating: /^Your rating/,
    five: '5 stars',
    four: '4 stars',
    content: 'Your review',
    submit: 'Submit Review',
    reviewed: 'Reviewed',
    wish: 'Wish list',
    menu: 'Menu',
    saved: 'Saved products',
    unwish: (name: string) => `Remove ${name} from the wish list`,
    title: 'Product Title',
    description: 'Product Description',
    taka: 'Price (BDT)',
    images: 'Add Images',
    sizes: 'Available Sizes',
    colourName: 'Colour name',
    quantity: (color: string) => `Quantity of ${color} / M`,
    list: 'List Product',
  },
  bn: {
    colour: 'রং',
    size: 'সাইজ',
    add: 'কার্টে যোগ করুন',
    viewCart: 'কার্ট দেখুন',
    confirm: 'অর্ডার নিশ্চিত করুন',
    shipping: 'ডেলিভারির তথ্য',
    address: 'ডেলিভারির ঠিকানা',
    phone: 'মোবাইল নম্বর',
    place: 'অর্ডার করুন',
    thanks: 'অর্ডার করার জন্য ধন্যবাদ',
    search: 'পণ্য খুঁজুন',
    suggestions: 'সাজেশন',
    viewAll: 'সব ফলাফল দেখুন',
    filters: 'ফিল্টার',
    price: 'দাম',
    medium: /^M [০-৯]+টি পণ্য$/,
    clear: 'ফিল্টার সরান',
    logIn: 'লগ ইন',
    signUp: 'অ্যাকাউন্ট খুলুন',
    email: 'ই-মেইল',
    password: 'পাসওয়ার্ড',
    firstName: 'নামের প্রথম অংশ',
    lastName: 'নামের শেষ অংশ',
    again: 'পাসওয়ার্ডটি আবার লিখুন',
    emailMissing: 'ই-মেইল দিন',
    created: 'আপনার অ্যাকাউন্ট খোলা হয়েছে! এবার লগ ইন করুন।',
    addAddress: 'ঠিকানা যোগ করুন',
    newAddress: 'নতুন ঠিকানা',
    addressName: 'ঠিকানার নাম',
    district: /^জেলা/,
    upazila: 'উপজেলা বা থানা',
    saveAddress: 'ঠিকানা সেভ করুন',
    addresses: 'আপনার ঠিকানা',
    delete: 'মুছুন',
    undo: 'ফিরিয়ে আনুন',
    messages: 'বার্তা',
    cancel: 'অর্ডার বাতিল করুন',
    cancelTitle: 'অর্ডারটি বাতিল করবেন?',
    tooLong: 'অনেক সময় লাগছে',
    changedMind: 'মত বদলেছি',
    keep: 'অর্ডার থাকুক',
    cancelNow: 'অর্ডার বাতিল করুন',
    cancelled: 'বাতিল',
    review: /^রিভিউ লিখুন/,
    reviewTitle: 'রিভিউ লিখুন',
    rating: /^আপনার রেটিং/,
    five: '৫ স্টার',
    four: '৪ স্টার',
    content: 'আপনার রিভিউ',
    submit: 'রিভিউ দিন',
    reviewed: 'রিভিউ দিয়েছেন',
    wish: 'পছন্দের তালিকা',
    menu: 'মেনু',
    saved: 'তুলে রাখা পণ্য',
    unwish: (name: string) => `${name} পছন্দের তালিকা থেকে সরান`,
    title: 'পণ্যের নাম',
    description: 'পণ্যের বিবরণ',
    taka: 'দাম (টাকা)',
    images: 'ছবি যোগ করুন',
    sizes: 'যেসব সাইজ আছে',
    colourName: 'রঙের নাম',
    quantity: (color: string) => `পরিমাণ: ${color} / M`,
    list: 'পণ্য যোগ করুন',
  },
} as const;

/** Opens pages in a language, which is not saved with the account: other journeys use it in English. */
async function reads({ page }: Visitor, language: keyof typeof TEXTS, site: string) {
  await page.context().addCookies([{ name: 'haat_language', value: language, url: site }]);
  await page.route('**/auth/language/', (route) => route.fulfill({ status: 204 }));
}

/** Moves to an element and presses a key. */
async function presses({ page }: Visitor, place: Locator, key = 'Enter') {
  await tabsTo(page, place);
  await page.keyboard.press(key);
}

async function types({ page }: Visitor, field: Locator, text: string) {
  await tabsTo(page, field);
  await page.keyboard.type(text);
}

/** Moves through the options of a list, as many as Dhaka needs. */
async function chooses({ page }: Visitor, list: Locator, value: string) {
  await tabsTo(page, list);
  for (let count = 0; count < 100 && (await list.inputValue()) !== value; count++)
    await page.keyboard.press('ArrowDown');
  await expect(list).toHaveValue(value);
}

for (const language of LANGUAGES) {
  const t = TEXTS[language];

  test.describe(`by keyboard alone, in ${language}:`, { tag: '@full' }, () => {
    test.beforeEach(({ visitor, baseURL }) => reads(visitor, language, baseURL!));

    test('from home to an order', async ({ visitor, request }) => {
      const { page, main } = visitor;
      const [wanted] = await availableProducts(request, 1);
      await visitor.isSignedIn(await aShopper(request));
      await visitor.opens('/home');
      await presses(visitor, main.getByRole('link', { name: wanted.name, exact: true }).first());
      await visitor.isAt(`/product/${wanted.id}`);
      for (const [group, value] of [
        [t.colour, wanted.color],
        [t.size, wanted.size],
      ] as const) {
        const radios = main.getByRole('radiogroup', { name: group }).getByRole('radio');
        const radio = visitor.choiceOf(value);
        await presses(visitor, radios.first(), 'Space');
        for (let count = 0; count < 12 && !(await radio.isChecked()); count++)
          await page.keyboard.press('ArrowRight');
        await expect(radio).toBeChecked();
      }
      await presses(visitor, visitor.button(t.add));
      await presses(visitor, main.getByRole('link', { name: t.viewCart }));
      await visitor.isAt('/cart');
      await presses(visitor, visitor.button(t.confirm));
      const dialog = visitor.dialog(t.shipping);
      await expect(dialog.getByLabel(t.address)).toBeFocused();
      await expect(dialog).toMatchAriaSnapshot(`
        - dialog "${t.shipping}":
          - banner:
            - heading "${t.shipping}" [level=2]
          - textbox "${t.address}"
          - textbox "${t.phone}"
          - contentinfo:
            - button "${t.place}"
      `);
      await page.keyboard.type(ADDRESS);
      await types(visitor, dialog.getByLabel(t.phone), PHONE);
      await presses(visitor, dialog.getByRole('button', { name: t.place }));
      await visitor.isAt('/order-confirmation');
      await expect(visitor.heading(t.thanks)).toBeVisible();
    });

    test('a search with suggestions, and the same again', async ({ visitor }) => {
      const { page, header, main } = visitor;
      await visitor.isGuest();
      await visitor.opens('/home');
      const box = header.getByRole('combobox', { name: t.search });
      await types(visitor, box, 'panjabi');
      const list = page.getByRole('listbox', { name: t.suggestions });
      await expect(list.getByRole('option')).toHaveCount(6);
      await expect(list).toMatchAriaSnapshot(`
        - listbox "${t.suggestions}":
          - option /.+/
          - option "${t.viewAll}"
      `);
      await page.keyboard.press('ArrowUp');
      const last = list.getByRole('option').last();
      await expect(box).toHaveAttribute('aria-activedescendant', (await last.getAttribute('id'))!);
      await page.keyboard.press('Enter');
      await visitor.isAt('/search');
      await expect(main.getByRole('article').first()).toBeVisible();

      await visitor.opens('/home');
      await tabsTo(page, box);
      await expect(list.getByRole('option').first()).toHaveText('panjabi');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/search\?q=panjabi$/);
    });

    test('filters', async ({ visitor }) => {
      const { page, main } = visitor;
      await visitor.isGuest();
      await visitor.opens('/home');
      const bar = main.getByRole('group', { name: t.filters });
      await expect(bar).toMatchAriaSnapshot(`
        - group "${t.filters}":
          - button "${t.size}"
          - button "${t.colour}"
          - button "${t.price}"
      `);
      const size = bar.getByRole('button', { name: t.size });
      await presses(visitor, size);
      await expect(size).toHaveAttribute('aria-expanded', 'true');
      const medium = main.getByRole('button', { name: t.medium });
      await presses(visitor, medium, 'Space');
      await expect(medium).toHaveAttribute('aria-pressed', 'true');
      await expect(page).toHaveURL(/[?&]size=M/);
      await page.keyboard.press('Escape');
      await expect(size).toBeFocused();
      const clear = main.getByRole('button', { name: t.clear });
      await tabsTo(page, clear, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/home$/);
    });

    test('sign-up and login', async ({ visitor }) => {
      const { page, main } = visitor;
      const person = aNewPerson();
      await visitor.opens('/signup');
      await expect(main).toMatchAriaSnapshot(`
        - heading "${t.signUp}" [level=1]
        - form "${t.signUp}":
          - textbox "${t.firstName}"
          - textbox "${t.lastName}"
          - textbox "${t.email}"
          - textbox "${t.password}"
          - textbox "${t.again}"
          - button "${t.signUp}"
      `);
      await presses(visitor, visitor.button(t.signUp));
      await expect(main.getByText(t.emailMissing)).toBeVisible();
      await expect(page.getByLabel(t.firstName)).toBeFocused();
      await page.keyboard.type(person.firstName);
      await types(visitor, page.getByLabel(t.lastName), person.lastName);
      await types(visitor, page.getByLabel(t.email), person.email);
      await types(visitor, page.getByLabel(t.password, { exact: true }), person.password);
      await types(visitor, page.getByLabel(t.again), person.password);
      await page.keyboard.press('Enter');
      await visitor.isAt('/login');
      await expect(main.getByText(t.created)).toBeVisible();
      await types(visitor, page.getByLabel(t.email), person.email);
      await types(visitor, page.getByLabel(t.password, { exact: true }), person.password);
      await page.keyboard.press('Enter');
      await visitor.isAt('/preferences');
    });

    test('the address book', async ({ visitor, request }) => {
      const { page, main } = visitor;
      await visitor.isSignedIn(await aShopper(request));
      await visitor.opens('/profile');
      await presses(visitor, visitor.button(t.addAddress));
      const form = visitor.dialog(t.newAddress);
      await expect(form).toMatchAriaSnapshot(`
        - dialog "${t.newAddress}":
          - banner:
            - heading "${t.newAddress}" [level=2]
          - form "${t.newAddress}":
            - group:
              - combobox /${t.addressName}/
              - textbox "${t.phone}"
              - textbox "${t.address}"
              - combobox /${t.district.source}/
          - contentinfo:
            - button "${t.saveAddress}"
      `);
      await types(visitor, form.getByLabel(t.addressName), 'Home');
      await types(visitor, form.getByLabel(t.phone, { exact: true }), PHONE);
      await types(visitor, form.getByLabel(t.address), 'House 7');
      await chooses(visitor, form.getByLabel(t.district), 'Dhaka');
      await chooses(visitor, form.getByLabel(t.upazila), 'Savar');
      await presses(visitor, form.getByRole('button', { name: t.saveAddress }));
      const book = main.getByRole('list', { name: t.addresses });
      await expect(book).toContainText('House 7, Savar, Dhaka');
      await expect(book).toMatchAriaSnapshot(`
        - list "${t.addresses}":
          - listitem:
            - article:
              - button /^${t.delete}/
      `);
      await presses(visitor, book.getByRole('button', { name: new RegExp(`^${t.delete}`) }));
      await expect(book).toHaveCount(0);
      const messages = page.getByRole('region', { name: t.messages });
      await presses(visitor, messages.getByRole('button', { name: t.undo }));
      await expect(book).toContainText('House 7, Savar, Dhaka');
    });

    test('following an order and cancelling it', async ({ visitor, request }) => {
      const { page, main } = visitor;
      const shopper = await aShopper(request);
      const [wanted] = await availableProducts(request, 1);
      const id = await anOrder(request, shopper, wanted);
      await visitor.isSignedIn(shopper);
      await visitor.opens('/orders');
      await presses(visitor, main.getByRole('article').getByRole('link').first());
      await visitor.isAt(`/order/${id}`);
      await presses(visitor, visitor.button(t.cancel));
      const dialog = visitor.dialog(t.cancelTitle);
      await expect(dialog).toMatchAriaSnapshot(`
        - dialog "${t.cancelTitle}":
          - banner:
            - heading "${t.cancelTitle}" [level=2]
          - form "${t.cancelTitle}":
            - radiogroup:
              - radio "${t.changedMind}"
              - radio "${t.tooLong}"
          - contentinfo:
            - button "${t.keep}"
            - button "${t.cancelNow}"
      `);
      await tabsTo(page, dialog.getByRole('radio').first());
      for (let count = 0; count < 3; count++) await page.keyboard.press('ArrowDown');
      await expect(dialog.getByRole('radio', { name: t.tooLong })).toBeChecked();
      await presses(visitor, dialog.getByRole('button', { name: t.cancelNow }));
      await expect(dialog).toHaveCount(0);
      await expect(main.getByText(t.cancelled, { exact: true }).first()).toBeVisible();
    });

    test('a review of a delivered order', async ({ visitor, request }) => {
      const { page, main } = visitor;
      const shopper = await aShopper(request);
      const [wanted] = await productsOfStore(request, SELLER.store, 1);
      const id = await aDeliveredOrder(request, shopper, wanted);
      await visitor.isSignedIn(shopper);
      await visitor.opens(`/order/${id}`);
      await presses(visitor, main.getByRole('button', { name: t.review }));
      const dialog = visitor.dialog(t.reviewTitle);
      await expect(dialog).toMatchAriaSnapshot(`
        - dialog "${t.reviewTitle}":
          - banner:
            - heading "${t.reviewTitle}" [level=2]
          - form "${t.reviewTitle}":
            - radiogroup:
              - radio "${t.four}"
              - radio "${t.five}"
            - textbox "${t.content}"
          - contentinfo:
            - button "${t.submit}"
      `);
      const rating = dialog.getByRole('radiogroup', { name: t.rating });
      await tabsTo(page, rating.getByRole('radio', { name: t.five }));
      await page.keyboard.press('ArrowLeft');
      await expect(rating.getByRole('radio', { name: t.four })).toBeChecked();
      await types(visitor, dialog.getByLabel(t.content), 'Soft, and the colour stays.');
      await presses(visitor, dialog.getByRole('button', { name: t.submit }));
      await expect(dialog).toHaveCount(0);
      await expect(main.getByText(t.reviewed).first()).toBeVisible();
    });

    test('the wish list', async ({ visitor, request }) => {
      const { page, main, header } = visitor;
      const [{ id, name }] = await availableProducts(request, 1);
      await visitor.isGuest();
      await visitor.opens(`/product/${id}`);
      const heart = visitor.button(`${t.wish}: ${name}`);
      await presses(visitor, heart);
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await presses(visitor, header.getByRole('button', { name: t.menu }));
      await presses(visitor, header.getByRole('link', { name: t.wish, exact: true }));
      await visitor.isAt('/wishlist');
      const list = main.getByRole('list', { name: t.saved });
      await expect(list).toMatchAriaSnapshot(`
        - list "${t.saved}":
          - listitem:
            - article:
              - heading "${name}" [level=3]:
                - link "${name}"
      `);
      await presses(visitor, list.getByRole('button', { name: t.unwish(name) }));
      await expect(list).toHaveCount(0);
      const messages = page.getByRole('region', { name: t.messages });
      // The notice of the heart may still be there, before this one.
      await presses(visitor, messages.getByRole('button', { name: t.undo }).last());
      await expect(list.getByRole('heading', { level: 3 })).toHaveText([name]);
    });

    test('a seller lists a product', async ({ visitor, request }) => {
      const { page, main } = visitor;
      const name = `Khadi Koti of ${aStoreName()}`;
      await visitor.isSignedIn(await aSeller(request));
      await visitor.opens('/seller/products/add');
      await types(visitor, main.getByLabel(t.title), name);
      await types(visitor, main.getByLabel(t.description), 'Spun and woven in Cumilla.');
      await types(visitor, main.getByLabel(t.taka), '1290.50');
      const files = await photos(page, 1);
      // Waits before the key is pressed: Playwright intercepts the dialog only some time after the call.
      const chooser = page.waitForEvent('filechooser');
      await presses(visitor, main.getByLabel(t.images));
      await (await chooser).setFiles(files);
      await expect(main.getByRole('list').getByRole('img').first()).toBeVisible();
      const sizes = main.getByRole('list', { name: t.sizes });
      await presses(visitor, sizes.getByRole('button', { name: 'M', exact: true }), 'Space');
      await types(visitor, main.getByLabel(t.colourName), 'Madder');
      await page.keyboard.press('Enter');
      await types(visitor, main.getByLabel(t.quantity('Madder')), '7');
      await presses(visitor, visitor.button(t.list));
      await visitor.isAt('/seller/products');
      await expect(main.getByRole('table')).toContainText(name);
    });
  });
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { CHECKED, isAccessibleInEveryLook, LANGUAGES, neverEnds } from './accessible';
import { anApplicant, aSeller, OPERATOR, storeIdOf } from './operator';
import { aDeliveredOrder, addsToCartOf, anOrder, movesTo } from './orders';
import { expect, test } from './page';
import { aSoldOutProduct, availableProducts, productsOfStore } from './products';
import { ROOT } from './settings';
import { aShopper, CUSTOMER, SELLER, tokenOf, tokensOf } from './users';
import type { Visitor } from './visitor';

/** Each dialog, menu and list that opens over a page, opened once in each language: axe finds nothing in any look. */

test.use(CHECKED);

interface Overlay {
  /** the source files with its dialog, or a name */
  of: string | readonly string[];
  /** @returns what is open, where it is no dialog */
  open: (visitor: Visitor) => Promise<Locator | undefined>;
  /** in pixels, where it exists at one of them only */
  widths?: readonly number[];
  short?: boolean;
}

const DESK = [1280] as const;
const PHONE = [390] as const;

const opens = async (visitor: Visitor, at: string) => {
  await visitor.opens(at);
  await visitor.page.waitForLoadState('networkidle');
};
const press = (visitor: Visitor, name: RegExp) =>
  visitor.main.getByRole('button', { name }).first().click() as Promise<undefined>;

/** Signs in a shopper with a new order. */
async function onOrder(visitor: Visitor) {
  const { request } = visitor.page;
  const shopper = await aShopper(request);
  const [wanted] = await productsOfStore(request, SELLER.store, 1);
  const id = await anOrder(request, shopper, wanted);
  await visitor.isSignedIn(shopper);
  await opens(visitor, `/order/${id}`);
}

async function onProduct(visitor: Visitor) {
  await visitor.isGuest();
  const [{ id }] = await productsOfStore(visitor.page.request, SELLER.store, 1);
  await opens(visitor, `/product/${id}`);
}

async function onSellerPage(visitor: Visitor, at: string) {
  await visitor.isSignedIn(SELLER);
  await opens(visitor, at);
}

/** Chooses the first row of a table; the box is see-through. */
const chooseFirst = (visitor: Visitor) =>
  visitor.main.locator('tbody').getByRole('checkbox').first().check({ force: true });

async function withFilters(visitor: Visitor, name: RegExp) {
  await visitor.isGuest();
  await opens(visitor, '/search?q=saree');
  await press(visitor, name);
  return visitor.main.locator('[aria-expanded="true"]');
}

const OVERLAYS: readonly Overlay[] = [
  {
    of: 'the menu of the header',
    short: true,
    open: async (visitor) => {
      await visitor.isSignedIn(CUSTOMER);
      await opens(visitor, '/home');
      await visitor.header.getByRole('button', { name: /^(Menu|মেনু)$/ }).click();
      return visitor.header.getByRole('navigation', { name: /^(Menu|মেনু)$/ });
    },
  },
  {
    of: 'the suggestions of the search',
    open: async (visitor) => {
      await visitor.isGuest();
      await opens(visitor, '/home');
      await visitor.header.getByRole('combobox').fill('panjabi');
      await expect(visitor.page.getByRole('option').nth(2)).toBeVisible();
      return visitor.page.getByRole('listbox');
    },
  },
  {
    of: 'shell/src/shortcuts/ShortcutsDialog.tsx',
    open: async (visitor) => {
      await opens(visitor, '/home');
      // Shortcuts work once the page's deferred scripts have loaded.
      await expect(async () => {
        await visitor.page.keyboard.press('?');
        await expect(visitor.page.getByRole('dialog')).toBeVisible({ timeout: 3000 });
      }).toPass();
      return undefined;
    },
  },
  ...[/^(Size|সাইজ)/, /^(Colour|রং)/, /^(Price|দাম)/].map(
    (name): Overlay => ({
      of: `the filter ${name.source.slice(2, -1)}`,
      widths: DESK,
      open: (visitor) => withFilters(visitor, name),
    }),
  ),
  {
    of: 'mfe-catalog/src/filters/FacetDialog.tsx',
    widths: PHONE,
    open: async (visitor) => {
      await withFilters(visitor, /^(Filters|ফিল্টার)/);
      return undefined;
    },
  },
  {
    of: 'mfe-catalog/src/zoom/Zoom.tsx',
    open: async (visitor) => {
      await onProduct(visitor);
      return press(visitor, /^Enlarge picture|ছবি বড় করে দেখুন$/);
    },
  },
  {
    of: 'mfe-catalog/src/product/SizeGuide.tsx',
    open: async (visitor) => {
      await onProduct(visitor);
      return press(visitor, /^(Size guide|সাইজ গাইড)$/);
    },
  },
  {
    of: 'mfe-cart-checkout/src/buy-box/stockAlert.tsx',
    open: async (visitor) => {
      await visitor.isGuest();
      await opens(visitor, `/product/${await aSoldOutProduct(visitor.page.request)}`);
      return press(visitor, /^(Tell me when it is back|স্টকে এলে জানান)$/);
    },
  },
  {
    of: 'mfe-catalog/src/questions/DeleteQuestion.tsx',
    open: async (visitor) => {
      const { request } = visitor.page;
      const shopper = await aShopper(request);
      const [{ id }] = await availableProducts(request, 1);
      const asked = await request.post(`/api/v1/products/${id}/questions/`, {
        headers: { authorization: `Bearer ${await tokenOf(request, shopper)}` },
        data: { content: 'Does the colour stay?' },
      });
      expect(asked.status(), await asked.text()).toBe(201);
      await visitor.isSignedIn(shopper);
      await opens(visitor, `/product/${id}`);
      const mine = visitor.main.getByText('Does the colour stay?');
      await expect(async () => {
        await visitor.page.mouse.wheel(0, 800);
        await expect(mine).toBeVisible({ timeout: 500 });
      }).toPass();
      return press(visitor, /^(Delete|মুছুন)/);
    },
  },
  {
    of: 'mfe-account/src/profile/EndSession.tsx',
    open: async (visitor) => {
      await visitor.isSignedIn(CUSTOMER);
      await opens(visitor, '/profile');
      return press(visitor, /^(Sign out everywhere|সব ডিভাইস থেকে লগ আউট)$/);
    },
  },
  {
    of: 'mfe-account/src/profile/accountDialogs.tsx',
    open: async (visitor) => {
      await visitor.isSignedIn(await aShopper(visitor.page.request));
      await opens(visitor, '/profile');
      return press(visitor, /^(Delete account|অ্যাকাউন্ট মুছুন)$/);
    },
  },
  {
    of: 'mfe-account/src/profile/AddressDialog.tsx',
    open: async (visitor) => {
      await visitor.isSignedIn(await aShopper(visitor.page.request));
      await opens(visitor, '/profile');
      return press(visitor, /^(Add an address|ঠিকানা যোগ করুন)$/);
    },
  },
  {
    of: 'mfe-account/src/devices/DevicesScreen.tsx',
    open: async (visitor) => {
      const { request } = visitor.page;
      const shopper = await aShopper(request);
      await tokensOf(request, shopper);
      await visitor.isSignedIn(shopper);
      await opens(visitor, '/profile/devices');
      return press(visitor, /^(Sign out|লগ আউট)/);
    },
  },
  {
    of: 'mfe-account/src/order/CancelDialog.tsx',
    short: true,
    open: async (visitor) => {
      await onOrder(visitor);
      return press(visitor, /^(Cancel order|অর্ডার বাতিল করুন)$/);
    },
  },
  {
    of: 'mfe-account/src/order/ReviewDialog.tsx',
    open: async (visitor) => {
      const { request } = visitor.page;
      const shopper = await aShopper(request);
      const [wanted] = await productsOfStore(request, SELLER.store, 1);
      const id = await aDeliveredOrder(request, shopper, wanted);
      await visitor.isSignedIn(shopper);
      await opens(visitor, `/order/${id}`);
      await press(visitor, /^(Write Review|রিভিউ লিখুন)/);
      await visitor.page.getByText(/^(More ratings|আরও রেটিং দিন)/).click();
      return undefined;
    },
  },
  {
    of: 'mfe-cart-checkout/src/checkout/ShippingDialog.tsx',
    open: async (visitor) => {
      await inCheckout(visitor);
      return undefined;
    },
  },
  {
    of: 'mfe-cart-checkout/src/checkout/OrderOutcome.tsx',
    open: async (visitor) => {
      const { page } = visitor;
      await neverEnds(page, 3000);
      await inCheckout(visitor);
      await page.route('**/orders/create/', (route) => route.fulfill({ status: 500, json: {} }));
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill('House 12, Road 5, Dhaka');
      await dialog.getByRole('textbox').nth(1).fill('01712345678');
      await dialog.getByRole('button', { name: /^(Place order|অর্ডার করুন)$/ }).click();
      return page.getByRole('alertdialog');
    },
  },
  {
    of: 'mfe-seller/src/products/ProductsScreen.tsx',
    open: async (visitor) => {
      await onSellerPage(visitor, '/seller/products');
      await press(visitor, /^(Actions for|মেনু:)/);
      await visitor.main
        .getByRole('menuitem')
        .or(visitor.main.getByRole('menu').getByRole('button'))
        .last()
        .click();
      return undefined;
    },
  },
  {
    of: 'the menu of a product',
    widths: DESK,
    open: async (visitor) => {
      await onSellerPage(visitor, '/seller/products');
      await press(visitor, /^(Actions for|মেনু:)/);
      return visitor.main.getByRole('menu');
    },
  },
  {
    of: 'mfe-seller/src/products-csv/ImportDialog.tsx',
    open: async (visitor) => {
      await onSellerPage(visitor, '/seller/products');
      return press(visitor, /^(Import CSV|CSV ইমপোর্ট)$/);
    },
  },
  {
    of: 'mfe-operator/src/ReasonDialog.tsx',
    open: async (visitor) => {
      const { request } = visitor.page;
      const { store } = await anApplicant(request);
      await visitor.isSignedIn(OPERATOR);
      await opens(visitor, `/operator/sellers/${await storeIdOf(request, store)}`);
      return press(visitor, /^(Reject|প্রত্যাখ্যান করুন)$/);
    },
  },
  {
    of: 'mfe-operator/src/delivery/FeeDialog.tsx',
    open: async (visitor) => {
      await visitor.isSignedIn(OPERATOR);
      await opens(visitor, '/operator/delivery');
      return press(visitor, /^(Add a district|জেলা যোগ করুন)$/);
    },
  },
  {
    of: 'mfe-operator/src/words/Tags.tsx',
    open: async (visitor) => {
      await visitor.isSignedIn(OPERATOR);
      await opens(visitor, '/operator/words');
      return press(visitor, /^(Merge|একত্র করুন)/);
    },
  },
  {
    of: 'mfe-operator/src/words/Synonyms.tsx',
    open: async (visitor) => {
      await visitor.isSignedIn(OPERATOR);
      await opens(visitor, '/operator/words?tab=synonyms');
      return press(visitor, /^(Add synonyms|সমার্থক শব্দ যোগ করুন)$/);
    },
  },
  {
    of: 'mfe-seller/src/orders/BulkOrders.tsx',
    open: async (visitor) => {
      await onSellerPage(visitor, '/seller/orders');
      await chooseFirst(visitor);
      return press(visitor, /^(Change status|অবস্থা বদলান)$/);
    },
  },
  {
    of: 'mfe-seller/src/offers/BulkOffers.tsx',
    open: async (visitor) => {
      await onSellerPage(visitor, '/seller/offers?tab=ongoing');
      await chooseFirst(visitor);
      return press(visitor, /^(Change last day|শেষ দিন বদলান)$/);
    },
  },
  {
    of: 'mfe-seller/src/offers/EditOffer.tsx',
    open: async (visitor) => {
      await onSellerPage(visitor, '/seller/offers?tab=ongoing');
      return press(visitor, /^(Edit|বদলান)/);
    },
  },
  {
    of: 'mfe-seller/src/orders/StatusPanel.tsx',
    open: async (visitor) => {
      const { request } = visitor.page;
      const [wanted] = await productsOfStore(request, SELLER.store, 1);
      const id = await anOrder(request, await aShopper(request), wanted);
      await onSellerPage(visitor, `/seller/orders/${id}`);
      return press(visitor, /^(MARK AS COMPLETED|অর্ডার সম্পূর্ণ করুন)$/);
    },
  },
  {
    of: 'mfe-seller/src/orders/RefusalPanel.tsx',
    open: async (visitor) => {
      const { request } = visitor.page;
      const [wanted] = await productsOfStore(request, SELLER.store, 1);
      const id = await anOrder(request, await aShopper(request), wanted);
      await movesTo(request, id, 'shipped');
      await onSellerPage(visitor, `/seller/orders/${id}`);
      return press(visitor, /^(Some or all was refused|কিছু বা সব নেননি)$/);
    },
  },
  {
    of: 'mfe-seller/src/money/PayoutAccount.tsx',
    open: async (visitor) => {
      await visitor.isSignedIn(SELLER);
      await opens(visitor, '/seller/money');
      return press(visitor, /^(Change the account|অ্যাকাউন্ট বদলান)$/);
    },
  },
  {
    of: 'libs/features/src/ReturnDialog.tsx',
    open: async (visitor) => {
      const { request } = visitor.page;
      const shopper = await aShopper(request);
      const [wanted] = await productsOfStore(request, SELLER.store, 1);
      const id = await aDeliveredOrder(request, shopper, wanted);
      await visitor.isSignedIn(shopper);
      await opens(visitor, `/order/${id}`);
      await visitor.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return press(visitor, /^(Return items|পণ্য ফেরত দিন)$/);
    },
  },
  {
    of: 'libs/features/src/ReportDialog.tsx',
    open: async (visitor) => {
      await visitor.isSignedIn(await aShopper(visitor.page.request));
      const [{ id }] = await productsOfStore(visitor.page.request, SELLER.store, 1);
      await opens(visitor, `/product/${id}`);
      const report = visitor.main.getByRole('button', {
        name: /^(Report this product|অভিযোগ করুন এই পণ্য নিয়ে)$/,
      });
      await expect(async () => {
        await visitor.page.mouse.wheel(0, 800);
        await expect(report).toBeInViewport({ timeout: 500 });
      }).toPass();
      await report.click();
      return undefined;
    },
  },
  {
    of: 'mfe-seller/src/offers/OngoingOffers.tsx',
    open: async (visitor) => {
      await onSellerPage(visitor, '/seller/offers?tab=ongoing');
      return press(visitor, /^(Stop|বন্ধ করুন)/);
    },
  },
  {
    of: 'mfe-seller/src/store/ProductPicker.tsx',
    open: async (visitor) => {
      await onSellerPage(visitor, '/seller/homepage');
      return press(visitor, /^Choose (a product|another)|পণ্য বেছে নিন$|বদলে অন্য/);
    },
  },
  {
    of: 'mfe-seller/src/product-form/SizeChartDialog.tsx',
    open: async (visitor) => {
      await onSellerPage(visitor, '/seller/products/add');
      return press(visitor, /^(New size chart|নতুন সাইজ চার্ট)$/);
    },
  },
  {
    of: 'mfe-seller/src/LeaveQuestion.tsx',
    open: async (visitor) => {
      await visitor.isSignedIn(await aSeller(visitor.page.request));
      await opens(visitor, '/seller/products/add');
      await visitor.main.getByLabel(/^(Product Title|পণ্যের নাম)/).fill('Koti');
      await visitor.main.getByRole('link', { name: /^(Cancel|থাক)/ }).click();
      return undefined;
    },
  },
  {
    of: 'mfe-seller/src/product-form/ProductForm.tsx',
    open: async (visitor) => {
      await visitor.isSignedIn(await aSeller(visitor.page.request));
      await opens(visitor, '/seller/products/add');
      await visitor.main.getByLabel(/^(Product Title|পণ্যের নাম)/).fill('Koti');
      await visitor.main.getByLabel(/^(Product Description|পণ্যের বিবরণ)/).fill('Khadi');
      await visitor.main.getByLabel(/^(Price \(BDT\)|দাম \(টাকা\))/).fill('0');
      return press(visitor, /^(List Product|পণ্য যোগ করুন)$/);
    },
  },
];

async function inCheckout(visitor: Visitor) {
  const { request } = visitor.page;
  const shopper = await aShopper(request);
  await addsToCartOf(request, shopper, (await availableProducts(request, 1))[0]);
  await visitor.isSignedIn(shopper);
  await opens(visitor, '/cart');
  await press(visitor, /^(Confirm order|অর্ডার নিশ্চিত করুন)$/);
  // The district comes with a file of its own.
  await expect(visitor.page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
}

/** Dialogs that another one in the list covers: the same component, or one that differs in its texts only. */
const LIKE_ANOTHER: Readonly<Record<string, string>> = {
  'mfe-operator/src/ActDialog.tsx': 'the frame of ReasonDialog',
  'mfe-operator/src/seller/SellerScreen.tsx': 'a picture in a Dialog, as of Zoom',
  'mfe-operator/src/sellers/NameChanges.tsx': 'ReasonDialog, and a ConfirmDialog as of EndSession',
  'mfe-operator/src/seller/Decisions.tsx': 'ReasonDialog, and a ConfirmDialog as of EndSession',
  'mfe-operator/src/order/OrderActions.tsx': 'ReasonDialog, and a ConfirmDialog as of EndSession',
  'mfe-operator/src/delivery/DeliveryScreen.tsx': 'a ConfirmDialog, as of EndSession',
  'mfe-operator/src/pages/PageVersions.tsx': 'a ConfirmDialog, as of EndSession',
  'mfe-operator/src/payouts/AccountChanges.tsx': 'ReasonDialog, and a ConfirmDialog as of EndSession',
  'mfe-operator/src/payouts/Runs.tsx': 'ReasonDialog, and a Dialog with a field as of it',
  'mfe-operator/src/coupons/CouponDialog.tsx': 'a Dialog with fields, as of ReasonDialog',
  'mfe-operator/src/coupons/CouponScreen.tsx': 'ReasonDialog, and a ConfirmDialog as of EndSession',
  'mfe-operator/src/rates/RateDialogs.tsx': 'ReasonDialog, and a Dialog with fields as of it',
  'mfe-operator/src/banners/BannerDialog.tsx': 'a Dialog with fields, as of ReasonDialog',
  'mfe-operator/src/banners/BannersScreen.tsx': 'a ConfirmDialog, as of EndSession',
  'mfe-operator/src/mail-texts/MailTextScreen.tsx': 'a ConfirmDialog, as of EndSession',
  'mfe-operator/src/releases/PreviewDialog.tsx': 'a Dialog with fields, as of ReasonDialog',
  'mfe-operator/src/staff/StaffScreen.tsx':
    'a Dialog with fields as of ReasonDialog, and a ConfirmDialog as of EndSession',
  'mfe-cart-checkout/src/guest/GuestCheckout.tsx': 'the setting GUEST_CHECKOUT; unit tests check it',
  'mfe-cart-checkout/src/track-order/GuestOrder.tsx': 'the setting GUEST_CHECKOUT; unit tests check it',
  'mfe-cart-checkout/src/track-order/CancelGuestOrder.tsx': 'the setting GUEST_CHECKOUT; unit tests check it',
  'mfe-seller/src/product-form/ConflictDialog.tsx': 'two sellers at a time; unit tests check it',
  'mfe-seller/src/product-form/SizeChartField.tsx': 'a ConfirmDialog, as of EndSession',
  'mfe-operator/src/payments/GatewayRefunds.tsx': 'a ConfirmDialog, as of EndSession',
  'mfe-operator/src/payments/StoreRefunds.tsx': 'a ReasonDialog',
  'mfe-operator/src/order/ActForStore.tsx': 'a ReasonDialog with fields, as of it',
  'mfe-operator/src/order/NoteDialog.tsx': 'a ReasonDialog with a field, as of it',
  'mfe-seller/src/product-form/PictureField.tsx': 'an AlertDialog, as of OrderOutcome',
  'mfe-seller/src/offers/CreateOffers.tsx': 'a ConfirmDialog, as of EndSession',
  'mfe-seller/src/reviews/QuestionCard.tsx': 'a ConfirmDialog, as of DeleteQuestion',
  'mfe-seller/src/store/PictureUpload.tsx': 'a ConfirmDialog, as of EndSession',
  'libs/features/src/HiddenList.tsx': 'a Dialog with a field, as of ReportDialog',
  'libs/features/src/OrderReturns.tsx': 'a Dialog with a field, as of ReturnDialog',
  'libs/features/src/MessagePhotos.tsx': 'a picture in a Dialog, as of Zoom',
};

test('every dialog of the code is in this list', () => {
  const folders = [
    'shell/src',
    'libs/remote/src',
    'libs/features/src',
    ...readdirSync(ROOT).filter((name) => /^mfe-/.test(name)),
  ];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx$/.test(name) && !name.includes('node_modules'))
      .map((name) => path.join(folder, name)),
  );
  const withDialog = files.filter((file) =>
    /<(Alert|Confirm)?Dialog\b/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  const known = [...OVERLAYS.flatMap(({ of }) => of), ...Object.keys(LIKE_ANOTHER)];
  expect(withDialog.filter((file) => !known.includes(file))).toEqual([]);
});

for (const language of LANGUAGES) {
  for (const { of, open, widths, short } of OVERLAYS) {
    const name = path.basename(String(of), '.tsx');
    test(`${name} in ${language} is accessible in every theme and width`, {
      tag: short ? [] : ['@full'],
    }, async ({ visitor, pageErrors, baseURL }) => {
      const { page } = visitor;
      pageErrors.expect(/500/);
      await page.context().addCookies([{ name: 'haat_language', value: language, url: baseURL! }]);
      // It is not saved with the account, which other journeys use in English.
      await page.route('**/auth/language/', (call) => call.fulfill({ status: 204 }));
      await page.setViewportSize({ width: widths?.[0] ?? 390, height: 844 });
      const shown = (await open(visitor)) ?? page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await expect(shown.first()).toBeVisible();
      await isAccessibleInEveryLook(page, name, widths);
      await expect(shown.first(), 'is still open').toBeVisible();
    });
  }
}

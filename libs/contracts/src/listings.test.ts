import fc from 'fast-check';
import { editBase, versionText } from './editBase';
import { foldName } from './foldName';
import { createProduct, updateProduct } from './listings';
import { offerForm, offersForm } from './offerForms';
import { productFields } from './productForms';
import { MAX_STOCK } from './values';
import { defaultSku, distinctNames, sizeName } from './variantNames';

test.each([
  // Seller specification, section 5: three letters of the name, two of the colour, the size.
  ['Cotton Panjabi', 'Navy', 'XL', 'COT-NA-XL'],
  ['T-shirt', 'red', 'M', 'TSH-RE-M'],
  ['3 Piece Set', 'Off white', null, 'PIE-OF-OS'],
  ['', null, null, 'PRD-XX-OS'],
  ['123', '#', '', 'PRD-XX-OS'],
  ['Ox', 'B', 'One Size', 'OX-B-One Size'],
  ['শাড়ি জামদানি', 'লাল', 'S', 'শাড়িজা-লাল-S'],
  ['Émile', 'Écru', '2XL', 'ÉMI-ÉC-2XL'],
])('the SKU of %j in %j and %j is %j', (name, color, size, sku) => {
  expect(defaultSku(name, color, size)).toBe(sku.normalize('NFC'));
});

test.each([
  ['  Navy   Blue ', 'navy blue'],
  ['NAVY\u200b blue', 'navy blue'],
  ['\u09dc', '\u09a1\u09bc'],
])('%j folds to %j', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});

test('folding again changes nothing, and the first spelling of a name stays', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => foldName(foldName(name)) === foldName(name)),
  );
  expect(distinctNames(['Red', ' red', 'Blue', 'RED'])).toEqual(['Red', 'Blue']);
});

test.each([
  ['xl', 'XL'],
  [' one  size ', 'One Size'],
  ['custom', 'Custom'],
  ['38', '38'],
])('the size %j is written %j', (typed, written) => {
  expect(sizeName(typed)).toBe(written);
});

test('the version travels through If-Match as it was', () => {
  const pieces = fc.array(fc.tuple(fc.integer({ min: 1 }), fc.nat({ max: MAX_STOCK })), { maxLength: 200 });
  fc.assert(
    fc.property(fc.nat({ max: 999_999_999 }), pieces, (version, shown) => {
      const base = { version, shown: new Map(shown) };
      expect(editBase.parse(`"${versionText(base)}"`)).toEqual(base);
    }),
  );
});

test.each([
  '',
  '7',
  '"7',
  '"x"',
  '"7_12"',
  '"7_12.5"x',
  '"-7"',
  '"7", "8"',
  'W/"7"',
  `"7${'_1.1'.repeat(3000)}"`,
])('If-Match: %j is refused', (tag) => {
  expect(editBase.safeParse(tag).success).toBe(false);
});

const priced = (price: string) => productFields.price.safeParse(price);

test.each([
  ['0', 0],
  [' 1250.5 ', 1250.5],
  ['99999999.99', 99_999_999.99],
  ['১২৫০.৫০', 1250.5],
])('the price %j is %d taka', (typed, taka) => {
  expect(priced(typed).data).toBe(taka);
});

test.each([
  ['', 'Price is required'],
  ['  ', 'Price is required'],
  ...['-1', '1.005', '1e3', 'NaN', 'Infinity', '0x10', '১২টা', '1,0000'].map((price) => [
    price,
    'Price must be an amount of taka, 0 or more, with at most two decimal places',
  ]),
  ['100000000', 'Price must be at most ৳99,999,999.99'],
])('the price %j: %s', (typed, text) => {
  expect(priced(typed!).error?.issues.map(({ message }) => message)).toEqual([text]);
});

const whole = { name: 'Panjabi', description: 'Soft', price: '900', variants_data: '[]' };

test('an edit is the whole form or pictures alone', () => {
  const form = updateProduct.form;
  expect(form.safeParse(whole).success).toBe(true);
  expect(form.safeParse({}).success).toBe(true);
  expect(form.safeParse({ existing_images: '[3,1]' }).success).toBe(true);
  const half = form.safeParse({ price: '900', existing_images: '[]' });
  expect(half.error?.issues.map(({ path }) => path[0])).toEqual(['name', 'description', 'variants_data']);
  expect(createProduct.form.safeParse({ ...whole, existing_images: '[]' }).success).toBe(false);
});

test('names in lists are trimmed, and one each', () => {
  const { data } = createProduct.form.safeParse({
    ...whole,
    tags: '[" Eid ","eid","Ethnic\\nwear"]',
    availableSizes: '["m","M","38"]',
    availableColors: '["Navy  Blue","navy blue"]',
    custom_size_fields: '["Chest"," chest ","Sleeve"]',
  });
  expect(data).toMatchObject({
    tags: ['Eid', 'Ethnic wear'],
    availableSizes: ['M', '38'],
    availableColors: ['Navy Blue'],
    custom_size_fields: ['Chest', 'Sleeve'],
  });
});

const offer = {
  product: 1,
  offer_type: 'percentage',
  discount_percentage: 20,
  discount_amount: 0,
  start_date: '2026-11-21',
  end_date: '2026-11-30T00:00:00.000Z',
};

test.each<[object, string]>([
  [{ discount_percentage: 0 }, 'Please enter a valid discount amount'],
  [{ discount_percentage: -5 }, 'Please enter a valid discount amount'],
  [{ discount_percentage: 101 }, 'Please enter a valid discount amount'],
  [{ discount_percentage: null }, 'Please enter a valid discount amount'],
  [{ discount_percentage: Number.NaN }, 'Please enter a valid discount amount'],
  [{ discount_percentage: '20' }, 'Please enter a valid discount amount'],
  [{ discount_percentage: 33.333 }, 'At most two decimal places'],
  [{ offer_type: 'flat' }, 'Please enter a valid discount amount'],
  [{ start_date: undefined }, 'Please set start and end dates for the offer'],
  [{ end_date: ' ' }, 'Please set start and end dates for the offer'],
  [{ end_date: '30/11/2026' }, 'Must be a date like 2026-11-30'],
])('the offer form with %j: %s', (change, text) => {
  expect(offerForm.safeParse(offer).success).toBe(true);
  expect(offerForm.safeParse({ ...offer, ...change }).error?.issues.map(({ message }) => message)).toEqual([
    text,
  ]);
});

describe('one discount for several products, as it is typed', () => {
  const typed = {
    products: [7, 8],
    offer_type: 'percentage' as const,
    discount: ' 20 ',
    start_date: '2026-11-21',
    end_date: '2026-11-30',
    name: '',
    description: '',
  };
  const complaints = (change: object) =>
    offersForm
      .safeParse({ ...typed, ...change })
      .error?.issues.map(({ path, message }) => [path[0], message]);

  test('holds', () => {
    expect(offersForm.parse(typed)).toEqual({ ...typed, discount: '20' });
    expect(offersForm.parse({ ...typed, discount: '১২.৫' }).discount).toBe('12.5');
    expect(complaints({ end_date: typed.start_date })).toBeUndefined();
    expect(complaints({ offer_type: 'flat', discount: '250.50' })).toBeUndefined();
  });

  test.each([
    [{ products: [] }, 'products', 'Please select at least one product'],
    [{ discount: '' }, 'discount', 'Please enter a valid discount amount'],
    [{ discount: '0' }, 'discount', 'Please enter a valid discount amount'],
    [{ discount: '0.00' }, 'discount', 'Please enter a valid discount amount'],
    [{ discount: '-5' }, 'discount', 'Please enter a valid discount amount'],
    [{ discount: 'ten' }, 'discount', 'Please enter a valid discount amount'],
    [{ discount: '9.999' }, 'discount', 'Please enter a valid discount amount'],
    [{ discount: '100.01' }, 'discount', 'Please enter a valid discount amount'],
    [{ start_date: '' }, 'start_date', 'Please set start and end dates for the offer'],
    [{ end_date: '' }, 'end_date', 'Please set start and end dates for the offer'],
    [{ end_date: '2026-11-20' }, 'end_date', 'The end date must not be before the start date'],
  ])('%j: %s', (change, field, message) => {
    expect(complaints(change)).toEqual([[field, message]]);
  });
});

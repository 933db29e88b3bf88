import {
  listings as contracts,
  type SellerProduct,
  setLanguage,
  products as shop,
  sizeCharts,
  type Tag,
} from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { loadTexts } from '@haat/remote';
import { noticesAtom, saveDraft, sessionStore } from '@haat/session';
import {
  aPage,
  aPicture,
  aProfile,
  aSellerProduct,
  expectNoAxeViolations,
  type FakeRequest,
  fakeApi,
  never,
  offline,
  ownersAnswer,
  Refusal,
  refuse,
  renderScreen,
} from '@haat/testing';
import type { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const session = { state: 'authenticated' as const, profile: aProfile({ seller: {} }) };
const notices = () => sessionStore.get(noticesAtom).map((notice) => notice.text);
const tags: Tag[] = [
  { id: 1, name: 'Cotton', usage_count: 7 },
  { id: 2, name: 'Eid', usage_count: 0 },
];
const server = () =>
  fakeApi()
    .on(shop.listTags, { results: tags })
    .on(sizeCharts.listSizeCharts, { results: [] })
    .on(contracts.listOwnProducts, { ...aPage([]), summary: { total: 0, active: 0, stock: 0, sold: 0 } });
const add = () => renderScreen(routes, { at: '/seller/products/add', session });
const edit = () => renderScreen(routes, { at: '/seller/products/7/edit', session });
const JPEG_HEAD = new Uint8Array([0xff, 0xd8, 0xff]);
const photo = (name = 'front.jpg') => new File([JPEG_HEAD, name], name, { type: 'image/jpeg' });

const pictures = [aPicture({ id: 31 }), aPicture({ id: 32 })];
const panjabi = aSellerProduct({
  id: 7,
  name: 'Panjabi',
  description: 'Soft',
  tags_list: ['Eid'],
  images: pictures,
  version: '4_12.5',
  availableColors: ['Red'],
  availableSizes: ['M'],
  variants: [
    { id: 12, color: 'Red', size: 'M', in_stock: true, stock_quantity: 5, sku: 'PAN-RE-M', is_active: true },
  ],
});

/** The fields of a multipart request, with JSON parts parsed. */
function sent({ body }: FakeRequest): Record<string, unknown> {
  const parts: Record<string, unknown> = {};
  for (const [name, value] of (body as FormData).entries()) {
    if (value instanceof Blob) parts[name] = [...((parts[name] as string[]) ?? []), (value as File).size];
    else parts[name] = /^[[{]/.test(value) ? JSON.parse(value) : value;
  }
  return parts;
}
const row = (name: string) => within(screen.getByLabelText(`SKU of ${name}`).closest('tr') as HTMLElement);
const skus = () =>
  within(screen.getByRole('table', { name: 'Stock of each combination' }))
    .getAllByLabelText(/^SKU of/)
    .map((input) => (input as HTMLInputElement).value);

async function fill() {
  const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
  type(await screen.findByLabelText('Product Title'), 'Cotton Panjabi');
  type(screen.getByLabelText('Product Description'), 'Soft');
  type(screen.getByLabelText('Price (BDT)'), '1250.50');
}
/** Waits until the form's own requests have completed. */
const settled = (queryClient: QueryClient) => waitFor(() => expect(queryClient.isFetching()).toBe(0));
const focus = (element: HTMLElement) => act(() => element.focus());

beforeEach(() => {
  sessionStore.set(noticesAtom, []);
  sessionStorage.clear();
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});
afterEach(() => navigation.block(() => {})());

describe('a new product', () => {
  test('shows the empty form', async () => {
    server();
    const { container, queryClient } = add();
    expect(await screen.findByRole('heading', { level: 1, name: 'LIST YOUR PRODUCT' })).toBeVisible();
    expect(
      screen.getByText(
        'Please select at least one size and one color to generate SKU combinations, or add manual SKUs',
      ),
    ).toBeVisible();
    const sizes = within(screen.getByRole('region', { name: 'Available Sizes' }));
    for (const name of ['2XS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']) {
      expect(sizes.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'false');
    }
    expect(screen.getByRole('region', { name: 'Available Colors' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Stock & SKU Management' })).toBeVisible();
    expect(screen.getByText('Max 6')).toBeVisible();
    expect(screen.queryByText('Current Images')).not.toBeInTheDocument();
    const days = within(screen.getByRole('group', { name: 'Estimated Pickup Days' }));
    expect(days.getByText('3')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Requires advance payment' })).not.toBeChecked();
    await settled(queryClient);
    await expectNoAxeViolations(container);
  });

  test('shows what is missing at its field, and sends nothing', async () => {
    const api = server();
    const { user, container, queryClient } = add();
    await user.click(await screen.findByRole('button', { name: 'List Product' }));
    expect(await screen.findByText('Product title is required')).toBeVisible();
    expect(screen.getByText('Product description is required')).toBeVisible();
    expect(screen.getByText('Price is required')).toBeVisible();
    expect(screen.getByLabelText('Product Title')).toHaveFocus();
    expect(api.asked(contracts.createProduct)).toHaveLength(0);
    await settled(queryClient);
    await expectNoAxeViolations(container);
  });

  test('one quantity is set for all rows @full', async () => {
    server();
    const { user } = add();
    await fill();
    const sizes = within(screen.getByRole('region', { name: 'Available Sizes' }));
    await user.click(sizes.getByRole('button', { name: 'S' }));
    await user.click(sizes.getByRole('button', { name: 'M' }));
    await user.type(screen.getByLabelText('Colour name'), 'Red{Enter}');
    const all = screen.getByLabelText('Quantity of each');
    expect(screen.getByRole('button', { name: 'Set all' })).toBeDisabled();
    await user.type(all, '১২');
    await user.click(screen.getByRole('button', { name: 'Set all' }));
    for (const name of ['Red / S', 'Red / M'])
      expect(screen.getByLabelText(`Quantity of ${name}`)).toHaveValue('12');
    expect(screen.getByText('Total stock: 24')).toBeVisible();
    await user.clear(all);
    await user.type(all, '3{Enter}');
    expect(screen.getByText('Total stock: 6')).toBeVisible();
    expect(screen.queryByText('Product description is required')).not.toBeInTheDocument();
  });

  test('can be created by keyboard: colours × sizes, stock, tags, picture order', async () => {
    const api = server().on(contracts.createProduct, aSellerProduct({ id: 9, name: 'Cotton Panjabi' }));
    const view = add();
    const { user, at } = view;
    await fill();
    await user.type(screen.getByRole('combobox', { name: 'Search tags' }), 'cot{Enter}');
    focus(screen.getByRole('button', { name: 'S' }));
    await user.keyboard('{Enter}{Tab} ');
    expect(screen.getByRole('button', { name: 'M' })).toHaveAttribute('aria-pressed', 'true');
    await user.type(screen.getByPlaceholderText('Colour name'), '  Red {Enter}নীল{Enter}');
    expect(skus()).toEqual(['COT-RE-S', 'COT-RE-M', 'COT-নীল-S', 'COT-নীল-M']);
    for (const name of ['COLOR', 'SIZE', 'SKU', 'QUANTITY', 'ACTIONS']) {
      expect(screen.getByRole('columnheader', { name })).toBeInTheDocument();
    }
    focus(screen.getByLabelText('Quantity of Red / S'));
    await user.keyboard('4{Tab}');
    await user.type(screen.getByLabelText('Quantity of Red / M'), 'many{Tab}');
    expect(screen.getByLabelText('Quantity of Red / M')).toHaveValue('0');
    expect(screen.getByText('Total stock: 4')).toBeVisible();
    focus(screen.getByRole('button', { name: 'One day more' }));
    await user.keyboard(' ');
    await user.upload(screen.getByLabelText('Add Images'), [photo('a'), photo('longer')]);
    focus(await screen.findByRole('button', { name: 'Move image 2 earlier' }));
    await user.keyboard('{Enter}');
    focus(screen.getByRole('button', { name: 'List Product' }));
    await user.keyboard('{Enter}');

    await waitFor(() => expect(at()).toBe('/seller/products'));
    expect(notices()).toEqual(['Cotton Panjabi is listed']);
    const [asked] = api.asked(contracts.createProduct);
    expect(asked?.headers['Idempotency-Key']).toBeTruthy();
    expect(sent(asked!)).toMatchObject({
      name: 'Cotton Panjabi',
      description: 'Soft',
      price: '1250.50',
      estimated_pickup_days: '4',
      requires_advance_payment: 'false',
      availableSizes: ['S', 'M'],
      availableColors: ['Red', 'নীল'],
      tags: ['Cotton'],
      offers_custom_sizes: 'false',
      stock_quantity: '4',
      variants_data: [
        { id: null, color: 'Red', size: 'S', stock_quantity: 4, sku: 'COT-RE-S', is_active: true },
        { color: 'Red', size: 'M', stock_quantity: 0 },
        { color: 'নীল', size: 'S' },
        { color: 'নীল', size: 'M' },
      ],
      uploaded_images: [9, 4],
    });
    expect(sent(asked!)).not.toHaveProperty('existing_images');
  });

  test('custom sizes: one combination per colour, measurements, and a reset when turned off @full', async () => {
    server();
    const view = add();
    const { user } = view;
    await fill();
    await user.click(screen.getByRole('button', { name: 'M' }));
    await user.type(screen.getByPlaceholderText('Colour name'), 'Red{Enter}');
    await user.type(screen.getByLabelText('SKU of Red / M'), '-X');
    await user.click(screen.getByRole('checkbox', { name: 'Offer custom sizes' }));
    expect(row('Red / Custom').getByText('Custom')).toBeVisible();
    expect(skus()).toEqual(['COT-RE-Custom']);
    await user.type(screen.getByPlaceholderText('Measurement name'), ' Chest {Enter}chest{Enter} {Enter}');
    expect(screen.getAllByRole('button', { name: /^Remove the measurement/ })).toHaveLength(1);
    await user.click(screen.getByRole('checkbox', { name: 'Offer custom sizes' }));
    expect(skus()).toEqual(['COT-RE-M']);
    await user.click(screen.getByRole('checkbox', { name: 'Offer custom sizes' }));
    expect(screen.queryByText('Chest')).not.toBeInTheDocument();
  });

  test('SKUs by hand: adds, fills in, refuses duplicates, removes @full', async () => {
    const api = server().on(contracts.createProduct, aSellerProduct({ id: 9 }));
    const view = add();
    const { user, container, queryClient } = view;
    await fill();
    await user.click(screen.getByRole('button', { name: 'Add Manual SKU' }));
    await user.click(screen.getByRole('button', { name: 'Add Manual SKU' }));
    await user.click(screen.getByRole('button', { name: 'List Product' }));
    expect(await screen.findByText('This combination is there twice.')).toBeVisible();
    await settled(queryClient);
    await expectNoAxeViolations(container);
    await user.type(screen.getByLabelText('Colour of row 2'), 'Green');
    expect(screen.queryByText('This combination is there twice.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove row 1' }));
    expect(screen.getByRole('button', { name: /^Remove .*Green/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'List Product' }));
    await waitFor(() => expect(api.asked(contracts.createProduct)).toHaveLength(1));
    expect(sent(api.asked(contracts.createProduct)[0]!).variants_data).toMatchObject([
      { color: 'Green', size: null, sku: 'COT-GR-OS' },
    ]);
  });

  test('a removed row passes the focus on to the next, the last, the button for a new one', async () => {
    server();
    const { user } = add();
    await fill();
    for (const name of ['S', 'M', 'L']) await user.click(screen.getByRole('button', { name }));
    await user.type(screen.getByPlaceholderText('Colour name'), 'Red{Enter}');
    const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
    focus(remove('Red / M'));
    await user.keyboard('{Enter}');
    expect(remove('Red / L')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(remove('Red / S')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Add Manual SKU' })).toHaveFocus();
  });

  test('assigns images to colours @full', async () => {
    const api = server().on(contracts.createProduct, aSellerProduct({ id: 9 }));
    const { user } = add();
    await fill();
    await user.upload(screen.getByLabelText('Add Images'), [photo('a'), photo('b')]);
    await screen.findByAltText('Image 2 of 2');
    expect(screen.queryByLabelText('Colour of image 1')).not.toBeInTheDocument();
    await user.type(screen.getByPlaceholderText('Colour name'), 'Red{Enter}Blue{Enter}');
    await user.selectOptions(screen.getByLabelText('Colour of image 1'), 'Blue');
    await user.selectOptions(screen.getByLabelText('Colour of image 2'), 'Red');
    await user.click(screen.getByRole('button', { name: 'Move image 2 earlier' }));
    expect(screen.getByLabelText('Colour of image 1')).toHaveValue('Red');
    // A colour that goes takes its images’ colour along.
    await user.click(screen.getByRole('button', { name: 'Remove the colour Red' }));
    expect(screen.getByLabelText('Colour of image 1')).toHaveDisplayValue('All colours');
    await user.click(screen.getByRole('button', { name: 'List Product' }));
    await waitFor(() => expect(api.asked(contracts.createProduct)).toHaveLength(1));
    expect(sent(api.asked(contracts.createProduct)[0]!).image_colors).toEqual([
      { upload: 0, color: null },
      { upload: 1, color: 'Blue' },
    ]);
  });

  test.each([
    ['saved', 'Cotton Panjabi is listed'],
    ['refused', 'Failed to create product'],
  ])('that is %s after the form was left does not navigate', async (end, notice) => {
    let answer = () => {};
    server()
      .on(contracts.createProduct, () => {
        return new Promise<SellerProduct>((resolve, reject) => {
          answer = () =>
            end === 'saved'
              ? resolve(aSellerProduct({ id: 9, name: 'Cotton Panjabi' }))
              : reject(new Refusal(400, { error: 'Too dear' }));
        });
      })
      .on(shop.listProducts, aPage([]));
    const { user, at } = add();
    await fill();
    await user.click(screen.getByRole('button', { name: 'List Product' }));
    await act(async () => navigation.push('/seller/products'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    await act(async () => navigation.push('/seller/products?status=draft'));
    await act(async () => answer());
    await waitFor(() => expect(notices()).toEqual([notice]));
    expect(at()).toBe('/seller/products?status=draft');
  });

  test('asks for confirmation of a price of ৳0 @full', async () => {
    const api = server().on(contracts.createProduct, aSellerProduct({ id: 9 }));
    const { user, container } = add();
    await fill();
    fireEvent.change(screen.getByLabelText('Price (BDT)'), { target: { value: '০' } });
    await user.click(screen.getByRole('button', { name: 'List Product' }));
    const question = await screen.findByRole('alertdialog', { name: 'Sell this product for ৳0?' });
    await expectNoAxeViolations(container);
    await user.click(within(question).getByRole('button', { name: 'Change the price' }));
    expect(api.asked(contracts.createProduct)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'List Product' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, it is free' }));
    await waitFor(() => expect(api.asked(contracts.createProduct)).toHaveLength(1));
    expect(sent(api.asked(contracts.createProduct)[0]!)).toMatchObject({
      price: '0',
      confirm_zero_price: 'true',
    });
  });

  test('asks for confirmation of a price that an offer makes ৳0, and names the offer', async () => {
    const api = server().on(contracts.createProduct, (asked: FakeRequest) =>
      sent(asked).confirm_zero_price
        ? aSellerProduct({ id: 9 })
        : new Refusal(409, {
            error: 'Confirm',
            code: 'zero_price_unconfirmed',
            details: { offer: 'Winter sale' },
          }),
    );
    const { user, at } = add();
    await fill();
    await user.click(screen.getByRole('button', { name: 'List Product' }));
    expect(await screen.findByText(/The offer “Winter sale” takes off as much/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Yes, it is free' }));
    await waitFor(() => expect(at()).toBe('/seller/products'));
    expect(api.asked(contracts.createProduct)).toHaveLength(2);
  });

  test('says before and after that a product without image and stock starts inactive', async () => {
    server().on(
      contracts.createProduct,
      aSellerProduct({ id: 9, name: 'Cotton Panjabi', status: 'inactive' }),
    );
    const { user, at } = add();
    await fill();
    expect(screen.getByText(/Without an image and stock this product starts inactive/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'List Product' }));
    await waitFor(() => expect(at()).toBe('/seller/products'));
    expect(notices()).toEqual([
      expect.stringContaining('Cotton Panjabi is saved as inactive: it has no image'),
    ]);
  });

  test('keeps a quantity over the limit and names the limit @full', async () => {
    const api = server();
    const { user } = add();
    await fill();
    await user.click(screen.getByRole('button', { name: 'M' }));
    await user.type(screen.getByPlaceholderText('Colour name'), 'Red{Enter}');
    await user.type(screen.getByLabelText('Quantity of Red / M'), '100001{Tab}');
    await user.click(screen.getByRole('button', { name: 'List Product' }));
    expect(await screen.findByText('At most 100,000 pieces of one combination.')).toBeVisible();
    expect(screen.getByLabelText('Quantity of Red / M')).toHaveValue('100001');
    expect(api.asked(contracts.createProduct)).toHaveLength(0);
  });

  test('images: at most six, images only, move, remove; hides the control at six @full', async () => {
    server();
    const { user } = add();
    const input = await screen.findByLabelText('Add Images');
    fireEvent.change(input, { target: { files: [new File(['x'], 'note.txt', { type: 'text/plain' })] } });
    expect(await screen.findByText('note.txt')).toBeVisible();
    expect(screen.getByText('Please select an image file')).toBeVisible();
    fireEvent.change(input, {
      target: { files: [photo('1'), photo('2'), photo('3'), photo('4'), photo('5')] },
    });
    expect(await screen.findByAltText('Image 5 of 5')).toBeVisible();
    fireEvent.change(input, { target: { files: [photo('6'), photo('7')] } });
    expect(await screen.findByRole('alertdialog', { name: 'Maximum 6 images allowed' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    // The message names the file that exceeded the limit.
    expect(screen.getByText('7').closest('li')).toHaveTextContent('7 Maximum 6 images allowed');
    expect(await screen.findByAltText('Image 6 of 6')).toBeInTheDocument();
    expect(screen.queryByLabelText('Add Images')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove image 6' }));
    expect(screen.getByLabelText('Add Images')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove image 5' })).toHaveFocus();
  });

  test('shows Creating... and the progress of the upload', async () => {
    server().on(contracts.createProduct, never);
    const view = add();
    await fill();
    await view.user.upload(screen.getByLabelText('Add Images'), photo());
    await screen.findByAltText('Image 1 of 1');
    await view.user.click(screen.getByRole('button', { name: 'List Product' }));
    expect(await screen.findByRole('button', { name: 'Creating...' })).toBeVisible();
    expect(screen.getByText('Uploading images… 0%')).toBeVisible();
  });

  test('retries a failed upload with the same form and key @full', async () => {
    const api = server().on(contracts.createProduct, offline());
    const view = add();
    const { user, at, container, queryClient } = view;
    await fill();
    await user.upload(screen.getByLabelText('Add Images'), photo());
    await screen.findByAltText('Image 1 of 1');
    await user.click(screen.getByRole('button', { name: 'List Product' }));
    expect(await screen.findByText('Failed to create product')).toBeVisible();
    expect(screen.getByLabelText('Product Title')).toHaveValue('Cotton Panjabi');
    expect(screen.getByAltText('Image 1 of 1')).toBeVisible();
    await settled(queryClient);
    await expectNoAxeViolations(container);
    api.on(contracts.createProduct, aSellerProduct({ id: 9 }));
    await user.click(screen.getByRole('button', { name: 'Retry upload' }));
    await waitFor(() => expect(at()).toBe('/seller/products'));
    const keys = api.asked(contracts.createProduct).map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toBe(keys[1]);
  });

  test.each([
    ['a row', 'variants_data.0.color', 'Colour of row 1'],
    ['a picture', 'uploaded_images.1', 'Remove image 2'],
    ['a picture’s colour', 'image_colors.0', 'Remove image 1'],
  ])('the message above the form links to %s @full', async (_, field, label) => {
    server().on(
      contracts.createProduct,
      refuse(400, 'Please mend the form', { fields: { [field]: ['Not like this'] } }),
    );
    const { user } = add();
    await fill();
    await user.click(screen.getByRole('button', { name: 'Add Manual SKU' }));
    await user.upload(screen.getByLabelText('Add Images'), [photo('a.jpg'), photo('b.jpg')]);
    await screen.findByAltText('Image 2 of 2');
    await user.click(screen.getByRole('button', { name: 'List Product' }));
    await user.click(await screen.findByRole('button', { name: 'Go to the field' }));
    const [target] = screen.getAllByLabelText(label);
    expect(target).toHaveFocus();
    expect(target).toHaveAccessibleDescription(expect.stringContaining('Not like this'));
  });

  test('shows the server’s errors at their fields', async () => {
    server().on(
      contracts.createProduct,
      refuse(400, 'Please mend the form', {
        fields: {
          price: ['Too dear'],
          'variants_data.0.sku': ['This SKU is taken'],
          'uploaded_images.1': ['This picture can’t be read'],
        },
      }),
    );
    const view = add();
    const { user } = view;
    await fill();
    await user.click(screen.getByRole('button', { name: 'Add Manual SKU' }));
    await user.upload(screen.getByLabelText('Add Images'), [photo('a.jpg'), photo('b.jpg')]);
    await screen.findByAltText('Image 2 of 2');
    await user.click(screen.getByRole('button', { name: 'List Product' }));
    expect(await screen.findByText('Please mend the form')).toBeVisible();
    expect(screen.getByText('Too dear')).toBeVisible();
    expect(screen.getByText('This SKU is taken')).toBeVisible();
    expect(screen.getByText('This picture can’t be read').closest('li')).toHaveTextContent('b.jpg This');
    await user.click(screen.getByRole('button', { name: 'Go to the field' }));
    expect(screen.getByLabelText(/^Price/)).toHaveFocus();
    expect(screen.getByAltText('Image 2 of 2')).toBeVisible();
  });

  test('reports that an earlier attempt succeeded', async () => {
    server().on(contracts.createProduct, new Refusal(422, { error: 'Key', code: 'idempotency_key_reused' }));
    const view = add();
    await fill();
    await view.user.click(screen.getByRole('button', { name: 'List Product' }));
    expect(await screen.findByText(/An earlier attempt has listed this product already/)).toBeVisible();
  });

  test('asks before unsaved changes are left; the draft survives a reload @full', async () => {
    server();
    const view = add();
    const { user, at } = view;
    await fill();
    const unload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);

    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    expect(dialog.getByText('What you changed here has not been saved.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(at()).toBe('/seller/products/add');
    await waitFor(() => expect(sessionStorage.getItem('haat.drafts')).toContain('Cotton Panjabi'));
    view.unmount();

    const again = add();
    expect(await screen.findByLabelText('Product Title')).toHaveValue('Cotton Panjabi');
    expect(
      screen.getByText('What you typed before is here again. New images have to be chosen again.'),
    ).toBeVisible();
    act(() => navigation.push('/home'));
    await again.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }),
    );
    await waitFor(() => expect(again.at()).toBe('/home'));
    expect(sessionStorage.getItem('haat.drafts')).toBeNull();
  });

  test('removes the draft of a created product; locks the fields while it is created', async () => {
    let list = (_: SellerProduct) => {};
    server().on(contracts.createProduct, () => new Promise<SellerProduct>((resolve) => (list = resolve)));
    const view = add();
    await fill();
    await view.user.click(screen.getByRole('button', { name: 'List Product' }));
    await view.user.type(screen.getByLabelText('Product Title'), ' more');
    expect(screen.getByLabelText('Product Title')).toHaveValue('Cotton Panjabi');
    await act(async () => list(panjabi));
    await waitFor(() => expect(view.at()).toBe('/seller/products'));
    expect(sessionStorage.getItem('haat.drafts')).toBeNull();
  });

  test('a restored draft can be discarded @full', async () => {
    server();
    const first = add();
    await fill();
    await waitFor(() => expect(sessionStorage.getItem('haat.drafts')).toContain('1250.50'));
    first.unmount();
    const { user } = add();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('Product Title')).toHaveValue('');
    saveDraft('product:new', { draft: 'of an old release' });
  });
});

test('a typed name is added when its input is left', async () => {
  const api = server().on(contracts.createProduct, panjabi);
  const { user } = add();
  await fill();
  await user.type(screen.getByPlaceholderText('Colour name'), 'Red');
  await user.tab();
  expect(screen.getByPlaceholderText('Colour name')).toHaveValue('Red');
  await user.tab();
  expect(screen.getByPlaceholderText('Colour name')).toHaveValue('');
  await user.type(screen.getByPlaceholderText('Custom tag'), 'Winter');
  await user.type(screen.getByRole('combobox', { name: 'Search tags' }), 'cotton');
  await screen.findByRole('option', { name: /Cotton/ });
  await user.type(screen.getByPlaceholderText('Feature'), 'Pockets');
  await user.type(screen.getByLabelText(/^Fabric and care/), '100% cotton');
  await user.click(screen.getByRole('button', { name: 'List Product' }));
  await waitFor(() => expect(api.asked(contracts.createProduct)).toHaveLength(1));
  expect(sent(api.asked(contracts.createProduct)[0]!)).toMatchObject({
    availableColors: ['Red'],
    tags: ['Winter', 'Cotton'],
    features: ['Pockets'],
    fabric_care: '100% cotton',
  });
});

describe('the tag picker', () => {
  const picker = async () => {
    const view = add();
    return { ...view, search: await screen.findByRole('combobox', { name: 'Search tags' }) };
  };

  test('shows matches with counts; Enter picks the first, arrows another, Escape closes', async () => {
    server();
    const { user, search, container, queryClient } = await picker();
    await user.click(search);
    const option = await screen.findByRole('option', { name: /Cotton/ });
    expect(option).toHaveTextContent('(7 products)');
    expect(within(option).getByText('(7 products)')).toBeVisible();
    expect(screen.getByRole('option', { name: 'Eid' })).not.toHaveTextContent('products');
    // A list that scrolls would otherwise be the next stop of the Tab key in Chromium.
    expect(screen.getByRole('listbox')).toHaveAttribute('tabindex', '-1');
    await settled(queryClient);
    await expectNoAxeViolations(container);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.type(search, 'e{Enter}');
    expect(screen.getByText('#Eid')).toBeVisible();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByText('#Cotton')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove #Eid' }));
    expect(screen.queryByText('#Eid')).not.toBeInTheDocument();
  });

  test('offers to create a tag without match; ignores duplicates @full', async () => {
    server();
    const { user, search } = await picker();
    await user.type(search, ' Winter ');
    await user.click(await screen.findByText('Create new tag'));
    expect(screen.getByText('#Winter')).toBeVisible();
    await user.type(search, 'Summer{Enter}winter{Enter}');
    expect(screen.getByText('#Summer')).toBeVisible();
    await user.type(screen.getByPlaceholderText('Custom tag'), 'WINTER, ঈদ, ');
    await user.click(screen.getByRole('button', { name: 'Add tag' }));
    expect(screen.getAllByRole('button', { name: /^Remove #/ })).toHaveLength(3);
    expect(screen.getByText('#ঈদ')).toHaveAttribute('lang', 'bn');
  });

  test('adds an existing or new tag when the search is left, but not the beginning of one @full', async () => {
    server();
    const { user, search } = await picker();
    await user.type(search, 'cot');
    await screen.findByRole('option', { name: /Cotton/ });
    await user.tab();
    expect(screen.queryByRole('button', { name: /^Remove #/ })).not.toBeInTheDocument();
    expect(search).toHaveValue('cot');
    await user.type(search, 'ton');
    await user.tab();
    expect(screen.getByText('#Cotton')).toBeVisible();
    await user.type(search, 'Winter');
    await user.tab();
    expect(screen.getByText('#Winter')).toBeVisible();
    expect(search).toHaveValue('');
  });

  test('reports that tags can’t be loaded, accepts typed ones, and loads them again', async () => {
    const api = server();
    api.on(shop.listTags, refuse(500));
    const { user, search } = await picker();
    await user.click(search);
    expect(await screen.findByText('Error loading tags')).toBeVisible();
    await user.type(search, 'Winter{Enter}');
    expect(screen.getByText('#Winter')).toBeVisible();
    api.on(shop.listTags, { results: tags });
    await user.click(search);
    await user.tab();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('option', { name: /Cotton/ }));
    expect(screen.getByText('#Cotton')).toBeVisible();
    expect(search).toHaveFocus();
  });

  test('a failure is gone when the search is left', async () => {
    server().on(shop.listTags, refuse(500));
    const { user, search } = await picker();
    await user.click(search);
    await screen.findByText('Error loading tags');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
    await user.tab();
    expect(screen.queryByText('Error loading tags')).not.toBeInTheDocument();
  });
});

describe('an existing product', () => {
  const open = (product: SellerProduct = panjabi) => server().on(contracts.getOwnProduct, product);

  test('shows loading', async () => {
    server().on(contracts.getOwnProduct, never);
    const { container } = edit();
    expect(await screen.findByRole('heading', { level: 1, name: 'EDIT PRODUCT' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Loading product...');
    await expectNoAxeViolations(container);
  });

  test('shows a failure', async () => {
    const api = server().on(contracts.getOwnProduct, refuse(500, 'No power'));
    const { user } = edit();
    expect(await screen.findByText('Failed to load product data: No power')).toBeVisible();
    api.on(contracts.getOwnProduct, panjabi);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Product Title')).toHaveValue('Panjabi');
  });

  test.each([
    ['another store’s', refuse(404, 'Product not found', { code: 'product_not_found' })],
    ['no number', refuse(400, 'Not a valid id', { code: 'invalid_input' })],
  ])('shows not found for %s, without a request for the public product', async (_, refusal) => {
    const api = server().on(contracts.getOwnProduct, refusal).on(shop.getProduct, ownersAnswer(panjabi));
    const { container } = edit();
    expect(await screen.findByText('Product not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'My products' })).toHaveAttribute('href', '/seller/products');
    expect(screen.queryByLabelText('Product Title')).not.toBeInTheDocument();
    expect(api.asked(shop.getProduct)).toHaveLength(0);
    await expectNoAxeViolations(container);
  });

  test('shows the product, and saves changes with the version that was loaded', async () => {
    const api = open().on(contracts.updateProduct, { ...panjabi, name: 'Panjabi, new' });
    const { user, at, container, queryClient } = edit();
    expect(await screen.findByLabelText('Product Title')).toHaveValue('Panjabi');
    expect(screen.getByText('Current Images')).toBeVisible();
    expect(screen.getByText('#Eid')).toBeVisible();
    await settled(queryClient);
    await expectNoAxeViolations(container);
    await user.type(screen.getByLabelText('Product Title'), ', new');
    // An edit only adds: what the product has stays.
    await user.click(screen.getByRole('button', { name: 'L' }));
    await user.click(screen.getByRole('button', { name: 'M' }));
    expect(skus()).toEqual(['PAN-RE-M', 'PAN-RE-L']);
    await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
    await user.click(screen.getByRole('button', { name: 'Update Product' }));
    await waitFor(() => expect(at()).toBe('/seller/products'));
    const [asked] = api.asked(contracts.updateProduct);
    expect(asked?.headers['If-Match']).toBe('"4_12.5"');
    expect(sent(asked!)).toMatchObject({
      name: 'Panjabi, new',
      existing_images: [32],
      availableSizes: ['L'],
      variants_data: [
        { id: 12, color: 'Red', size: 'M', stock_quantity: 5 },
        { id: null, color: 'Red', size: 'L', stock_quantity: 0 },
      ],
    });
  });

  test('saves the order of new images among old ones @full', async () => {
    const saved = { ...panjabi, version: '5_12.5', images: [...pictures, aPicture({ id: 40 })] };
    const api = open().on(contracts.updateProduct, saved);
    const { user, at } = edit();
    await user.upload(await screen.findByLabelText('Add Images'), photo());
    await screen.findByAltText('Image 3 of 3');
    await user.click(screen.getByRole('button', { name: 'Move image 3 earlier' }));
    await user.click(screen.getByRole('button', { name: 'Update Product' }));
    await waitFor(() => expect(at()).toBe('/seller/products'));
    const [form, order] = api.asked(contracts.updateProduct);
    expect(sent(form!)).toMatchObject({ existing_images: [31, 32], uploaded_images: [12] });
    expect(sent(order!)).toEqual({ existing_images: [31, 40, 32] });
    expect(order?.headers['If-Match']).toBe('"5_12.5"');
  });

  test('shows Updating..., and keeps everything after a failure', async () => {
    let answer: (value: SellerProduct | Refusal) => void = () => {};
    open().on(
      contracts.updateProduct,
      () => new Promise<SellerProduct | Refusal>((resolve) => (answer = resolve)),
    );
    const { user } = edit();
    await user.type(await screen.findByLabelText('Product Title'), '!');
    await user.click(screen.getByRole('button', { name: 'Update Product' }));
    expect(await screen.findByRole('button', { name: 'Updating...' })).toBeVisible();
    act(() => answer(offline()));
    expect(await screen.findByText('Failed to update product')).toBeVisible();
    expect(screen.getByLabelText('Product Title')).toHaveValue('Panjabi!');
  });

  describe('that another editor changed meanwhile', () => {
    const theirs: SellerProduct = {
      ...panjabi,
      description: 'Softer',
      version: '5_12.8',
      variants: [{ ...panjabi.variants[0]!, stock_quantity: 8 }],
    };
    async function collide() {
      const api = open().on(
        contracts.updateProduct,
        refuse(409, 'This product was changed meanwhile.', { code: 'changed_meanwhile' }),
      );
      const view = edit();
      await view.user.type(await screen.findByLabelText('Product Title'), ', mine');
      await view.user.clear(screen.getByLabelText('Quantity of Red / M'));
      await view.user.type(screen.getByLabelText('Quantity of Red / M'), '7');
      api.on(contracts.getOwnProduct, theirs);
      await view.user.click(screen.getByRole('button', { name: 'Update Product' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'This product changed meanwhile' }));
      const changed = within(dialog.getByRole('list')).getAllByRole('listitem');
      expect(changed.map((item) => item.textContent)).toEqual(['Description', 'Stock and SKUs']);
      return { ...view, api, dialog };
    }

    test('keep mine: applies my changes to their version and saves it', async () => {
      const { user, api, dialog, at } = await collide();
      await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
      expect(screen.getByLabelText('Product Title')).toHaveValue('Panjabi, mine');
      expect(screen.getByLabelText('Product Description')).toHaveValue('Softer');
      // The other editor changed 5 to 8 (+3) and this one 5 to 7 (+2): both differences are added.
      expect(screen.getByLabelText('Quantity of Red / M')).toHaveValue('10');
      api.on(contracts.updateProduct, theirs);
      await user.click(screen.getByRole('button', { name: 'Update Product' }));
      await waitFor(() => expect(at()).toBe('/seller/products'));
      expect(api.asked(contracts.updateProduct).at(-1)?.headers['If-Match']).toBe('"5_12.8"');
    });

    test('reload the current: shows their version @full', async () => {
      const { user, dialog } = await collide();
      await user.click(dialog.getByRole('button', { name: 'Reload the current' }));
      expect(screen.getByLabelText('Product Title')).toHaveValue('Panjabi');
      expect(screen.getByLabelText('Product Description')).toHaveValue('Softer');
    });

    test('neither: leaves the form unchanged @full', async () => {
      const { user, dialog } = await collide();
      await user.click(dialog.getByRole('button', { name: 'Close' }));
      expect(screen.getByLabelText('Product Title')).toHaveValue('Panjabi, mine');
    });

    test('recognises an own attempt whose answer was lost as saved @full', async () => {
      const api = open().on(contracts.updateProduct, offline());
      const { user, at } = edit();
      await user.type(await screen.findByLabelText('Product Title'), '!');
      await user.click(screen.getByRole('button', { name: 'Update Product' }));
      await screen.findByText('Failed to update product');
      api
        .on(contracts.updateProduct, refuse(409, 'Changed', { code: 'changed_meanwhile' }))
        .on(contracts.getOwnProduct, { ...panjabi, name: 'Panjabi!', version: '5_12.5' });
      await user.click(screen.getByRole('button', { name: 'Update Product' }));
      await waitFor(() => expect(at()).toBe('/seller/products'));
    });
  });
});

describe('in Bangla', () => {
  beforeEach(async () => {
    setLanguage('bn');
    await loadTexts('bn');
  });
  afterEach(() => setLanguage('en'));

  test('types, tags, colours and measures have Bangla names, and are sent by their own', async () => {
    const tailored = {
      ...panjabi,
      offers_custom_sizes: true,
      custom_size_fields: ['Chest'],
      tags_list: ['Casual wear', 'Rangpur'],
    };
    const api = server().on(contracts.getOwnProduct, tailored).on(contracts.updateProduct, tailored);
    const { user } = edit();
    expect(await screen.findByText('#রোজকার পোশাক')).toBeInTheDocument();
    expect(screen.getByText('#Rangpur')).toBeInTheDocument();
    expect(screen.getByText('বুক')).toBeInTheDocument();
    expect(screen.getAllByText('লাল').length).toBeGreaterThan(1);
    const types = screen.getByRole('combobox', { name: 'পণ্যের ধরন' });
    expect([...within(types).getAllByRole('option')].map((option) => option.textContent)).toEqual(
      expect.arrayContaining(['নতুন পোশাক', 'থ্রিফট পোশাক', 'গজ কাপড়']),
    );
    await user.selectOptions(types, 'গজ কাপড়');
    const category = screen.getByRole('textbox', { name: /^ক্যাটাগরি/ });
    await user.clear(category);
    await user.type(category, 'Saree');
    expect(screen.getByText('বাংলায় দেখাবে: শাড়ি')).toBeInTheDocument();
    await user.type(screen.getByRole('combobox', { name: /ট্যাগ/ }), 'সুতি');
    await user.click(await screen.findByRole('option', { name: /^সুতি/ }));
    await user.click(screen.getByRole('button', { name: 'পণ্য আপডেট করুন' }));
    await waitFor(() => expect(api.asked(contracts.updateProduct)).toHaveLength(1));
    expect(sent(api.asked(contracts.updateProduct)[0]!)).toMatchObject({
      business_type: 'Loose Fabric',
      category: 'Saree',
      tags: ['Casual wear', 'Rangpur', 'Cotton'],
    });
  });
});

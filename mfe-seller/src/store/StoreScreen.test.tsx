import { setTransport } from '@haat/api-client';
import { productKeys } from '@haat/api-client/queries/products';
import { storeKeys } from '@haat/api-client/queries/stores';
import { sellers as contracts, listings } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { noticesAtom, sessionAtom, sessionStore } from '@haat/session';
import {
  anApplication,
  aPage,
  aPicture,
  aProductCard,
  aProfile,
  aSellerProductRow,
  aSellerProfile,
  earlyCallsOf,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './StoreScreen';

const seller = { id: 3, business_name: 'Nokshi Ghor' };
const as = (change = {}) => ({
  state: 'authenticated' as const,
  profile: aProfile({ seller: { ...seller, ...change } }),
});
const open = (at = '/seller/homepage', session = as()) => renderScreen(routes, { at, session });
const summary = { total: 2, active: 2, stock: 20, sold: 0 };
const found = (...names: string[]) => ({
  ...aPage(names.map((name, index) => aSellerProductRow({ id: 100 + index, name }))),
  summary,
});
const entry = (order: number, name: string, id: number) => ({
  order,
  product_data: aProductCard({ id, name }),
  in_shop: true,
});
const serve = () =>
  fakeApi()
    .on(contracts.getHomepage, { results: [entry(0, 'Jamdani', 1), entry(1, 'Panjabi', 2)] })
    .on(contracts.getApplication, anApplication())
    .on(listings.listOwnProducts, found('Khadi Koti', 'Muslin Orna'));
const slots = () => within(screen.getByRole('list', { name: 'Homepage slots' })).getAllByRole('listitem');
const names = () => slots().map((slot) => slot.getAttribute('aria-label'));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const PNG_HEAD = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const image = (size = 10, type = 'image/png') =>
  Object.defineProperty(new File([type === 'image/png' ? PNG_HEAD : 'x'], 'cover.png', { type }), 'size', {
    value: size,
  });
const upload = (part: 'Cover photo' | 'Logo', file: File) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(part, { selector: 'input' }), { target: { files: [file] } });
  });
/** Fills the cache with the store's page and one of its products. @returns whether both are to be fetched again */
function visitStore({ queryClient }: ReturnType<typeof open>) {
  const keys = [storeKeys.detail(seller.id), productKeys.detail(7)];
  for (const key of keys) queryClient.setQueryData(key, {});
  return () => keys.every((key) => queryClient.getQueryState(key)?.isInvalidated);
}
const notices = () => sessionStore.get(noticesAtom).map(({ text }) => text);

beforeEach(() => {
  localStorage.setItem('access_token', 'a1');
  sessionStore.set(noticesAtom, []);
  sessionStorage.clear();
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

test.each(['/seller/homepage', '/seller/customize', '/seller/customise'])(
  '%s is the same page @full',
  async (at) => {
    serve();
    const { container } = open(at);
    expect(await screen.findByRole('heading', { level: 1, name: 'Customise your store' })).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Homepage slots' })).toBeVisible();
    expect(await screen.findByLabelText('Bio')).toHaveValue('Hand-stitched nakshi from Jashore');
    expect(screen.getByRole('link', { name: 'View store' })).toHaveAttribute('href', '/store/3');
    await expectNoAxeViolations(container);
  },
);

test('shows that there is no store profile', async () => {
  const { container } = renderScreen(routes, { at: '/seller/homepage' });
  expect(await screen.findByText('Store profile not found')).toBeVisible();
  await expectNoAxeViolations(container);
});

describe('cover and logo', () => {
  test('shows a preview of a chosen picture and uploads it', async () => {
    const picture = aPicture();
    const server = serve().on(contracts.updateProfile, aSellerProfile({ ...seller, banner_image: picture }));
    const isOutOfDate = visitStore(open());
    await screen.findByText('No cover photo yet');
    await upload('Cover photo', image());
    await waitFor(() => expect(notices()).toEqual(['Cover photo saved']));
    expect(isOutOfDate()).toBe(true);
    expect(sessionStore.get(sessionAtom).profile?.seller_profile?.banner_image).toEqual(picture);
    expect(button('Change cover photo')).toBeVisible();
    const sent = server.asked(contracts.updateProfile)[0]!.body as FormData;
    expect([...sent.keys()]).toEqual(['banner_image']);
  });

  test('shows progress and preview, and can be cancelled @full', async () => {
    serve();
    const { user, container } = open();
    await screen.findByText('No logo yet');
    let signal: { readonly aborted?: boolean } | undefined;
    setTransport((config) => {
      signal = config.signal;
      config.onUploadProgress?.({ loaded: 42, total: 100, bytes: 42, lengthComputable: true });
      return never();
    });
    await upload('Logo', image());
    expect(await screen.findByRole('progressbar', { name: 'Uploading the logo' })).toHaveAttribute(
      'aria-valuenow',
      '42',
    );
    expect(screen.getByText('Uploading… 42%')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'Logo of Nokshi Ghor' })).toHaveAttribute(
      'src',
      'blob:preview',
    );
    await expectNoAxeViolations(container);
    await user.click(button('Cancel'));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(signal?.aborted).toBe(true);
    expect(screen.getByText('No logo yet')).toBeInTheDocument();
  });

  test.each([
    ['Cover photo', 'Failed to upload cover photo. Please try again.'],
    ['Logo', 'Failed to upload logo. Please try again.'],
  ] as const)('%s: retries a failed upload independently @full', async (part, message) => {
    const server = serve().on(contracts.updateProfile, offline());
    const { user, container } = open();
    await screen.findByRole('list', { name: 'Homepage slots' });
    await upload(part, image());
    expect(await screen.findByText(message)).toBeVisible();
    await expectNoAxeViolations(container);
    server.on(contracts.updateProfile, aSellerProfile(seller));
    await user.click(button('Try again'));
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    expect(server.asked(contracts.updateProfile)).toHaveLength(2);
  });

  test('removes a picture after a confirmation, and shows a failure', async () => {
    const server = serve().on(contracts.updateProfile, offline());
    const page = open('/seller/homepage', as({ logo: aPicture() }));
    const { user, container } = page;
    const isOutOfDate = visitStore(page);
    await user.click(await screen.findByRole('button', { name: 'Remove logo' }));
    expect(await screen.findByRole('alertdialog', { name: 'Remove the logo?' })).toBeVisible();
    await expectNoAxeViolations(container);
    await user.click(button('Keep it'));
    expect(server.asked(contracts.updateProfile)).toHaveLength(0);
    await user.click(button('Remove logo'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove logo' }),
    );
    expect(await screen.findByText('The logo could not be removed. Please try again.')).toBeVisible();
    expect(isOutOfDate()).toBe(false);
    server.on(contracts.updateProfile, aSellerProfile({ ...seller, logo: null }));
    await user.click(button('Remove logo'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove logo' }),
    );
    await waitFor(() => expect(notices()).toEqual(['Logo removed']));
    expect(isOutOfDate()).toBe(true);
    expect([...(server.asked(contracts.updateProfile).at(-1)!.body as FormData).entries()]).toEqual([
      ['remove_logo', 'true'],
    ]);
    expect(await screen.findByText('No logo yet')).toBeInTheDocument();
    await waitFor(() => expect(button('Upload logo')).toHaveFocus());
  });

  test('shows the two specified messages @full', async () => {
    serve().on(contracts.updateProfile, refuse(400, 'This picture can’t be read'));
    const { user } = open();
    await screen.findByRole('list', { name: 'Homepage slots' });
    await upload('Cover photo', image());
    expect(await screen.findByText('Failed to upload cover photo. Please try again.')).toBeVisible();
    expect(screen.getByText('Reason: This picture can’t be read')).toBeVisible();
    await user.click(button('Discard'));
    await upload('Logo', image());
    expect(await screen.findByText('Failed to upload logo. Please try again.')).toBeVisible();
  });

  test('does not send other files or too large ones', async () => {
    const server = serve();
    open();
    await screen.findByRole('list', { name: 'Homepage slots' });
    await upload('Cover photo', image(10, 'application/pdf'));
    expect(await screen.findByText('Please select an image file')).toBeVisible();
    expect(screen.getByText('cover.png')).toBeVisible();
    await upload('Cover photo', image(5 * 1024 * 1024 + 1));
    expect(await screen.findByText('File size must be less than 5MB')).toBeVisible();
    expect(server.asked(contracts.updateProfile)).toHaveLength(0);
  });
});

describe('the homepage', () => {
  test('shows six slots, and fills one from a search over active products', async () => {
    const server = serve().on(contracts.saveHomepage, {
      results: [entry(0, 'Jamdani', 1), entry(1, 'Panjabi', 2), entry(4, 'Khadi Koti', 100)],
    });
    const { user, container } = open();
    await screen.findByRole('list', { name: 'Homepage slots' });
    expect(names()).toEqual(['Slot 1: Jamdani', 'Slot 2: Panjabi', 'Slot 3', 'Slot 4', 'Slot 5', 'Slot 6']);
    expect(button('Save changes')).toBeDisabled();
    button('Choose a product for slot 5').focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Product for slot 5' });
    await user.type(within(dialog).getByLabelText('Search your products'), 'koti');
    await waitFor(() =>
      expect(server.asked(listings.listOwnProducts).at(-1)?.query).toMatchObject({
        search: 'koti',
        status: 'active',
        limit: '20',
      }),
    );
    await user.click(await within(dialog).findByRole('button', { name: /Khadi Koti/ }));
    expect(names()[4]).toBe('Slot 5: Khadi Koti');
    expect(screen.getByText('Khadi Koti is in slot 5')).toBeInTheDocument();
    await expectNoAxeViolations(container);
    await user.click(button('Save changes'));
    await waitFor(() => expect(notices()).toEqual(['Homepage saved']));
    expect(server.asked(contracts.saveHomepage)[0]?.body).toEqual({
      products: [
        { product_id: 1, order: 0 },
        { product_id: 2, order: 1 },
        { product_id: 100, order: 4 },
      ],
    });
    expect(button('Save changes')).toBeDisabled();
  });

  test('keeps changes made while saving as unsaved', async () => {
    let answer = (_: { results: ReturnType<typeof entry>[] }) => {};
    serve().on(contracts.saveHomepage, () => new Promise((resolve) => (answer = resolve)));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Move Panjabi one slot later' }));
    await user.click(button('Save changes'));
    await user.click(button('Remove Jamdani from the homepage'));
    await act(async () => answer({ results: [entry(0, 'Jamdani', 1), entry(2, 'Panjabi', 2)] }));
    await waitFor(() => expect(notices()).toEqual(['Homepage saved']));
    expect(names().slice(0, 3)).toEqual(['Slot 1', 'Slot 2', 'Slot 3: Panjabi']);
    expect(button('Save changes')).toBeEnabled();
  });

  test('swaps slots when a product is in one already', async () => {
    serve().on(listings.listOwnProducts, {
      ...aPage([aSellerProductRow({ id: 1, name: 'Jamdani' })]),
      summary,
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Choose another instead of Panjabi' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('in slot 1')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: /Jamdani/ }));
    expect(names().slice(0, 2)).toEqual(['Slot 1: Panjabi', 'Slot 2: Jamdani']);
  });

  test('is sorted by keyboard; the focus follows, and the move is announced', async () => {
    serve();
    const { user } = open();
    (await screen.findByRole('button', { name: 'Move Jamdani one slot later' })).focus();
    await user.keyboard('{Enter}{Enter}');
    expect(names().slice(0, 3)).toEqual(['Slot 1: Panjabi', 'Slot 2', 'Slot 3: Jamdani']);
    expect(button('Move Jamdani one slot later')).toHaveFocus();
    expect(screen.getByText('Jamdani is in slot 3 now')).toBeInTheDocument();
    expect(button('Move Panjabi one slot earlier')).toBeDisabled();
    button('Remove Jamdani from the homepage').focus();
    await user.keyboard('{Enter}');
    expect(names()[2]).toBe('Slot 3');
    expect(button('Choose a product for slot 3')).toHaveFocus();
    await user.click(button('Undo changes'));
    expect(names().slice(0, 3)).toEqual(['Slot 1: Jamdani', 'Slot 2: Panjabi', 'Slot 3']);
  });

  test('is sorted by dragging', async () => {
    serve();
    open();
    await screen.findByRole('list', { name: 'Homepage slots' });
    const dragged = within(slots()[0]!).getByText('Jamdani').closest('[draggable]')!;
    const start = createEvent.dragStart(dragged);
    Object.assign(start, { dataTransfer: { setData: () => {} } });
    fireEvent(dragged, start);
    const target = slots()[3]!;
    expect(fireEvent.dragOver(target)).toBe(false);
    fireEvent.drop(target);
    expect(names()).toEqual(['Slot 1', 'Slot 2: Panjabi', 'Slot 3', 'Slot 4: Jamdani', 'Slot 5', 'Slot 6']);
  });

  test('marks a product that is not on sale, until it is removed @full', async () => {
    const server = serve().on(contracts.getHomepage, {
      results: [{ ...entry(0, 'Jamdani', 1), in_shop: false }, entry(1, 'Panjabi', 2)],
    });
    server.on(contracts.saveHomepage, { results: [] });
    const { user, container } = open();
    const [first, second] = (await screen.findByText('No longer in your shop')) ? slots() : [];
    expect(first).toHaveTextContent('Jamdani');
    expect(second).not.toHaveTextContent('No longer');
    expect(screen.getByText(/^Shoppers don’t see what is no longer in your shop/)).toBeVisible();
    await expectNoAxeViolations(container);
    await user.click(button('Move Panjabi one slot later'));
    await user.click(button('Save changes'));
    await waitFor(() => expect(notices()).toEqual(['Homepage saved']));
    expect(server.asked(contracts.saveHomepage)[0]?.body).toEqual({
      products: [
        { product_id: 1, order: 0 },
        { product_id: 2, order: 2 },
      ],
    });
  });

  test('keeps unsaved slots after a failure, with the reason @full', async () => {
    const server = serve().on(contracts.saveHomepage, offline());
    const { user, container } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove Panjabi from the homepage' }));
    await user.click(button('Save changes'));
    expect(await screen.findByText('Failed to save changes. Please try again.')).toBeVisible();
    expect(names()[1]).toBe('Slot 2');
    server.on(contracts.saveHomepage, refuse(409, 'Jamdani is not on sale'));
    await user.click(button('Save changes'));
    expect(await screen.findByText('Jamdani is not on sale')).toBeVisible();
    await expectNoAxeViolations(container);
    expect(names()[1]).toBe('Slot 2');
  });

  test('asks before unsaved changes are left', async () => {
    serve();
    const { user, at } = open();
    await user.click(await screen.findByRole('button', { name: 'Move Panjabi one slot later' }));
    await act(async () => navigation.push('/seller'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.click(within(dialog).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(at()).toBe('/seller'));
  });

  test('shows loading, a failure, and a failed product search', async () => {
    const server = serve().on(contracts.getHomepage, never);
    const first = open();
    expect(await screen.findByText('Loading your homepage…')).toBeInTheDocument();
    first.unmount();
    server.on(contracts.getHomepage, refuse(500));
    const { user } = open();
    expect(await screen.findByText('Failed to fetch products')).toBeVisible();
    server.on(contracts.getHomepage, { results: [] });
    await user.click(button('Try again'));
    await screen.findByRole('list', { name: 'Homepage slots' });
    server.on(listings.listOwnProducts, offline());
    await user.click(button('Choose a product for slot 1'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Failed to fetch products')).toBeVisible();
    server.on(listings.listOwnProducts, found());
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('No active products yet')).toBeVisible();
    await user.type(within(dialog).getByLabelText('Search your products'), 'x');
    expect(await within(dialog).findByText('No active product matches')).toBeVisible();
    await waitFor(() => expect(dialog.querySelector('[aria-busy]')).toBeNull());
    await expectNoAxeViolations(dialog);
  });
});

describe('a draft when the approval is withdrawn', () => {
  const session = as();
  const away = (page: ReturnType<typeof open>) => {
    act(() => navigation.setGuard(({ pathname }) => (pathname === '/seller' ? true : { to: '/seller' })));
    expect(page.at()).toBe('/seller');
    page.unmount();
  };

  async function type() {
    const page = open('/seller/homepage', session);
    await page.user.type(await screen.findByLabelText('Bio'), '!');
    await page.user.click(button('Remove Panjabi from the homepage'));
    return page;
  }

  test('is restored afterwards, and can be saved or discarded @full', async () => {
    const server = serve().on(
      contracts.updateProfile,
      refuse(403, undefined, { code: 'seller_not_approved' }),
    );
    const first = await type();
    await first.user.click(button('Save details'));
    away(first);

    server.on(
      contracts.updateProfile,
      aSellerProfile({ ...seller, bio: 'Hand-stitched nakshi from Jashore!' }),
    );
    const second = open('/seller/homepage', session);
    expect(
      await screen.findByText('We have restored what you typed before. It is not saved yet.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Bio')).toHaveValue('Hand-stitched nakshi from Jashore!');
    expect(names()[1]).toBe('Slot 2');
    expect(screen.getByText('The homepage has unsaved changes.')).toBeVisible();
    await expectNoAxeViolations(second.container);
    await second.user.click(button('Save details'));
    await waitFor(() => expect(notices()).toEqual(['Store details saved']));
    await second.user.click(button('Undo changes'));
    second.unmount();

    open('/seller/homepage', session);
    await screen.findByLabelText('Bio');
    expect(screen.queryByText(/is here again/)).toBeNull();
    expect(names()[1]).toBe('Slot 2: Panjabi');
  });

  test('is removed by Leave and by Discard @full', async () => {
    serve();
    const first = await type();
    act(() => navigation.push('/seller'));
    await first.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }),
    );
    first.unmount();
    const second = open('/seller/homepage', session);
    await second.user.type(await screen.findByLabelText('Bio'), '?');
    expect(names()[1]).toBe('Slot 2: Panjabi');
    away(second);

    const third = open('/seller/homepage', session);
    await third.user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('Bio')).toHaveValue('Hand-stitched nakshi from Jashore');
    expect(button('Save details')).toBeDisabled();
  });
});

describe('about the store', () => {
  const bio = () => screen.getByLabelText('Bio');

  test('sends only changed fields', async () => {
    const server = serve().on(contracts.updateProfile, aSellerProfile({ ...seller, bio: 'New' }));
    const page = open();
    const { user } = page;
    const isOutOfDate = visitStore(page);
    await screen.findByLabelText('Bio');
    expect(button('Save details')).toBeDisabled();
    await user.clear(bio());
    await user.type(bio(), 'New');
    await user.clear(screen.getByLabelText(/^Instagram/));
    await user.click(button('Save details'));
    await waitFor(() => expect(notices()).toEqual(['Store details saved']));
    const sent = server.asked(contracts.updateProfile)[0]!.body as FormData;
    expect(Object.fromEntries(sent)).toEqual({ bio: 'New', instagram: '' });
    expect(isOutOfDate()).toBe(true);
    expect(button('Save details')).toBeDisabled();
  });

  test('shows errors at their fields', async () => {
    const server = serve();
    const { user, container } = open();
    await user.clear(await screen.findByLabelText('Bio'));
    await user.clear(screen.getByLabelText('Phone number'));
    await user.click(button('Save details'));
    expect(screen.getByText('Bio is required')).toBeVisible();
    expect(screen.getByText('Phone number is required')).toBeVisible();
    expect(bio()).toHaveFocus();
    expect(server.asked(contracts.updateProfile)).toHaveLength(0);
    await expectNoAxeViolations(container);
  });

  test('keeps the form after a failure', async () => {
    const server = serve().on(contracts.updateProfile, offline());
    const { user } = open();
    await user.type(await screen.findByLabelText('Bio'), '!');
    await user.click(button('Save details'));
    expect(await screen.findByText('Failed to save changes. Please try again.')).toBeVisible();
    expect(bio()).toHaveValue('Hand-stitched nakshi from Jashore!');
    server.on(contracts.updateProfile, refuse(400, 'Please check it', { fields: { bio: ['Too loud'] } }));
    await user.click(button('Save details'));
    expect(await screen.findByText('Too loud')).toBeVisible();
    expect(screen.getByText('Please check it')).toBeVisible();
  });

  test('shows loading, and retries after a failure', async () => {
    const server = serve().on(contracts.getApplication, never);
    const first = open();
    expect(await screen.findByText('Loading your store’s details…')).toBeInTheDocument();
    first.unmount();
    server.on(contracts.getApplication, offline());
    const { user } = open();
    expect(await screen.findByText('Failed to load the application')).toBeVisible();
    server.on(contracts.getApplication, anApplication());
    await user.click(button('Try again'));
    expect(await screen.findByLabelText('Bio')).toBeVisible();
  });
});

test.each(['/seller/homepage', '/seller/customize', '/seller/customise'])(
  '%s asks for what its page has asked ahead',
  async (at) => {
    const api = serve();
    open(at);
    const early = earlyCallsOf(routes, at);
    await waitFor(() => expect(api.addresses()).toEqual(expect.arrayContaining(early)));
  },
);

test('shows the title until the profile is known', async () => {
  fakeApi();
  const session = { state: 'authenticated' as const, profile: null };
  const { container } = renderScreen(routes, { at: '/seller/homepage', session });
  expect(await screen.findByRole('status')).toHaveTextContent('Loading…');
  expect(screen.getByRole('heading', { level: 1, name: 'Customise your store' })).toBeVisible();
  await expectNoAxeViolations(container);
});

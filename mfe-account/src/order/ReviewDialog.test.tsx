import { orders, reviews } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  anOrder,
  anOrderItem,
  aProfile,
  aReview,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './OrderScreen';

const delivered = anOrder({
  id: 'R100231-1',
  status: 'delivered',
  items: [
    anOrderItem({
      id: 71,
      title: 'Cotton Panjabi',
      product: 1001,
      delivered: true,
      size: 'M',
      asks_fit: true,
    }),
    anOrderItem({ id: 72, title: 'Oxford Shirt', product: 1002, delivered: true, reviewed: true }),
  ],
});

const session = { state: 'authenticated' as const, profile: aProfile() };

async function open() {
  const api = fakeApi().on(orders.getOrder, delivered).on(reviews.postReview, aReview());
  const page = renderScreen(routes, { at: '/order/R100231-1', session });
  await page.user.click(await screen.findByRole('button', { name: 'Write Review of Cotton Panjabi' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write Review' }));
  const write = async (text: string) => {
    await page.user.click(dialog.getByLabelText('Your review'));
    await page.user.paste(text);
  };
  const submit = () => page.user.click(dialog.getByRole('button', { name: 'Submit Review' }));
  const bodies = () => api.asked(reviews.postReview).map(({ body }) => body);
  return { ...page, api, dialog, write, submit, bodies };
}

beforeEach(() => {
  sessionStorage.clear();
  sessionStore.set(noticesAtom, []);
  let previews = 0;
  URL.createObjectURL = () => `blob:preview-${++previews}`;
  URL.revokeObjectURL = () => {};
});

test('only an item without a review has a review button', async () => {
  fakeApi().on(orders.getOrder, delivered);
  renderScreen(routes, { at: '/order/R100231-1' });
  const [first, second] = (await screen.findAllByRole('article')).map((row) => within(row));
  expect(first!.getByText('Write Review')).toBeInTheDocument();
  expect(second!.getByText('Reviewed')).toBeInTheDocument();
  expect(second!.queryByRole('button')).not.toBeInTheDocument();
});

test('sends the review and shows it at the item', async () => {
  const { user, dialog, write, submit, bodies, at } = await open();
  expect(at()).toBe('/order/R100231-1?dialog=review&item=71');
  expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await expectNoAxeViolations(document.body);
  await user.click(dialog.getByRole('radio', { name: '4 stars' }));
  await write('  Soft cloth, true colour.  ');
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(bodies()).toEqual([
    {
      rating: 4,
      content: 'Soft cloth, true colour.',
      product: 1001,
      order: 'R100231-1',
      review_type: 'product',
    },
  ]);
  expect(screen.getAllByText('Reviewed')).toHaveLength(2);
  expect(screen.getAllByText('Reviewed')[0]).toHaveFocus();
  expect(sessionStore.get(noticesAtom)).toMatchObject([
    { text: 'Thank you for your review!', kind: 'success' },
  ]);
});

test('selects the stars with the arrow keys', async () => {
  const { user, dialog } = await open();
  dialog.getByRole('radio', { name: '5 stars' }).focus();
  await user.keyboard('{ArrowLeft}');
  expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked();
});

test.each(['', '   '])('shows an error without a text (%j) @full', async (text) => {
  const { write, submit, dialog, bodies } = await open();
  if (text) await write(text);
  await submit();
  expect(await dialog.findByText('Please write a review before submitting.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Your review')).toHaveFocus();
  expect(bodies()).toHaveLength(0);
});

test('shows the pending text of the button', async () => {
  const { api, write, submit } = await open();
  api.on(reviews.postReview, never);
  await write('Good.');
  await submit();
  expect(await screen.findByRole('button', { name: /Submitting\.\.\./ })).toHaveAttribute(
    'aria-busy',
    'true',
  );
});

test.each([
  ['the specified text', refuse(500), 'Failed to submit review. Please try again.'],
  ['the specified text offline', offline(), 'Failed to submit review. Please try again.'],
  ['the server’s words', refuse(400, 'Please stay polite'), 'Please stay polite'],
])('shows %s after a failure and keeps the text', async (_, answer, text) => {
  const { api, write, submit, dialog } = await open();
  api.on(reviews.postReview, answer);
  await write('Good.');
  await submit();
  expect(await dialog.findByRole('alert')).toHaveTextContent(text);
  expect(dialog.getByLabelText('Your review')).toHaveValue('Good.');
});

test('after Back, a failure is a notice, and the text is there when the dialog is opened again', async () => {
  const { api, user, write, submit } = await open();
  let answer: (value: unknown) => void = () => {};
  api.on(reviews.postReview, () => new Promise((resolve) => (answer = resolve)) as never);
  await write('Good.');
  await submit();
  act(() => navigation.go(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await act(async () => answer(refuse(400, 'Please stay polite')));
  await waitFor(() =>
    expect(sessionStore.get(noticesAtom)).toMatchObject([{ text: 'Please stay polite', kind: 'error' }]),
  );
  await user.click(screen.getByRole('button', { name: 'Write Review of Cotton Panjabi' }));
  expect(await screen.findByLabelText('Your review')).toHaveValue('Good.');
});

test('of two sizes of one product each is reviewed by itself', async () => {
  const sizes = ['M', 'L'].map((size, at) =>
    anOrderItem({ id: 81 + at, title: `Panjabi ${size}`, product: 1001, delivered: true, size }),
  );
  const api = fakeApi()
    .on(orders.getOrder, { ...delivered, items: sizes })
    .on(reviews.postReview, aReview());
  const { user } = renderScreen(routes, { at: '/order/R100231-1', session });
  await user.click(await screen.findByRole('button', { name: 'Write Review of Panjabi L' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write Review' }));
  await user.click(dialog.getByLabelText('Your review'));
  await user.paste('Wide');
  await user.click(dialog.getByRole('button', { name: 'Submit Review' }));
  expect(await screen.findByText('Reviewed')).toBeInTheDocument();
  expect(api.asked(reviews.postReview)[0]!.body).toMatchObject({ product: 1001, item_id: 82 });
  expect(screen.getByRole('button', { name: 'Write Review of Panjabi M' })).toBeInTheDocument();
});

test('does not open by URL for an item that cannot be reviewed', async () => {
  fakeApi().on(orders.getOrder, delivered);
  renderScreen(routes, { at: '/order/R100231-1?dialog=review&item=72' });
  await screen.findByText('Ayesha Khan');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('sends the optional ratings @full', async () => {
  const { user, dialog, write, submit, bodies } = await open();
  await write('Soft cloth.');
  await user.click(dialog.getByText('More ratings'));
  const quality = within(await dialog.findByRole('radiogroup', { name: 'Quality' }));
  for (const star of quality.getAllByRole('radio')) expect(star).not.toBeChecked();
  await user.click(quality.getByRole('radio', { name: '3 stars' }));
  await submit();
  await waitFor(() => expect(bodies()).toEqual([expect.objectContaining({ rating: 5, quality_rating: 3 })]));
  expect(bodies()[0]).not.toHaveProperty('shipping_rating');
});

test('sends how the size fits, where it was said', async () => {
  const { user, dialog, write, submit, bodies } = await open();
  const fit = within(dialog.getByRole('radiogroup', { name: /How does size M fit/ }));
  for (const answer of fit.getAllByRole('radio')) expect(answer).not.toBeChecked();
  await user.click(fit.getByRole('radio', { name: 'Runs small' }));
  await write('Soft cloth.');
  await submit();
  await waitFor(() => expect(bodies()).toEqual([expect.objectContaining({ fit: 'small' })]));
});

test('does not ask for the fit where the API does not', async () => {
  const [item] = delivered.items;
  fakeApi().on(orders.getOrder, { ...delivered, items: [{ ...item!, asks_fit: undefined }] });
  renderScreen(routes, { at: '/order/R100231-1?dialog=review&item=71' });
  await screen.findByRole('dialog', { name: 'Write Review' });
  expect(screen.queryByRole('radio', { name: 'Runs small' })).not.toBeInTheDocument();
});

/** A file with the first bytes of a JPEG. */
const photo = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' });

describe('photos', () => {
  const images = (dialog: Awaited<ReturnType<typeof open>>['dialog']) =>
    dialog.queryAllByRole('img', { name: /^Photo/ }).map((image) => image.getAttribute('alt'));

  test('are sent with the review, in their order and without those that were removed @full', async () => {
    const { user, dialog, write, submit, bodies } = await open();
    await user.upload(dialog.getByLabelText('Add photos'), [photo('a.jpg'), photo('b.jpg')]);
    await waitFor(() => expect(images(dialog)).toEqual(['Photo 1 of 2', 'Photo 2 of 2']));
    await user.upload(dialog.getByLabelText('Add photos'), photo('c.jpg'));
    await waitFor(() => expect(images(dialog)).toHaveLength(3));
    expect(dialog.queryByLabelText('Add photos')).not.toBeInTheDocument();
    await expectNoAxeViolations(document.body);
    dialog.getByRole('button', { name: 'Remove photo 2' }).focus();
    await user.keyboard('{Enter}');
    expect(images(dialog)).toEqual(['Photo 1 of 2', 'Photo 2 of 2']);
    expect(dialog.getByRole('button', { name: 'Remove photo 2' })).toHaveFocus();
    await write('Soft cloth.');
    await user.click(dialog.getByRole('radio', { name: 'Runs small' }));
    await submit();
    await waitFor(() => expect(bodies()).toHaveLength(1));
    const form = bodies()[0] as FormData;
    expect(form.getAll('uploaded_images').map((file) => (file as File).name)).toEqual(['a.jpg', 'c.jpg']);
    form.delete('uploaded_images');
    expect(Object.fromEntries(form)).toEqual({
      rating: '5',
      content: 'Soft cloth.',
      fit: 'small',
      product: '1001',
      order: 'R100231-1',
      review_type: 'product',
    });
  });

  test('the control gets the focus when the last one is removed', async () => {
    const { user, dialog } = await open();
    await user.upload(dialog.getByLabelText('Add photos'), photo('a.jpg'));
    await user.click(await dialog.findByRole('button', { name: 'Remove photo 1' }));
    expect(dialog.getByLabelText('Add photos')).toHaveFocus();
  });

  test('a fourth one, another type and one of too many bytes are refused with their names', async () => {
    const { user, dialog } = await open();
    const text = new File(['hello'], 'notes.jpg', { type: 'image/jpeg' });
    const large = new File(
      [new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(5 * 1024 * 1024)],
      'large.jpg',
      { type: 'image/jpeg' },
    );
    await user.upload(dialog.getByLabelText('Add photos'), [
      text,
      large,
      photo('a.jpg'),
      photo('fourth.jpg'),
    ]);
    await waitFor(() => expect(images(dialog)).toEqual(['Photo 1 of 1']));
    const notice = dialog.getByRole('alert');
    expect(notice).toHaveTextContent('fourth.jpg Maximum 3 photos allowed');
    expect(notice).toHaveTextContent('notes.jpg Please use a JPEG, PNG, WebP or AVIF picture');
    expect(notice).toHaveTextContent('large.jpg File size must be less than 5MB');
  });

  test('what the server says of one stands at it, and everything stays @full', async () => {
    const { api, user, dialog, write, submit } = await open();
    await user.upload(dialog.getByLabelText('Add photos'), [photo('a.jpg'), photo('b.jpg')]);
    await waitFor(() => expect(images(dialog)).toHaveLength(2));
    await write('Good.');
    const damaged = 'The picture is damaged. Please choose another one.';
    api.on(
      reviews.postReview,
      refuse(400, damaged, { code: 'unreadable_picture', fields: { 'uploaded_images.1': [damaged] } }),
    );
    await submit();
    expect(await dialog.findByRole('alert')).toHaveTextContent(`b.jpg ${damaged}`);
    const remove = dialog.getByRole('button', { name: 'Remove photo 2' });
    await waitFor(() => expect(remove).toHaveFocus());
    expect(remove).toHaveAccessibleDescription(`b.jpg ${damaged}`);
    expect(dialog.getByLabelText('Your review')).toHaveValue('Good.');
    expect(images(dialog)).toHaveLength(2);
    await user.click(remove);
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });
});

test('what is begun is there when the dialog is opened again, and its text after a reload', async () => {
  const { user, dialog, write, unmount } = await open();
  await user.click(dialog.getByRole('radio', { name: '3 stars' }));
  await write('Fine cloth, but');
  await user.upload(dialog.getByLabelText('Add photos'), photo('front.jpg'));
  expect(await dialog.findByRole('img', { name: 'Photo 1 of 1' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const reopen = async () => {
    await user.click(await screen.findByRole('button', { name: 'Write Review of Cotton Panjabi' }));
    return within(await screen.findByRole('dialog', { name: 'Write Review' }));
  };
  const again = await reopen();
  expect(again.getByLabelText('Your review')).toHaveValue('Fine cloth, but');
  expect(again.getByRole('radio', { name: '3 stars' })).toBeChecked();
  expect(again.getByRole('img', { name: 'Photo 1 of 1' })).toBeInTheDocument();

  unmount();
  renderScreen(routes, { at: '/order/R100231-1', session });
  const later = await reopen();
  expect(later.getByLabelText('Your review')).toHaveValue('Fine cloth, but');
  expect(later.getByRole('radio', { name: '3 stars' })).toBeChecked();
  await user.click(later.getByRole('button', { name: 'Submit Review' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sessionStorage.getItem('haat.drafts') ?? '').not.toContain('Fine cloth');
});

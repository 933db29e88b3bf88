import { orders, reviews } from '@haat/contracts';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  anOrder,
  anOrderItem,
  aReview,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
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

async function open() {
  const api = fakeApi().on(orders.getOrder, delivered).on(reviews.postReview, aReview());
  const page = renderScreen(routes, { at: '/order/R100231-1' });
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

beforeEach(() => sessionStore.set(noticesAtom, []));

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

test.each(['', '   '])('shows an error without a text (%j)', async (text) => {
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

test('does not open by URL for an item that cannot be reviewed', async () => {
  fakeApi().on(orders.getOrder, delivered);
  renderScreen(routes, { at: '/order/R100231-1?dialog=review&item=72' });
  await screen.findByText('Ayesha Khan');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('sends the optional ratings', async () => {
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

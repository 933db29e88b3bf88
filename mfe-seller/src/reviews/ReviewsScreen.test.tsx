import { sellerReviewPagesQuery } from '@haat/api-client/queries/sellerReviews';
import { reviews as contracts } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  aPage,
  aPicture,
  aProfile,
  aSellerReview,
  earlyCallsOf,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
  sellerReviewStats,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const session = { state: 'authenticated' as const, profile: aProfile({ seller: { id: 3 } }) };
const reply = {
  seller_name: 'Nokshi Ghor',
  content: 'Thank you, Farhana.',
  created_at: '2026-11-21T08:00:00.000Z',
};
const open = () => renderScreen(routes, { at: '/seller/reviews', session });
const serve = (...some: ReturnType<typeof aSellerReview>[]) =>
  fakeApi()
    .on(contracts.listSellerReviews, aPage(some))
    .on(contracts.reviewStatsOfSeller, sellerReviewStats());
/** Opens the form under the one review. */
async function startReply({ user }: ReturnType<typeof open>, text?: string) {
  await user.click(await screen.findByRole('button', { name: 'Reply to Farhana' }));
  const box = screen.getByRole('textbox', { name: 'Your reply' });
  if (text) await user.type(box, text);
  return box;
}
const post = ({ user }: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: 'Post reply' }));

beforeEach(() => {
  sessionStore.set(noticesAtom, []);
  sessionStorage.clear();
});

test('shows average, distribution and positive share', async () => {
  serve();
  open();
  expect(await screen.findByText('83% positive')).toBeVisible();
  expect(screen.getByText('4.4')).toBeVisible();
  expect(screen.getByRole('img', { name: '4.4 out of 5' })).toBeVisible();
  expect(screen.getByText('12 reviews')).toBeVisible();
  expect(screen.getByRole('listitem', { name: '5 stars: 8 reviews' })).toBeVisible();
  expect(screen.getByRole('listitem', { name: '1 star: 0 reviews' })).toBeVisible();
});

test('shows the photos of a review; each opens in a new tab @full', async () => {
  const images = [1, 2].map((id) =>
    aPicture({ id: null, image: `/media/${id}/960.webp`, base: `/media/${id}` }),
  );
  serve(aSellerReview({ images }), aSellerReview({ id: 2 }));
  const { container } = open();
  const [first, second] = await screen.findAllByRole('article');
  const photos = within(first!).getAllByRole('link', { name: /^Photo/ });
  expect(photos.map((photo) => [photo.textContent, photo.getAttribute('href')])).toEqual([
    [' (opens in a new tab)', '/media/1/960.webp'],
    [' (opens in a new tab)', '/media/2/960.webp'],
  ]);
  expect(within(first!).getByRole('img', { name: 'Photo 2 of 2 from Farhana’s review' })).toBeVisible();
  expect(within(second!).queryByRole('link', { name: /^Photo/ })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('shows reviews with their product; one with a reply has no button', async () => {
  serve(
    aSellerReview({
      product: 7,
      product_name: 'Panjabi',
      order: 'R1-1',
      quality_rating: 4,
      shipping_rating: null,
    }),
    aSellerReview({ user_info: { name: '' }, content: 'খুব ভালো', rating: 2, reply }),
  );
  const { container } = open();
  const [first, second] = await screen.findAllByRole('article');
  expect(within(first!).getByRole('link', { name: 'Panjabi' })).toHaveAttribute('href', '/product/7');
  expect(within(first!).getByRole('link', { name: 'Order R1-1' })).toHaveAttribute(
    'href',
    '/seller/orders/R1-1',
  );
  expect(within(first!).getByText('Quality 4/5')).toBeVisible();
  expect(within(first!).queryByText(/Shipping/)).toBeNull();
  expect(within(second!).getByText('A buyer')).toBeVisible();
  expect(within(second!).getByText('খুব ভালো')).toHaveAttribute('lang', 'bn');
  expect(within(second!).getByText('Thank you, Farhana.')).toBeVisible();
  expect(within(second!).queryByRole('button')).toBeNull();
  await expectNoAxeViolations(container);
});

test('shows ten reviews, and more on request', async () => {
  const many = Array.from({ length: 13 }, (_, index) => aSellerReview({ content: `Review ${index + 1}` }));
  const server = fakeApi()
    .on(contracts.reviewStatsOfSeller, sellerReviewStats())
    .on(contracts.listSellerReviews, ({ query }) => {
      const page = Number(query.page);
      const results = many.slice((page - 1) * 10, page * 10);
      return { count: 13, total_pages: 2, current_page: page, has_next: page < 2, results };
    });
  const { user } = open();
  expect(await screen.findAllByRole('article')).toHaveLength(10);
  const more = screen.getByRole('button', { name: 'Load more' });
  server.on(contracts.listSellerReviews, offline());
  await user.click(more);
  expect(await screen.findByText('The next reviews could not be loaded.')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(10);
  server.on(contracts.listSellerReviews, {
    ...aPage([many[9]!, ...many.slice(10)]),
    count: 13,
    total_pages: 2,
    current_page: 2,
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  // The tenth has moved on to the second page meanwhile: it is shown once.
  expect(await screen.findByText('Review 13')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(13);
  expect(screen.getAllByRole('article')[10]).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('posts a reply by keyboard and shows it under the review', async () => {
  const review = aSellerReview();
  const server = serve(review).on(contracts.replyToReview, { ...review, reply });
  const page = open();
  (await screen.findByRole('button', { name: 'Reply to Farhana' })).focus();
  await page.user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveFocus();
  await page.user.keyboard('  Thank you, Farhana. {Tab}{Enter}');
  expect(await screen.findByText('Reply from Nokshi Ghor')).toBeVisible();
  expect(screen.getByRole('article')).toHaveFocus();
  expect(server.asked(contracts.replyToReview)).toMatchObject([
    { params: { id: String(review.id) }, body: { content: 'Thank you, Farhana.' } },
  ]);
  expect(screen.queryByRole('button', { name: 'Reply to Farhana' })).toBeNull();
  expect(sessionStore.get(noticesAtom)[0]?.text).toBe('Reply posted');
});

test('a cancelled reply leaves the focus at the review', async () => {
  serve(aSellerReview());
  const page = open();
  await startReply(page);
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('textbox', { name: 'Your reply' })).not.toBeInTheDocument();
  expect(screen.getByRole('article')).toHaveFocus();
});

test('a posted reply leaves a focus outside its review where it is', async () => {
  const review = aSellerReview();
  let answer = () => {};
  serve(review, aSellerReview({ user_info: { name: 'Nadia' } })).on(contracts.replyToReview, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { ...review, reply };
  });
  const page = open();
  await startReply(page, 'Thank you, Farhana.');
  await post(page);
  await page.user.click(screen.getByRole('button', { name: 'Reply to Nadia' }));
  await act(async () => answer());
  expect(await screen.findByText('Reply from Nokshi Ghor')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveFocus();
});

test('a reply makes the lists of the other filters out of date, not the shown one', async () => {
  const review = aSellerReview();
  serve(review).on(contracts.replyToReview, { ...review, reply });
  const page = open();
  const isOutOfDate = (replied: boolean | undefined) =>
    page.queryClient.getQueryState(sellerReviewPagesQuery({ rating: undefined, replied }).queryKey)
      ?.isInvalidated;
  await page.user.click(await screen.findByRole('button', { name: 'Waiting for a reply' }));
  await startReply(page, 'Thank you, Farhana.');
  await post(page);
  expect(await screen.findByText('Reply from Nokshi Ghor')).toBeVisible();
  expect(isOutOfDate(undefined)).toBe(true);
  expect(isOutOfDate(false)).toBe(false);
});

test('filters by missing reply and by stars, in the address', async () => {
  const server = serve(aSellerReview({ content: 'Lovely' }));
  const { user, at, container } = open();
  expect(await screen.findByText('Lovely')).toBeVisible();
  server.on(contracts.listSellerReviews, aPage([]));
  await user.click(screen.getByRole('button', { name: 'Waiting for a reply' }));
  await user.click(screen.getByRole('button', { name: '2 stars' }));
  expect(await screen.findByText('No reviews match')).toBeVisible();
  expect(at()).toBe('/seller/reviews?stars=2&waiting=1');
  expect(server.asked(contracts.listSellerReviews).at(-1)?.query).toEqual({
    page: '1',
    rating: '2',
    replied: 'false',
  });
  await expectNoAxeViolations(container);
  server.on(contracts.listSellerReviews, aPage([aSellerReview({ content: 'Lovely' })]));
  await user.click(screen.getByRole('button', { name: 'Show all reviews' }));
  expect(await screen.findByText('Lovely')).toBeVisible();
  expect(at()).toBe('/seller/reviews');
});

test('refuses a blank reply', async () => {
  const server = serve(aSellerReview());
  const page = open();
  await startReply(page, '   ');
  await post(page);
  expect(screen.getByText('Please write a reply before posting.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveFocus();
  expect(server.asked(contracts.replyToReview)).toHaveLength(0);
  await expectNoAxeViolations(page.container);
});

test.each([
  ['A reply already exists', 'You have already replied to this review'],
  ['Only sellers can reply', 'Only sellers can reply to reviews'],
  ['You can reply for your own products only', 'You can only reply to reviews for your own products'],
  ['Review not found', 'Review not found'],
])('the server answers “%s”: shows %s @full', async (said, shown) => {
  serve(aSellerReview()).on(contracts.replyToReview, refuse(409, said));
  const page = open();
  const box = await startReply(page, 'Thank you');
  await post(page);
  expect(await screen.findByText(shown)).toBeVisible();
  expect(box).toHaveValue('Thank you');
});

test('keeps a reply that can’t be posted', async () => {
  serve(aSellerReview()).on(contracts.replyToReview, offline());
  const page = open();
  const box = await startReply(page, 'Thank you');
  await post(page);
  expect(await screen.findByText('Failed to post reply. Please try again.')).toBeVisible();
  expect(box).toHaveValue('Thank you');
});

test('asks before an unsent reply is left', async () => {
  serve(aSellerReview());
  const page = open();
  await startReply(page, 'Thank');
  // The field is left before the dialog comes, not in the middle of a press in it.
  await page.user.tab();
  await act(async () => navigation.push('/seller'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await page.user.click(within(dialog).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Thank');
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(async () => navigation.push('/seller'));
  await waitFor(() => expect(page.at()).toBe('/seller'));
});

test('keeps the draft of a reply until it is cancelled or discarded @full', async () => {
  serve(aSellerReview());
  const page = open();
  await startReply(page, 'Thank');
  // The approval is withdrawn: the guard sends away without a question.
  act(() => navigation.setGuard(({ pathname }) => (pathname === '/seller' ? true : { to: '/seller' })));
  expect(page.at()).toBe('/seller');
  page.unmount();

  const again = open();
  expect(await screen.findByRole('textbox', { name: 'Your reply' })).toHaveValue('Thank');
  act(() => navigation.push('/seller'));
  await again.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }),
  );
  expect(again.at()).toBe('/seller');
  again.unmount();

  open();
  expect(await screen.findByRole('button', { name: 'Reply to Farhana' })).toBeVisible();
});

test('shows loading', async () => {
  fakeApi().on(contracts.listSellerReviews, never).on(contracts.reviewStatsOfSeller, never);
  open();
  expect(await screen.findAllByText('Loading reviews…')).toHaveLength(2);
});

test('shows an empty list', async () => {
  serve().on(contracts.reviewStatsOfSeller, sellerReviewStats({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }));
  const { container } = open();
  expect(await screen.findByText('No reviews yet')).toBeVisible();
  expect(screen.queryByText(/positive/)).toBeNull();
  await expectNoAxeViolations(container);
});

test('shows a failure once, and retries list and summary together', async () => {
  const server = fakeApi()
    .on(contracts.listSellerReviews, refuse(500))
    .on(contracts.reviewStatsOfSeller, offline());
  const { user } = open();
  expect(await screen.findAllByText('Failed to fetch reviews')).toHaveLength(1);
  server.on(contracts.listSellerReviews, aPage([aSellerReview()]));
  server.on(contracts.reviewStatsOfSeller, sellerReviewStats());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('83% positive')).toBeVisible();
  expect(await screen.findByRole('article')).toBeVisible();
});

test('asks for what its page has asked ahead', async () => {
  const api = serve();
  open();
  const early = earlyCallsOf(routes, '/seller/reviews');
  await waitFor(() => expect(api.addresses()).toEqual(expect.arrayContaining(early)));
});

test('shows the place of the summary until the profile is known', async () => {
  const api = serve();
  renderScreen(routes, { at: '/seller/reviews', session: { state: 'authenticated', profile: null } });
  const summary = await screen.findByRole('region', { name: 'Summary' });
  expect(within(summary).getByRole('status')).toHaveTextContent('Loading reviews…');
  expect(api.asked(contracts.reviewStatsOfSeller)).toEqual([]);
});

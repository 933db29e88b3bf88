import { products, questions, reviews, reviewVotes } from '@haat/contracts';
import {
  aPicture,
  aProduct,
  aReview,
  everythingIsInSight,
  expectNoAxeViolations,
  fakeApi,
  never,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const images = ['a', 'b'].map((name) =>
  aPicture({ id: null, image: `/media/${name}/960.webp`, base: `/media/${name}` }),
);

beforeEach(() => {
  // The shopper is at the reviews.
  everythingIsInSight();
});
afterEach(() => jest.restoreAllMocks());

function open() {
  const shown = [
    aReview({ id: 1, content: 'Soft cloth', images }),
    aReview({ id: 2, content: 'A bit long' }),
  ];
  const distribution = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars === 5 ? 2 : 0 }));
  const stats = { averageRating: 5, totalReviews: 2, distribution };
  fakeApi()
    .on(products.relatedProducts, never)
    .on(questions.productQuestions, never)
    .on(questions.ownQuestions, never)
    .on(products.getProduct, aProduct({ id: 7, total_reviews: 2 }))
    .on(reviews.productReviews, { reviews: shown, stats, has_next: false })
    .on(reviewVotes.listOwnVotes, never);
  return renderScreen(routes, { at: '/product/7' });
}

test('the photos of a review stand below it, small and loaded late', async () => {
  const { container } = open();
  const first = await screen.findByRole('img', { name: 'Photo 1 of 2 from Farhana’s review' });
  expect(first).toHaveAttribute('loading', 'lazy');
  expect(screen.getAllByRole('img', { name: /Farhana’s review/ })).toHaveLength(2);
  const other = screen.getByText('A bit long').closest('article') as HTMLElement;
  expect(within(other).queryByRole('button', { name: /Photo/ })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('a press enlarges a photo, the keys show the next one, and the focus returns @full', async () => {
  const { user } = open();
  const second = await screen.findByRole('button', { name: 'Photo 2 of 2 from Farhana’s review' });
  await user.click(second);
  const dialog = await screen.findByRole('dialog', { name: 'Photos from Farhana’s review' });
  const frame = (number: number) =>
    within(dialog).findByRole('region', {
      name: `Photos from Farhana’s review, picture ${number}, enlarged`,
    });
  (await frame(2)).focus();
  await user.keyboard('{ArrowRight}');
  expect(await frame(1)).toBeVisible();
  await expectNoAxeViolations(document.body);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(second).toHaveFocus();
});

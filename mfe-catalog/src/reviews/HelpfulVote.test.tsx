import { type OwnVotes, products, questions, type Review, reviews, reviewVotes } from '@haat/contracts';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  aProduct,
  aProfile,
  aReview,
  everythingIsInSight,
  expectNoAxeViolations,
  fakeApi,
  never,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const product = aProduct({ id: 7, total_reviews: 2, fit_votes: { small: 1, expected: 6, large: 0 } });
const member = { state: 'authenticated' as const, profile: aProfile() };
const soft = aReview({ id: 1, content: 'Soft cloth', helpful_count: 12, fit: 'expected' });
const long = aReview({ id: 2, content: 'A bit long', user: { name: 'Tanvir H.', avatar: null } });
const stats = {
  averageRating: 5,
  totalReviews: 2,
  distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars === 5 ? 2 : 0 })),
};

beforeEach(() => {
  localStorage.clear();
  sessionStore.set(noticesAtom, []);
  // The shopper is at the reviews.
  everythingIsInSight();
});
afterEach(() => jest.restoreAllMocks());

function serve(votes: Partial<OwnVotes> = {}, shown: Review[] = [soft, long]) {
  return fakeApi()
    .on(products.relatedProducts, never)
    .on(questions.productQuestions, never)
    .on(questions.ownQuestions, never)
    .on(products.getProduct, product)
    .on(reviews.productReviews, { reviews: shown, stats, has_next: false })
    .on(reviewVotes.listOwnVotes, { helpful: [], written: [], can_vote: true, ...votes });
}
const open = (session: Parameters<typeof renderScreen>[1]['session'] = member) =>
  renderScreen(routes, { at: '/product/7?size=M', session });
const vote = (name: string) => screen.findByRole('button', { name });

test('a member votes and takes it back; it shows at once', async () => {
  const api = serve()
    .on(reviewVotes.voteHelpful, { helpful_count: 14 })
    .on(reviewVotes.takeVoteBack, { helpful_count: 13 });
  const { user, container } = open();
  const button = await vote('Helpful (12) review by Farhana');
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(within(container).getByText('Size: as expected')).toBeInTheDocument();
  expect(screen.getAllByText('Verified purchase')).toHaveLength(2);
  await waitFor(() => expect(api.asked(reviewVotes.listOwnVotes)).toHaveLength(1));
  await user.click(button);
  // Another member has voted meanwhile.
  await waitFor(() => expect(button).toHaveAccessibleName('Helpful (14) review by Farhana'));
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeViolations(container);
  await user.click(button);
  await waitFor(() => expect(button).toHaveAccessibleName('Helpful (13) review by Farhana'));
  expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('a refused vote is undone, with the reason @full', async () => {
  serve().on(reviewVotes.voteHelpful, refuse(429, 'You have voted on many reviews today'));
  const { user } = open();
  const button = await vote('Helpful review by Tanvir H.');
  await user.click(button);
  await waitFor(() =>
    expect(sessionStore.get(noticesAtom)).toMatchObject([{ text: 'You have voted on many reviews today' }]),
  );
  expect(button).toHaveAccessibleName('Helpful review by Tanvir H.');
  expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('a guest sees the count, and is led to the login and back @full', async () => {
  serve();
  const { user } = open('guest');
  await user.click(await vote('Helpful (12) review by Farhana'));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(window.history.state).toMatchObject({ usr: { from: '/product/7?size=M#reviews' } });
});

test('shows the own vote; the own review has none to give @full', async () => {
  serve({ helpful: [2], written: [1] });
  open();
  await waitFor(async () =>
    expect(await vote('Helpful review by Tanvir H.')).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(screen.queryByRole('button', { name: /by Farhana/ })).not.toBeInTheDocument();
  expect(screen.getByText('Helpful (12)')).toBeInTheDocument();
});

test('the store of the product has no vote @full', async () => {
  serve({ can_vote: false });
  open();
  await vote('Helpful review by Tanvir H.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Helpful/ })).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Report review by Tanvir H.' })).toBeInTheDocument();
});

test('sums up how the size fits, and sorts by the votes', async () => {
  const api = serve();
  const { user, at } = open('guest');
  expect(await screen.findByRole('listitem', { name: 'As expected: 6 buyers' })).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort reviews' }), 'MOST HELPFUL');
  expect(at()).toBe('/product/7?size=M&reviews=helpful');
  await waitFor(() =>
    expect(api.asked(reviews.productReviews).at(-1)?.query).toMatchObject({ sort: 'helpful' }),
  );
  expect(screen.getByRole('combobox', { name: 'Sort reviews' })).toHaveFocus();
});

test('an older API knows no votes @full', async () => {
  const { helpful_count: _, fit: __, ...old } = soft;
  const api = serve({}, [old, { ...old, id: 2 }]);
  open();
  expect(await screen.findAllByText('Soft cloth')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Helpful/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'MOST HELPFUL' })).not.toBeInTheDocument();
  expect(api.asked(reviewVotes.listOwnVotes)).toHaveLength(0);
});

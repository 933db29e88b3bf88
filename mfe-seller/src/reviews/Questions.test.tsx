import { questions, reviews, type SellerQuestion } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  aPage,
  aProfile,
  expectNoAxeViolations,
  fakeApi,
  offline,
  refuse,
  renderScreen,
  sellerReviewStats,
} from '@haat/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const session = { state: 'authenticated' as const, profile: aProfile({ seller: { id: 3 } }) };
const aQuestion = (change: Partial<SellerQuestion> = {}): SellerQuestion => ({
  id: 12,
  content: 'ভেতরে কি আস্তর আছে?',
  name: 'Farhana A.',
  created_at: '2026-11-20T08:00:00.000Z',
  answer: null,
  product: 1001,
  product_name: 'Cotton Panjabi',
  picture: null,
  ...change,
});
const answered = (content: string) =>
  aQuestion({ answer: { content, seller_name: 'Nokshi Ghor', answered_at: '2026-11-21T08:00:00.000Z' } });
const serve = (...some: SellerQuestion[]) =>
  fakeApi()
    .on(reviews.listSellerReviews, aPage([]))
    .on(reviews.reviewStatsOfSeller, sellerReviewStats())
    .on(questions.listSellerQuestions, {
      ...aPage(some),
      open: some.filter(({ answer }) => !answer).length,
    });
const open = (query = '?tab=questions') => renderScreen(routes, { at: `/seller/reviews${query}`, session });
const notices = () => sessionStore.get(noticesAtom).map(({ text }) => text);

beforeEach(() => {
  sessionStorage.clear();
  sessionStore.set(noticesAtom, []);
});

test('the number of open questions stands at their tab, which has an address of its own @full', async () => {
  const api = serve(aQuestion());
  const { user } = open('');
  await user.click(await screen.findByRole('tab', { name: 'Questions (1)' }));
  expect(window.location.search).toBe('?tab=questions');
  const card = within(await screen.findByRole('list', { name: 'Questions about your products' })).getByRole(
    'article',
  );
  expect(card).toHaveTextContent('Farhana A.');
  expect(within(card).getByText('ভেতরে কি আস্তর আছে?')).toHaveAttribute('lang', 'bn');
  expect(within(card).getByRole('link', { name: 'Cotton Panjabi' })).toHaveAttribute('href', '/product/1001');
  expect(api.asked(questions.listSellerQuestions)[0]?.query.open).toBe('true');
  await expectNoAxeViolations(document.body);
  await user.click(screen.getByRole('button', { name: 'Waiting for an answer' }));
  expect(window.location.search).toBe('?tab=questions&all=1');
  await waitFor(() =>
    expect(api.asked(questions.listSellerQuestions).at(-1)?.query).not.toHaveProperty('open'),
  );
});

test('answers a question; it stays in place, and the number follows', async () => {
  serve(aQuestion()).on(questions.answerQuestion, ({ body }) =>
    answered((body as { content: string }).content),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Answer Farhana A.' }));
  const box = screen.getByRole('textbox', { name: /Your answer/ });
  expect(box).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Post answer' }));
  expect(await screen.findByText('Please write an answer.')).toBeInTheDocument();
  await user.type(box, 'হ্যাঁ, সুতির');
  await user.click(screen.getByRole('button', { name: 'Post answer' }));
  expect(await screen.findByText('হ্যাঁ, সুতির')).toBeInTheDocument();
  expect(screen.getByRole('article')).toHaveFocus();
  expect(screen.getByText('Answer from Nokshi Ghor')).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: 'Questions' })).toBeInTheDocument();
  expect(notices()).toEqual(['Answer posted']);
});

test('changes and deletes an answer', async () => {
  serve(answered('Yes'))
    .on(questions.answerQuestion, ({ body }) => answered((body as { content: string }).content))
    .on(questions.deleteAnswer, aQuestion());
  const { user } = open('?tab=questions&all=1');
  await user.click(await screen.findByRole('button', { name: 'Edit Farhana A.' }));
  const box = screen.getByRole('textbox', { name: /Your answer/ });
  expect(box).toHaveValue('Yes');
  await user.type(box, ', with cotton');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Yes, with cotton')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete Farhana A.' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete your answer?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('button', { name: 'Answer Farhana A.' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
  expect(notices()).toEqual(['Answer saved', 'Answer deleted']);
});

test('a cancelled answer leaves the focus at the question', async () => {
  serve(aQuestion());
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Answer Farhana A.' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('article')).toHaveFocus();
});

test('an unsent answer survives a failure and a reload, and asks before it is left', async () => {
  serve(aQuestion()).on(questions.answerQuestion, refuse(500));
  const first = open();
  await first.user.click(await screen.findByRole('button', { name: 'Answer Farhana A.' }));
  await first.user.type(screen.getByRole('textbox', { name: /Your answer/ }), 'Yes');
  await first.user.click(screen.getByRole('button', { name: 'Post answer' }));
  expect(await screen.findByText('Failed to post the answer. Please try again.')).toBeInTheDocument();
  first.unmount();
  const { user } = open();
  expect(await screen.findByRole('textbox', { name: /Your answer/ })).toHaveValue('Yes');
  act(() => navigation.push('/seller/products'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(screen.getByRole('textbox', { name: /Your answer/ })).toHaveValue('Yes');
});

test('says that all are answered, and shows a failure with a retry', async () => {
  serve().on(questions.listSellerQuestions, offline());
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  serve();
  await user.click(retry);
  expect(await screen.findByText('Every question is answered')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all questions' }));
  expect(await screen.findByText('No questions yet')).toBeInTheDocument();
});

test('with an older API there are only reviews', async () => {
  serve().on(questions.listSellerQuestions, refuse(404));
  open('');
  await screen.findAllByRole('tab');
  await waitFor(() => expect(screen.queryByRole('tab')).not.toBeInTheDocument());
  expect(await screen.findByText('No reviews yet')).toBeInTheDocument();
});

import { moderation, products, type Question, questions, reviews } from '@haat/contracts';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  aPage,
  aProduct,
  aProfile,
  everythingIsInSight,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

const shirt = aProduct({ id: 7, name: 'Shirt', storeId: 3 });
const member = { state: 'authenticated' as const, profile: aProfile() };
let ids = 0;
const aQuestion = (content: string, change: Partial<Question> = {}): Question => ({
  id: ++ids,
  content,
  name: 'Farhana A.',
  created_at: '2026-11-20T08:00:00.000Z',
  answer: { content: 'Yes', seller_name: 'Nokshi Ghor', answered_at: '2026-11-21T08:00:00.000Z' },
  ...change,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sessionStore.set(noticesAtom, []);
  // The shopper is at the end of the page.
  everythingIsInSight();
});
afterEach(() => jest.restoreAllMocks());

function serve(answered: Question[] = [], own: Question[] = []) {
  return fakeApi()
    .on(products.getProduct, shirt)
    .on(reviews.productReviews, never)
    .on(products.relatedProducts, never)
    .on(questions.productQuestions, aPage(answered))
    .on(questions.ownQuestions, { results: own });
}
const open = (session: Parameters<typeof renderScreen>[1]['session'] = member) =>
  renderScreen(routes, { at: '/product/7', session });
const heading = () => screen.findByRole('heading', { name: 'Questions and answers' });

test('shows answered questions with names and times, as text', async () => {
  serve([aQuestion('Is it <b>lined</b>?'), aQuestion('রং উঠে?')]);
  open('guest');
  const list = await screen.findByRole('list', { name: '2 answered questions' });
  const [first, second] = within(list).getAllByRole('article');
  expect(within(first!).getByRole('heading', { name: 'Question: Is it <b>lined</b>?' })).toBeInTheDocument();
  expect(first).toHaveTextContent('asked by Farhana A.');
  expect(first).toHaveTextContent('Answer from Nokshi Ghor');
  expect(within(second!).getByText('রং উঠে?')).toHaveAttribute('lang', 'bn');
  await expectNoAxeViolations(document.body);
});

test('a guest is led to the login and back to the questions @full', async () => {
  serve();
  const { user } = open('guest');
  expect(await screen.findByText('No questions yet')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Your question' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Log in to ask' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(window.history.state).toMatchObject({ usr: { from: '/product/7#questions' } });
});

test('a member asks; the question waits for the store, and what is typed survives a reload', async () => {
  const api = serve([aQuestion('Is it thick?')]);
  api.on(questions.askQuestion, ({ body }) =>
    aQuestion((body as { content: string }).content, { answer: null }),
  );
  const first = open();
  await first.user.type(await screen.findByRole('textbox', { name: /Your question/ }), 'Is it lined?');
  first.unmount();
  const { user } = open();
  expect(await screen.findByRole('textbox', { name: /Your question/ })).toHaveValue('Is it lined?');
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  expect(await screen.findByText(/Your question is with the store/)).toBeInTheDocument();
  const waiting = screen.getByRole('list', { name: 'Waiting for the store' });
  expect(within(waiting).getByRole('heading', { name: 'Question: Is it lined?' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /Your question/ })).toHaveValue('');
});

test('an empty question is not sent; a refusal keeps the text @full', async () => {
  serve().on(questions.askQuestion, refuse(409, 'You have already asked this', { code: 'already_asked' }));
  const { user } = open();
  const box = await screen.findByRole('textbox', { name: /Your question/ });
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  expect(await screen.findByText('Please write your question.')).toBeInTheDocument();
  await user.type(box, 'Is it lined?');
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  expect(await screen.findByText('You have already asked this')).toBeInTheDocument();
  expect(box).toHaveValue('Is it lined?');
});

test.each([
  ['no answer', offline()],
  ['asked already', refuse(409, 'You have already asked this', { code: 'already_asked' })],
])('a question that the store has without the page knowing is shown as sent: %s', async (_, refusal) => {
  const api = serve();
  api.on(questions.askQuestion, () => {
    api.on(questions.ownQuestions, { results: [aQuestion('Is it lined?', { answer: null })] });
    return refusal;
  });
  const { user } = open();
  const box = await screen.findByRole('textbox', { name: /Your question/ });
  await user.type(box, ' Is it lined? ');
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  expect(await screen.findByText(/Your question is with the store/)).toBeInTheDocument();
  expect(box).toHaveValue('');
  const waiting = screen.getByRole('list', { name: 'Waiting for the store' });
  expect(within(waiting).getAllByRole('article')).toHaveLength(1);
});

test('a question that was asked before, or was not sent, keeps the text', async () => {
  const asked = aQuestion('Is it lined?', { answer: null });
  const refusal = refuse(409, 'You have already asked this', { code: 'already_asked' });
  const api = serve([], [asked]).on(questions.askQuestion, refusal);
  const { user } = open();
  expect(await screen.findByRole('list', { name: 'Waiting for the store' })).toBeInTheDocument();
  const box = screen.getByRole('textbox', { name: /Your question/ });
  await user.type(box, 'Is it lined?');
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  expect(await screen.findByText('You have already asked this')).toBeInTheDocument();
  api.on(questions.askQuestion, offline()).on(questions.ownQuestions, offline());
  await user.type(box, ' And warm?');
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  expect(await screen.findByText('Failed to send your question')).toBeInTheDocument();
  expect(box).toHaveValue('Is it lined? And warm?');
});

test('an own question is deleted after a confirmation; others have no button @full', async () => {
  const mine = aQuestion('Is it lined?');
  const deleted = jest.fn();
  serve([mine, aQuestion('Is it thick?')], [mine]).on(questions.deleteQuestion, ({ params }) =>
    deleted(params.id),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete your question?' });
  expect(dialog).toHaveTextContent('Its answer is deleted, too.');
  serve([aQuestion('Is it thick?')], []).on(questions.deleteQuestion, ({ params }) => deleted(params.id));
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Is it lined?')).not.toBeInTheDocument());
  expect(deleted).toHaveBeenCalledWith(String(mine.id));
});

test('the store is led to its questions, asks none, and does not report itself', async () => {
  serve();
  const own = open({ state: 'authenticated', profile: aProfile({ seller: { id: 3 } }) });
  expect(await screen.findByRole('link', { name: 'Answer questions' })).toHaveAttribute(
    'href',
    '/seller/reviews?tab=questions',
  );
  expect(screen.queryByRole('textbox', { name: /Your question/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Report this product' })).not.toBeInTheDocument();
  own.unmount();
  open('guest');
  expect(await screen.findByRole('button', { name: 'Report this product' })).toBeInTheDocument();
});

test('a member reports a question with a reason; a refusal keeps what was typed', async () => {
  const asked = aQuestion('Is it lined?');
  const api = serve([asked]).on(moderation.reportContent, refuse(409, 'You have already reported this'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Report question by Farhana A.' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this question' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('Please choose a reason')).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: 'Something else' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('Please say what is wrong')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: /What should we know/ }), 'A trap');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('You have already reported this')).toBeInTheDocument();
  expect(dialog.getByRole('textbox')).toHaveValue('A trap');
  await expectNoAxeViolations(document.body);
  api.on(moderation.reportContent, undefined);
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sessionStore.get(noticesAtom)).toMatchObject([{ text: 'Thank you. We look at it.' }]);
  expect(api.asked(moderation.reportContent).at(-1)?.body).toEqual({
    kind: 'question',
    id: asked.id,
    reason: 'other',
    words: 'A trap',
  });
});

test('a guest who reports is led to the login and back; the own question has no such button', async () => {
  const mine = aQuestion('Mine?');
  serve([aQuestion('Is it lined?'), mine], [mine]);
  const member = open();
  expect(await screen.findAllByRole('button', { name: /^Report question/ })).toHaveLength(1);
  member.unmount();
  const { user } = open('guest');
  const [report] = await screen.findAllByRole('button', { name: /^Report question/ });
  await user.click(report!);
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(window.history.state).toMatchObject({ usr: { from: '/product/7#questions' } });
});

test('a failure is shown in its place, with a retry', async () => {
  serve().on(questions.productQuestions, offline());
  const { user } = open('guest');
  await heading();
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  serve([aQuestion('Is it thick?')]);
  await user.click(retry);
  expect(await screen.findByText('Is it thick?')).toBeInTheDocument();
});

test('with an older API the page is without the part', async () => {
  const api = serve().on(questions.productQuestions, refuse(404));
  open('guest');
  await waitFor(() => expect(api.asked(questions.productQuestions)).toHaveLength(1));
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Questions and answers' })).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('heading', { name: 'Shirt' })).toBeInTheDocument();
});

test('more questions are loaded on demand', async () => {
  const page = (content: string, has_next: boolean, current_page: number) => ({
    ...aPage([aQuestion(content)]),
    count: 6,
    has_next,
    current_page,
  });
  serve().on(questions.productQuestions, ({ query }) =>
    query.page === '2' ? page('The second?', false, 2) : page('The first?', true, 1),
  );
  const { user } = open('guest');
  await user.click(await screen.findByRole('button', { name: 'Show more questions' }));
  expect(await screen.findByText('The second?')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: '6 answered questions' })).toHaveTextContent('The first?');
  expect(screen.queryByRole('button', { name: 'Show more questions' })).not.toBeInTheDocument();
});

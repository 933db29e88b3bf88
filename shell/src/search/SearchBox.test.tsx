import { products, SEARCH_DEBOUNCE_MS, searches, setLanguage } from '@haat/contracts';
import { loadTexts } from '@haat/remote';
import { addRecentSearch } from '@haat/session';
import {
  aProductCard,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  testQueryClient,
} from '@haat/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderFrame } from '../testing/renderFrame';
import { SearchBox } from './SearchBox';

const page = (results: ReturnType<typeof aProductCard>[]) => ({
  results,
  total_pages: 1,
  current_page: 1,
  has_next: false,
  count: results.length,
});

const sarees = (count: number) =>
  Array.from({ length: count }, (_, i) => aProductCard({ name: `Saree ${i + 1}` }));
const options = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.on(products.listProducts, page([]));
  api.on(searches.listPopularWords, { results: [] });
  api.on(searches.countSearch, undefined);
  localStorage.clear();
});
afterEach(() => {
  setLanguage('en');
  jest.useRealTimers();
});

function open(at?: string, held: ReturnType<typeof aProductCard>[] = []) {
  const queryClient = testQueryClient();
  queryClient.setQueryData(['products', 'held'], page(held));
  const frame = renderFrame(<SearchBox />, { at, queryClient });
  // Typed at once: on a busy machine the wait for the end of typing would end between two letters.
  const user = userEvent.setup({ delay: null });
  return { ...frame, user, box: screen.getByRole('combobox', { name: 'Search products' }) };
}

/** These products are cached, and the server finds the same ones. */
function openKnowing(known: ReturnType<typeof aProductCard>[]) {
  api.on(products.listProducts, page(known.slice(0, 5)));
  return open('/home', known);
}

test('has the specified placeholder and requests nothing for a single character', async () => {
  jest.useFakeTimers();
  const { user, box } = open();
  expect(box).toHaveAttribute('placeholder', 'find your fit...');
  await user.type(box, 's');
  await act(() => jest.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(api.asked(products.listProducts)).toEqual([]);
});

test('suggests cached products until the server answers, with one request after 300 ms', async () => {
  const [held, found] = sarees(2);
  let answer = () => {};
  api.on(
    products.listProducts,
    () =>
      new Promise((resolve) => {
        answer = () => resolve(page([found!]));
      }),
  );
  const { user, box, container } = open('/home', [held!]);
  await user.click(box);
  fireEvent.change(box, { target: { value: 'saree' } });
  expect(api.asked(products.listProducts)).toEqual([]);
  expect(await options()).toEqual([expect.stringContaining('Saree 1')]);
  await waitFor(() => expect(api.asked(products.listProducts)).toHaveLength(1));
  await act(async () => answer());
  await waitFor(async () => expect(await options()).toEqual([expect.stringContaining('Saree 2')]));
  expect(api.asked(products.listProducts).map(({ query }) => query)).toEqual([
    { page: '1', limit: '5', search: 'saree' },
  ]);
  await expectNoAxeViolations(container);
});

test('removes fuzzy matches when the server finds nothing', async () => {
  const { user, box } = open('/home', [aProductCard({ name: 'Sari of silk' })]);
  await user.type(box, 'sarin');
  expect(await screen.findByText('No products found for "sarin"')).toBeVisible();
  expect(screen.queryByRole('option')).toBeNull();
});

test('five suggestions have “View all results”, which opens the results page', async () => {
  const { user, box, route } = openKnowing(sarees(7));
  await user.type(box, 'saree');
  const all = await screen.findByRole('option', { name: 'View all results' });
  expect(screen.getAllByRole('option')).toHaveLength(6);
  await user.click(all);
  expect(route().address).toBe('/search?q=saree');
});

test('fewer than five have no “View all results”', async () => {
  const { user, box } = openKnowing(sarees(4));
  await user.type(box, 'saree');
  expect(await options()).toHaveLength(4);
});

test('says that nothing was found', async () => {
  const { user, box, container } = open();
  await user.type(box, 'xyzzy');
  expect(await screen.findByText('No products found for "xyzzy"')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('No products found for "xyzzy"');
  expect(box).toHaveAttribute('aria-expanded', 'false');
  await expectNoAxeViolations(container);
});

test.each([
  ['is down', refuse(503), 'Failed to fetch products'],
  ['says why', refuse(429, 'Too many requests'), 'Too many requests'],
  ['cannot be reached', offline(), 'Failed to fetch products'],
])('shows the error, not an empty result, when the server %s', async (_case, answer, text) => {
  api.on(products.listProducts, answer);
  const { user, box, route } = open();
  await user.type(box, 'xyzzy');
  expect(await screen.findByText(text)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(route().address).toBe('/search?q=xyzzy');
});

test('suggests cached products without the server', async () => {
  api.on(products.listProducts, never);
  const { user, box } = open('/home', sarees(2));
  await user.type(box, 'saree');
  expect(await options()).toHaveLength(2);
});

test('ignores a late answer to an older query', async () => {
  const [slow, quick] = [aProductCard({ name: 'Slow shawl' }), aProductCard({ name: 'Shawl of wool' })];
  let answerLate = () => {};
  api.on(products.listProducts, ({ query }) =>
    query.search === 'sha'
      ? new Promise((resolve) => {
          answerLate = () => resolve(page([slow]));
        })
      : page([quick]),
  );
  const { user, box } = open();
  await user.type(box, 'sha');
  expect(await screen.findByText('Searching...')).toBeVisible();
  await user.type(box, 'wl');
  expect(await options()).toEqual([expect.stringContaining('Shawl of wool')]);
  await act(async () => answerLate());
  expect(await options()).toEqual([expect.stringContaining('Shawl of wool')]);
});

test('keeps the active product when the server’s answer reorders the list', async () => {
  const both = sarees(2);
  let answer = () => {};
  api.on(
    products.listProducts,
    () =>
      new Promise((resolve) => {
        answer = () => resolve(page([both[1]!, aProductCard({ name: 'Saree of the server' })]));
      }),
  );
  const { user, box, route } = open('/home', both);
  await user.type(box, 'saree');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const chosen = () => screen.getByRole('option', { selected: true });
  expect(chosen()).toHaveTextContent('Saree 2');
  await waitFor(() => expect(api.asked(products.listProducts)).toHaveLength(1));
  await act(async () => answer());
  await screen.findByRole('option', { name: /Saree of the server/ });
  expect(await options()).toEqual([
    expect.stringContaining('Saree 2'),
    expect.stringContaining('Saree of the server'),
  ]);
  expect(chosen()).toHaveTextContent('Saree 2');
  expect(screen.getByRole('status')).toHaveTextContent('2 suggestions');
  await user.keyboard('{Enter}');
  expect(route().address).toBe(`/product/${both[1]!.id}`);
});

test('clears the active option when the server’s answer lacks it', async () => {
  const both = sarees(2);
  let answer = () => {};
  api.on(
    products.listProducts,
    () =>
      new Promise((resolve) => {
        answer = () => resolve(page([both[1]!]));
      }),
  );
  const { user, box, route } = open('/home', both);
  await user.type(box, 'saree');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(api.asked(products.listProducts)).toHaveLength(1));
  await act(async () => answer());
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await user.keyboard('{Enter}');
  expect(route().address).toBe('/search?q=saree');
});

test('Enter in an empty box shows everything', async () => {
  const { user, box, route } = open('/search?q=saree');
  await user.clear(box);
  await user.keyboard('{Enter}');
  expect(route().address).toBe('/search');
});

test('does not carry the active option over to the next list', async () => {
  api.on(products.listProducts, never);
  const { user, box, route } = open('/home', [...sarees(2), aProductCard({ name: 'Sari of silk' })]);
  await user.type(box, 'sar');
  await screen.findAllByRole('option');
  await user.type(box, 'i{ArrowDown}');
  await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('Sari of silk'));
  expect(box).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{Enter}');
  expect(route().address).toBe('/search?q=sari');
});

test('ignores the keys of an input method', async () => {
  const { user, box } = openKnowing(sarees(2));
  await user.type(box, 'saree');
  await screen.findAllByRole('option');
  fireEvent.keyDown(box, { key: 'ArrowDown', isComposing: true });
  expect(box).not.toHaveAttribute('aria-activedescendant');
});

test('a click on a suggestion opens the product', async () => {
  const [saree] = sarees(1);
  const { user, box, route } = openKnowing([saree!]);
  await user.type(box, 'saree');
  await user.click(await screen.findByRole('option'));
  expect(route().address).toBe(`/product/${saree!.id}`);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('by keyboard: arrows move, Enter opens, Escape closes and then clears', async () => {
  const both = sarees(2);
  const { user, box, route } = openKnowing(both);
  await user.type(box, 'saree');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  const [first] = screen.getAllByRole('option');
  expect(first).toHaveAttribute('aria-selected', 'true');
  expect(box).toHaveAttribute('aria-activedescendant', first!.id);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box).toHaveValue('saree');
  // The first key opens the list again, the second activates its first option.
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await user.keyboard('{Enter}');
  expect(route().address).toBe(`/product/${both[0]!.id}`);
  await user.click(box);
  await user.keyboard('{Escape}{Escape}');
  expect(box).toHaveValue('');
});

test('Enter without an active option searches; the results page keeps the text', async () => {
  const { user, box, route } = open();
  await user.type(box, '  blue & white{Enter}');
  expect(route().address).toBe('/search?q=blue+%26+white');
  expect(box).toHaveValue('blue & white');
  // A phone's keyboard would cover the results.
  expect(box).not.toHaveFocus();
});

test('clears by its button', async () => {
  const { user, box } = open('/search?q=saree');
  expect(box).toHaveValue('saree');
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
});

describe('an empty box', () => {
  test('offers what was searched before and popular words; either is searched by a press', async () => {
    api.on(searches.listPopularWords, { results: ['Khadi', 'Summer cotton'] });
    addRecentSearch('saree');
    const { user, box, route, container } = open();
    await user.click(box);
    await screen.findByRole('option', { name: 'Summer cotton' });
    expect(await options()).toEqual(['saree', 'Clear recent searches', 'Khadi', 'Summer cotton']);
    expect(screen.getByRole('group', { name: 'Recent searches' })).toHaveTextContent('saree');
    expect(screen.getByRole('group', { name: 'Popular' })).toHaveTextContent('Khadi');
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('option', { name: 'Khadi' }));
    expect(route().address).toBe('/search?q=Khadi');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('what is typed counts towards the popular words, a chosen one does not, and a failure is silent', async () => {
    api.on(searches.listPopularWords, { results: ['Khadi'] });
    const { user, box, route } = open();
    await user.type(box, 'nakshi kantha{Enter}');
    await waitFor(() =>
      expect(api.asked(searches.countSearch)).toMatchObject([{ body: { text: 'nakshi kantha' } }]),
    );
    await user.clear(box);
    await user.click(await screen.findByRole('option', { name: 'Khadi' }));
    expect(route().address).toBe('/search?q=Khadi');
    api.on(searches.countSearch, refuse(500));
    await user.clear(box);
    await user.type(box, 'shawl{Enter}');
    await waitFor(() => expect(api.asked(searches.countSearch)).toHaveLength(2));
    expect(route().address).toBe('/search?q=shawl');
  });

  test('shows popular words in Bangla and searches for what is stored', async () => {
    setLanguage('bn');
    await loadTexts('bn');
    api.on(searches.listPopularWords, { results: ['Khadi', 'Summer cotton'] });
    const { route } = renderFrame(<SearchBox />);
    fireEvent.focus(screen.getByRole('combobox'));
    fireEvent.click(await screen.findByRole('option', { name: 'গরমের সুতি' }));
    expect(route().address).toBe('/search?q=Summer+cotton');
    const box = screen.getByRole('combobox');
    expect(box).toHaveValue('গরমের সুতি');
    // The box shows a repeated search in the page's language, and a new one as it was typed.
    fireEvent.submit(screen.getByRole('search'));
    expect(route().address).toBe('/search?q=Summer+cotton');
    await waitFor(() => expect(box).toHaveValue('গরমের সুতি'));
    fireEvent.change(box, { target: { value: 'khadi' } });
    fireEvent.submit(screen.getByRole('search'));
    expect(route().address).toBe('/search?q=khadi');
    expect(box).toHaveValue('khadi');
    // An earlier search is also shown as it was typed, in the list and in the box.
    fireEvent.change(box, { target: { value: '' } });
    fireEvent.click(await screen.findByRole('option', { name: 'khadi' }));
    expect(box).toHaveValue('khadi');
  });

  test('a word of the shop in the address is shown in Bangla, with the suggestions of the stored word', async () => {
    setLanguage('bn');
    await loadTexts('bn');
    api.on(products.listProducts, page([aProductCard({ name: 'Khadi Panjabi' })]));
    renderFrame(<SearchBox />, { at: '/search?q=Khadi' });
    const box = screen.getByRole('combobox');
    expect(box).toHaveValue('খাদি');
    fireEvent.focus(box);
    expect(await screen.findByRole('option', { name: /Khadi Panjabi/ })).toBeInTheDocument();
    expect(api.asked(products.listProducts)[0]?.query).toMatchObject({ search: 'Khadi' });
  });

  test('remembers a search, and forgets all by keyboard', async () => {
    const { user, box, route } = open();
    await user.type(box, 'jamdani{Enter}');
    expect(route().address).toBe('/search?q=jamdani');
    await user.clear(box);
    expect(await options()).toEqual(['jamdani', 'Clear recent searches']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(localStorage.getItem('haat.recent-searches')).toBeNull();
    await user.click(box);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('searches again by keyboard', async () => {
    addRecentSearch('lungi');
    const { user, box, route } = open();
    await user.click(box);
    await screen.findByRole('option', { name: 'lungi' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(route().address).toBe('/search?q=lungi');
  });

  test('without tags or earlier searches shows nothing, also when they can’t be loaded', async () => {
    api.on(searches.listPopularWords, refuse(503));
    const { user, box } = open();
    await user.click(box);
    await waitFor(() => expect(api.asked(searches.listPopularWords)).toHaveLength(1));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

import { products } from '@haat/contracts';
import { aProductCard, expectNoAxeViolations, fakeApi, refuse, testQueryClient } from '@haat/testing';
import { act, screen, waitFor } from '@testing-library/react';
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
});

function open(at?: string, held: ReturnType<typeof aProductCard>[] = []) {
  const queryClient = testQueryClient();
  queryClient.setQueryData(['products', 'held'], page(held));
  const frame = renderFrame(<SearchBox />, { at, queryClient });
  return { ...frame, box: screen.getByRole('combobox', { name: 'Search products' }) };
}

test('has the specified placeholder and asks nobody for a single character', async () => {
  const { user, box } = open();
  expect(box).toHaveAttribute('placeholder', 'find your fit...');
  await user.type(box, 's');
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(api.asked(products.listProducts)).toEqual([]);
});

test('suggests held products first, then the server’s, asking once after 300 ms', async () => {
  const [held, found] = sarees(2);
  api.on(products.listProducts, page([found!]));
  const { user, box, container } = open('/home', [held!]);
  await user.type(box, 'saree');
  expect(api.asked(products.listProducts)).toEqual([]);
  await waitFor(async () =>
    expect(await options()).toEqual([expect.stringContaining('Saree 1'), expect.stringContaining('Saree 2')]),
  );
  expect(api.asked(products.listProducts).map(({ query }) => query)).toEqual([
    { page: '1', limit: '5', search: 'saree' },
  ]);
  await expectNoAxeViolations(container);
});

test('at five suggestions “View all results” leads to the results page', async () => {
  const { user, box, place } = open('/home', sarees(7));
  await user.type(box, 'saree');
  const all = await screen.findByRole('option', { name: 'View all results' });
  expect(screen.getAllByRole('option')).toHaveLength(6);
  await user.click(all);
  expect(place().address).toBe('/search?q=saree');
});

test('fewer than five have no “View all results”', async () => {
  const { user, box } = open('/home', sarees(4));
  await user.type(box, 'saree');
  expect(await options()).toHaveLength(4);
});

test('says that nothing was found, also when the server cannot be asked', async () => {
  api.on(products.listProducts, refuse(503, 'down'));
  const { user, box } = open();
  await user.type(box, 'xyzzy');
  expect(await screen.findByText('No products found for "xyzzy"')).toBeVisible();
});

test('a click on a suggestion opens the product', async () => {
  const [saree] = sarees(1);
  const { user, box, place } = open('/home', [saree!]);
  await user.type(box, 'saree');
  await user.click(await screen.findByRole('option'));
  expect(place().address).toBe(`/product/${saree!.id}`);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('by keyboard: arrows move, Enter opens, Escape closes and then clears', async () => {
  const both = sarees(2);
  const { user, box, place } = open('/home', both);
  await user.type(box, 'saree');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  const [first] = screen.getAllByRole('option');
  expect(first).toHaveAttribute('aria-selected', 'true');
  expect(box).toHaveAttribute('aria-activedescendant', first!.id);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box).toHaveValue('saree');
  // The first opens the list again, the second goes to its first option.
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await user.keyboard('{Enter}');
  expect(place().address).toBe(`/product/${both[0]!.id}`);
  await user.click(box);
  await user.keyboard('{Escape}{Escape}');
  expect(box).toHaveValue('');
});

test('Enter without a choice searches; the results page keeps the words in the box', async () => {
  const { user, box, place } = open();
  await user.type(box, '  blue & white{Enter}');
  expect(place().address).toBe('/search?q=blue+%26+white');
  expect(box).toHaveValue('blue & white');
});

test('clears by its button', async () => {
  const { user, box } = open('/search?q=saree');
  expect(box).toHaveValue('saree');
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
});

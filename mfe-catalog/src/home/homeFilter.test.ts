import {
  chooseTag,
  type HomeFilter,
  queryOf,
  readHomeFilter,
  toggleTag,
  toggleType,
  writeHomeFilter,
} from './homeFilter';

const read = (search: string) => readHomeFilter(new URLSearchParams(search));
const none: HomeFilter = { type: null, tags: [], search: '' };

test.each<[string, Partial<HomeFilter>]>([
  ['', {}],
  ['type=Loose Fabric', { type: 'Loose Fabric' }],
  ['type=Shoes', {}],
  ['tags=Streetwear', { tags: ['Streetwear'] }],
  ['tags= Cotton ,,Denim,Cotton', { tags: ['Cotton', 'Denim'] }],
  ['q=  saree ', { search: 'saree' }],
  ['type=Loose Fabric&tags=Denim', { tags: ['Denim'] }],
  ['type=Loose Fabric&tags=Denim&q=jeans', { search: 'jeans' }],
])('reads %j', (search, expected) => {
  expect(read(search)).toEqual({ ...none, ...expected });
});

test.each<[string, Partial<HomeFilter>, string]>([
  ['type=Loose Fabric', { tags: ['Denim'] }, 'tags=Denim'],
  ['tags=Denim', { type: 'Loose Fabric' }, 'type=Loose+Fabric'],
  ['tags=Denim&sort=popular', { search: 'saree' }, 'sort=popular&q=saree'],
  ['q=saree&size=M', {}, 'size=M'],
])('%j with %j becomes %j', (before, filter, after) => {
  expect(writeHomeFilter(new URLSearchParams(before), filter).toString()).toBe(after);
});

test('toggles the active type off and replaces it by another', () => {
  expect(toggleType({ ...none, type: 'Loose Fabric' }, 'Loose Fabric')).toEqual({ type: null });
  expect(toggleType({ ...none, type: 'Loose Fabric' }, 'General Clothing')).toEqual({
    type: 'General Clothing',
  });
});

test.each([
  [[], 'Denim', ['Denim'], ['Denim']],
  [['Denim'], 'Denim', [], []],
  [['Denim'], 'Cotton', ['Cotton'], ['Denim', 'Cotton']],
  [['Denim', 'Cotton'], 'Cotton', ['Cotton'], ['Denim']],
])('with %j chosen, %s in the row results in %j and in the panel in %j', (tags, tag, row, panel) => {
  expect(chooseTag({ ...none, tags }, tag)).toEqual({ tags: row });
  expect(toggleTag({ ...none, tags }, tag)).toEqual({ tags: panel });
});

test.each([
  [none, {}],
  [{ ...none, type: 'Thrifted Clothing' as const }, { business_type: 'Thrifted Clothing' }],
  [{ ...none, tags: ['A', 'B'] }, { tags: ['A', 'B'] }],
  [{ ...none, search: 'saree' }, { search: 'saree' }],
])('%j becomes the product filter %j', (filter, expected) => {
  expect(queryOf(filter)).toEqual(expected);
});

test('another filter begins with the first page', () => {
  const params = new URLSearchParams('tags=Denim&size=M&page=3');
  expect(writeHomeFilter(params, { tags: ['Cotton'] }).toString()).toBe('size=M&tags=Cotton');
});

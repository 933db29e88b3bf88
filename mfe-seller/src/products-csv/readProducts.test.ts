import { parseCsv } from './csvText';
import { readProducts } from './readProducts';

const read = (text: string) => {
  const { records, badQuotes } = parseCsv(text);
  return readProducts(records, badQuotes);
};
/** Errors as 'row column problem'. */
const problems = (text: string) =>
  read(text).problems.map(
    ({ row, column, problem }) => `${row} ${column} ${typeof problem === 'string' ? problem : problem.text}`,
  );

const HEAD = 'id,name,description,price,color,size,sku,quantity';

test('joins rows with the same id or name; one row is enough for the product’s columns', () => {
  const { products } = read(
    `${HEAD}\n7,Panjabi,Soft,1250,Red,M,,5\n7,,,,Red,L,OWN,3\n,শাড়ি,নরম,৳১২০০,,,,\n,Shirt,Thin,"1,250.50",Blue,S,,2\n,shirt,,,Blue,M,,1`,
  );
  expect(products).toMatchObject([
    {
      id: 7,
      rows: [2, 3],
      cells: { name: 'Panjabi', price: '1250' },
      variants: [
        { size: 'M', quantity: 5, sku: '' },
        { size: 'L', quantity: 3, sku: 'OWN' },
      ],
    },
    { id: null, rows: [4], cells: { name: 'শাড়ি', price: '1200' }, variants: [] },
    {
      id: null,
      rows: [5, 6],
      cells: { price: '1250.50' },
      variants: [
        { color: 'Blue', size: 'S', quantity: 2 },
        { size: 'M', quantity: 1 },
      ],
    },
  ]);
});

test.each<[string, string, string[]]>([
  ['nothing wrong', `${HEAD}\n,A,B,10,Red,M,,5`, []],
  [
    'combinations without the colour or size that others have',
    `${HEAD}\n,A,B,10,Red,M,,5\n,A,,,,L,,5\n,A,,,Blue,,,5`,
    ['3 color noColor', '4 size noSize'],
  ],
  ['a SKU twice', `${HEAD}\n,A,B,10,Red,M,X-1,5\n,A,,,Red,L,x-1,5`, ['3 sku skuTwice']],
  ['a price over the limit', `${HEAD}\n,A,B,100000000,,,,`, ['2 price Price must be at most ৳99,999,999.99']],
  [
    'a price that is none',
    `${HEAD}\n,A,B,ten,,,,`,
    ['2 price Price must be an amount of taka, 0 or more, with at most two decimal places'],
  ],
  [
    'what a new product lacks',
    `${HEAD}\n,A,,,,,,`,
    ['2 description Product description is required', '2 price Price is required'],
  ],
  [
    'a missing column that a new product needs',
    'name,price\nA,10',
    ['2 description Product description is required'],
  ],
  ['but not an edit', 'id,price\n7,10', []],
  ['nor one that leaves them empty', `${HEAD}\n7,,,10,,,,`, []],
  ['neither id nor name', `${HEAD}\n,,B,10,,,,`, ['2 name noName']],
  ['no column of names', 'price\n10', ['1 name noColumn']],
  ['a column twice', 'name,description,price,price\nA,B,1,1', ['1 price columnTwice']],
  [
    'a quantity that is none',
    `${HEAD}\n,A,B,10,Red,M,,-1\n,A,,,Red,L,,2.5\n,A,,,Red,S,,many`,
    ['2 quantity notAWhole', '3 quantity notAWhole', '4 quantity notAWhole'],
  ],
  ['a quantity in Bengali', `${HEAD}\n,A,B,10,Red,M,,১২`, []],
  ['a combination twice', `${HEAD}\n,A,B,10,Red,M,,1\n,A,,,red,m,,1`, ['3 color twice']],
  ['rows that say different things', `${HEAD}\n,A,B,10,Red,M,,1\n,A,,12,Red,L,,1`, ['3 price differs']],
  ['an id that is none', `${HEAD}\nseven,A,B,10,,,,`, ['2 id notAnId']],
  [
    'a price with a comma in the wrong place',
    `${HEAD}\n,A,B,"12,50,50",,,,`,
    ['2 price Price must be an amount of taka, 0 or more, with at most two decimal places'],
  ],
  ['more cells than columns', `${HEAD}\n,A,B,10,Red,M,,1,extra`, ['2  tooManyCells']],
  ['a quote that is open', `${HEAD}\n,"A,B,10`, ['2  quote']],
  [
    'words for flags',
    'name,description,price,advance_payment,custom_sizes\nA,B,1,Yes,maybe',
    ['2 custom_sizes notYesOrNo'],
  ],
  ['a status', 'name,description,price,status\nA,B,1,Active\nC,D,1,sold', ['3 status notAStatus']],
  [
    'a business type',
    'name,description,price,business_type\nA,B,1,Food',
    ['2 business_type notABusinessType'],
  ],
  [
    'commas instead of the separator, in lists, colours and sizes',
    'name,description,price,tags,color,size\nA,B,1,"Eid, Cotton","Red, Blue","M,L"',
    ['2 tags commaInList', '2 color commaInColor', '2 size commaInSize'],
  ],
  ['pickup days', 'name,description,price,pickup_days\nA,B,1,0', ['2 pickup_days Must be from 1 to 60']],
])('%s', (_, text, expected) => expect(problems(text)).toEqual(expected));

test('accepts variants of headers; ignores and reports unknown columns', () => {
  const file = read('Name;Description;PRICE;Pickup Days;Photo\nA;B;1;4;x');
  expect([file.ignored, file.problems, file.products[0]?.cells]).toEqual([
    ['photo'],
    [],
    { name: 'A', description: 'B', price: '1', pickup_days: '4' },
  ]);
});

test('a semicolon file with decimal commas', () => {
  const { records, badQuotes } = parseCsv('name;description;price\nA;B;1250,50\nC;D;99,90\nE;F;১২৫০৳');
  const { products, problems } = readProducts(records, badQuotes);
  expect(problems).toEqual([]);
  expect(products.map(({ cells }) => cells.price)).toEqual(['1250.50', '99.90', '1250']);
});

test('a broken quotation mark stops the import at its row', () => {
  const { records, badQuotes } = parseCsv(
    'name,description,price\nA,B,10\n"5" saree,Long,900\nNext,"Soft, warm",700\nLast,D,20',
  );
  expect(readProducts(records, badQuotes)).toMatchObject({
    products: [],
    problems: [{ row: 3, problem: 'quote' }],
  });
});

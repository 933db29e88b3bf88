import { csvText, decode, guarded, parseCsv, UnreadableFile, unguarded } from './csvText';

const cells = (text: string) => parseCsv(text).records.map((record) => record.cells);
const bytes = (...values: number[]) => new Uint8Array(values);

test.each<[string, string, string[][]]>([
  [
    'commas, CRLF',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons, as Excel writes them in some countries',
    'a;b\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a mark at the start',
    '\ufeffa,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'quotes, commas, breaks and quotes within',
    'a,b\n"x, ""y""","1\n2"',
    [
      ['a', 'b'],
      ['x, "y"', '1\n2'],
    ],
  ],
  [
    'spaces around',
    'a, b\n 1 ,2 ',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'Bengali',
    'নাম,দাম\nশাড়ি,১২০০',
    [
      ['নাম', 'দাম'],
      ['শাড়ি', '১২০০'],
    ],
  ],
  [
    'empty rows are left out',
    'a,b\n,\n\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'guarded formulas',
    "a,b\n'=1+1,'quoted",
    [
      ['a', 'b'],
      ['=1+1', "'quoted"],
    ],
  ],
  ['nothing', '', []],
])('%s', (_, text, expected) => expect(cells(text)).toEqual(expected));

test('numbers rows as a spreadsheet does', () => {
  expect(parseCsv('a,b\n\n"1\n2",x\n3,y').records.map(({ row }) => row)).toEqual([1, 3, 4]);
});

test('reports the row of an unclosed quote', () => {
  expect(parseCsv('a,b\n1,2\n"3,4').badQuotes).toEqual([3]);
});

test.each(['=1+1', '+8801', '-5', '@cmd', '\t=x', '\r=x', '＝1', "'=1", "''@x"])(
  '%j is guarded and comes back',
  (cell) => {
    expect(guarded(cell)).toBe(`'${cell}`);
    expect(unguarded(guarded(cell))).toBe(cell);
  },
);

test.each(['Panjabi', "it's", "'quoted'", '12', '', 'a=b', '১২'])('leaves %j unescaped', (cell) => {
  expect(guarded(cell)).toBe(cell);
  expect(unguarded(cell)).toBe(cell);
});

test('reads what it writes, in the format of Excel', () => {
  const rows = [
    ['name', 'description'],
    ['শাড়ি "লাল"', 'a, b\nc'],
    ['=HYPERLINK("x")', "'-1"],
  ];
  const text = csvText(rows);
  expect(text.startsWith('\ufeffname,description\r\n')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  expect(cells(text)).toEqual(rows);
});

test.each<[string, Uint8Array, string]>([
  ['UTF-8', bytes(0xef, 0xbb, 0xbf, 0x61, 0xe0, 0xa6, 0xb6), 'aশ'],
  ['UTF-16, as Excel’s Unicode text', bytes(0xff, 0xfe, 0x61, 0x00, 0xb6, 0x09), 'aশ'],
  ['UTF-16, the other way round', bytes(0xfe, 0xff, 0x00, 0x61, 0x09, 0xb6), 'aশ'],
])('decodes %s', (_, file, text) => expect(decode(file).replace('\ufeff', '')).toBe(text));

test('rejects another encoding', () => expect(() => decode(bytes(0x61, 0xe9, 0x62))).toThrow(UnreadableFile));

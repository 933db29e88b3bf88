import { readTable } from './readTable';

test.each<[what: string, text: string, rows: object[], repeated: string[]]>([
  ['reads cells by the names of their columns', '\ufeffOrder,Fee\nR1,60\n', [{ order: 'R1', fee: '60' }], []],
  [
    'keeps each of several columns with one name',
    'Fee,fee,fee_1\n1,2,3',
    [{ fee: '1', 'fee (column 2)': '2', fee_1: '3' }],
    ['fee'],
  ],
  ['keeps columns without a name', 'fee,,\n1,,', [{ fee: '1', '': '', ' (column 3)': '' }], ['']],
])('%s', (_, text, rows, repeated) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const table = readTable(text, (name) => name.toLowerCase());
  expect([table.rows, [...table.repeated]]).toEqual([rows, repeated]);
  expect(warn).not.toHaveBeenCalled();
});

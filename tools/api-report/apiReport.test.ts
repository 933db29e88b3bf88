import { exportsOf } from './exportsOf';
import { differenceOf, entriesAt, isSame, type Report, readReport, reportText } from './report';

const files = (texts: Record<string, string>) => new Map(Object.entries(texts));

describe('the exports of a lib', () => {
  test('include re-exports and the types that they need', () => {
    const found = exportsOf(
      files({
        'index.d.ts': `export * as cart from './cart';\nexport { notify as say } from './notices';\nexport type { Line } from './lines';`,
        'cart.d.ts': `import type { Line } from './lines';\nimport { Choice } from './choice';\nexport declare function add(line: Line, choice: Choice): void;`,
        'choice.d.ts': `interface Size {\n    name: string;\n}\nexport interface Choice {\n    size: Size;\n}`,
        'lines.d.ts': `export interface Line {\n    id: number;\n}`,
        'notices.d.ts': `export declare function notify(text: string): void;\ndeclare const unused = 1;`,
      }),
    );
    expect(found).toEqual([
      { name: 'Line', text: 'interface Line {\n  id: number;\n}' },
      {
        name: 'cart.add',
        text: 'function add(line: Line, choice: Choice): void;\ninterface Choice {\n  size: Size;\n}\ninterface Size {\n  name: string;\n}',
      },
      { name: 'say', text: 'function notify(text: string): void;' },
    ]);
  });

  test.each([
    ['names of packages', `export { useAtom } from 'jotai';`, `export { useAtom } from 'jotai';`],
    [
      'no private members',
      `export declare class Box {\n    #private;\n    private a;\n    open(): void;\n}`,
      'class Box {\n  open(): void;\n}',
    ],
    [
      'messages as string',
      `export declare const texts: {\n    readonly a: "Try again";\n};`,
      'const texts: {\n  readonly a: string;\n};',
    ],
    [
      'literals without spaces as they are',
      `export declare const state: 'a' | "b" | "c";`,
      `const state: 'a' | "b" | "c";`,
    ],
  ])('%s', (_, index, text) => {
    expect(exportsOf(files({ 'index.d.ts': index })).map((one) => one.text)).toEqual([text]);
  });

  test('are found in files that export each other', () => {
    const index = `export * as self from './index';\nexport declare const a: 1;`;
    expect(exportsOf(files({ 'index.d.ts': index })).map(({ name }) => name)).toEqual(['a']);
  });

  test('are those of another entry, with the types that it needs of the lib', () => {
    const lib = files({
      'index.d.ts': `export declare const a: 1;`,
      'queries/cart.d.ts': `import type { Line } from '../line';\nexport declare function cart(): Line;`,
      'line.d.ts': `export interface Line {\n    id: number;\n}`,
    });
    expect(exportsOf(lib, 'queries/cart.d.ts')).toEqual([
      { name: 'cart', text: 'function cart(): Line;\ninterface Line {\n  id: number;\n}' },
    ]);
  });

  test('of a bundled entry are named without inferred responses', () => {
    const lib = files({
      'queries.d.ts': `export declare const a: (id: string) => Promise<{\n    id: number;\n}>;
export declare const b: import("@tanstack/query-core").OmitKeyof<{\n    id: number;\n}> & {\n    queryKey: readonly ["a"];\n};`,
    });
    expect(exportsOf(lib, 'queries.d.ts').map(({ text }) => text)).toEqual([
      'const a: (id: string) => Promise<…>;',
      'const b: OmitKeyof<…>;',
    ]);
  });

  test('cannot be read without the entry', () => {
    expect(() => exportsOf(files({}))).toThrow('no index.d.ts');
  });
});

const APPROVED: Report = {
  lib: '@haat/session',
  version: '1.2.0',
  entries: [
    { name: './readers#cart', since: '1.1.0', text: 'function cart(): void;' },
    { name: 'add', since: '1.0.0', text: 'function add(): void;' },
    { name: 'cart.Line', since: '1.2.0', text: 'interface Line {\n  id: number;\n}' },
    { name: 'old', since: '1.1.0', text: 'const old: 1;' },
  ],
};
const PRESENT = [
  { name: './readers#cart', text: 'function cart(): void;' },
  { name: 'add', text: 'function add(): void;' },
  { name: 'cart.Line', text: 'interface Line {\n  id: string;\n}' },
  { name: 'fresh', text: 'const fresh: 1;' },
];

test('reads a report as it was written', () => {
  expect(readReport(reportText(APPROVED))).toEqual(APPROVED);
});

test('rejects a text that is no report', () => {
  expect(() => readReport('{}')).toThrow('The first line of a report is like');
});

test('lists differences, and unchanged exports retain their version', () => {
  expect(differenceOf(APPROVED.entries, PRESENT)).toEqual({
    added: ['fresh'],
    changed: ['cart.Line'],
    removed: ['old'],
  });
  expect(isSame(differenceOf(APPROVED.entries, APPROVED.entries))).toBe(true);
  expect(entriesAt('1.3.0', APPROVED.entries, PRESENT).map(({ name, since }) => [name, since])).toEqual([
    ['./readers#cart', '1.1.0'],
    ['add', '1.0.0'],
    ['cart.Line', '1.3.0'],
    ['fresh', '1.3.0'],
  ]);
});

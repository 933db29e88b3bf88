import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { offeredTypes } from './offeredTypes';
import { readSurface, surfaceText } from './surface';
import { offeredFiles } from './surfaceOf';

const files = (texts: Record<string, string>) => new Map(Object.entries(texts));

test('what a door offers, whatever file it stands in, by the names of its users', () => {
  const found = offeredTypes(
    files({
      'index.d.ts': `export { add, type Line as CartLine } from './cart';
        export * as orders from './orders';
        export { Link } from 'router/dom';
        export * from './values';`,
      'cart.d.ts': `import type { Taka } from '@haat/contracts';
        export interface Line { price: Taka; choice: Choice }
        interface Choice { size: string }
        export declare function add(line: Line, how?: import("./values").How): Promise<Line>;
        export declare function hidden(): void;
        export {};`,
      'orders.d.ts': `import { type Line } from './cart';
        export type Order = { lines: Line[] };
        export declare const empty: Order;`,
      'values.d.ts': `export type How = 'once' | 'twice';
        export declare const TEXT = "Out of stock";
        export declare const MOST = 20;
        export declare class Store { #private; private inner: number; get(name: string): How; }`,
    }),
    { router: '7' },
  );
  expect(Object.fromEntries(found.map(({ name, text }) => [name, text.replaceAll(/\s+/g, ' ')]))).toEqual({
    CartLine: 'interface Line { price: Taka; choice: Choice }',
    Choice: 'interface Choice { size: string }',
    How: "type How = 'once' | 'twice';",
    Link: "export { Link } from 'router/dom@7';",
    MOST: 'const MOST = 20;',
    Store: 'class Store { get(name: string): How; }',
    TEXT: 'const TEXT: string;',
    add: 'function add(line: CartLine, how?: How): Promise<CartLine>;',
    'orders.Order': 'type Order = { lines: CartLine[] };',
    'orders.empty': 'const empty: orders.Order;',
  });
  expect(found.filter(({ inside }) => inside).map(({ name }) => name)).toEqual(['Choice']);
});

test('two inner types of one name, a type parameter, a name of another package that is also an own one', () => {
  const found = offeredTypes(
    files({
      'index.d.ts': `export { a } from './a'; export { b } from './b'; export { cart } from './cart';`,
      'a.d.ts':
        'type Options = { a: 1 }; export declare function a<T>(options: Options, of: T): T; export {};',
      'b.d.ts': 'type Options = { b: 1 }; export declare function b(options: Options): void; export {};',
      'cart.d.ts': `import { type cart as contracts } from '@haat/contracts';
        export declare const cart: { add: (body: typeof contracts.add) => void };`,
    }),
  );
  expect(found.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Options: type Options = { a: 1 };',
    'a: function a<T>(options: Options, of: T): T;',
    'b: function b(options: b_Options): void;',
    'b_Options: type Options = { b: 1 };',
    'cart: const cart: { add: (body: typeof contracts.cart.add) => void };',
  ]);
});

test('a surface is read as it was written', () => {
  const surface = {
    lib: '@haat/session',
    version: '1.2.0',
    entries: [
      { name: 'Choice', since: '1.0.0', text: 'interface Choice {\n  size: string;\n}', inside: true },
      { name: 'cart.add', since: '1.2.0', text: 'call POST /cart/\nask body.size? string' },
    ],
  };
  expect(readSurface(surfaceText(surface))).toEqual(surface);
  expect(() => readSurface('session 1.2.0\n')).toThrow('The first line of a surface');
});

test('files beside the door are told by the custom properties that they declare', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-files-'));
  try {
    const style = ':root { --space-2: 8px;\n  --ink: var(--grey-9); }\n@media print { :root{--ink:#000} }';
    writeFileSync(path.join(folder, 'tokens.css'), style);
    expect(offeredFiles(folder, { '.': './src/index.ts', './tokens.css': './tokens.css' })).toEqual([
      { name: './tokens.css', text: "const properties: {\n  '--ink': string;\n  '--space-2': string;\n};" },
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { compareSurfaces, withHistory } from './compareSurfaces';
import { entriesOf } from './offeredCalls';

const compare = (former: Record<string, string>, present: Record<string, string>) => {
  const [a, b] = [former, present].map((texts) =>
    Object.entries(texts).map(([name, text]) => ({ name, text })),
  );
  return compareSurfaces(a!, b!).map(
    ({ kind, name, what }) => `${kind === 'added' ? '+' : '!'} ${name} ${what}`,
  );
};

describe('one declaration', () => {
  test.each([
    ['the same', 'function f(a: string): void;', 'function f(a: string): void;', []],
    ['another name of a parameter', 'function f(a: string): void;', 'function f(b: string): void;', []],
    [
      'a parameter that may be given',
      'function f(a: string): void;',
      'function f(a: string, b?: number): void;',
      ['+ x b may be given'],
    ],
    [
      'a parameter that has to be given',
      'function f(): void;',
      'function f(a: string): void;',
      ['! x a has to be given'],
    ],
    ['a parameter less', 'function f(a: string): void;', 'function f(): void;', ['! x a is no longer taken']],
    [
      'a parameter that takes more',
      'function f(a: 1): void;',
      'function f(a: 1 | 2): void;',
      ['+ x a may be more than before'],
    ],
    [
      'a parameter that takes less',
      'function f(a: 1 | 2): void;',
      'function f(a: 1): void;',
      ['! x a may be less than before'],
    ],
    [
      'an option more',
      'function f(o: { a?: 1 }): void;',
      'function f(o: { a?: 1; b?: 2 }): void;',
      ['+ x o.b is new'],
    ],
    [
      'an option that has to be given',
      'function f(o: { a?: 1 }): void;',
      'function f(o: { a?: 1; b: 2 }): void;',
      ['! x o.b is new, and whoever makes one has to give it'],
    ],
    [
      'an answer with more in it',
      'function f(): { a: 1 };',
      'function f(): { a: 1; b: 2 };',
      ['+ x ().b is new'],
    ],
    [
      'a promise of more',
      'const f: () => Promise<{ a: 1 }>;',
      'const f: () => Promise<{ a: 1; b: 2 }>;',
      ['+ x ().b is new'],
    ],
    [
      'an answer with less in it',
      'function f(): { a: 1; b: 2 };',
      'function f(): { a: 1 };',
      ['! x ().b is gone'],
    ],
    [
      'an answer that may be absent',
      'function f(): string;',
      'function f(): string | null;',
      ['! x () may be something that it was not before'],
    ],
    [
      'an answer that is always there',
      'function f(): string | null;',
      'function f(): string;',
      ['+ x () is less than before'],
    ],
    [
      'a callback that is told more',
      'function f(on: (a: 1) => void): void;',
      'function f(on: (a: 1, b: 2) => void): void;',
      ['+ x on.b is told as well'],
    ],
    [
      'a function more in an object',
      'const o: { a: () => void };',
      'const o: { a: () => void; b: () => void };',
      ['+ x b is new'],
    ],
    [
      'a function gone from an object',
      'const o: { a: () => void; b: () => void };',
      'const o: { a: () => void };',
      ['! x b is gone'],
    ],
    ['members in another order', 'const o: { a: 1; b: 2 };', 'const o: { b: 2; a: 1 };', []],
    ['alternatives in another order', "const o: 'a' | 'b';", "const o: 'b' | 'a';", []],
    ['another value', 'const MOST = 20;', 'const MOST = 30;', ['! x has another value']],
    ['a method more', 'class S { a(): void; }', 'class S { a(): void; b(): void; }', ['+ x b is new']],
    [
      'a type that nobody speaks of',
      'interface I { a: 1 }',
      'interface I { a: 1; b: 2 }',
      ['! x b is new, and whoever makes one has to give it'],
    ],
    ['the same, optional', 'interface I { a: 1 }', 'interface I { a: 1; b?: 2 }', ['+ x b is new']],
    [
      'a function that became a constant',
      'function f(): void;',
      'const f: 1;',
      ['! x is something else now'],
    ],
    [
      'another package',
      "export { Link } from 'router@7';",
      "export { Link } from 'router@8';",
      ['! x is declared otherwise'],
    ],
  ])('%s', (_name, former, present, expected) => {
    expect(compare({ x: former }, { x: present })).toEqual(expected);
  });
});

describe('several', () => {
  test.each<[string, Record<string, string>, Record<string, string>, string[]]>([
    ['one more', { a: 'const a: 1;' }, { a: 'const a: 1;', b: 'const b: 1;' }, ['+ b is new']],
    ['one gone', { a: 'const a: 1;', b: 'const b: 1;' }, { a: 'const a: 1;' }, ['! b is gone']],
    [
      'a type that is only handed out',
      { T: 'interface T { a: 1 }', f: 'function f(): Promise<T>;' },
      { T: 'interface T { a: 1; b: 2 }', f: 'function f(): Promise<T>;' },
      ['+ T b is new'],
    ],
    [
      'a type that is only taken',
      { T: 'interface T { a: 1; b: 2 }', f: 'function f(t: T): void;' },
      { T: 'interface T { a: 1 | 3; b: 2 }', f: 'function f(t: T): void;' },
      ['+ T a may be more than before'],
    ],
    [
      'a type that goes both ways',
      { T: 'interface T { a: 1 }', f: 'function f(t: T): T;' },
      { T: 'interface T { a: 1; b: 2 }', f: 'function f(t: T): T;' },
      ['! T b is new, and whoever makes one has to give it'],
    ],
    [
      'a type that got a name',
      { f: 'function f(o: { a: 1 }): void;' },
      { T: 'type T = { a: 1 };', f: 'function f(o: T): void;' },
      ['+ T is new'],
    ],
    [
      'a type that speaks of itself',
      { T: 'type T = { of?: T };', f: 'function f(): T;' },
      { T: 'type T = { of?: T; a: 1 };', f: 'function f(): T;' },
      ['+ T a is new'],
    ],
  ])('%s', (_name, former, present, expected) => {
    expect(compare(former, present)).toEqual(expected);
  });

  test('what stands inside may be called and cut otherwise', () => {
    const former = [
      { name: 'Held', text: 'interface Held { stay: () => void }', inside: true },
      { name: 'hold', text: 'function hold(): Held;' },
    ];
    const present = [
      { name: 'Hold', text: 'interface Hold { stay: () => void }', inside: true },
      { name: 'hold', text: 'function hold(): Hold;' },
    ];
    expect(compareSurfaces(former, present)).toEqual([]);
    expect(
      compareSurfaces(former, [{ name: 'Held', text: 'interface Held { }', inside: true }, former[1]!]),
    ).toEqual([{ name: 'Held', kind: 'changed', what: 'stay is gone' }]);
    expect(
      compareSurfaces(
        [{ name: 'T', text: 'type T = 1;' }],
        [{ name: 'T', text: 'type T = 1;', inside: true }],
      ),
    ).toEqual([{ name: 'T', kind: 'changed', what: 'is no longer exported' }]);
  });
});

test('a type of the contracts is told by what is answered', () => {
  const contracts = [
    { name: 'Entry', text: 'export { stores.Entry };' },
    { name: 'stores.Entry', text: 'type Entry = z.output<typeof stores.entry>;' },
    { name: 'stores.entry', text: 'schema\nanswer . Entry' },
    { name: 'answer:Entry', text: 'schema\nanswer . object\nanswer .id integer' },
  ];
  const now = [
    ...contracts,
    { name: 'Own', text: 'type Own = z.output<typeof own>;' },
    { name: 'own', text: 'schema\nanswer . Own' },
    { name: 'answer:Own', text: 'schema\nanswer . object\nanswer .id integer\nanswer .open boolean' },
  ];
  const [former, present] = ['Entry', 'Own'].map((type) => [
    { name: 'f', text: `function f(): Promise<${type}[]>;` },
  ]);
  const kinds = (a = former!, b = present!, around?: Parameters<typeof compareSurfaces>[2]) =>
    compareSurfaces(a, b, around).map(({ kind, what }) => `${kind}: ${what}`);
  expect(kinds()).toEqual(['changed: ()[] is of another type']);
  expect(kinds(former, present, { before: contracts, now })).toEqual(['added: ()[]: answered .open is new']);
  expect(kinds(present, former, { before: now, now: contracts })).toEqual([
    'changed: ()[]: answered .open is gone',
  ]);
});

describe('a call', () => {
  const call = (...rows: string[]) => ['call POST /cart/', ...rows].join('\n');
  test.each([
    [
      'asks for one field less',
      call('ask body.a string', 'ask body.b string'),
      call('ask body.a string'),
      ['! x asked body.b is gone'],
    ],
    ['takes one field more', call(), call('ask body.a? string'), ['+ x asked body.a is new']],
    ['wants one field more', call(), call('ask body.a string'), ['! x asked body.a has to be sent']],
    [
      'does without a field',
      call('ask body.a string'),
      call('ask body.a? string'),
      ['+ x asked body.a may be left out'],
    ],
    [
      'takes a choice more',
      call('ask body.a "x" | "y"'),
      call('ask body.a "x" | "y" | "z"'),
      ['+ x asked body.a was "x" | "y", is "x" | "y" | "z"'],
    ],
    [
      'takes longer texts',
      call('ask body.a string minLength=1 maxLength=20'),
      call('ask body.a string maxLength=40'),
      ['+ x asked body.a was string minLength=1 maxLength=20, is string maxLength=40'],
    ],
    [
      'takes shorter texts only',
      call('ask body.a string maxLength=40'),
      call('ask body.a string maxLength=20'),
      ['! x asked body.a was string maxLength=40, is string maxLength=20'],
    ],
    ['answers a field more', call(), call('answer body.a string'), ['+ x answered body.a is new']],
    ['answers a field less', call('answer body.a string'), call(), ['! x answered body.a is gone']],
    [
      'may leave a field out',
      call('answer body.a string'),
      call('answer body.a? string'),
      ['! x answered body.a may be absent'],
    ],
    [
      'answers a choice more',
      call('answer body.a "x"'),
      call('answer body.a "x" | "y"'),
      ['! x answered body.a was "x", is "x" | "y"'],
    ],
    [
      'refuses for one reason more',
      call(),
      call('answer refusal.409.gone? in words'),
      ['+ x answered refusal.409.gone is new'],
    ],
    ['is at another address', call(), call().replace('cart', 'basket'), ['! x was call POST /cart/']],
  ])('%s', (_name, former, present, expected) => {
    expect(compare({ x: former }, { x: present })).toEqual(expected);
  });

  test('answers by what it has, whatever that is called', () => {
    const cart = (name: string, ...rows: string[]) => ({
      [`answer:${name}`]: ['schema', 'answer . object', ...rows].join('\n'),
      x: call(`answer body ${name}[]`),
    });
    const former = cart('Cart', 'answer .id integer');
    expect(
      compare(former, { ...former, ...cart('OwnCart', 'answer .id integer', 'answer .open boolean') }),
    ).toEqual(['+ answer:OwnCart is new', '+ x answered body: answered .open is new']);
    expect(compare(former, { ...former, ...cart('OwnCart') })).toEqual([
      '+ answer:OwnCart is new',
      '! x answered body: answered .id is gone',
    ]);
  });

  test('is told as the published document tells it', () => {
    const document = {
      paths: {
        '/cart/{id}/': {
          patch: {
            operationId: 'cart.update',
            security: [],
            description: 'Whoever is signed in.',
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: { size: { anyOf: [{ type: 'string', maxLength: 40 }, { type: 'null' }] } },
                    additionalProperties: false,
                  },
                },
              },
            },
            responses: {
              200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Cart' } } } },
              409: {
                content: {
                  'application/json': {
                    schema: { allOf: [{}, { properties: { code: { enum: ['gone'] } } }] },
                  },
                },
              },
            },
          },
        },
      },
      components: {
        schemas: {
          Cart: {
            type: 'object',
            properties: {
              lines: {
                type: 'array',
                items: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
              },
            },
            required: ['lines'],
          },
        },
      },
    };
    expect(entriesOf(document).map(({ name, text }) => `${name}\n${text}`)).toEqual([
      `cart.update
call PATCH /cart/{id}/
ask who Whoever is signed in.
ask path.id string
ask body object of these alone
ask body.size? string maxLength=40 | null
answer status 200
answer body Cart
answer refusal.409.gone? in words`,
      `answer:Cart
schema
answer . object
answer .lines object[]
answer .lines[] object
answer .lines[].id integer`,
    ]);
  });
});

test('what came or changed has the new version, the rest keeps its own', () => {
  const former = [
    { name: 'a', since: '1.0.0', text: 'const a: 1;' },
    { name: 'b', since: '1.1.0', text: 'const b: 1;' },
    { name: 'c', since: '1.1.0', text: 'function c(): void;' },
  ];
  const present = [
    { name: 'b', text: 'const b: 1;' },
    { name: 'c', text: 'function c(x?: 1): void;' },
    { name: 'd', text: 'const d: 1;' },
  ];
  expect(withHistory(former, present, '1.2.0').map(({ name, since }) => `${name} ${since}`)).toEqual([
    'b 1.1.0',
    'c 1.2.0',
    'd 1.2.0',
  ]);
});

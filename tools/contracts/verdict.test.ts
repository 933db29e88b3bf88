import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NotAccepted, nextVersion } from './lib';
import { giveVersion } from './pins';
import { readReasons, reasonsText } from './reasons';
import type { Surface } from './surface';
import { hashOf, type Situation, verdict } from './verdict';

const ENTRY = { name: 'add', text: 'function add(): void;' };
const MORE = { name: 'drop', text: 'function drop(): void;' };
const OTHER = { name: 'add', text: 'function add(line: string): void;' };

const surface = (version: string, ...entries: { name: string; text: string }[]): Surface => ({
  lib: '@haat/cart',
  version,
  entries: entries.map((entry) => ({ ...entry, since: '1.0.0' })),
});

function situation({
  version = '1.0.0',
  released = surface(version, ENTRY),
  present = [ENTRY],
  ...rest
}: Partial<Situation> = {}): Situation {
  const accepted = released ?? surface(version, ENTRY);
  const reasons = [{ version, date: '2026-11-21', surface: hashOf(accepted), why: 'the first' }];
  return { lib: 'cart', version, released, present, reasons, ...rest };
}

describe('verdict', () => {
  test.each<[string, Partial<Situation>]>([
    ['nothing changed', {}],
    [
      'the same in another order of names',
      { released: surface('1.0.0', ENTRY, MORE), present: [MORE, ENTRY] },
    ],
    [
      'a version accepted since the base',
      {
        version: '1.1.0',
        released: surface('1.1.0', ENTRY, MORE),
        present: [ENTRY, MORE],
        base: surface('1.0.0', ENTRY),
      },
    ],
    [
      'a break accepted since the base',
      {
        version: '2.0.0',
        released: surface('2.0.0', OTHER),
        present: [OTHER],
        base: surface('1.4.0', ENTRY),
      },
    ],
    [
      'a break below 1.0',
      {
        version: '0.3.0',
        released: surface('0.3.0', OTHER),
        present: [OTHER],
        base: surface('0.2.0', ENTRY),
      },
    ],
  ])('asks for nothing: %s', (_name, changes) => {
    expect(verdict(situation(changes))).toBeNull();
  });

  test.each<[string, Partial<Situation>, string[]]>([
    ['never accepted', { released: null }, ['no accepted surface', 'npm run contract -- accept cart "']],
    ['something new', { present: [ENTRY, MORE] }, ['+ drop: is new', 'accept cart --minor "']],
    ['something gone', { present: [] }, ['! add: is gone', 'breaks', 'accept cart --major "']],
    [
      'something changed',
      { present: [OTHER, MORE] },
      ['! add: line has to be given', '+ drop: is new', 'accept cart --major "'],
    ],
    [
      'something changed below 1.0',
      { version: '0.1.0', present: [OTHER] },
      ['! add: line has to be given', 'accept cart --minor "'],
    ],
    [
      'a version by hand',
      { version: '1.1.0', released: surface('1.0.0', ENTRY) },
      ['1.1.0, is not that of its surface.txt, 1.0.0'],
    ],
    [
      'a lower version',
      { version: '1.0.0', released: surface('1.1.0', ENTRY) },
      ['1.0.0, is lower than that of its surface.txt, 1.1.0'],
    ],
    ['no row', { reasons: [] }, ['no row for 1.0.0']],
    [
      'an empty reason',
      { reasons: [{ version: '1.0.0', date: '', surface: hashOf(surface('1.0.0', ENTRY)), why: '' }] },
      ['no reason for 1.0.0'],
    ],
    [
      'a surface by hand',
      { reasons: [{ version: '1.0.0', date: '', surface: '00000000', why: 'the first' }] },
      ['not the one that was accepted as 1.0.0'],
    ],
    [
      'less than a break since the base',
      {
        version: '1.1.0',
        released: surface('1.1.0', OTHER),
        present: [OTHER],
        base: surface('1.0.0', ENTRY),
      },
      ['from 1.0.0 to 1.1.0', 'the major version', '! add: line has to be given'],
    ],
    [
      'no step since the base',
      { released: surface('1.0.0', ENTRY, MORE), present: [ENTRY, MORE], base: surface('1.0.0', ENTRY) },
      ['from 1.0.0 to 1.0.0', 'the minor version', '+ drop: is new'],
    ],
  ])('refuses: %s', (_name, changes, says) => {
    const text = verdict(situation(changes)) ?? '';
    for (const part of says) expect(text).toContain(part);
  });

  test('refuses versions out of order', () => {
    const given = situation({ version: '1.1.0', released: surface('1.1.0', ENTRY) });
    const reasons = [...given.reasons, { version: '1.2.0', date: '', surface: '', why: 'x' }];
    expect(verdict({ ...given, reasons })).toContain('names 1.2.0 below a version that is not newer');
  });
});

describe('the next version', () => {
  const released = surface('1.4.2', ENTRY);
  const next = (rest: Partial<Parameters<typeof nextVersion>[0]>) =>
    nextVersion({ lib: 'cart', own: '1.4.2', released, present: [ENTRY], why: 'because', ...rest });

  test.each([
    ['an addition', { present: [ENTRY, MORE], step: 'minor' as const }, '1.5.0'],
    ['an addition, called major', { present: [ENTRY, MORE], step: 'major' as const }, '2.0.0'],
    ['a break', { present: [OTHER], step: 'major' as const }, '2.0.0'],
    ['another behaviour', { step: 'minor' as const }, '1.5.0'],
    ['a first surface', { released: null }, '1.4.2'],
    [
      'a break below 1.0',
      { released: surface('0.4.2', ENTRY), present: [OTHER], step: 'minor' as const },
      '0.5.0',
    ],
  ])('after %s', (_name, given, expected) => {
    expect(next(given)).toBe(expected);
  });

  test.each([
    ['no reason', { present: [ENTRY, MORE], step: 'minor' as const, why: '  ' }, 'needs a reason'],
    ['a reason of two lines', { step: 'minor' as const, why: 'a\nb' }, 'one line'],
    ['no step', { present: [ENTRY, MORE] }, 'say --minor'],
    ['no step for a break', { present: [] }, 'say --major'],
    ['no step for nothing', {}, 'needs --minor or --major'],
    ['too small a step', { present: [OTHER], step: 'minor' as const }, 'it needs --major'],
  ])('is not given with %s', (_name, given, says) => {
    expect(() => next(given)).toThrow(NotAccepted);
    expect(() => next(given)).toThrow(says);
  });
});

test('a version is given wherever it is pinned, and nothing else is touched', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'haat-pins-'));
  const write = (file: string, value: object) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), `${JSON.stringify(value, null, 2)}\n`);
  };
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  try {
    const cart = { name: '@haat/cart', version: '1.0.0', dependencies: { zod: '1.0.0' } };
    const session = { name: '@haat/session', version: '1.0.0', dependencies: { '@haat/cart': '1.0.0' } };
    const remote = {
      name: 'mfe-x',
      version: '1.0.0',
      devDependencies: { '@haat/cart': '1.0.0', '@haat/session': '1.0.0' },
    };
    write('libs/cart/package.json', cart);
    write('libs/session/package.json', session);
    write('mfe-x/package.json', remote);
    write('tools/package.json', { name: 'tools' });
    write('package-lock.json', {
      lockfileVersion: 3,
      packages: {
        '': { name: 'root' },
        'libs/cart': cart,
        'mfe-x': remote,
        'node_modules/@haat/cart': { resolved: 'libs/cart', link: true },
        'node_modules/other': { name: '@haat/cart', version: '1.0.0' },
      },
    });
    const files = giveVersion(root, '@haat/cart', '1.1.0');
    expect(files.sort()).toEqual([
      'libs/cart/package.json',
      'libs/session/package.json',
      'mfe-x/package.json',
      'package-lock.json',
    ]);
    expect(read('libs/cart/package.json')).toEqual({ ...cart, version: '1.1.0' });
    expect(read('libs/session/package.json').dependencies).toEqual({ '@haat/cart': '1.1.0' });
    expect(read('mfe-x/package.json').devDependencies).toEqual({
      '@haat/cart': '1.1.0',
      '@haat/session': '1.0.0',
    });
    expect(read('package-lock.json').packages).toMatchObject({
      'libs/cart': { version: '1.1.0', dependencies: { zod: '1.0.0' } },
      'mfe-x': { devDependencies: { '@haat/cart': '1.1.0' } },
      'node_modules/other': { version: '1.0.0' },
    });
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('reasons are read as they were written', () => {
  const reasons = [
    { version: '1.1.0', date: '2026-11-21', surface: '0a1b2c3d', why: 'a cart keeps its drafts' },
    { version: '1.0.0', date: '2026-11-20', surface: '11111111', why: 'the first' },
  ];
  expect(readReasons(reasonsText('@haat/cart', reasons))).toEqual(reasons);
});

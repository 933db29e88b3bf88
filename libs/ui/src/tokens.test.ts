/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const sheet = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');
const tokens = new Map(
  [...sheet.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
);

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** A token's colour in a theme, followed to the end: 'color-text' → '#191a2c'. */
function colorOf(name: string, theme: Theme): string {
  const value = tokens.get(name);
  if (!value) throw new Error(`No token --${name}`);
  const both = value.match(/^light-dark\((.+), (.+)\)$/);
  const own = both ? both[1 + themes.indexOf(theme)]! : value;
  const reference = own.match(/^var\(--([\w-]+)\)$/)?.[1];
  return reference ? colorOf(reference, theme) : own;
}

/** Relative luminance of '#rrggbb' (WCAG 2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string, theme: Theme): number {
  const luminances = [one, other].map((name) => luminanceOf(colorOf(name, theme)));
  const [light = 0, dark = 0] = luminances.sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const texts = ['text', 'text-soft', 'text-muted', 'link', 'sale', 'danger', 'danger-strong', 'success'];
const moreTexts = ['success-strong', 'warning', 'primary', 'primary-hover'];
const graphics = ['star', 'control', 'focus'];
const grounds = ['color-page', 'color-surface', 'color-sunken', 'cotton-2'];

/** Every text role on every ground, and what stands on the coloured ones. */
const pairs = [
  ...[...texts, ...moreTexts].flatMap((text) => grounds.map((ground) => [`color-${text}`, ground])),
  ...['primary', 'primary-hover', 'sale', 'danger', 'danger-strong', 'success'].map((ground) => [
    'color-text-inverse',
    `color-${ground}`,
  ]),
  ...['text-inverse', 'inverse-success', 'inverse-info', 'inverse-warning', 'inverse-danger'].map((text) => [
    `color-${text}`,
    'ink-1',
  ]),
  ...['text', 'text-soft', 'text-muted', 'primary', 'link'].map((text) => [
    `color-${text}`,
    'color-primary-soft',
  ]),
  ...['success', 'warning', 'danger'].flatMap((role) =>
    ['text', 'text-soft', role].map((text) => [`color-${text}`, `color-${role}-soft`]),
  ),
  ['color-success-strong', 'color-success-soft'],
  ['color-danger-strong', 'color-danger-soft'],
  ['lampblack', 'turmeric-3'],
  ['undyed', 'indigo-9'],
] as [text: string, ground: string][];

describe.each(themes)('in the %s theme', (theme) => {
  test.each(pairs)('--%s can be read on --%s (AA)', (text, ground) => {
    expect(contrastOf(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(graphics.flatMap((graphic) => grounds.map((ground) => [`color-${graphic}`, ground] as const)))(
    '--%s can be made out on --%s (3 to 1)',
    (graphic, ground) => {
      expect(contrastOf(graphic, ground, theme)).toBeGreaterThanOrEqual(3);
    },
  );
});

test('screens and parts take their colours from the tokens', () => {
  const root = path.join(__dirname, '../../..');
  const parts = readdirSync(root).filter((name) => /^mfe-|^shell$/.test(name));
  const sheets = ['libs/ui', ...parts].flatMap((part) => {
    const folder = path.join(root, part, 'src');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names.filter((name) => /(?<!tokens)\.css$/.test(name)).map((name) => path.join(folder, name));
  });
  expect(sheets.length).toBeGreaterThan(100);
  const literal = /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(|: (white|black)\b/i;
  // The black of a mask is no colour, and paper is printed on in black.
  const exception = /mask-image|color: #000 !important/;
  for (const sheet of sheets)
    for (const line of readFileSync(sheet, 'utf8').split('\n'))
      if (literal.test(line) && !exception.test(line))
        throw new Error(`${path.relative(root, sheet)} has a colour of its own: ${line.trim()}`);
});

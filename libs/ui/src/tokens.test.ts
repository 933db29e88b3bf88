/// <reference types="node" />
import { readFileSync } from 'node:fs';
import path from 'node:path';

const sheet = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');
const tokens = new Map(
  [...sheet.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
);

/** A token's colour, followed to the end: 'color-text' → '#191a2c'. */
function colorOf(name: string): string {
  const value = tokens.get(name);
  if (!value) throw new Error(`No token --${name}`);
  const reference = value.match(/^var\(--([\w-]+)\)$/)?.[1];
  return reference ? colorOf(reference) : value;
}

/** Relative luminance of '#rrggbb' (WCAG 2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(colorOf(one)), luminanceOf(colorOf(other))].sort(
    (a, b) => b - a,
  );
  return (light + 0.05) / (dark + 0.05);
}

const texts = ['text', 'text-soft', 'text-muted', 'link', 'sale', 'danger', 'success', 'warning', 'primary'];
const graphics = ['star', 'control', 'focus'];
const grounds = ['color-page', 'color-surface', 'color-sunken', 'cotton-2'];

test.each(texts.flatMap((text) => grounds.map((ground) => [`color-${text}`, ground] as const)))(
  '--%s can be read on --%s (AA)',
  (text, ground) => {
    expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each([
  ['color-text-inverse', 'color-primary'],
  ['color-text-inverse', 'color-primary-hover'],
  ['color-text-inverse', 'color-sale'],
  ['color-text-inverse', 'ink-1'],
  ['indigo-8', 'color-primary-soft'],
  ['neem-7', 'color-success-soft'],
  ['color-warning', 'color-warning-soft'],
  ['color-danger-strong', 'color-danger-soft'],
])('--%s can be read on --%s (AA)', (text, ground) => {
  expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each(graphics.flatMap((graphic) => grounds.map((ground) => [`color-${graphic}`, ground] as const)))(
  '--%s can be made out on --%s (3 to 1)',
  (graphic, ground) => {
    expect(contrastOf(graphic, ground)).toBeGreaterThanOrEqual(3);
  },
);

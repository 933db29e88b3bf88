/// <reference types="node" />
import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (name: string) => readFileSync(path.join(__dirname, name), 'utf8');
const faces = [...read('fonts.css').matchAll(/@font-face \{([^}]*)\}/g)].map(([, face = '']) => face);
const percent = (face: string, name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]);
const standIns = faces.filter((face) => face.includes('size-adjust'));
/** Of Anek Bangla, in per cent of the font size. */
const [ASCENT, DESCENT] = [125, 61.6];

test.each(standIns)('a face that stands in has the line of the web font: %#', (face) => {
  const size = percent(face, 'size-adjust') / 100;
  expect(percent(face, 'ascent-override') * size).toBeCloseTo(ASCENT, 0);
  expect(percent(face, 'descent-override') * size).toBeCloseTo(DESCENT, 0);
  expect(percent(face, 'line-gap-override')).toBe(0);
});

test('each family that stands in is used, for both weights', () => {
  const [, families = ''] = /--font-text:([^;]*);/.exec(read('tokens.css')) ?? [];
  const names = standIns.map((face) => /font-family: ("[^"]*")/.exec(face)?.[1]);
  expect(names).toHaveLength(4);
  for (const name of names) expect(families).toContain(`${name},`);
});

test('Latin letters do not stay in the stand-in', () => {
  expect(faces.find((face) => face.includes('anek-latin.woff2'))).toContain('font-display: swap');
});

// Makes libs/ui/src/fonts/*.woff2 from Anek Bangla (variable, SIL Open Font License): npm run fonts -w @haat/tools
//
// Four files, so that a page loads only the writing it shows (unicode-range in libs/ui/src/fonts.css):
//   latin      what nearly every English page needs; preloaded
//   taka       the one sign every price needs; the upstream family has it in its Bengali file
//   bengali    the letters of Bangladesh's Bengali, without Assamese, Vedic and obsolete ones; for devices that have none
//   latin-more accented letters, for names
// Weights 400 to 700, Bengali 400 only (52 instead of 137 KB); the narrow and wide cuts stay away.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const family = dirname(
  createRequire(import.meta.url).resolve('@fontsource-variable/anek-bangla/package.json'),
);
const target = fileURLToPath(new URL('../../libs/ui/src/fonts/', import.meta.url));

// Kerning costs 8.5 KB in Latin and 12 KB in Bengali, and shows little.
const latinFeatures = ['mark', 'ccmp', 'liga', 'tnum'];
// Everything that shapes Bengali.
const bengaliFeatures = [
  ...['akhn', 'rphf', 'blwf', 'half', 'pstf', 'vatu', 'cjct', 'init', 'pres', 'abvs', 'blws', 'psts'],
  ...['haln', 'nukt', 'abvm', 'blwm', 'mark', 'dist', 'rvrn'],
];

const files = [
  {
    name: 'latin',
    from: 'latin',
    ranges: 'U+20-7E,U+A0,U+A9,U+B7,U+D7,U+E9,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2212',
    features: latinFeatures,
  },
  { name: 'taka', from: 'bengali', ranges: 'U+9F3', features: [] },
  {
    name: 'bengali',
    from: 'bengali',
    ranges:
      'U+964-965,U+981-983,U+985-98B,U+98F-990,U+993-9A8,U+9AA-9B0,U+9B2,U+9B6-9B9,U+9BC-9C3,U+9C7-9C8,U+9CB-9CE,U+9D7,U+9DC-9DD,U+9DF,U+9E6-9EF,U+200C-200D,U+25CC',
    features: bengaliFeatures,
    weight: 400,
  },
  {
    name: 'latin-more',
    from: 'latin',
    ranges: 'U+A1-A8,U+AA-B6,U+B8-D6,U+D8-E8,U+EA-FF,U+131,U+152-153,U+201A,U+201E,U+2039-203A,U+20AC',
    features: latinFeatures,
  },
];

await mkdir(target, { recursive: true });
for (const { name, from, ranges, features, weight = { min: 400, max: 700, default: 400 } } of files) {
  const source = await readFile(join(family, 'files', `anek-bangla-${from}-wght-normal.woff2`));
  const font = await subsetFont(source, lettersOf(ranges), {
    targetFormat: 'woff2',
    keepFeatures: features,
    noHinting: true,
    variationAxes: { wght: weight },
  });
  await writeFile(join(target, `anek-${name}.woff2`), font);
  console.log(`${name.padEnd(10)} ${(font.length / 1024).toFixed(1).padStart(6)} KB`);
}
await copyFile(join(family, 'LICENSE'), join(target, 'OFL.txt'));

/** 'U+41-43,U+61' → 'ABCa' */
function lettersOf(ranges) {
  return ranges
    .split(',')
    .map((range) => {
      const [first, last = first] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, offset) =>
        String.fromCodePoint(first + offset),
      ).join('');
    })
    .join('');
}

import fc from 'fast-check';
import { partsOf } from './pageParts';

const PAGE =
  '<head><link rel="preload"><title>T</title><style></style></head>\n<body><main>text</main>\n<script></script>';

test('a page is sent as what it requests, its styles, its content, and its data with its scripts', () => {
  expect(partsOf(PAGE)).toEqual([
    '<head><link rel="preload">',
    '<title>T</title><style></style></head>\n',
    '<body><main>text</main>\n',
    '<script></script>',
  ]);
});

test('what a page does not have, or has in another order, is in the part that follows', () => {
  expect(partsOf('plain')).toEqual(['plain']);
  expect(partsOf('</main>\n<title>T')).toEqual(['</main>\n', '<title>T']);
});

test('no byte is lost, whatever the page is', () => {
  const pieces = fc.constantFrom('<title>', '</head>\n', '</main>\n', 'text', 'বাংলা', '\n');
  fc.assert(
    fc.property(fc.array(pieces), (texts) => {
      const html = texts.join('');
      expect(partsOf(html).join('')).toBe(html);
    }),
  );
});

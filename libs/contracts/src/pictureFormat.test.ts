import { pictureFormat } from './pictureFormat';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const webp = (chunk: string, flags: number) =>
  bytes(`RIFF\x10\0\0\0WEBP${chunk}\x0a\0\0\0${String.fromCharCode(flags)}\0\0\0`);

test.each([
  ['a photo', bytes('\xff\xd8\xff\xe0'), 'jpeg'],
  ['a PNG', bytes('\x89PNG\r\n\x1a\n\0\0'), 'png'],
  ['an animated PNG', bytes(`\x89PNG\r\n\x1a\n${'p'.repeat(900)}\0\0\0\x08acTL\0\0\0\x02IDAT`), 'moving'],
  ['a PNG whose data has the letters', bytes('\x89PNG\r\n\x1a\n\0\0IDATacTL'), 'png'],
  ['a plain WebP', webp('VP8 ', 2), 'webp'],
  ['an extended WebP', webp('VP8X', 0x10), 'webp'],
  ['an animated WebP', webp('VP8X', 0x12), 'moving'],
  ['an AVIF', bytes('\0\0\0\x20ftypavif\0\0\0\0'), 'avif'],
  ['an AVIF that says mif1 first', bytes('\0\0\0\x20ftypmif1\0\0\0\0mif1avif'), 'avif'],
  ['an AVIF sequence', bytes('\0\0\0\x20ftypavis\0\0\0\0'), 'moving'],
  ['an iPhone’s photo', bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'heic'],
  ['another HEIF', bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'), 'heic'],
  ['a GIF', bytes('GIF89a'), 'gif'],
  ['an SVG', bytes('<svg xmlns='), null],
  ['nothing', bytes(''), null],
])('%s', (_, head, format) => expect(pictureFormat(head)).toBe(format));

/** @jest-environment jsdom */
import { preparePicture } from './preparePicture';

const HEADS = {
  jpeg: '\xff\xd8\xff\xe0',
  png: '\x89PNG\r\n\x1a\n',
  p3: '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x04cICP\x0c\x0d\0\x01',
  gif: 'GIF89a',
  heic: '\0\0\0\x18ftypheic',
  moving: 'RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0\x02',
  text: 'hello',
} as const;
const file = (head: keyof typeof HEADS, type = 'image/jpeg', bytes = 64) => {
  const content = new Uint8Array(bytes);
  content.set([...HEADS[head]].map((letter) => letter.charCodeAt(0)));
  return new File([content], 'a', { type });
};
const rules = { min: { width: 300, height: 300 } };
const prepare = (one: File) => preparePicture(one, rules);

/** Stands in for the browser's decoder: a picture of that size, or null. */
function decodesTo(size: { width: number; height: number } | null) {
  Object.assign(globalThis, {
    createImageBitmap: size
      ? async () => ({ ...size, close: () => {} })
      : () => Promise.reject(new DOMException('', 'InvalidStateError')),
  });
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

test.each([
  ['text', file('text', 'text/plain'), 'Please select an image file'],
  ['text that calls itself a picture', file('text'), 'Please use a JPEG, PNG, WebP or AVIF picture'],
  ['a GIF', file('gif', 'image/gif'), 'Please use a JPEG, PNG, WebP or AVIF picture'],
  ['an animation', file('moving', 'image/webp'), 'Please use a picture that doesn’t move'],
  [
    'an iPhone’s photo, which browsers often give no type',
    file('heic', ''),
    'HEIC photos can’t be shown in the shop. Save it as JPEG, or set the camera of the phone to “Most Compatible”.',
  ],
  ['5 MB', file('png', 'image/png', 5 * 1024 * 1024), 'File size must be less than 5MB'],
])('refuses %s before upload', async (_, one, message) => {
  await expect(prepare(one)).rejects.toThrow(message);
});

test.each([
  ['too narrow', { width: 299, height: 900 }, 'The picture is too small: at least 300 × 300 pixels'],
  ['damaged', null, 'The picture is damaged. Please choose another one.'],
])('refuses a picture that is %s before upload', async (_, size, message) => {
  decodesTo(size);
  await expect(prepare(file('jpeg'))).rejects.toThrow(message);
});

test('uploads a small picture unchanged', async () => {
  decodesTo({ width: 300, height: 300 });
  const small = file('png');
  expect(await prepare(small)).toBe(small);
});

/** Sizes of the drawn pictures. */
let sizes: string[];

/** Makes a canvas encode to a file of this many bytes. */
function drawsTo(bytes: number) {
  const filled: string[] = [];
  const drawImage = (_: unknown, __: number, ___: number, width: number, height: number) =>
    sizes.push(`${width} × ${height}`);
  sizes = [];
  const context = { fillRect: () => filled.push('white'), drawImage };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done, type) => done(new Blob([new Uint8Array(bytes)], { type: type ?? '' })));
  return filled;
}

test('scales down a large picture, also one with few bytes and too many pixels', async () => {
  const filled = drawsTo(1000);
  decodesTo({ width: 4000, height: 3000 });
  const heavy = file('jpeg', 'image/jpeg', 5000);
  expect(await prepare(heavy)).toMatchObject({ size: 1000, type: 'image/jpeg' });
  expect(filled).toEqual(['white']);
  const light = file('png', 'image/png', 200);
  expect(await prepare(light)).toBe(light);
  decodesTo({ width: 10_000, height: 5000 });
  expect(await prepare(light)).toMatchObject({ size: 1000 });
});

test('keeps the short side of a panorama large enough', async () => {
  drawsTo(1000);
  decodesTo({ width: 16_000, height: 2200 });
  await prepare(file('jpeg', 'image/jpeg', 5000));
  decodesTo({ width: 3000, height: 4000 });
  await prepare(file('jpeg', 'image/jpeg', 5000));
  expect(sizes).toEqual(['2182 × 300', '1500 × 2000']);
});

test('draws a PNG that names its colours: the server would not follow them', async () => {
  drawsTo(9000);
  decodesTo({ width: 600, height: 600 });
  expect(await prepare(file('png'))).toMatchObject({ size: 64 });
  expect(await prepare(file('p3'))).toMatchObject({ size: 9000 });
});

test('keeps transparency in a logo', async () => {
  const filled = drawsTo(1000);
  decodesTo({ width: 4000, height: 4000 });
  const logo = await preparePicture(file('png', 'image/png', 5000), {
    ...rules,
    transparentAs: 'image/webp',
  });
  expect([logo.type, filled]).toEqual(['image/webp', []]);
});

test('sends HEIC as JPEG when the browser decodes it', async () => {
  drawsTo(900);
  decodesTo({ width: 600, height: 600 });
  expect(await prepare(file('heic', 'image/heic'))).toMatchObject({ size: 900, type: 'image/jpeg' });
});

import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { requireCopyOfFile } from './compressedCopies';

const text = 'addEventListener("click", open);';
const files = [
  { name: 'home.js', size: text.length, sha256: createHash('sha256').update(text).digest('hex') },
  { name: 'empty.js', size: 0, sha256: createHash('sha256').update('').digest('hex') },
];
const check = (name: string, bytes: Buffer) => requireCopyOfFile({ name }, bytes, { files });

test.each([
  ['home.js.br', brotliCompressSync(text)],
  ['home.js.gz', gzipSync(text)],
  ['empty.js.gz', gzipSync('')],
  ['beside.br', Buffer.from('x')],
  ['home.js', Buffer.from('x')],
  ['home.js.map', Buffer.from('x')],
])('%s is taken', async (name, bytes) => {
  await expect(check(name, bytes)).resolves.toBeUndefined();
});

test.each([
  ['an older text', 'home.js.br', brotliCompressSync(text.replace('open', 'shut'))],
  ['an older text', 'home.js.gz', gzipSync(text.replace('open', 'shut'))],
  ['a longer text', 'home.js.br', brotliCompressSync(`${text}\n`)],
  ['another format', 'home.js.br', gzipSync(text)],
  ['none', 'home.js.gz', Buffer.from(text)],
])('%s in %s is refused', async (_what, name, bytes) => {
  await expect(check(name, bytes)).rejects.toMatchObject({
    status: 422,
    message: `${name} is no copy of home.js: compress it again, or leave it out`,
  });
});

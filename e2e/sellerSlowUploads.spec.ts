import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from './page';
import { photos } from './photos';
import { SELLER, tokenOf } from './users';

const CREATE = '/api/v1/products/seller/products/create/';
const FIELDS = {
  name: 'Slow Panjabi',
  description: 'Sent over a slow line.',
  price: '1250',
  variants_data: JSON.stringify([{ color: null, size: 'M', stock_quantity: 4 }]),
  availableSizes: JSON.stringify(['M']),
};
/** Pieces a second. */
const RATE = 10;

/** The form of a product. @param bytes of each picture: more than it has are added behind its end, which readers ignore */
async function formOf(files: Awaited<ReturnType<typeof photos>>, bytes: number) {
  const form = new FormData();
  for (const [name, value] of Object.entries(FIELDS)) form.append(name, value);
  for (const { name, buffer, mimeType } of files) {
    const rest = Buffer.alloc(Math.max(0, bytes - buffer.length), name);
    form.append(
      'uploaded_images',
      new Blob([new Uint8Array(Buffer.concat([buffer, rest]))], { type: mimeType }),
      name,
    );
  }
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** Sends a form as a slow line does. @returns the response, and when it came */
async function sendSlowly(
  site: string,
  { type, body }: Awaited<ReturnType<typeof formOf>>,
  { bytesPerSecond, token }: { bytesPerSecond: number; token: string },
) {
  const started = performance.now();
  const sending = httpRequest(new URL(CREATE, site), {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': body.length, authorization: `Bearer ${token}` },
  });
  let isAnswered = false;
  const response = once(sending, 'response').then(async ([received]: IncomingMessage[]) => {
    isAnswered = true;
    const seconds = (performance.now() - started) / 1000;
    return { status: received?.statusCode, body: JSON.parse(await text(received!)), seconds };
  });
  const piece = Math.ceil(bytesPerSecond / RATE);
  for (let at = 0; at < body.length && !isAnswered; at += piece) {
    sending.write(body.subarray(at, at + piece));
    await pause(1000 / RATE);
  }
  sending.end();
  return response;
}

test.describe('uploads of more than 30 seconds through the whole site @full', () => {
  test.setTimeout(180_000);

  test('six photos at 60 kB/s are stored', async ({ page, visitor, request, baseURL }) => {
    await visitor.opens('/welcome');
    const form = await formOf(await photos(page, 6), 400_000);
    const token = await tokenOf(request, SELLER);
    const { status, body, seconds } = await sendSlowly(baseURL!, form, { bytesPerSecond: 60_000, token });
    expect([status, body.images?.length ?? body]).toEqual([201, 6]);
    expect(seconds).toBeGreaterThan(35);
  });

  test('one of 150 kB at 4 kB/s is stored', async ({ page, visitor, request, baseURL }) => {
    await visitor.opens('/welcome');
    const form = await formOf(await photos(page, 1), 150_000);
    const token = await tokenOf(request, SELLER);
    const { status, seconds } = await sendSlowly(baseURL!, form, { bytesPerSecond: 4_000, token });
    expect(status).toBe(201);
    expect(seconds).toBeGreaterThan(35);
  });

  test('a session that has ended is refused while the photos are being sent', async ({
    page,
    visitor,
    baseURL,
  }) => {
    await visitor.opens('/welcome');
    const form = await formOf(await photos(page, 6), 400_000);
    const answer = await sendSlowly(baseURL!, form, { bytesPerSecond: 60_000, token: 'ended' });
    expect(answer).toMatchObject({ status: 401, body: { code: expect.any(String) } });
    expect(answer.seconds).toBeLessThan(5);
  });
});

import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { siteLinks } from '../mail/siteLinks';
import { smsTexts } from './smsTexts';
import { gatewayTransport, smsFolderTransport } from './smsTransport';

const sms = { to: '+8801712345678', text: '০১ code' };

/** Runs `work` with the address of a gateway. */
async function withGateway(answer: RequestListener, work: (url: string) => Promise<void>) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/send?from=Haat`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('the gateway gets JSON and the token', async () => {
  const got: unknown[] = [];
  const listen: RequestListener = async (request, response) => {
    const body = (await request.toArray()).join('');
    got.push([request.method, request.url, request.headers.authorization, JSON.parse(body)]);
    response.writeHead(202).end();
  };
  await withGateway(listen, async (url) => {
    await gatewayTransport(url, { token: 'secret' }).send(sms);
    await gatewayTransport(url).send(sms);
  });
  expect(got).toEqual([
    ['POST', '/send?from=Haat', 'Bearer secret', sms],
    ['POST', '/send?from=Haat', undefined, sms],
  ]);
});

test.each<[string, RequestListener]>([
  ['a refusal', (_, response) => response.writeHead(500).end()],
  ['a redirect', (_, response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ['silence', () => {}],
])('%s of the gateway is an error', async (_, answer) => {
  await withGateway(answer, async (url) => {
    await expect(gatewayTransport(url, { timeoutMs: 300 }).send(sms)).rejects.toThrow();
  });
});

test('without a gateway: readable files of the owner, the oldest of which go', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-sms-'));
  try {
    const transport = smsFolderTransport(path.join(folder, 'sms'), {
      now: () => new Date('2026-11-21T08:05:00.007Z'),
      maxFiles: 2,
    });
    for (const text of ['one', 'two', 'three']) await transport.send({ ...sms, text });
    expect((await readdir(path.join(folder, 'sms'))).sort()).toEqual([
      '20261121-080500-007 0002 8801712345678.txt',
      '20261121-080500-007 0003 8801712345678.txt',
    ]);
    const file = path.join(folder, 'sms/20261121-080500-007 0003 8801712345678.txt');
    expect(await readFile(file, 'utf8')).toBe('To: +8801712345678\n\nthree\n');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a code fits into one SMS, with the digits that phones fill in', () => {
  expect(smsTexts.en.code('012345')).toMatch(/^012345 .{1,153}$/);
  expect(smsTexts.bn.code('012345')).toMatch(/^012345 .{1,63}$/);
});

/** The letters of the GSM alphabet that take one place. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

/** How many parts a text is sent in: 160 letters of the GSM alphabet, else 70; of several parts, 153 and 67. */
function partsOf(text: string): number {
  const [whole, part] = GSM.test(text) ? [160, 153] : [70, 67];
  return text.length <= whole ? 1 : Math.ceil(text.length / part);
}

test.each(['placed', 'sent', 'delivered', 'cancelled', 'refund'] as const)(
  'news about an order (%s) take one part in both languages, with an address of 20 letters',
  (step) => {
    const links = siteLinks('https://haat.example', {
      emailCode: String,
      reset: String,
      invitation: String,
      unsubscribe: String,
    });
    // A checkout has one number, each order of it another.
    const number = step === 'placed' ? 'R100231' : 'R100231-2';
    const texts = (['en', 'bn'] as const).map((language) =>
      smsTexts[language][step](number, links.shortOrder(number)),
    );
    expect(texts.map((text) => [GSM.test(text), partsOf(text)])).toEqual([
      [true, 1],
      [false, 1],
    ]);
    for (const text of texts) expect(text).toContain(`https://haat.example/o/${number}`);
  },
);

test('parts are counted as networks count them', () => {
  expect([160, 161, 306, 307].map((length) => partsOf('a'.repeat(length)))).toEqual([1, 2, 2, 3]);
  expect([70, 71, 134, 135].map((length) => partsOf('অ'.repeat(length)))).toEqual([1, 2, 2, 3]);
});

import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

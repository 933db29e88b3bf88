import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { siteFolder } from '../testing/siteFolder';
import { hintAtFont } from './earlyHints';

const folder = siteFolder();
afterAll(() => folder.close());
folder.write('shell/dist/browser/shell.json', { version: '1.0.0-ffff', js: [], css: ['shell.1.css'] });
folder.write(
  'shell/dist/browser/shell.1.css',
  '@font-face{src:url(latin.1.woff2)}@font-face{src:url(more.1.woff2)}',
);

/** The links that come ahead of a page. */
async function hintsOf(env: Record<string, string>, path: string, headers = {}, method = 'GET') {
  const site = await folder.open(env);
  await site.listen({ port: 0, host: '127.0.0.1' });
  const asked = request({
    port: (site.server.address() as AddressInfo).port,
    path,
    method,
    headers: { 'sec-fetch-mode': 'navigate', ...headers },
  });
  const hints: unknown[] = [];
  asked.on('information', ({ statusCode, headers: { link } }) => hints.push([statusCode, link]));
  const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode, hints };
}

const ON = { EARLY_HINTS: '1' };

test('the font comes ahead of a page that has to be made', async () => {
  expect(await hintsOf(ON, '/home')).toEqual({
    status: 200,
    hints: [[103, '</r/shell/1.0.0-ffff/latin.1.woff2>; rel=preload; as=font; type=font/woff2; crossorigin']],
  });
});

test.each<[string, Parameters<typeof hintsOf>]>([
  ['a site without the setting', [{}, '/home']],
  ['a client that opens no page', [ON, '/home', { 'sec-fetch-mode': 'cors' }]],
  ['HEAD', [ON, '/home', {}, 'HEAD']],
  ['a page in Bangla, which may have no Latin letters', [ON, '/home', { cookie: 'haat_language=bn' }]],
  ['another address of the page', [ON, '/home/']],
  ['a file', [ON, '/robots.txt']],
])('not for %s', async (_what, asked) => {
  expect((await hintsOf(...asked)).hints).toEqual([]);
});

test.each([
  ['closed', { closed: true, destroyed: false }],
  ['destroyed', { closed: false, destroyed: true }],
])('nor for a visitor who has gone: a stream that is %s', (_what, stream) => {
  const writeEarlyHints = jest.fn();
  const request = {
    method: 'GET',
    headers: { 'sec-fetch-mode': 'navigate' },
    raw: { httpVersionMajor: 2, stream },
  };
  hintAtFont(
    request as unknown as FastifyRequest,
    { raw: { writeEarlyHints } } as unknown as FastifyReply,
  )?.('/a.woff2');
  expect(writeEarlyHints).not.toHaveBeenCalled();
});

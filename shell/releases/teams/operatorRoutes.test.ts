import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import type { Releases } from '@haat/contracts';
import type { FastifyInstance } from 'fastify';
import { readSettings } from '../../server/settings';
import { buildSite } from '../../server/site';
import { OPERATOR } from '../grants';
import { ARCHIVE_TYPE } from '../package/archive';
import { anArchive, aRelease } from '../testing/aRelease';
import { makeToken, tokenFile } from './tokens';

const ACTS = '/-/operator/releases/acts';
let root: string;
let api: Server;
let site: FastifyInstance;
let trail: Record<string, unknown>[];

/** The API's part: an owner, and somebody who only reads. */
const answers: Record<string, Record<string, [status: number, body: object]>> = {
  'Bearer owner': { GET: [200, { name: 'nadia@haat.example' }], POST: [201, { name: 'nadia@haat.example' }] },
  'Bearer second': { POST: [201, { name: 'rafiq@haat.example' }] },
  'Bearer reader': {
    GET: [200, { name: 'sumi@haat.example' }],
    POST: [403, { error: 'Your role can’t do this. Please ask an owner.', code: 'role_not_allowed' }],
  },
};
const unknown: [number, object] = [401, { error: 'Please log in again', code: 'session_expired' }];

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'haat-operator-'));
  trail = [];
  api = createServer(async (request, response) => {
    const { url = '', method = '' } = request;
    if (!url.startsWith('/api/v1/operator/releases/')) return response.writeHead(404).end('{}');
    const [status, body] = answers[request.headers.authorization ?? '']?.[method] ?? unknown;
    if (method === 'POST' && status === 201) trail.push((await json(request)) as Record<string, unknown>);
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0);
  const write = (file: string, content: string) => {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  };
  const offers = { session: '1.2.0', remote: '1.0.0' };
  const shell = { version: '1.0.0-ffff', js: [], css: [], offers, shared: { react: '19.3.1' } };
  write('shell/dist/browser/shell.json', JSON.stringify(shell));
  for (const [name, text] of Object.entries(aRelease('catalog', '1.0.0-aaaa')))
    write(`mfe-catalog/dist/${name}`, text);
  const settings = readSettings({ API_PORT: String((api.address() as AddressInfo).port) }, root);
  site = await buildSite(settings, root);
  const { token } = await makeToken(tokenFile(path.join(root, '.data')), OPERATOR);
  for (const version of ['1.4.0', '1.5.0'])
    await site.inject({
      method: 'POST',
      url: `/-/releases/catalog/${version}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': ARCHIVE_TYPE },
      payload: await anArchive(aRelease('catalog', version)),
    });
});
afterEach(async () => {
  await site.close();
  api.close();
  rmSync(root, { recursive: true });
});

async function ask(token: string, url = '/-/operator/releases', body?: object) {
  const answer = await site.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, body: answer.json<Releases & Record<string, string>>() };
}
const live = (version: string, seen: number, token = 'owner') =>
  ask(token, ACTS, { act: 'live', versions: { catalog: version }, why: 'filters', seen });

test.each([
  ['', 401, 'not_signed_in'],
  ['stale', 401, 'session_expired'],
  ['reader', 403, 'role_not_allowed'],
])('the token "%s" changes nothing', async (token, status, code) => {
  expect(await live('1.4.0', 0, token)).toMatchObject({ status, body: { code } });
  expect(trail).toEqual([]);
  expect((await ask('owner')).body.composition).toBe(0);
});

test('who only reads sees the releases; without a role nobody does', async () => {
  expect(await ask('')).toMatchObject({ status: 401 });
  const { status, body } = await ask('reader');
  expect(status).toBe(200);
  expect(
    body.packages.find(({ name }) => name === 'catalog')?.versions.map(({ version }) => version),
  ).toEqual(['1.5.0', '1.4.0']);
});

test('acts change the composition, with who and why, and are in the trail', async () => {
  await live('1.4.0', 0);
  const canary = { act: 'canary', versions: { catalog: '1.5.0' }, percent: 10, why: 'try', seen: 1 };
  const { body } = await ask('owner', ACTS, canary);
  expect(body).toMatchObject({ composition: 2 });
  expect(body.packages.find(({ name }) => name === 'catalog')).toMatchObject({
    version: '1.4.0',
    canary: { version: '1.5.0', percent: 10, by: 'nadia@haat.example', together: { catalog: '1.5.0' } },
  });
  const ended = await ask('owner', ACTS, { act: 'roll_back', name: 'catalog', why: 'slow', seen: 2 });
  expect(ended.body.history[0]).toMatchObject({
    ...{ id: 3, by: 'nadia@haat.example', why: 'slow' },
    changes: [{ what: 'canary_ended', name: 'catalog', version: '1.5.0' }],
  });
  await ask('owner', ACTS, { act: 'yank', name: 'catalog', version: '1.5.0', why: 'broken', seen: 3 });
  const granted = await ask('owner', ACTS, {
    ...{ act: 'grant', name: 'cards', prefix: '/gift-cards', why: 'the cards team', seen: 4 },
  });
  expect(granted.body.grants).toContainEqual({ name: 'cards', prefixes: ['/gift-cards'] });
  expect(granted.body.history.map(({ changes }) => changes.map(({ what }) => what))).toEqual([
    ['granted'],
    ['yanked'],
    ['canary_ended'],
    ['canary'],
    ['live'],
  ]);
  expect(trail.map(({ act, subject }) => [act, subject])).toEqual([
    ['live', 'catalog 1.4.0'],
    ['canary', 'catalog 1.5.0, 10 %'],
    ['roll_back', 'catalog'],
    ['yank', 'catalog 1.5.0'],
    ['grant', 'cards /gift-cards'],
  ]);
});

test('of two operators at once one wins, and the other reads who it was', async () => {
  const both = await Promise.all([live('1.4.0', 0), live('1.5.0', 0, 'second')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = both.find(({ status }) => status === 409)?.body;
  expect(lost?.error).toMatch(
    /^Composition 1 was made by \w+@haat\.example meanwhile: check it and try again$/,
  );
  expect(trail.filter(({ refused }) => refused)).toMatchObject([{ act: 'live', refused: lost?.error }]);
  expect(await live('1.5.0', 0)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
});

test.each([
  [{ act: 'live', versions: { catalog: '1.4.0' }, why: ' ', seen: 0 }, 400, 'Please give a reason'],
  [{ act: 'live', versions: { catalog: '9.0.0' }, why: 'x', seen: 0 }, 404, 'catalog 9.0.0 is not released'],
  [
    { act: 'canary', versions: { catalog: '1.4.0' }, percent: 100, why: 'x', seen: 0 },
    400,
    'A canary takes from 1 to 99 percent',
  ],
  [{ act: 'burn', why: 'x', seen: 0 }, 400, 'Invalid input'],
])('%j is refused', async (act, status, text) => {
  const { status: got, body } = await ask('owner', ACTS, act);
  expect([got, body.error]).toEqual([status, expect.stringContaining(text)]);
});

test('the link of a preview shows the release, and is recorded', async () => {
  const { body } = await ask('owner', '/-/operator/releases/previews', {
    ...{ versions: { catalog: '1.4.0' }, days: 2 },
  });
  expect(body.path).toMatch(/^\/home\?preview=/);
  expect(trail).toMatchObject([{ act: 'preview', subject: 'catalog 1.4.0, 2 d' }]);
  const refused = await ask('reader', '/-/operator/releases/previews', {
    ...{ versions: { catalog: '1.4.0' }, days: 2 },
  });
  expect(refused.status).toBe(403);
});

test('events bring each change once, and nothing that a browser has seen', async () => {
  const address = await site.listen({ port: 0 });
  const { body } = await ask('owner');
  const controller = new AbortController();
  const open = async (seen = '') => {
    const response = await fetch(address + body.events, {
      headers: seen ? { 'last-event-id': seen } : {},
      signal: controller.signal,
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    /** The next event; comments keep the connection open. */
    async function next(): Promise<string> {
      const [event = '', ...rest] = text.split('\n\n');
      if (rest.length === 0) text += (await reader.read()).value ?? '';
      else text = rest.join('\n\n');
      return rest.length === 0 || event.startsWith(':') ? next() : event;
    }
    return { type: response.headers.get('content-type'), next };
  };
  const first = await open();
  expect(first.type).toBe('text/event-stream');
  const [, id] = /^id: (\S+)\ndata: \{"composition":0,/.exec(await first.next()) ?? [];
  const again = await open(id);
  await live('1.4.0', 0);
  expect(await again.next()).toMatch(/\ndata: \{"composition":1,/);
  expect(await first.next()).toMatch(/\ndata: \{"composition":1,/);
  controller.abort();
  expect((await fetch(`${address}/-/operator/releases/events?ticket=1.x`)).status).toBe(401);
});

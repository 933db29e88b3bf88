import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readSettings } from './settings';
import { buildSite } from './site';

let api: Server;
let root: string;
/** The address that the API has received last. */
let received: unknown;

beforeAll(async () => {
  api = createServer((request, response) => {
    response.end('{}');
    // The server's own question about the catalog.
    if (request.method !== 'HEAD') received = request.headers['x-forwarded-for'];
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  root = mkdtempSync(path.join(tmpdir(), 'haat-site-'));
  mkdirSync(path.join(root, 'shell/dist/browser'), { recursive: true });
  const shell = { version: '1.0.0-ffff', js: [], css: [] };
  writeFileSync(path.join(root, 'shell/dist/browser/shell.json'), JSON.stringify(shell));
});
afterAll(() => {
  api.close();
  rmSync(root, { recursive: true });
});

const VISITOR = '198.51.100.9';
const FORGED = '192.0.2.66';
/** Address of the CDN, which TRUST_PROXY names. */
const CDN = '203.0.113.7';
/** nginx, on a machine of the private network. */
const NGINX = '10.0.0.2';

describe('behind a CDN', () => {
  let site: FastifyInstance;
  beforeAll(async () => {
    const API_PORT = String((api.address() as AddressInfo).port);
    const env = { API_PORT, TRUST_PROXY: '203.0.113.0/24', CLIENT_IP_HEADER: 'CF-Connecting-IP' };
    site = await buildSite(readSettings(env, root), root);
  });
  afterAll(() => site.close());

  test.each([
    ['the CDN connects', CDN, { 'cf-connecting-ip': VISITOR }, VISITOR],
    ['with IPv6', CDN, { 'cf-connecting-ip': '2001:db8::9' }, '2001:db8::9'],
    [
      'and adds to what a visitor claims',
      CDN,
      { 'cf-connecting-ip': VISITOR, 'x-forwarded-for': `${FORGED}, ${VISITOR}` },
      VISITOR,
    ],
    ['through nginx', NGINX, { 'cf-connecting-ip': VISITOR, 'x-forwarded-for': CDN }, VISITOR],
    [
      'through nginx, which adds to it',
      NGINX,
      { 'cf-connecting-ip': VISITOR, 'x-forwarded-for': `${VISITOR}, ${CDN}` },
      VISITOR,
    ],
    ['a visitor past the CDN', VISITOR, { 'cf-connecting-ip': FORGED }, VISITOR],
    [
      'who also claims to be the CDN',
      VISITOR,
      { 'cf-connecting-ip': FORGED, 'x-forwarded-for': CDN },
      VISITOR,
    ],
    [
      'a visitor past the CDN, through nginx',
      NGINX,
      { 'cf-connecting-ip': FORGED, 'x-forwarded-for': VISITOR },
      VISITOR,
    ],
    ['no header', CDN, { 'x-forwarded-for': VISITOR }, VISITOR],
    ['no address in it', CDN, { 'cf-connecting-ip': 'unknown' }, CDN],
    ['two addresses in it', CDN, { 'cf-connecting-ip': `${FORGED}, ${VISITOR}` }, CDN],
    ['a header of another CDN', CDN, { 'true-client-ip': FORGED }, CDN],
  ])('%s', async (_, remoteAddress, headers, address) => {
    await site.inject({ url: '/api/v1/products/', remoteAddress, headers });
    expect(received).toBe(address);
  });
});

test('without the setting no header of a CDN is believed', async () => {
  const API_PORT = String((api.address() as AddressInfo).port);
  const site = await buildSite(readSettings({ API_PORT, TRUST_PROXY: '203.0.113.0/24' }, root), root);
  const headers = { 'cf-connecting-ip': FORGED };
  await site.inject({ url: '/api/v1/products/', remoteAddress: CDN, headers });
  expect(received).toBe(CDN);
  await site.close();
});

import { EventEmitter } from 'node:events';
import type { CDPSession } from '@playwright/test';
import { type PageRequest, watchRequests, wavesUntil } from './requestWaves';

const PAGE = 'http://shop/home';
const SHELL = 'http://shop/shell.js';
const ENTRY = 'http://shop/entry.js';

const request = (url: string, askedBy?: string, ended: number | null = 1): PageRequest => ({
  url,
  askedBy,
  ended,
});

describe('wavesUntil', () => {
  test.each([
    ['nothing', [], 0],
    ['a document', [request(PAGE)], 1],
    ['what it asks for', [request(PAGE), request(SHELL, PAGE), request('http://shop/a.avif', PAGE)], 2],
    ['what a script asks for', [request(PAGE), request(SHELL, PAGE), request(ENTRY, SHELL)], 3],
    ['what something unknown asks for', [request(PAGE), request(SHELL)], 2],
    [
      'what was preloaded, as asked for first',
      [request(PAGE), request(SHELL, PAGE), request(ENTRY, PAGE), request(ENTRY, SHELL)],
      2,
    ],
    ['answers that come later', [request(PAGE), request(SHELL, PAGE, 3), request(ENTRY, SHELL, null)], 1],
  ])('%s', (_name, requests, waves) => {
    expect(wavesUntil(requests, 2)).toBe(waves);
  });
});

test('requests are noted with what asked for them and when their answers had come', () => {
  const devtools = new EventEmitter();
  const requests = watchRequests(devtools as unknown as CDPSession);
  const send = (requestId: string, url: string, initiator: object, timestamp: number) =>
    devtools.emit('Network.requestWillBeSent', {
      requestId,
      request: { url },
      initiator,
      timestamp,
      wallTime: 1000 + timestamp,
    });
  send('1', 'http://shop/', { type: 'other' }, 1);
  send('1', PAGE, { type: 'other' }, 2);
  send('2', SHELL, { type: 'parser', url: PAGE }, 3);
  send('3', 'data:,', { type: 'parser', url: PAGE }, 3);
  const later = { callFrames: [{ url: '' }], parent: { callFrames: [{ url: SHELL }] } };
  send('4', ENTRY, { type: 'script', stack: later }, 4);
  devtools.emit('Network.loadingFinished', { requestId: '2', timestamp: 5 });
  devtools.emit('Network.loadingFinished', { requestId: '3', timestamp: 5 });
  expect(requests.map(({ url, askedBy, ended }) => ({ url, askedBy, ended }))).toEqual([
    request('http://shop/', undefined, 1_002_000),
    request(PAGE, 'http://shop/', null),
    request(SHELL, PAGE, 1_005_000),
    request(ENTRY, SHELL, null),
  ]);
});

/** @jest-environment jsdom */
import { LOST } from '@haat/page';
import { whileOnline } from './whileOnline';

const isOnline = jest.spyOn(navigator, 'onLine', 'get');
beforeEach(() => isOnline.mockReturnValue(true));

function goes(state: 'offline' | 'online') {
  isOnline.mockReturnValue(state === 'online');
  dispatchEvent(new Event(state));
}

/** Fails the first time. */
function attempts(during = () => {}) {
  const seen: boolean[] = [];
  const attempt = async (again: boolean) => {
    seen.push(again);
    if (again) return 'loaded';
    during();
    throw new Error('failed');
  };
  return { seen, attempt };
}

test('a failure while the network is on is one', async () => {
  const { seen, attempt } = attempts();
  await expect(whileOnline(attempt)).rejects.toThrow('failed');
  expect(seen).toEqual([false]);
});

test('waits for the network that is off', async () => {
  const { seen, attempt } = attempts(() => goes('offline'));
  const loading = whileOnline(attempt);
  await Promise.resolve();
  expect(seen).toEqual([false]);
  goes('online');
  expect(await loading).toBe('loaded');
  expect(seen).toEqual([false, true]);
});

test('a failure that is heard of when the network is back again, too', async () => {
  const { seen, attempt } = attempts(() => {
    goes('offline');
    goes('online');
  });
  expect(await whileOnline(attempt)).toBe('loaded');
  expect(seen).toEqual([false, true]);
  // Afterwards a failure counts again.
  await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(whileOnline(attempts().attempt)).rejects.toThrow('failed');
});

test('a lost preload gives its failure to the first request', async () => {
  document.head.innerHTML = `<link ${LOST}>`;
  expect(await whileOnline(attempts().attempt)).toBe('loaded');
  expect(document.querySelector(`[${LOST}]`)).toBeNull();
});

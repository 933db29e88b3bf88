import { createServer } from 'node:net';
import { folderStore } from './folderStore';
import { s3Store } from './s3Store';
import { storeAnswers, workWith } from './storeAnswers';

test.each<[answers: boolean, how: string, reach: () => Promise<void>]>([
  [true, 'answers', async () => {}],
  [false, 'fails', () => Promise.reject(new Error('no answer'))],
  [false, 'hangs', () => new Promise(() => {})],
])('%s for a store that %s', async (answers, _how, reach) => {
  expect(await storeAnswers({ reach }, 20)).toBe(answers);
});

test.each<[answers: boolean, how: string, later: () => Promise<void>]>([
  [true, 'is slow', async () => {}],
  [false, 'fails', () => Promise.reject(new Error('no answer'))],
  [false, 'hangs', () => new Promise(() => {})],
])('%s where work takes too long with a store that then %s', async (answers, _how, later) => {
  const reach = jest.fn(later).mockImplementationOnce(async () => {});
  const endless = () => new Promise<void>(() => {});
  expect(await workWith({ reach }, endless, { limitMs: 20, againMs: 20 })).toBe(answers);
  expect(reach).toHaveBeenCalledTimes(2);
});

test('work that is done in time needs no second answer', async () => {
  const reach = jest.fn(async () => {});
  expect(await workWith({ reach }, async () => {})).toBe(true);
  expect(reach).toHaveBeenCalledTimes(1);
});

test('no work is begun with a store that does not answer', async () => {
  const work = jest.fn(async () => {});
  expect(await workWith({ reach: () => Promise.reject(new Error('no answer')) }, work)).toBe(false);
  expect(work).not.toHaveBeenCalled();
});

test('an object store that breaks its connections is asked once', async () => {
  let asked = 0;
  const server = createServer((socket) => {
    asked++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const settings = { bucket: 'b', region: 'r', keyId: 'k', secret: 's', url: `http://127.0.0.1:${port}` };
  expect(await storeAnswers(s3Store(settings, folderStore('/nowhere')), 60_000)).toBe(false);
  expect(asked).toBe(1);
  server.close();
});

test('a folder that is not there yet answers', async () => {
  expect(await storeAnswers(folderStore('/nowhere/releases'), 60_000)).toBe(true);
});

import { createServer } from 'node:net';
import { folderStore } from './folderStore';
import { s3Store } from './s3Store';
import { storeAnswers } from './storeAnswers';

test.each<[answers: boolean, how: string, reach: () => Promise<void>]>([
  [true, 'answers', async () => {}],
  [false, 'fails', () => Promise.reject(new Error('no answer'))],
  [false, 'hangs', () => new Promise(() => {})],
])('%s for a store that %s', async (answers, _how, reach) => {
  expect(await storeAnswers({ reach }, 20)).toBe(answers);
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

import { once } from 'node:events';
import http, { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { stopAccepting } from './stopAccepting';

async function serving() {
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

test('reads every open connection, and refuses new ones', async () => {
  const { server, port } = await serving();
  let requests = 0;
  server.on('request', () => requests++);
  const sockets = Array.from({ length: 50 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    return socket.on('error', () => {});
  });
  await stopAccepting(server);
  expect(requests).toBe(50);
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  for (const socket of sockets) socket.destroy();
  server.close();
});

test('idle connections are still served', async () => {
  const { server, port } = await serving();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const get = async () => {
    const [answer] = await once(http.get({ port, host: '127.0.0.1', agent }), 'response');
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode;
  };
  expect(await get()).toBe(200);
  await stopAccepting(server);
  expect(await get()).toBe(200);
  const closed = once(server, 'close');
  server.close();
  await closed;
  agent.destroy();
});

test('requests that come meanwhile are answered by the listeners that the server had', async () => {
  const { server, port } = await serving();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const get = async () => {
    const [answer] = await once(http.get({ port, host: '127.0.0.1', agent }), 'response');
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode;
  };
  expect(await get()).toBe(200);
  const before = server.listenerCount('request');
  const stopped = stopAccepting(server);
  expect(await get()).toBe(200);
  await stopped;
  expect(server.listenerCount('request')).toBe(before + 1);
  server.close();
  agent.destroy();
});

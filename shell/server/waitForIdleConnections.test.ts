/** @jest-environment node */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { waitForIdleConnections } from './waitForIdleConnections';

test('waits until every open connection was accepted and read', async () => {
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let requests = 0;
  server.on('request', () => requests++);
  const sockets = Array.from({ length: 50 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    return socket.on('error', () => {});
  });
  await waitForIdleConnections(server);
  expect(requests).toBe(50);
  for (const socket of sockets) socket.destroy();
  server.close();
});

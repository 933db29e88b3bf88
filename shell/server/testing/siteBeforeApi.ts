import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { siteFolder } from './siteFolder';

type Folder = ReturnType<typeof siteFolder>;

/** A site in front of an API of a test file's own, and raw connections to it. Sites and connections end after each test. */
export function siteBeforeApi(answer: RequestListener) {
  let api: Server;
  let site: FastifyInstance;
  let folder: Folder;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    api = createServer(answer);
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    folder = siteFolder();
  });
  afterAll(async () => {
    api.closeAllConnections();
    api.close();
    await folder.close();
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await site.close();
  });

  return {
    async serve(options: Parameters<Folder['open']>[1]): Promise<void> {
      site = await folder.open({ API_PORT: String((api.address() as AddressInfo).port) }, options);
      await site.listen({ port: 0, host: '127.0.0.1' });
    },
    connect(): Socket {
      const socket = connect((site.server.address() as AddressInfo).port, '127.0.0.1');
      sockets.push(socket);
      return socket;
    },
  };
}

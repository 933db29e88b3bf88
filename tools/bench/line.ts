import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can hang, so that nothing is answered and nothing ends, or refuse every connection. */
export async function startLine({ hostname, port }: URL) {
  const sockets = new Set<Socket>();
  let hangs = false;
  let refuses = false;
  const server = createServer((near) => {
    if (refuses) {
      near.on('error', () => {});
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => void (hangs || to.write(bytes)));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        if (!hangs) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hang: () => {
      hangs = true;
    },
    refuse() {
      refuses = true;
      for (const socket of sockets) socket.destroy();
    },
    /** For new connections; those that hung are gone. */
    goOn() {
      hangs = false;
      refuses = false;
      for (const socket of sockets) socket.destroy();
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import net from 'node:net';

/** An address in front of PostgreSQL servers, as a virtual IP or a name is one. */
export interface MovableAddress {
  /** of the database `postgres` there */
  url: string;
  /** New connections lead to another server; open ones stay where they are. */
  moveTo(url: string): void;
  /** Nothing passes from now on, nor does a connection end: as a machine without power, or behind a firewall. */
  silence(): void;
  close(): Promise<void>;
}

/** Connect options of a database URL: a Unix socket in the `host` folder, or host and port. */
function socketOf(url: string): net.NetConnectOpts {
  const { searchParams, hostname, port } = new URL(url);
  const folder = searchParams.get('host');
  return folder
    ? { path: `${folder}/.s.PGSQL.${port || 5432}` }
    : { host: hostname, port: Number(port || 5432) };
}

/** @param url of a PostgreSQL server */
export async function movableAddress(url: string): Promise<MovableAddress> {
  let target: net.NetConnectOpts | null = socketOf(url);
  const open = new Set<net.Socket>();
  const server = net.createServer((visitor) => {
    open.add(visitor);
    visitor.on('close', () => open.delete(visitor)).on('error', () => {});
    if (!target) return void visitor.pause();
    const there = net.connect(target);
    open.add(there);
    there.on('close', () => open.delete(there)).on('error', () => visitor.destroy());
    visitor.on('close', () => there.destroy());
    there.on('close', () => visitor.destroy());
    visitor.pipe(there).pipe(visitor);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url);
  address.searchParams.delete('host');
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    moveTo: (other) => {
      target = socketOf(other);
    },
    silence() {
      target = null;
      for (const socket of open) {
        socket.unpipe();
        socket.removeAllListeners('data');
        socket.pause();
      }
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

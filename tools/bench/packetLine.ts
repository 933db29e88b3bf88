import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A cheap phone's line: round trip in ms, bits a second from and to the server. */
export const LINE = { roundTrip: 150, down: 1_600_000, up: 750_000 };

const SEGMENT_BYTES = 1460;
/** Initial congestion window of a connection; each acknowledged byte adds one (slow start). */
const FIRST_WINDOW = 10 * SEGMENT_BYTES;
const MAX_WINDOW = 128 * SEGMENT_BYTES;
/** A server is not asked for more data while this many bytes are queued. */
const MAX_WAITING = 128 * 1024;
/** Timers may be late, so segments that leave within this time are sent at once, each with its own time of arrival, in ms. */
const AHEAD = 4;

const LOCAL = ['localhost', '127.0.0.1'];

/** A browser's connection and the bytes from its server. */
interface Connection {
  near: Socket;
  far: Socket;
  waiting: Buffer[];
  waitingBytes: number;
  /** Bytes in flight. */
  inFlight: number;
  window: number;
  /** The server has ended its stream. */
  ended: boolean;
}

/** Actions in the order of their times, which never go back. */
function timeline() {
  const due: { at: number; act: () => void }[] = [];
  let waits = false;
  function wait() {
    if (waits || !due[0]) return;
    waits = true;
    setTimeout(next, Math.max(0, due[0].at - performance.now()));
  }
  function next() {
    waits = false;
    while (due[0] && due[0].at <= performance.now()) due.shift()!.act();
    wait();
  }
  return (at: number, act: () => void) => {
    due.push({ at, act });
    wait();
  };
}

/**
 * A proxy whose connections share one slow line: round trips of TCP, slow start, and one rate for all bytes of a
 * direction, also those of TLS. Each connection first asks for the site's name. No packet is lost. Its browser has to send
 * everything through it (CONNECT).
 */
export async function startPacketLine({ roundTrip, down, up } = LINE) {
  const half = roundTrip / 2;
  const bytesDown = down / 8000;
  const bytesUp = up / 8000;
  const connections = new Set<Connection>();
  const arriveDown = timeline();
  const confirm = timeline();
  const arriveUp = timeline();
  let freeDown = 0;
  let freeUp = 0;
  let pumping: NodeJS.Timeout | null = null;

  function send(connection: Connection) {
    const [first] = connection.waiting;
    const segment = first!.subarray(0, SEGMENT_BYTES);
    if (first!.length > segment.length) connection.waiting[0] = first!.subarray(segment.length);
    else connection.waiting.shift();
    const { length } = segment;
    connection.waitingBytes -= length;
    connection.inFlight += length;
    if (connection.waitingBytes < MAX_WAITING) connection.far.resume();
    freeDown = Math.max(freeDown, performance.now()) + length / bytesDown;
    const arrival = freeDown + half;
    arriveDown(arrival, () => connection.near.write(segment));
    confirm(arrival + half, () => {
      connection.inFlight -= length;
      connection.window = Math.min(connection.window + length, MAX_WINDOW);
      pump();
    });
    endIfDone(connection);
  }

  function endIfDone({ ended, waiting, near }: Connection) {
    if (ended && waiting.length === 0)
      arriveDown(Math.max(freeDown, performance.now()) + half, () => near.end());
  }

  /** One segment of each connection in turn, while the line is free. */
  function pump() {
    if (pumping) clearTimeout(pumping);
    pumping = null;
    for (;;) {
      const ready = [...connections].find(
        ({ waiting, inFlight, window }) => waiting.length > 0 && inFlight < window,
      );
      if (!ready) return;
      const wait = freeDown - performance.now() - AHEAD;
      if (wait > 0) {
        pumping = setTimeout(pump, wait);
        return;
      }
      // The others first.
      connections.delete(ready);
      connections.add(ready);
      send(ready);
    }
  }

  function open(near: Socket, far: Socket) {
    const connection: Connection = {
      near,
      far,
      waiting: [],
      waitingBytes: 0,
      inFlight: 0,
      window: FIRST_WINDOW,
      ended: false,
    };
    connections.add(connection);
    near.setNoDelay(true);
    far.setNoDelay(true);
    far.on('data', (bytes) => {
      connection.waiting.push(bytes);
      connection.waitingBytes += bytes.length;
      if (connection.waitingBytes > MAX_WAITING) far.pause();
      pump();
    });
    far.on('end', () => {
      connection.ended = true;
      endIfDone(connection);
    });
    near.on('data', (bytes) => {
      freeUp = Math.max(freeUp, performance.now()) + bytes.length / bytesUp;
      arriveUp(freeUp + half, () => far.write(bytes));
    });
    const close = () => {
      connections.delete(connection);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', close);
    near.on('end', close).on('close', close);
  }

  const server = createServer((_request, answer) => answer.writeHead(501).end());
  server.on('connect', ({ url = '' }, near: Socket) => {
    near.on('error', () => near.destroy());
    const { hostname, port } = new URL(`http://${url}`);
    // Requests of the browser to its vendor are not part of a page.
    if (!LOCAL.includes(hostname)) return near.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    const far = connect(Number(port || 80), hostname).on('error', () => near.destroy());
    // The name, and the handshake of TCP.
    setTimeout(() => {
      if (near.destroyed || far.destroyed) return void far.destroy();
      near.write('HTTP/1.1 200 OK\r\n\r\n');
      open(near, far);
    }, 2 * roundTrip);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      for (const { near } of connections) near.destroy();
      server.close();
    },
  };
}

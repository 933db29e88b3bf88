import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { startPacketLine } from './packetLine';

const AT_ONCE = { roundTrip: 0, down: 1e9, up: 1e9 };
const SLOW = { roundTrip: 0, down: 8e6, up: 1e9 };
const PAGE = Array.from({ length: 5000 }, (_, row) => `<li>${row}</li>`).join('');

let line: Awaited<ReturnType<typeof startPacketLine>>;
let site: http.Server;

beforeEach(async () => {
  site = http.createServer((request, answer) => {
    void text(request).then((body) => answer.end(PAGE + body));
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  line.stop();
  site.closeAllConnections();
  site.close();
});

/** Asks the line for a connection. */
async function connection(
  host = `localhost:${(site.address() as AddressInfo).port}`,
): Promise<{ status: number; socket: Socket }> {
  const asked = http.request(line.address, { method: 'CONNECT', path: host }).end();
  const [answer, socket] = (await once(asked, 'connect')) as [http.IncomingMessage, Socket];
  return { status: answer.statusCode!, socket };
}

test('what is sent through the line arrives whole, in both directions', async () => {
  line = await startPacketLine(AT_ONCE);
  const { status, socket } = await connection();
  expect(status).toBe(200);
  const body = 'y'.repeat(100_000);
  const asked = http.request({ method: 'POST', createConnection: () => socket }).end(body);
  const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
  expect(await text(answer)).toBe(PAGE + body);
});

test('connections share it: none waits until another has got everything', async () => {
  line = await startPacketLine(SLOW);
  const order: string[] = [];
  const got = ['first', 'second'].map(async (name) => {
    const { socket } = await connection();
    const asked = http.get({ createConnection: () => socket });
    const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
    order.push(`${name} begins`);
    await text(answer);
    order.push(`${name} ends`);
  });
  await Promise.all(got);
  expect(order.slice(0, 2).sort()).toEqual(['first begins', 'second begins']);
});

test('it leads to servers of this machine only', async () => {
  line = await startPacketLine(AT_ONCE);
  expect((await connection('update.example:443')).status).toBe(502);
});

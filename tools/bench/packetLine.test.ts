import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { startPacketLine } from './packetLine';

const AT_ONCE = { roundTrip: 0, down: 1e9, up: 1e9 };
const PAGE = Array.from({ length: 5000 }, (_, row) => `<li>${row}</li>`).join('');

let line: Awaited<ReturnType<typeof startPacketLine>>;
let site: http.Server;

beforeEach(async () => {
  line = await startPacketLine(AT_ONCE);
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
async function connection(host: string): Promise<{ status: number; socket: Socket }> {
  const asked = http.request(line.address, { method: 'CONNECT', path: host }).end();
  const [answer, socket] = (await once(asked, 'connect')) as [http.IncomingMessage, Socket];
  return { status: answer.statusCode!, socket };
}

test('what is sent through the line arrives whole, in both directions', async () => {
  const { status, socket } = await connection(`localhost:${(site.address() as AddressInfo).port}`);
  expect(status).toBe(200);
  const body = 'y'.repeat(100_000);
  const asked = http.request({ method: 'POST', createConnection: () => socket }).end(body);
  const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
  expect(await text(answer)).toBe(PAGE + body);
});

test('it leads to servers of this machine only', async () => {
  expect((await connection('update.example:443')).status).toBe(502);
});

import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';

const FORM = 'multipart/form-data; boundary=x';
/** More than the kernel's buffers hold. */
const LENGTH = 4_000_000;
const CREATE = '/products/seller/products/create/';

describeOnEachDatabase('a response before the end of a body', (testApp) => {
  let port: number;
  let customer: string | null;
  let seller: string | null;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    port = (testApp.app.server.address() as AddressInfo).port;
    customer = (await testApp.aCustomer()).token;
    seller = (await testApp.aSeller()).token;
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Sends in pieces, as a slow line does, and reads meanwhile. */
  async function send(path: string, headers: Record<string, string | number>) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    const answer = { status: 0, error: null as Error | null, sent: 0 };
    let sent = 0;
    socket
      .on('error', (error) => {
        answer.error = error;
      })
      .once('data', (data) => {
        answer.status = Number(String(data).split(' ')[1]);
        answer.sent = sent;
      });
    await once(socket, 'connect');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /api/v1${path} HTTP/1.1\r\nhost: a\r\n${lines.join('')}\r\n`);
    const piece = Buffer.alloc(LENGTH / 20, 'x');
    for (; sent < LENGTH && !socket.destroyed; sent += piece.length) {
      if ('transfer-encoding' in headers) socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece);
      if ('transfer-encoding' in headers) socket.write('\r\n');
      await pause(10);
    }
    return answer;
  }

  const length = { 'content-length': LENGTH };
  const bearer = (token: string | null) => ({ authorization: `Bearer ${token}` });
  test.each<[string, number, string, () => Record<string, string | number>]>([
    ['an upload without a token', 401, CREATE, () => ({ 'content-type': FORM, ...length })],
    ['an expired token', 401, CREATE, () => ({ 'content-type': FORM, ...length, ...bearer('old') })],
    [
      'an upload of a customer',
      403,
      CREATE,
      () => ({ 'content-type': FORM, ...length, ...bearer(customer) }),
    ],
    ['an unknown path', 404, '/nowhere/', () => ({ 'content-type': FORM, ...length })],
    [
      'an upload without a length',
      411,
      CREATE,
      () => ({ 'content-type': FORM, 'transfer-encoding': 'chunked', ...bearer(seller) }),
    ],
    ['JSON over the limit', 413, '/auth/login/', () => ({ 'content-type': 'application/json', ...length })],
    [
      'JSON in chunks over the limit',
      413,
      '/auth/login/',
      () => ({ 'content-type': 'application/json', 'transfer-encoding': 'chunked' }),
    ],
    ['a form where none is read', 415, '/auth/login/', () => ({ 'content-type': FORM, ...length })],
  ])('%s: %i is read by a client that still sends', async (_what, status, path, headers) => {
    const answer = await send(path, headers());
    expect(answer).toMatchObject({ status, error: null });
    expect(answer.sent).toBeLessThan(LENGTH);
  });
});

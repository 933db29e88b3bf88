import { createServer, type Server } from 'node:net';
import { checkPortFree, devPort, readSettings, StartError } from './settings.mjs';

test.each<[Record<string, string>, string]>([
  [{ PORT: 'abc' }, 'PORT is "abc"; it must be a port from 1 to 65535.'],
  [{ PORT: '0' }, 'PORT is "0"; it must be a port from 1 to 65535.'],
  [{ API_PORT: '70000' }, 'API_PORT is "70000"; it must be a port from 1 to 65535.'],
  [{ PORT: '6000' }, 'PORT is 6000; browsers and fetch refuse that port. Choose another with PORT=…'],
  [
    { API_PORT: '4190' },
    'API_PORT is 4190; browsers and fetch refuse that port. Choose another with API_PORT=…',
  ],
  [{ PORT: '4100' }, 'PORT and API_PORT are both 4100; they must differ.'],
  [{ GUEST_ACCESS: 'maybe' }, 'GUEST_ACCESS is "maybe"; it must be explicit, open or closed.'],
])('%j is refused in one line', (env, line) => {
  expect(() => readSettings(env)).toThrow(new StartError(line));
});

test.each<[Record<string, string>, { port: number; apiPort: number }]>([
  [{}, { port: 3000, apiPort: 4100 }],
  [
    { PORT: '', API_PORT: '4200', GUEST_ACCESS: 'open' },
    { port: 3000, apiPort: 4200 },
  ],
])('%j is read', (env, settings) => {
  expect(readSettings(env)).toEqual(settings);
});

test('refuses exactly the ports that fetch refuses @full', async () => {
  // No request is sent: allowed ports end in this dispatcher.
  const dispatcher = {
    dispatch() {
      throw new Error('let through');
    },
  };
  const isBad = (port: number) =>
    fetch(`http://127.0.0.1:${port}`, { dispatcher } as RequestInit).catch(
      ({ cause }) => cause.message === 'bad port',
    );
  const refused = (port: number) => {
    try {
      return readSettings({ API_PORT: String(port) }) === undefined;
    } catch {
      return true;
    }
  };
  const ports = Array.from({ length: 11_000 }, (_, index) => index + 1).filter((port) => port !== 3000);
  const bad = await Promise.all(ports.map(isBad));
  expect(ports.filter(refused)).toEqual(ports.filter((_, index) => bad[index]));
});

test.each<[string | undefined, string, number]>([
  [undefined, 'mfe-seller', 4104],
  ['', 'mfe-seller', 4104],
  ['mfe-seller=4204,shell=4205', 'mfe-seller', 4204],
  ['mfe-seller=4204, shell=4205', 'shell', 4205],
  ['mfe-seller=4204', 'mfe-catalog', 4104],
])('DEV_PORTS=%s: %s is at %d', (text, name, port) => {
  expect(devPort(name, 4104, { DEV_PORTS: text })).toBe(port);
});

test.each([
  ['4204', 'DEV_PORTS must be like mfe-seller=4204,shell=4205, not "4204"'],
  ['shell=abc', 'DEV_PORTS of shell is "abc"; it must be a port from 1 to 65535.'],
])('DEV_PORTS=%s is refused in one line', (text, line) => {
  expect(() => devPort('shell', 4105, { DEV_PORTS: text })).toThrow(new StartError(line));
});

test('names the setting for another port when the port is taken', async () => {
  const server = await new Promise<Server>((resolve) => {
    const made = createServer().listen(0, () => resolve(made));
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(checkPortFree('PORT', port)).rejects.toThrow(
    `Port ${port} is taken by another program. Choose another with PORT=…`,
  );
  await new Promise((resolve) => server.close(resolve));
  await expect(checkPortFree('PORT', port)).resolves.toBeUndefined();
});

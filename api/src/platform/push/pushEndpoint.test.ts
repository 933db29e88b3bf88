import type { LookupAddress } from 'node:dns';
import { aPushBrowser } from '../../testing/localPushService';
import { PUSH_KEYS } from '../../testing/testApp';
import { isPublicAddress, isPushEndpoint, lookupPublic, lookupThrough, PrivateAddress } from './pushEndpoint';
import { webPushTransport } from './pushTransport';

test.each(['142.250.1.95', '1.1.1.1', '203.0.112.1', '2a00:1450:4001:80e::200a', '2606:4700:4700::1111'])(
  '%s is an address of the internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2001:db8::1',
  '2002:a00:1::1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  'push.example.com',
])('%s is none', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/a:b',
  'https://updates.push.services.mozilla.com/wpush/v2/a',
  'https://web.push.apple.com/a',
  'https://wns2-par02p.notify.windows.com/w/?token=a',
])('%s is a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test('an origin of the operator’s may be anywhere, and no other like it', () => {
  const services = ['http://127.0.0.1:8200'];
  expect(isPushEndpoint('http://127.0.0.1:8200/a', services)).toBe(true);
  for (const other of [
    'http://127.0.0.1:8201/a',
    'https://127.0.0.1:8200/a',
    'http://127.0.0.1:8200@10.0.0.1/a',
  ])
    expect(isPushEndpoint(other, services)).toBe(false);
});

describe('a name', () => {
  const asked = (addresses: string[], all = false) =>
    new Promise((resolve) =>
      lookupThrough((_, __, done) =>
        done(
          null,
          addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      )('push.service.example', { all }, (error, ...found) => resolve(error ?? found)),
    );

  test('that leads to the internet is connected to', async () => {
    expect(await asked(['1.1.1.1'])).toEqual(['1.1.1.1', 4]);
    expect(await asked(['1.1.1.1', '2606:4700:4700::1111'], true)).toEqual([
      [
        { address: '1.1.1.1', family: 4 },
        { address: '2606:4700:4700::1111', family: 6 },
      ],
    ]);
  });

  test.each([[['10.0.0.1']], [['1.1.1.1', '127.0.0.1']], [['1.1.1.1', '::1']], [[]]])(
    'that leads to %j is not',
    async (addresses) => {
      expect(await asked(addresses)).toBeInstanceOf(PrivateAddress);
      expect(await asked(addresses, true)).toBeInstanceOf(PrivateAddress);
    },
  );

  test('of this machine is looked up in truth', async () => {
    const found = await new Promise((resolve) => lookupPublic('localhost', {}, resolve));
    expect(found).toBeInstanceOf(PrivateAddress);
  });
});

test('no message is sent to a name that leads to a private address', async () => {
  const rebinding = lookupThrough((_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]));
  const transport = webPushTransport(PUSH_KEYS, [], rebinding);
  const { endpoint, keys } = aPushBrowser('https://push.service.example/1').subscription;
  const message = { text: '{}', ttl: 60, urgency: 'normal', topic: 'a' } as const;
  await expect(
    transport.send({ endpoint, ...keys }, message, AbortSignal.timeout(5000)),
  ).rejects.toBeInstanceOf(PrivateAddress);
  transport.close();
});

import { once } from 'node:events';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { Registry } from 'prom-client';
import { measureWaitingOrders } from '../../domains/orders/orders.metrics';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { BACKUP_FILE, endOfCertificate, measuredSms, measureJobs, measureMachine } from './operationMetrics';

/** Signed by itself, until 2099. For this test only. */
const CERTIFICATE = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBGzCBwgIJAaJdMTdWNBgWMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2Fs
aG9zdDAiGA8yMDIwMDEwMTAwMDAwMFoYDzIwOTkwMTAxMDAwMDAwWjAUMRIwEAYD
VQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATCgfIGfkge
7vfor4OejLZutd7IyTXpAOycfWlkmV9//s+OwucEgtFpIcF+SKmABvrS3HTfD10s
Ub/FeCVGZ5/nMAoGCCqGSM49BAMCA0gAMEUCIH54vJWalJVZyImqfI0EEnMRm1++
s744EZ4rHL7V0AROAiEApjRNpcvSkAYehRWPvP3lAhpdKpigVH1vdaLsuQ34A78=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQguOKy6av5LEsJKGNq
ktGdj2KaIJ5mawvcruFyaSuQLDOhRANCAATCgfIGfkge7vfor4OejLZutd7IyTXp
AOycfWlkmV9//s+OwucEgtFpIcF+SKmABvrS3HTfD10sUb/FeCVGZ5/n
-----END PRIVATE KEY-----`,
};

let registry: Registry;
beforeEach(() => {
  registry = new Registry();
});
const metric = async (name: string) => {
  const line = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${name} `));
  return line && Number(line.slice(name.length + 1));
};

test('jobs are counted by outcome, from their first failure on', async () => {
  const count = measureJobs(registry);
  count('counting sales', 'none');
  expect(await metric('job_runs_total{task="counting sales",outcome="failed"}')).toBe(0);
  count('counting sales', 'failed');
  count('counting sales', 'done');
  expect(await metric('job_runs_total{task="counting sales",outcome="failed"}')).toBe(1);
  expect(await metric('job_runs_total{task="counting sales",outcome="done"}')).toBe(1);
});

test('SMS are counted, and a refusal is passed on', async () => {
  const sms = measuredSms(registry, {
    send: async ({ to }) => {
      if (to !== '+8801712345678') throw new Error('no credit');
    },
  });
  await sms.send({ to: '+8801712345678', text: '1' });
  await expect(sms.send({ to: '+88', text: '1' })).rejects.toThrow('no credit');
  expect(await metric('sms_total{outcome="accepted"}')).toBe(1);
  expect(await metric('sms_total{outcome="refused"}')).toBe(1);
});

test('the disk and the last backup; without one 0', async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'haat-metrics-'));
  try {
    measureMachine(registry, { dataFolder, publicUrl: 'http://localhost:3000' });
    expect(await metric('data_disk_free_ratio')).toBeGreaterThan(0);
    expect(await metric('data_disk_free_ratio')).toBeLessThanOrEqual(1);
    expect(await metric('backup_finished_timestamp_seconds')).toBe(0);
    const file = path.join(dataFolder, BACKUP_FILE);
    await writeFile(file, '');
    await utimes(file, 1_700_000_000, 1_700_000_000);
    expect(await metric('backup_finished_timestamp_seconds')).toBe(1_700_000_000);
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
});

test('when a certificate ends, although nobody trusts it', async () => {
  const server = tls.createServer(CERTIFICATE).listen(0, 'localhost');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    expect(await endOfCertificate(new URL(`https://localhost:${port}`))).toBe(Date.UTC(2099, 0, 1));
  } finally {
    server.close();
  }
});

describeOnEachDatabase('cash orders that wait', (testApp) => {
  test('are counted, and those that are cancelled within four hours', async () => {
    for (let count = 0; count < 2; count++) {
      const { order } = await testApp.anOrder();
      await testApp.waitForCall(order.id);
    }
    measureWaitingOrders(registry, testApp.context);
    expect(await metric('cash_orders_waiting{state="all"}')).toBe(2);
    expect(await metric('cash_orders_waiting{state="urgent"}')).toBe(0);
    testApp.advanceClock(21 * 3_600_000);
    expect(await metric('cash_orders_waiting{state="urgent"}')).toBe(2);
  });
});

import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import tls from 'node:tls';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Sms, SmsTransport } from '../../platform/sms/smsTransport';

const HOUR_MS = 3_600_000;
const TLS_TIMEOUT_MS = 10_000;

/** Written by each backup that succeeds, in DATA_DIR. */
export const BACKUP_FILE = 'backup-finished';

/** Its label is `task`: Prometheus has a `job` of its own. @returns counts the run of a job; first call it with 'none', so that the alert sees the first failure */
export function measureJobs(registry: Registry): (task: string, outcome: 'done' | 'failed' | 'none') => void {
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of background jobs of this process by outcome',
    labelNames: ['task', 'outcome'] as const,
    registers: [registry],
  });
  return (task, outcome) => {
    if (outcome !== 'none') return runs.inc({ task, outcome });
    for (const one of ['done', 'failed']) runs.inc({ task, outcome: one }, 0);
  };
}

/** The transport, with its messages counted. */
export function measuredSms(registry: Registry, transport: SmsTransport): SmsTransport {
  const messages = new Counter({
    name: 'sms_total',
    help: 'SMS of this process: accepted or refused by the gateway',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  for (const outcome of ['accepted', 'refused']) messages.inc({ outcome }, 0);
  return {
    ...transport,
    async send(sms: Sms) {
      try {
        await transport.send(sms);
        messages.inc({ outcome: 'accepted' });
      } catch (error) {
        messages.inc({ outcome: 'refused' });
        throw error;
      }
    },
  };
}

/** The disk of the data folder, the last backup, and the certificate that visitors get. */
export function measureMachine(
  registry: Registry,
  { dataFolder, publicUrl }: { dataFolder: string; publicUrl: string },
): void {
  new Gauge({
    name: 'data_disk_free_ratio',
    help: 'The free part of the disk with DATA_DIR, 0 to 1',
    registers: [registry],
    async collect() {
      const { bavail, blocks } = await statfs(dataFolder).catch(() => ({ bavail: Number.NaN, blocks: 1 }));
      this.set(bavail / blocks);
    },
  });
  new Gauge({
    name: 'backup_finished_timestamp_seconds',
    help: 'When the last backup from this machine succeeded; 0 where there was none',
    registers: [registry],
    async collect() {
      const file = await stat(path.join(dataFolder, BACKUP_FILE)).catch(() => null);
      this.set((file?.mtimeMs ?? 0) / 1000);
    },
  });
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:') return;
  const certificate = new Gauge({
    name: 'certificate_ends_timestamp_seconds',
    help: 'When the certificate of PUBLIC_URL ends; 0 where no connection was made',
    registers: [registry],
  });
  const read = async () => certificate.set((await endOfCertificate(url).catch(() => 0)) / 1000);
  void read();
  setInterval(read, HOUR_MS).unref();
}

/** When the certificate of an address ends, in ms, whether or not it is valid. @throws where there is no encrypted connection */
export async function endOfCertificate({ hostname, port }: URL): Promise<number> {
  const socket = tls.connect({
    host: hostname,
    port: Number(port) || 443,
    servername: hostname,
    rejectUnauthorized: false,
  });
  try {
    await new Promise((resolve, reject) => {
      socket.once('secureConnect', resolve).once('error', reject);
      socket.setTimeout(TLS_TIMEOUT_MS, () => reject(new Error('no response')));
    });
    return Date.parse(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}

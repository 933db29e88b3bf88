import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

/** Prometheus waits ten seconds for all metrics. */
const READ_TIMEOUT_MS = 1_000;

interface GaugeOf {
  name: string;
  help: string;
  /** of the keys that `read` returns */
  label: string;
  read: () => Promise<Readonly<Record<string, number>>>;
}

/**
 * Registers a gauge of something in the database. While the database does not respond, the gauge has no series, and all
 * other metrics are served.
 */
export function databaseGauge(registry: Registry, { name, help, label, read }: GaugeOf): void {
  let reading: Promise<Readonly<Record<string, number>> | null> | undefined;
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      // A read that hangs is not repeated until it has ended.
      reading ??= read()
        .catch(() => null)
        .finally(() => {
          reading = undefined;
        });
      const values = await Promise.race([reading, pause(READ_TIMEOUT_MS, null, { ref: false })]);
      this.reset();
      for (const [key, value] of Object.entries(values ?? {})) this.set({ [label]: key }, value);
    },
  });
}

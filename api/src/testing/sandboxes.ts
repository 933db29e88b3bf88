import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { readSettings } from '../operation/settings';
import { paymentsOf } from '../operation/startup/payments';
import { packageFolder } from '../platform/files/packageFolder';

/** The sandboxes of the gateways, as a process. */
export interface Sandboxes {
  /** settings of the API */
  env: Record<string, string>;
  /** Replaces a sandbox's faults. */
  faults(gateway: SandboxName, faults?: Record<string, unknown>): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into states of every kind
  state(gateway: SandboxName): Promise<any>;
  /**
   * What the buyer chooses on a gateway's page.
   * @returns where the gateway sends the browser, and the form that it posts there
   */
  choose(payUrl: string, choice: 'success' | 'failure' | 'cancel'): Promise<Return>;
  close(): Promise<void>;
}

export interface Return {
  target: string;
  fields?: Record<string, string>;
}

/** The browser goes where a gateway sends it. */
export function browse(app: FastifyInstance, { target, fields }: Return) {
  const { pathname, search } = new URL(target);
  return app.inject({
    method: fields ? 'POST' : 'GET',
    url: pathname + search,
    ...(fields
      ? {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(fields).toString(),
        }
      : {}),
  });
}

type SandboxName = 'sslcommerz' | 'bkash' | 'nagad';

export async function startSandboxes(): Promise<Sandboxes> {
  const child = spawn(process.execPath, [path.join(packageFolder(), '../tools/sandboxes/main.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const env = await new Promise<Record<string, string>>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)));
    child.once('exit', () => reject(new Error('The sandboxes have not started')));
  });
  const urlOf = (gateway: SandboxName) => new URL(env[`${gateway.toUpperCase()}_URL`] ?? '').origin;
  return {
    env,
    async faults(gateway, faults = {}) {
      await fetch(`${urlOf(gateway)}/__faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      });
    },
    state: async (gateway) => (await fetch(`${urlOf(gateway)}/__state`)).json(),
    async choose(payUrl, choice) {
      const response = await fetch(payUrl, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({ choice }),
      });
      return (await response.json()) as Return;
    },
    async close() {
      child.kill();
      await ended;
    },
  };
}

/** The gateways of the sandboxes. @param timeoutMs of calls to them */
export async function sandboxPayments(
  { env }: Sandboxes,
  deps: Pick<Context, 'db' | 'clock' | 'privateData'>,
  timeoutMs = 3000,
): Promise<NonNullable<Context['payments']>> {
  const { payments } = await readSettings(env);
  const { sslcommerz, bkash, nagad } = payments;
  const opened = paymentsOf(
    {
      publicUrl: 'http://localhost:3000',
      payments: {
        ...payments,
        sslcommerz: sslcommerz && { ...sslcommerz, timeoutMs },
        bkash: bkash && { ...bkash, timeoutMs },
        nagad: nagad && { ...nagad, timeoutMs },
      },
    },
    deps,
  );
  if (!opened) throw new Error('The sandboxes have no settings');
  return opened;
}

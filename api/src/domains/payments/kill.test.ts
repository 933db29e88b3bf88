import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiProcess, startApi } from '../../testing/apiProcess';
import { FULL_MATRIX } from '../../testing/matrix';
import { onDatabase } from '../../testing/onDatabase';
import { type Sandboxes, startSandboxes } from '../../testing/sandboxes';
import { SECRET } from '../../testing/testApp';
import { freshFolder } from '../../testing/testDatabases';

jest.setTimeout(240_000);

let sandboxes: Sandboxes;
beforeAll(async () => {
  sandboxes = await startSandboxes();
});
afterAll(() => sandboxes.close());

const KILLS = [
  ['bkash', { silentExecute: true }],
  ['nagad', { silentQuery: true }],
] as const;

test.each(KILLS.slice(0, FULL_MATRIX ? undefined : 1))(
  '%s: killed between the gateway’s yes and the commit, the payment is booked after the restart, once',
  async (provider, faults) => {
    const folder = await freshFolder();
    const env = { DATA_DIR: path.dirname(folder), SESSION_SECRET: SECRET, ...sandboxes.env };
    const { token, productId } = await onDatabase({ url: undefined, folder }, async (testApp) => {
      testApp.setClock(new Date());
      return { productId: (await testApp.aProduct()).id, token: (await testApp.aCustomer()).token };
    });
    // biome-ignore lint/suspicious/noExplicitAny: answers of every kind
    const call = async (api: ApiProcess, method: string, at: string, body?: object): Promise<any> => {
      const response = await fetch(`${api.address}/api/v1${at}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return response.json();
    };
    let api = await startApi(env);
    try {
      const order = await call(api, 'POST', '/orders/orders/quick-create/', {
        product_id: productId,
        quantity: 1,
        payment_method: 'card',
        customer_phone: '01712345678',
        customer_address: '7 Lake Road, Dhaka',
      });
      const payment = await call(api, 'POST', `/payments/orders/${order.order_number}/`, { provider });
      const { target } = await sandboxes.choose(payment.pay_url, 'success');
      // The gateway has taken the money, or takes it now, and does not answer.
      await sandboxes.faults(provider, faults);
      const { pathname, search } = new URL(target);
      void fetch(api.address + pathname + search, { redirect: 'manual' }).catch(() => {});
      const taken = async () => {
        const [{ transactionStatus, status, asked }] = (await sandboxes.state(provider)).payments;
        return transactionStatus === 'Completed' || (status === 'Success' && asked);
      };
      while (!(await taken())) await pause(100);
      await api.end('SIGKILL');

      await sandboxes.faults(provider);
      api = await startApi(env);
      const now = () => call(api, 'GET', `/orders/orders/${order.id}/`);
      while ((await now()).payment_status !== 'paid') await pause(500);
      const { timeline, collected } = await now();
      expect([collected, timeline.length]).toEqual([1080, 2]);
    } finally {
      await api.end('SIGKILL');
      await rm(path.dirname(folder), { recursive: true, force: true });
    }
  },
);

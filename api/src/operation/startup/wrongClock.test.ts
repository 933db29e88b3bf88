import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type ApiProcess, startApi } from '../../testing/apiProcess';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { PASSWORD, SECRET } from '../../testing/testApp';
import { databaseUrl, freshFolder } from '../../testing/testDatabases';

jest.setTimeout(60_000);

const DAY_MS = 86_400_000;
const AHEAD_DAYS = 2;

/** Sets the clock of a process ahead, as far as its code can tell. */
const AHEAD = `const own = Date; const ms = ${AHEAD_DAYS * DAY_MS};
globalThis.Date = class Date extends own {
  constructor(...parts) { parts.length ? super(...parts) : super(own.now() + ms); }
  static now() { return own.now() + ms; }
};`;

const TWO_DAYS_AHEAD = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(AHEAD)}` };

describeOnEachDatabase(
  'two processes on one database',
  (testApp) => {
    // Within, so that the processes end before the database is dropped.
    describe('one of them on a machine whose clock is two days ahead', () => {
      let folder: string;
      let env: Record<string, string>;
      let right: ApiProcess;
      let ahead: ApiProcess;
      beforeAll(async () => {
        testApp.setClock(new Date());
        folder = await freshFolder();
        env = {
          DATA_DIR: path.dirname(folder),
          SESSION_SECRET: SECRET,
          DATABASE_URL: await databaseUrl(testApp.db),
          LIMITS: '',
        };
        right = await startApi(env);
        ahead = await startApi({ ...env, ...TWO_DAYS_AHEAD });
      });
      afterAll(async () => {
        await Promise.all([right, ahead].map((api) => api?.end('SIGTERM')));
        if (folder) await rm(path.dirname(folder), { recursive: true, force: true });
      });
      const logIn = (api: ApiProcess, email: string, password: string) =>
        fetch(`${api.address}/api/v1/auth/login/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        });

      test('the test sets its clock: it measures that it is two days ahead', async () => {
        const text = await (await fetch(`${ahead.address}/metrics`)).text();
        const [, seconds] = /^db_clock_ahead_seconds (\S+)/m.exec(text) ?? [];
        expect(Number(seconds)).toBeCloseTo((-AHEAD_DAYS * DAY_MS) / 1000, -1);
      });

      test('it cancels no order that waits, and stores the prices of today', async () => {
        const { order } = await testApp.anOrder();
        await testApp.waitForCall(order.id);
        // Its job that cancels runs at the start.
        const third = await startApi({ ...env, ...TWO_DAYS_AHEAD });
        expect((await fetch(`${third.address}/api/v1/products/?on_sale=true`)).status).toBe(200);
        await pause(500);
        await third.end('SIGTERM');
        const { kysely } = testApp.db;
        const { status } = await kysely
          .selectFrom('orders')
          .where('public_id', '=', order.id)
          .select('status')
          .executeTakeFirstOrThrow();
        expect(status).toBe('pending');
        const { rows } = await sql<{ day: string }>`SELECT day FROM price_day`.execute(kysely);
        expect(rows[0]?.day).toBe(new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10));
      });

      test('a session of one is valid at the other', async () => {
        const { email } = await emailOf(await testApp.aCustomer());
        for (const [from, to] of [
          [ahead, right],
          [right, ahead],
        ] as const) {
          const { access } = (await (await logIn(from, email, PASSWORD)).json()) as { access: string };
          const answer = await fetch(`${to.address}/api/v1/auth/status/`, {
            headers: { authorization: `Bearer ${access}` },
          });
          expect(answer.status).toBe(200);
        }
      });

      test('wrong passwords at both wait minutes, not two days', async () => {
        const { email } = await emailOf(await testApp.aCustomer());
        let last: Response | undefined;
        for (let attempt = 0; attempt < 12; attempt++)
          last = await logIn(attempt % 2 ? right : ahead, email, 'not the password');
        expect(last?.status).toBe(429);
        expect(Number(last?.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
      });

      const emailOf = ({ id }: { id: number }) =>
        testApp.db.kysely.selectFrom('users').where('id', '=', id).select('email').executeTakeFirstOrThrow();
    });
  },
  { only: 'postgres' },
);

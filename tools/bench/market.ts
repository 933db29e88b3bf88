import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addUpCounts, buyerEmail, loadMarket, type MarketSize } from 'api/src/testing/bulkMarket';
import type { RealPostgres } from 'api/src/testing/realPostgres';
import { openPostgres, type Server, startApi } from './servers';

const PASSWORD = 'haat-bench-2026';

export interface Market {
  api: Server;
  /** to look into the database */
  database: Awaited<ReturnType<RealPostgres['connect']>>;
  replica?: {
    database: Awaited<ReturnType<RealPostgres['connect']>>;
    /** another API on the same primary, which reads the replica */
    api: Server;
  };
  close(): Promise<void>;
}

/**
 * Starts PostgreSQL with a market of a given size, and the API. Prints the loading time.
 * @param options.replica with a streaming replica, and an API that reads it
 * @param options.root of another checkout whose API is built
 */
export async function openMarket(
  size: MarketSize,
  { replica = false, root }: { replica?: boolean; root?: string } = {},
): Promise<Market> {
  const postgres = await openPostgres();
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-bench-'));
  // Migrates the empty database.
  await (await startApi(postgres.url, folder, {}, root)).stop();
  const began = performance.now();
  const rows = await loadMarket(postgres.url, size, { today: new Date(), password: PASSWORD });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const counts = ['products', 'variants', 'sellers', 'orders', 'order_items', 'offers'];
  console.log(
    `${counts.map((table) => `${rows[table]?.toLocaleString('en-US')} ${table}`).join(', ')}: loaded in ${seconds} s`,
  );
  await addUpCounts(postgres.url);
  const standby = replica ? await postgres.startReplica?.() : undefined;
  const database = await postgres.connect();
  await database.query('SELECT fill_search_key(query) FROM search_keys_due() AS query');
  await database.query('VACUUM ANALYZE search_keys, search_tops');
  const api = await startApi(postgres.url, folder, {}, root);
  const reading = standby && {
    database: await standby.connect(),
    api: await startApi(postgres.url, folder, { DATABASE_READ_URL: standby.url }),
  };
  return {
    api,
    database,
    ...(reading ? { replica: reading } : {}),
    async close() {
      await Promise.all([database.end(), reading?.database.end()]);
      await Promise.all([api.stop(), reading?.api.stop()]);
      await standby?.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Signs in buyers, each from a different IP address. @returns their Authorization headers */
export async function signIn(api: Server, buyers: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: buyers }, async (_, index) => {
      const answer = await fetch(`${api.address}/api/v1/auth/login/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.1.${index >> 8}.${index & 255}`,
        },
        body: JSON.stringify({ email: buyerEmail(index + 1), password: PASSWORD }),
      });
      if (!answer.ok) throw new Error(`A buyer can't sign in: ${await answer.text()}`);
      const { access } = (await answer.json()) as { access: string };
      return `Bearer ${access}`;
    }),
  );
}

/** Typical search texts. */
export const SEARCHES = {
  broad: ['cotton', 'saree', 'shirt', 'festive', 'comfort', 'denim', 'indigo'],
  narrow: [
    'jamdani saree indigo',
    'linen panjabi white',
    'handloom shawl',
    'katan kameez maroon',
    'slim jeans olive',
  ],
  slip: ['pnajabi', 'jamdnai', 'oversizd hoodie', 'sare red', 'kaftann'],
  synonyms: ['sari', 'punjabi', 'kurta', 'burka', 'dupatta', 'gown', 'trouser', 'tshirt', 'khaddar'],
  bengali: ['শাড়ি', 'পাঞ্জাবি', 'লাল শাড়ি', 'বোরকা', 'জামদানি', 'লুঙ্গি', 'সুতি', 'কালো শার্ট'],
};

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../platform/db/database';
import { migrate } from '../platform/db/migrate';

// Rows in the database of an earlier version, which has no calls to make them.

type Env = Record<string, string>;

export const PRIVATE_NUMBERS = { id: '1990777001234', account: '01711000777' };

/** Works on the database while no API has it. */
async function offline<Result>(env: Env, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = await openDatabase({ url: env.DATABASE_URL, folder: path.join(env.DATA_DIR ?? '', 'db') });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/**
 * A store with two products, the second with an offer that has not ended. The columns are those of every version.
 * @param email of its seller, who has an account
 */
export function aStore(env: Env, email: string): Promise<{ plain: number; reduced: number; seller: number }> {
  return offline(env, async ({ kysely }) => {
    const id = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
      Number((await statement.execute(kysely)).rows[0]?.id);
    const seller = await id(sql`
      INSERT INTO sellers (user_id, status, first_name, last_name, email, phone, id_number, business_name, business_type,
        pickup_location, payment_method, account_number)
      SELECT id, 'approved', 'Rafiq', 'Islam', email, '01711000000', ${PRIVATE_NUMBERS.id}, 'Tangail Looms', 'General Clothing',
        '12 Mirpur Road', 'bKash', ${PRIVATE_NUMBERS.account}
      FROM users WHERE email = ${email} RETURNING id`);
    const product = (name: string) =>
      id(sql`
        INSERT INTO products (seller_id, name, description, business_type, price_paisa, colors, sizes)
        VALUES (${seller}, ${name}, 'Handloom', 'General Clothing', 123450, '{Red}', '{M}') RETURNING id`);
    const [plain, reduced] = [await product('Saree'), await product('শাড়ি')];
    await sql`
      INSERT INTO variants (product_id, color, size, sku, stock)
      VALUES (${plain}, 'Red', 'M', 'S-1', 10), (${reduced}, 'Red', 'M', 'S-2', 10)`.execute(kysely);
    await sql`
      INSERT INTO offers (product_id, offer_type, percent, start_day, end_day)
      VALUES (${reduced}, 'percentage', 10, '2026-01-01', '2099-01-01')`.execute(kysely);
    return { plain, reduced, seller };
  });
}

/** Returns the stored private numbers, and the total stock of all variants. */
export function storedIn(env: Env): Promise<{ numbers: string; stock: number } | undefined> {
  return offline(env, async ({ kysely }) => {
    const { rows } = await sql<{ numbers: string; stock: number }>`
      SELECT id_number || ' ' || account_number AS numbers,
        (SELECT sum(stock)::int FROM variants) AS stock FROM sellers`.execute(kysely);
    return rows[0];
  });
}

/** Runs the migrations of this version one after the other. @param work called while each runs */
export function migrateInSteps(
  env: Env,
  folder: string,
  work: (name: string, done: Promise<unknown>) => Promise<void>,
): Promise<void> {
  return offline(env, async (db) => {
    const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations`.execute(db.kysely);
    const had = new Set(rows.map(({ name }) => name));
    const missing = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !had.has(name)).sort();
    for (const name of missing) await work(name, migrate(db, { folder, until: name }));
  });
}

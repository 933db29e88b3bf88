import { sql } from 'kysely';
import { migrate } from '../../platform/db/migrate';
import { blankDatabase, templates } from '../../testing/testDatabases';

test('existing products get the department and type that their tags and category name', async () => {
  const { db, drop } = await blankDatabase(templates().postgres ? 'postgres' : 'pglite');
  await migrate(db, { until: '0099' });
  await sql`
    INSERT INTO users (email, username, first_name, last_name) VALUES ('a@haat.example', 'a', 'A', 'B')`.execute(
    db.kysely,
  );
  await sql`
    INSERT INTO sellers (user_id, status, first_name, last_name, email, phone, id_number, business_name, business_type,
      pickup_location, payment_method, account_number)
    SELECT id, 'approved', 'A', 'B', email, '01711000000', '1', 'Looms', 'General Clothing', 'Dhaka', 'bKash', '2'
    FROM users`.execute(db.kysely);
  const products = [
    ['1', null, ['নারী'], 'women', null],
    ['2', 'Saree', [], 'women', 'saree'],
    ['3', 'কুর্তি', ['মহিলা'], 'women', 'kurti'],
    ['4', 'Cotton fabric', ['Unstitched'], null, 'fabric'],
    ['5', 'T Shirt', ['Men', 'Women'], 'unisex', 't-shirt'],
    ['6', 'Hand-made', ['Girls', 'Women', 'Frock'], 'kids', 'frock'],
    ['7', null, ['Eid'], null, null],
    ['8', null, [], null, null],
  ] as const;
  for (const [name, category, tags] of products) {
    await sql`
      INSERT INTO products (seller_id, name, description, business_type, price_paisa, category, tag_names)
      SELECT id, ${name}, 'x', 'General Clothing', 100, ${category}, ${[...tags]}::text[] FROM sellers`.execute(
      db.kysely,
    );
  }
  await migrate(db);
  const { rows } = await sql`SELECT name, department, product_type FROM products ORDER BY name`.execute(
    db.kysely,
  );
  expect(rows).toEqual(
    products.map(([name, , , department, product_type]) => ({ name, department, product_type })),
  );
  await drop();
});

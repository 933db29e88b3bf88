import { type OrderStatus, PERSONAL_MEASURES, TERMINAL_ORDER_STATUSES } from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

// Everything the shop stores about an account: what it can export, and what is deleted or made anonymous with it.
// A new table with personal data needs a line in both.

type Row = Record<string, unknown>;

/** An account that is to be erased; guests have no address. */
export async function findErasable(tx: Tx, userId: number) {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('email', 'not like', 'deleted-%@deleted.invalid')
    .select(['email', 'first_name', 'language', 'staff_role', 'guest_phone'])
    .executeTakeFirst();
}

/** Sections of an export. Secrets, hashes and encrypted numbers are left out. */
export async function readAccount(reader: Reader, userId: number) {
  const of = async (query: RawBuilder<unknown>): Promise<Row[]> => {
    const { rows } = await sql<{ row: Row }>`SELECT to_jsonb(found) AS row FROM (${query}) AS found`.execute(
      reader,
    );
    return rows.map(({ row }) => row);
  };
  const [account] = await of(sql`
    SELECT u.id, u.email, u.username, u.first_name, u.last_name, u.language, u.preferred_tags, u.onboarding_completed,
      u.wish_notices, u.question_notices, u.store_question_notices, u.store_news, u.created_at, u.email_verified_at,
      (SELECT c.phone FROM contact_phones c WHERE c.user_id = u.id) AS phone,
      EXISTS (SELECT FROM identities i WHERE i.user_id = u.id) AS google_sign_in,
      EXISTS (SELECT FROM totp_secrets t WHERE t.user_id = u.id AND t.enabled_at IS NOT NULL) AS two_step_login
    FROM users u WHERE u.id = ${userId}`);
  return {
    account,
    addresses: await of(sql`
      SELECT name, recipient, phone, second_phone, address_line, district, upazila, delivery_note, is_default
      FROM addresses WHERE user_id = ${userId} ORDER BY id`),
    measurements: await of(sql`
      SELECT ${sql.join(PERSONAL_MEASURES.map((name) => sql.ref(name)))} FROM body_measurements WHERE user_id = ${userId}`),
    devices: await of(sql`
      SELECT s.user_agent, s.created_at, s.last_used_at,
        EXISTS (SELECT FROM push_subscriptions p WHERE p.session_id = s.id) AS notifications
      FROM sessions s WHERE s.user_id = ${userId} ORDER BY s.created_at`),
    cart: await of(sql`
      SELECT p.name AS product, l.color, l.size, l.measurements, l.quantity, l.created_at, l.saved
      FROM (SELECT product_id, color, size, measurements, quantity, created_at, false AS saved FROM cart_lines
          WHERE user_id = ${userId}
        UNION ALL SELECT product_id, color, size, measurements, quantity, created_at, true FROM saved_lines
          WHERE user_id = ${userId}) l
      JOIN products p ON p.id = l.product_id ORDER BY l.created_at`),
    wish_list: await of(sql`
      SELECT w.product_id, p.name AS product, w.created_at FROM wishes w JOIN products p ON p.id = w.product_id
      WHERE w.user_id = ${userId} ORDER BY w.id`),
    followed_stores: await of(sql`
      SELECT s.id AS store_id, s.business_name AS store, f.created_at FROM follows f JOIN sellers s ON s.id = f.seller_id
      WHERE f.user_id = ${userId} ORDER BY f.created_at`),
    stock_alerts: await of(sql`
      SELECT a.product_id, p.name AS product, v.color, v.size, a.created_at
      FROM stock_alerts a JOIN products p ON p.id = a.product_id LEFT JOIN variants v ON v.id = a.variant_id
      WHERE a.user_id = ${userId} ORDER BY a.id`),
    orders: await of(sql`
      SELECT o.public_id AS number, o.status, o.payment_method, o.payment_status, s.business_name AS store,
        o.customer_name, o.customer_email, o.customer_phone, o.customer_second_phone, o.customer_address, o.delivery_note,
        o.subtotal_paisa / 100.0 AS subtotal, o.delivery_paisa / 100.0 AS delivery, o.discount_paisa / 100.0 AS discount,
        o.total_paisa / 100.0 AS total, o.created_at,
        (SELECT json_agg(json_build_object('title', i.title, 'color', i.color, 'size', i.size,
            'measurements', i.measurements, 'quantity', i.quantity, 'unit_price', i.unit_paisa / 100.0) ORDER BY i.id)
          FROM items_of_order(o.id) i) AS items
      FROM orders o JOIN sellers s ON s.id = o.seller_id WHERE o.user_id = ${userId} ORDER BY o.id`),
    returns: await of(sql`
      SELECT r.public_id AS number, r.state, r.wants, r.reason, r.note, r.refund_method, r.refund_account, r.created_at,
        (SELECT d.amount_paisa / 100.0 FROM refunds d WHERE d.id = r.refund_id) AS refund
      FROM returns r JOIN orders o ON o.id = r.order_id WHERE o.user_id = ${userId} ORDER BY r.id`),
    messages: await of(sql`
      SELECT o.public_id AS "order", m.content, m.created_at FROM order_messages m JOIN orders o ON o.id = m.order_id
      WHERE o.user_id = ${userId} AND m.side = 'buyer' ORDER BY m.id`),
    notes_of_haat: await of(sql`
      SELECT o.public_id AS "order", n.text, n.at FROM order_notes n JOIN orders o ON o.id = n.order_id
      WHERE (o.user_id = ${userId} AND n.reader = 'buyer')
        OR (o.seller_id = (SELECT s.id FROM sellers s WHERE s.user_id = ${userId}) AND n.reader = 'seller') ORDER BY n.id`),
    reviews: await of(sql`
      SELECT r.product_id, p.name AS product, r.rating, r.quality_rating, r.shipping_rating, r.communication_rating, r.fit,
        r.content, r.created_at
      FROM reviews r JOIN products p ON p.id = r.product_id WHERE r.user_id = ${userId} ORDER BY r.id`),
    review_votes: await of(sql`
      SELECT review_id, created_at FROM review_votes WHERE user_id = ${userId} ORDER BY created_at`),
    questions: await of(sql`
      SELECT q.product_id, p.name AS product, q.content, q.created_at, q.answer, q.answered_at
      FROM questions q JOIN products p ON p.id = q.product_id WHERE q.user_id = ${userId} ORDER BY q.id`),
    store: await of(sql`
      SELECT id, status, rejection_reason, first_name, last_name, email, phone, business_name, business_type, founded_date,
        bio, business_description, pickup_location, instagram, facebook, payment_method, bank_name, branch_name,
        applied_at, created_at, question, answer
      FROM sellers WHERE user_id = ${userId}`),
  };
}

/** Open orders that the account has placed, and those that its store has to fulfil. */
export async function findOpenOrders(
  tx: Tx,
  userId: number,
): Promise<{ public_id: string; is_sale: boolean }[]> {
  const terminal: readonly OrderStatus[] = TERMINAL_ORDER_STATUSES;
  const { rows } = await sql<{ public_id: string; is_sale: boolean }>`
    SELECT o.public_id, o.user_id <> ${userId} AS is_sale FROM orders o
    WHERE (o.user_id = ${userId} OR o.seller_id = (SELECT s.id FROM sellers s WHERE s.user_id = ${userId}))
      AND (o.status <> ALL(${terminal}::text[]) OR EXISTS (SELECT FROM returns r WHERE r.order_id = o.id AND r.closed_at IS NULL))
    ORDER BY o.id LIMIT 20`.execute(tx);
  return rows;
}

export async function findStoreOf(
  tx: Tx,
  userId: number,
): Promise<{ id: number; business_name: string } | undefined> {
  return tx
    .selectFrom('sellers')
    .where('user_id', '=', userId)
    .select(['id', 'business_name'])
    .forUpdate()
    .executeTakeFirst();
}

/** Closes a store for good. Its name stays with its orders and reviews. */
export async function closeStore(
  tx: Tx,
  storeId: number,
  numbers: { id_number: string; account_number: string },
): Promise<void> {
  await sql`
    UPDATE sellers SET status = 'suspended', rejection_reason = NULL, first_name = '', last_name = '', email = '',
      phone = '', pickup_location = '', instagram = '', facebook = '', bank_name = '', branch_name = '', bio = '',
      business_description = '', id_number = ${numbers.id_number}, account_number = ${numbers.account_number},
      question = NULL, asked_at = NULL, answer = NULL, answered_at = NULL
    WHERE id = ${storeId}`.execute(tx);
  await sql`DELETE FROM seller_notes WHERE seller_id = ${storeId}`.execute(tx);
  await sql`DELETE FROM order_notes WHERE reader = 'seller'
    AND order_id IN (SELECT id FROM orders WHERE seller_id = ${storeId})`.execute(tx);
}

/** The name that reviews, questions and orders show after an account is deleted. */
const NAME = 'Former customer';

/** Deletes data that only the account needs, and anonymizes data that orders, stores and other shoppers still need. */
export async function eraseAccount(
  tx: Tx,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  const ofUser = [
    sql`DELETE FROM addresses`,
    sql`DELETE FROM body_measurements`,
    sql`DELETE FROM contact_phones`,
    sql`DELETE FROM email_changes`,
    sql`DELETE FROM password_resets`,
    sql`DELETE FROM identities`,
    sql`DELETE FROM known_networks`,
    sql`DELETE FROM recovery_codes`,
    sql`DELETE FROM totp_secrets`,
    sql`DELETE FROM push_subscriptions`,
    sql`DELETE FROM cart_lines`,
    sql`DELETE FROM saved_lines`,
    sql`DELETE FROM cart_adds`,
    sql`DELETE FROM wishes`,
    sql`DELETE FROM follows`,
    sql`DELETE FROM stock_alerts`,
    sql`DELETE FROM customer_notes`,
    // The case stays: what was reported is the content, not the person.
    sql`UPDATE content_reports SET words = ''`,
  ];
  for (const statement of ofUser) await sql`${statement} WHERE user_id = ${userId}`.execute(tx);
  await sql`DELETE FROM stock_alerts WHERE email = ${email}`.execute(tx);
  await sql`DELETE FROM staff_invitations WHERE email = ${email}`.execute(tx);
  await sql`DELETE FROM outbox WHERE recipient = ${email}`.execute(tx);
  await sql`
    UPDATE orders SET customer_name = ${NAME}, customer_email = '', customer_phone = '', customer_second_phone = '',
      customer_address = '', delivery_note = '' WHERE user_id = ${userId}`.execute(tx);
  const orders = sql`(SELECT id FROM orders WHERE user_id = ${userId})`;
  await sql`DELETE FROM order_notes WHERE reader = 'buyer' AND order_id IN ${orders}`.execute(tx);
  await sql`UPDATE order_items SET measurements = NULL
    WHERE order_id IN ${orders} AND measurements IS NOT NULL`.execute(tx);
  await sql`UPDATE order_items_archive SET measurements = NULL
    WHERE order_id IN ${orders} AND measurements IS NOT NULL`.execute(tx);
  await sql`UPDATE returns SET note = '', refund_account = '', tracking = '' WHERE order_id IN ${orders}`.execute(
    tx,
  );
  await sql`UPDATE return_events SET note = '' WHERE actor = 'buyer'
    AND return_id IN (SELECT id FROM returns WHERE order_id IN ${orders})`.execute(tx);
  await sql`DELETE FROM return_pictures WHERE return_id IN (SELECT id FROM returns WHERE order_id IN ${orders})`.execute(
    tx,
  );
  await sql`UPDATE refunds SET account = '' WHERE order_id IN ${orders}`.execute(tx);
  await sql`
    UPDATE users SET email = ${`deleted-${userId}@deleted.invalid`}, username = ${`deleted-${userId}`}, password_hash = NULL,
      first_name = ${NAME}, last_name = '', preferred_tags = '{}', email_verified_at = NULL, guest_phone = NULL,
      blocked_at = NULL, blocked_by = NULL, blocked_reason = NULL, wish_notices = false, question_notices = false, store_question_notices = false, store_news = false
    WHERE id = ${userId}`.execute(tx);
}

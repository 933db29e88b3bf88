import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from '../../platform/files/packageFolder';

/**
 * Tables that each domain writes. Products have two writers: listings for their data, the catalog for their counts
 * (sales and ratings). The rows of an account are erased by one domain.
 */
const WRITERS: Record<string, readonly string[]> = {
  // Erases an account in one place, so that no table is forgotten.
  'account-data': [
    'addresses',
    'body_measurements',
    'cart_adds',
    'cart_lines',
    'contact_phones',
    'content_reports',
    'customer_notes',
    'email_changes',
    'follows',
    'identities',
    'known_networks',
    'order_items',
    'order_items_archive',
    'order_notes',
    'orders',
    'outbox',
    'refunds',
    'return_events',
    'return_pictures',
    'returns',
    'password_resets',
    'push_subscriptions',
    'recovery_codes',
    'saved_lines',
    'seller_notes',
    'sellers',
    'staff_invitations',
    'stock_alerts',
    'totp_secrets',
    'users',
    'wishes',
  ],
  accounts: [
    'users',
    'sessions',
    'refresh_tokens',
    'password_resets',
    'staff_invitations',
    'identities',
    'known_networks',
    'totp_secrets',
    'recovery_codes',
    'body_measurements',
    'addresses',
    'phone_codes',
    'email_changes',
    'contact_phones',
  ],
  limits: ['attempts'],
  places: ['delivery_fees'],
  carts: ['cart_lines', 'cart_adds', 'saved_lines'],
  coupons: ['coupons', 'coupon_uses'],
  customers: ['customer_notes', 'users'],
  catalog: [
    'products',
    'variants',
    'product_events',
    'sales_changes',
    'search_changes',
    'search_stale',
    'search_synonym_changes',
    'search_synonyms',
    'searches',
  ],
  listings: [
    'products',
    'variants',
    'product_images',
    'product_tags',
    'tags',
    'tag_changes',
    'offers',
    'listing_keys',
    'size_charts',
  ],
  banners: ['banners'],
  'content-pages': ['live_pages', 'page_versions'],
  follows: ['follows'],
  invoices: ['invoices', 'invoice_serials', 'sellers'],
  ledger: ['ledger_entries', 'ledger_transactions', 'commission_rates', 'vat_rates', 'refusal_fees'],
  mail: ['mail_texts', 'outbox'],
  media: ['media', 'uploads'],
  audit: ['audit'],
  'private-data': ['private_data_key'],
  orders: [
    'order_groups',
    'orders',
    'order_items',
    'order_events',
    'order_items_archive',
    'order_events_archive',
    'store_day_changes',
    'market_days',
    'address_holds',
    'order_refusals',
    'order_notes',
  ],
  messages: ['order_messages', 'message_pictures', 'conversations'],
  moderation: ['content_cases', 'content_reports'],
  payments: ['payments', 'payment_orders', 'gateway_refunds', 'gateway_tokens'],
  payouts: ['payouts', 'payout_runs', 'payout_account_changes'],
  push: ['push_subscriptions', 'push_outbox'],
  refunds: ['refunds', 'orders'],
  returns: ['returns', 'return_items', 'return_events', 'return_pictures', 'sellers'],
  reviews: ['reviews', 'review_pictures', 'review_replies', 'review_votes'],
  questions: ['questions', 'question_mails'],
  sellers: ['sellers', 'homepage_slots', 'seller_notes', 'store_name_changes'],
  settlements: ['settlement_files', 'settlement_lines'],
  'stock-alerts': ['stock_alerts'],
  wishlist: ['wishes'],
};

const WRITE =
  /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|(?:INSERT INTO|(?<!DO |FOR )UPDATE|DELETE FROM)\s+([a-z_]+)\b/g;

const source = path.join(packageFolder(), 'src');

test('a domain writes only its own tables', () => {
  const found: Record<string, string[]> = {};
  const folders = ['domains', 'platform', 'operation'].flatMap((room) =>
    readdirSync(path.join(source, room), { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map(({ name }) => ({ name, folder: path.join(source, room, name) })),
  );
  for (const { name: domain, folder } of folders) {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.queries.ts'))) {
      for (const [, kysely, sql] of readFileSync(path.join(folder, file), 'utf8').matchAll(WRITE)) {
        found[domain] = [...new Set([...(found[domain] ?? []), kysely ?? sql ?? ''])];
      }
    }
  }
  const sorted = (of: Record<string, readonly string[]>) =>
    Object.fromEntries(Object.entries(of).map(([domain, tables]) => [domain, [...tables].sort()]));
  expect(sorted(found)).toEqual(sorted(WRITERS));
});

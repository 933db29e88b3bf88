import { type ColumnMetadata, type Kysely, sql, type TableMetadata } from 'kysely';
import type { Tables } from '../platform/db/tables';

/** Types of values by SQL type, as the driver's parsers return them. A jsonb column without a row in VALUES is any object. */
const BY_SQL_TYPE: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Record<string, unknown>',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
};

/** Values that are narrower than their SQL type, where no CHECK constraint lists them. */
const VALUES: Record<string, string> = {
  'addresses.district': "District | ''",
  'audit.act': 'AuditAct',
  'banners.place': 'BannerPlace',
  'cart_lines.measurements': 'Measurements',
  'delivery_fees.district': 'District',
  'delivery_fees.fee_paisa': 'Paisa',
  'gateway_tokens.token': 'EncryptedText',
  'order_events.status': 'OrderStatus',
  'orders.coupon_paid_by': 'CouponPayer',
  'order_items.measurements': 'Measurements',
  'order_events_archive.status': 'OrderStatus',
  'order_items_archive.measurements': 'Measurements',
  'live_pages.page': 'ContentPageName',
  'mail_texts.bn': 'MailWords',
  'mail_texts.en': 'MailWords',
  'page_versions.bn': 'PageWords',
  'page_versions.en': 'PageWords',
  'page_versions.page': 'ContentPageName',
  'payout_account_changes.account_number': 'EncryptedText',
  'products.product_type': 'ProductType',
  'saved_lines.measurements': 'Measurements',
  'sellers.account_number': 'EncryptedText',
  'sellers.id_number': 'EncryptedText',
  'shop_sizes.business_type': 'BusinessType',
  'size_charts.garment': 'ChartGarment',
  'size_charts.measures': 'ChartMeasure[]',
  'size_charts.rows': 'ChartRow[]',
  'store_days.status': 'OrderStatus',
  'totp_secrets.secret': 'EncryptedText',
};

/** Columns that the database fills in from NOT NULL ones, although their type allows NULL. */
const NEVER_NULL = ['products.on_sale_in_shop', 'products.search'];

/** Columns that a trigger writes. */
const BY_TRIGGER = ['products.price_today_paisa'];

/** Views that have the rows of a table. Other views are read by raw SQL only. */
const VIEWS: Record<string, string> = { store_sums: 'store_days' };

/**
 * The source of `api/src/platform/db/tables.ts`: a type for each table of a migrated database.
 * @throws Error for a SQL type that has no row in BY_SQL_TYPE
 */
export async function tableTypes(db: Kysely<Tables>): Promise<string> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name, isView }) => !isView && name !== 'schema_migrations',
  );
  const [checks, computed] = [await listedValues(db), await computedColumns(db)];
  const interfaces = tables.map((table) => {
    const columns = table.columns.map((column) => `  ${column.name}: ${typeOf(table, column)};\n`);
    return `interface ${typeName(table.name)} {\n${columns.join('')}}\n`;
  });

  function typeOf({ name: table }: TableMetadata, column: ColumnMetadata): string {
    const name = `${table}.${column.name}`;
    const isArray = column.dataType.startsWith('_');
    const scalar = BY_SQL_TYPE[column.dataType.replace(/^_/, '')];
    if (!scalar) throw new Error(`${name} is ${column.dataType}, which has no type in tableTypes.ts`);
    const value = VALUES[name] ?? checks.get(name) ?? (isArray ? `${scalar}[]` : scalar);
    const stored = column.dataType === 'jsonb' ? `Json<${value}>` : value;
    const type = column.isNullable && !NEVER_NULL.includes(name) ? `${stored} | null` : stored;
    if (computed.has(name) || BY_TRIGGER.includes(name)) return `GeneratedAlways<${type}>`;
    return column.hasDefaultValue || column.isAutoIncrementing ? `Generated<${type}>` : type;
  }

  const rows = [...tables.map(({ name }) => [name, name]), ...Object.entries(VIEWS)].map(
    ([name, table = '']) => `  ${name}: ${typeName(table)};\n`,
  );
  const imported = new Set(Object.values(VALUES).flatMap((value) => value.match(/\b[A-Z]\w+/g) ?? []));
  imported.delete('EncryptedText');
  return `// Made from the migrations, which say what a column is for: npm run tables (api/src/testing/tableTypes.ts).
// Columns that end in _paisa are integer paisa, those that end in _day are 'YYYY-MM-DD' in Asia/Dhaka.
import type { ${[...imported].sort().join(', ')} } from '@haat/contracts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EncryptedText } from './encryptedText';

/** jsonb: read as a value, written as text. */
type Json<Value> = ColumnType<Value, string, string>;

${interfaces.join('\n')}
export interface Tables {
${rows.join('')}}
`;
}

/** 'cart_lines' → 'CartLinesTable' */
const typeName = (table: string) =>
  `${table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`;

/** Columns that a CHECK constraint limits to a list of texts, as unions. */
async function listedValues(db: Kysely<Tables>): Promise<Map<string, string>> {
  const { rows } = await sql<{ table: string; definition: string }>`
    SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace`.execute(db);
  return new Map(
    rows.flatMap(({ table, definition }) => {
      const [, column, list = ''] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(definition) ?? [];
      return column ? [[`${table}.${column}`, list.replaceAll('::text', '').replaceAll(', ', ' | ')]] : [];
    }),
  );
}

/** GENERATED ALWAYS columns. */
async function computedColumns(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT attrelid::regclass || '.' || attname AS name FROM pg_attribute WHERE attgenerated <> ''`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

import type {
  AuditAct,
  BusinessType,
  ChartGarment,
  ChartMeasure,
  ChartRow,
  District,
  FitAnswer,
  Language,
  Measurements,
  OrderMessage,
  OrderStatus,
  Paisa,
  PaymentMethod,
  PayoutMethod,
  PersonalMeasure,
  ProductDepartment,
  ProductStatus,
  ProductType,
  SellerStatus,
} from '@haat/contracts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

// The schema of migrations/ as the queries see it. Columns that end in _paisa are integer paisa,
// those that end in _day are 'YYYY-MM-DD' in Asia/Dhaka.

/** jsonb that may be null: read as an object, written as text. */
type MeasurementsColumn = ColumnType<Measurements | null, string | null, string | null>;

/** A value that only `PrivateData` writes and reads. */
export type EncryptedText = string & { readonly isEncrypted: true };

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  media: MediaTable;
  uploads: UploadsTable;
  sellers: SellersTable;
  size_charts: SizeChartsTable;
  products: ProductsTable;
  search_words: SearchWordsTable;
  searches: SearchesTable;
  shop_sizes: ShopSizesTable;
  sales_changes: SalesChangesTable;
  tags: TagsTable;
  product_tags: ProductTagsTable;
  variants: VariantsTable;
  product_images: ProductImagesTable;
  offers: OffersTable;
  listing_keys: ListingKeysTable;
  homepage_slots: HomepageSlotsTable;
  product_events: ProductEventsTable;
  cart_lines: CartLinesTable;
  saved_lines: CartLinesTable;
  cart_adds: CartAddsTable;
  wishes: WishesTable;
  stock_alerts: StockAlertsTable;
  addresses: AddressesTable;
  body_measurements: BodyMeasurementsTable;
  private_data_key: PrivateDataKeyTable;
  order_groups: OrderGroupsTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_events: OrderEventsTable;
  order_items_archive: OrderItemsTable & { month: string };
  order_events_archive: OrderEventsTable & { month: string };
  store_days: StoreDaysTable;
  store_day_changes: StoreDaysTable;
  /** a view of both */
  store_sums: StoreDaysTable;
  reviews: ReviewsTable;
  review_replies: ReviewRepliesTable;
  review_pictures: ReviewPicturesTable;
  review_votes: ReviewVotesTable;
  follows: FollowsTable;
  questions: QuestionsTable;
  question_mails: QuestionMailsTable;
  order_messages: OrderMessagesTable;
  message_pictures: MessagePicturesTable;
  conversations: ConversationsTable;
  audit: AuditTable;
  outbox: OutboxTable;
  push_subscriptions: PushSubscriptionsTable;
  push_outbox: PushOutboxTable;
  password_resets: PasswordResetsTable;
  email_changes: EmailChangesTable;
  contact_phones: ContactPhonesTable;
  identities: IdentitiesTable;
  phone_codes: PhoneCodesTable;
  known_networks: KnownNetworksTable;
  attempts: AttemptsTable;
  delivery_fees: DeliveryFeesTable;
}

interface UsersTable {
  id: Generated<number>;
  email: string;
  username: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  is_operator: Generated<boolean>;
  onboarding_completed: Generated<boolean>;
  preferred_tags: Generated<string[]>;
  language: Language | null;
  wish_notices: Generated<boolean>;
  question_notices: Generated<boolean>;
  store_question_notices: Generated<boolean>;
  store_news: Generated<boolean>;
  created_at: Generated<Date>;
  sessions: Generated<number>;
  email_verified_at: Date | null;
  /** 01712345678: of the orders that a guest placed with this number; null of ordinary accounts */
  guest_phone: string | null;
}

interface AddressesTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  recipient: string;
  phone: string;
  second_phone: string;
  address_line: string;
  district: District | '';
  upazila: Generated<string>;
  delivery_note: string;
  is_default: Generated<boolean>;
}

interface SessionsTable {
  id: string;
  user_id: number;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

interface RefreshTokensTable {
  id: Generated<number>;
  token_hash: Buffer;
  family_id: string;
  parent_id: number | null;
  user_id: number;
  created_at: Generated<Date>;
  expires_at: Date;
  first_used_at: Date | null;
  revoked_at: Date | null;
}

interface MediaTable {
  hash: string;
  content_type: string;
  recipe: string | null;
  width: number;
  height: number;
  tint: string;
  created_at: Generated<Date>;
}

interface UploadsTable {
  hash: string;
  at: Generated<Date>;
}

interface SellersTable {
  id: Generated<number>;
  user_id: number;
  status: Generated<SellerStatus>;
  rejection_reason: string | null;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  id_number: EncryptedText;
  business_name: string;
  business_type: BusinessType;
  founded_date: string | null;
  bio: Generated<string>;
  business_description: Generated<string>;
  pickup_location: string;
  instagram: Generated<string>;
  facebook: Generated<string>;
  payment_method: PayoutMethod;
  account_number: EncryptedText;
  bank_name: Generated<string>;
  branch_name: Generated<string>;
  logo_hash: string | null;
  banner_hash: string | null;
  verified: Generated<boolean>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  applied_at: Generated<Date>;
  created_at: Generated<Date>;
}

interface SizeChartsTable {
  id: Generated<number>;
  seller_id: number;
  name: string;
  folded_name: GeneratedAlways<string>;
  garment: ChartGarment;
  measures: ChartMeasure[];
  rows: ColumnType<ChartRow[], string, string>;
  created_at: Generated<Date>;
}

interface ProductsTable {
  id: Generated<number>;
  seller_id: number;
  name: string;
  short_description: Generated<string>;
  description: string;
  category: string | null;
  business_type: BusinessType;
  department: ProductDepartment | null;
  product_type: ProductType | null;
  price_paisa: number;
  status: Generated<ProductStatus>;
  features: Generated<string[]>;
  fabric_care: Generated<string>;
  sizes: Generated<string[]>;
  colors: Generated<string[]>;
  offers_custom_sizes: Generated<boolean>;
  custom_size_fields: Generated<string[]>;
  requires_advance_payment: Generated<boolean>;
  estimated_pickup_days: Generated<number>;
  tag_names: Generated<string[]>;
  size_chart_id: number | null;
  sales_count: Generated<number>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  on_sale_in_shop: GeneratedAlways<boolean>;
  price_today_paisa: GeneratedAlways<number>;
  in_stock: Generated<boolean>;
  /** Smoothed for sorting: few reviews count less. The average is rating_sum / rating_count. */
  rating_score: GeneratedAlways<number>;
  seller_hidden: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
  /** tsvector; only for comparing in SQL */
  search: GeneratedAlways<string>;
}

interface SearchWordsTable {
  word: string;
  products: Generated<number>;
}

interface ShopSizesTable {
  business_type: BusinessType;
  change: number;
}

interface SalesChangesTable {
  product_id: number;
  change: number;
}

interface TagsTable {
  id: Generated<number>;
  name: string;
  folded: GeneratedAlways<string>;
}

interface ProductTagsTable {
  product_id: number;
  tag_id: number;
}

interface VariantsTable {
  id: Generated<number>;
  product_id: number;
  color: string | null;
  size: string | null;
  sku: Generated<string>;
  stock: Generated<number>;
  is_active: Generated<boolean>;
  position: Generated<number>;
  folded_size: GeneratedAlways<string | null>;
  folded_color: GeneratedAlways<string | null>;
}

interface ProductImagesTable {
  id: Generated<number>;
  product_id: number;
  media_hash: string;
  position: number;
  /** one of the product's colours; null: all of them */
  color: Generated<string | null>;
}

interface OffersTable {
  id: Generated<number>;
  product_id: number;
  name: Generated<string>;
  description: Generated<string>;
  offer_type: 'percentage' | 'flat';
  percent: Generated<number>;
  amount_paisa: Generated<number>;
  start_day: string;
  end_day: string;
  status: Generated<'active' | 'inactive'>;
  created_at: Generated<Date>;
}

interface ListingKeysTable {
  seller_id: number;
  idempotency_key: string;
  request_hash: Buffer;
  /** what it listed, or the offer that it made; both null only within the transaction that does it */
  product_id: number | null;
  offer_id: Generated<number | null>;
  created_at: Generated<Date>;
}

interface HomepageSlotsTable {
  seller_id: number;
  slot: number;
  product_id: number;
}

interface SearchesTable {
  day: string;
  words: string;
  visitors: number;
}

interface ProductEventsTable {
  product_id: number;
  kind: 'cart_add' | 'order';
  quantity: number;
  /** an account; null of events of earlier releases */
  visitor: Generated<number | null>;
  at: Generated<Date>;
}

interface CartLinesTable {
  id: Generated<number>;
  user_id: number;
  product_id: number;
  variant_id: number;
  color: string | null;
  size: string | null;
  measurements: MeasurementsColumn;
  quantity: number;
  created_at: Generated<Date>;
}

interface CartAddsTable {
  user_id: number;
  idempotency_key: string;
  /** null: of a release that didn't keep it */
  request_hash: Buffer | null;
  at: Date;
}

interface BodyMeasurementsTable extends Record<PersonalMeasure, number | null> {
  user_id: number;
}

interface WishesTable {
  id: Generated<number>;
  user_id: number;
  product_id: number;
  created_at: Generated<Date>;
  known_paisa: number | null;
  known_in_stock: Generated<boolean>;
  noticed_at: Date | null;
  added_paisa: number | null;
  back_at: Date | null;
}

interface StockAlertsTable {
  id: Generated<number>;
  product_id: number;
  variant_id: number | null;
  user_id: number | null;
  email: string | null;
  language: Language | null;
  created_at: Date;
}

interface FollowsTable {
  user_id: number;
  seller_id: number;
  created_at: Generated<Date>;
  known_until: Generated<Date>;
  noticed_at: Date | null;
}

interface OrderGroupsTable {
  id: Generated<number>;
  number: string;
  user_id: number;
  idempotency_key: string | null;
  request_hash: Buffer | null;
  coupon_code: string | null;
  subtotal_paisa: number;
  delivery_paisa: number;
  discount_paisa: number;
  created_at: Generated<Date>;
}

interface TotpSecretsTable {
  user_id: number;
  secret: EncryptedText;
  enabled_at: Date | null;
  last_step: Generated<number>;
}

interface RecoveryCodesTable {
  user_id: number;
  code_hash: Buffer;
}

interface OrdersTable {
  id: Generated<number>;
  public_id: string;
  group_id: number;
  user_id: number;
  seller_id: number;
  status: Generated<OrderStatus>;
  payment_method: PaymentMethod;
  payment_status: Generated<'unpaid' | 'paid'>;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  customer_address: string;
  customer_second_phone: Generated<string>;
  delivery_note: Generated<string>;
  subtotal_paisa: number;
  delivery_paisa: number;
  discount_paisa: number;
  total_paisa: number;
  collected_paisa: Generated<number>;
  /** the days on which it is expected; null of orders of earlier releases */
  delivery_from_day: string | null;
  delivery_to_day: string | null;
  created_at: Generated<Date>;
  confirm_by: Date | null;
  confirmed_at: Date | null;
  confirm_reasons: Generated<string[]>;
  /** whether its pieces were taken from stock; 'never': it ended while it waited */
  stock_state: Generated<'waiting' | 'taken' | 'never'>;
  /** of the partitions with its items and events, the first of a month; null while they are not archived */
  archived_month: string | null;
}

interface OrderItemsTable {
  id: Generated<number>;
  order_id: number;
  product_id: number;
  variant_id: number;
  title: string;
  media_hash: string | null;
  color: string | null;
  size: string | null;
  measurements: MeasurementsColumn;
  quantity: number;
  unit_paisa: number;
  estimated_pickup_days: Generated<number>;
  requires_advance_payment: Generated<boolean>;
  delivered_at: Date | null;
  sku: Generated<string>;
}

interface OrderEventsTable {
  id: Generated<number>;
  order_id: number;
  actor: 'buyer' | 'seller' | 'operator' | 'system';
  actor_id: number | null;
  status: OrderStatus;
  note: Generated<string>;
  collected_paisa: Generated<number | null>;
  at: Generated<Date>;
}

interface StoreDaysTable {
  seller_id: number;
  day: string;
  status: OrderStatus;
  /** to be confirmed, without pieces of the stock */
  waiting: boolean;
  orders: number;
  pieces: number;
  revenue_paisa: number;
  paid_orders: number;
}

interface ReviewsTable {
  id: Generated<number>;
  user_id: number;
  seller_id: number;
  product_id: number;
  /** null where `again_in_order` has the order */
  order_id: number | null;
  /** the order of a review of a further item of a product that is reviewed in this order */
  again_in_order: number | null;
  /** null in reviews from before it was stored: about all items of the product in the order */
  item_id: number | null;
  rating: number;
  communication_rating: number | null;
  shipping_rating: number | null;
  quality_rating: number | null;
  content: string;
  created_at: Generated<Date>;
  fit: FitAnswer | null;
  helpful_count: Generated<number>;
}

interface ReviewPicturesTable {
  review_id: number;
  position: number;
  media_hash: string;
}

interface ReviewVotesTable {
  review_id: number;
  user_id: number;
  created_at: Generated<Date>;
}

interface ReviewRepliesTable {
  review_id: number;
  content: string;
  created_at: Generated<Date>;
}

interface QuestionsTable {
  id: Generated<number>;
  product_id: number;
  seller_id: number;
  user_id: number;
  content: string;
  created_at: Generated<Date>;
  answer: string | null;
  answered_at: Date | null;
  mailed: Generated<boolean>;
}

interface QuestionMailsTable {
  seller_id: number;
  mailed_at: Date;
}

interface OrderMessagesTable {
  id: Generated<number>;
  order_id: number;
  side: OrderMessage['side'];
  content: string;
  idempotency_key: string | null;
  created_at: Generated<Date>;
}

interface MessagePicturesTable {
  message_id: number;
  place: number;
  name: string;
  upload_hash: string;
  width: number;
  height: number;
  tint: string;
}

interface ConversationsTable {
  order_id: number;
  seller_id: number;
  buyer_unread: Generated<number>;
  store_unread: Generated<number>;
}

interface OutboxTable {
  id: Generated<number>;
  key: Generated<string>;
  kind: string;
  recipient: string;
  /** jsonb: read as an object, written as text */
  data: ColumnType<Record<string, unknown>, string, string>;
  created_at: Date;
  expires_at: Date | null;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  delivered_at: Date | null;
  dead_at: Date | null;
  last_error: string | null;
}

interface PushSubscriptionsTable {
  session_id: string;
  user_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  server_key: string;
  created_at: Date;
}

interface PushOutboxTable {
  id: Generated<number>;
  session_id: string;
  tag: string;
  kind: string;
  /** jsonb: read as an object, written as text */
  data: ColumnType<Record<string, unknown>, string, string>;
  expires_at: Date;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  dead_at: Date | null;
  last_error: string | null;
}

/** jsonb of any shape that may be null: read as an object, written as text. */
type SnapshotColumn = ColumnType<Record<string, unknown> | null, string | null, never>;

interface AuditTable {
  id: Generated<number>;
  at: Date;
  actor_id: number | null;
  actor: string;
  act: AuditAct;
  seller_id: number | null;
  subject: string;
  reason: Generated<string>;
  before: SnapshotColumn;
  after: SnapshotColumn;
}

interface PasswordResetsTable {
  user_id: number;
  token_hash: Buffer | null;
  expires_at: Date;
  asked_at: Date;
  asked: Generated<number>;
}

interface EmailChangesTable {
  user_id: number;
  email: string;
  seed: string;
  tries: Generated<number>;
  expires_at: Date;
}

interface ContactPhonesTable {
  user_id: number;
  phone: string;
}

interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: number;
  created_at: Date;
}

interface PhoneCodesTable {
  id: string;
  phone: string;
  code_hash: Buffer;
  tries: Generated<number>;
  expires_at: Date;
}

interface KnownNetworksTable {
  user_id: number;
  network: Buffer;
  seen_at: Date;
}

interface AttemptsTable {
  key: Buffer;
  count: number;
  ends_at: Date;
}

interface PrivateDataKeyTable {
  is_only: Generated<boolean>;
  key_id: string;
}

interface DeliveryFeesTable {
  district: District;
  fee_paisa: Paisa;
  from_days: number | null;
  to_days: number | null;
}

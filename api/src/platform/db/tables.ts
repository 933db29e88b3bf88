// Made from the migrations, which say what a column is for: npm run tables (api/src/testing/tableTypes.ts).
// Columns that end in _paisa are integer paisa, those that end in _day are 'YYYY-MM-DD' in Asia/Dhaka.
import type { AuditAct, BannerPlace, BusinessType, ChartGarment, ChartMeasure, ChartRow, ContentPageName, CouponPayer, District, MailWords, Measurements, OrderStatus, PageWords, Paisa, ProductType } from '@haat/contracts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EncryptedText } from './encryptedText';

/** jsonb: read as a value, written as text. */
type Json<Value> = ColumnType<Value, string, string>;

interface AddressHoldsTable {
  checkout: string;
  address: Buffer;
  account: Buffer;
  variant_id: number;
  pieces: number;
  paisa: number;
  at: Date;
}

interface AddressesTable {
  id: Generated<number>;
  user_id: number;
  name: Generated<string>;
  recipient: string;
  phone: string;
  second_phone: Generated<string>;
  address_line: string;
  district: Generated<District | ''>;
  delivery_note: Generated<string>;
  is_default: Generated<boolean>;
  upazila: Generated<string>;
}

interface AttemptsTable {
  key: Buffer;
  count: number;
  ends_at: Date;
}

interface AuditTable {
  id: Generated<number>;
  at: Date;
  actor_id: number | null;
  actor: string;
  act: AuditAct;
  seller_id: number | null;
  subject: string;
  reason: Generated<string>;
  before: Json<Record<string, unknown>> | null;
  after: Json<Record<string, unknown>> | null;
}

interface AuditChainTable {
  link: number;
  entry_id: number;
  hash: Buffer;
}

interface BannersTable {
  id: Generated<number>;
  place: BannerPlace;
  from_day: string;
  to_day: string | null;
  title_en: string;
  title_bn: string;
  text_en: Generated<string>;
  text_bn: Generated<string>;
  link: Generated<string>;
  ended_at: Date | null;
  version: Generated<number>;
  author: string;
  at: Date;
}

interface BodyMeasurementsTable {
  user_id: number;
  body_chest: number | null;
  body_waist: number | null;
  body_hip: number | null;
  body_height: number | null;
  body_shoulder: number | null;
  body_sleeve: number | null;
  body_neck: number | null;
  body_length: number | null;
  body_trousers: number | null;
  body_inseam: number | null;
}

interface CartAddsTable {
  user_id: number;
  idempotency_key: string;
  at: Date;
  request_hash: Buffer | null;
}

interface CartLinesTable {
  id: Generated<number>;
  user_id: number;
  product_id: number;
  variant_id: number;
  color: string | null;
  size: string | null;
  measurements: Json<Measurements> | null;
  quantity: number;
  created_at: Generated<Date>;
}

interface CommissionRatesTable {
  id: Generated<number>;
  seller_id: number | null;
  business_type: 'General Clothing' | 'Thrifted Clothing' | 'Loose Fabric' | null;
  basis_points: number | null;
  from_day: string;
  tier: 'silver' | 'gold' | 'platinum' | null;
  set_by: Generated<string>;
  set_at: Date | null;
}

interface ContactPhonesTable {
  user_id: number;
  phone: string;
}

interface ContentCasesTable {
  id: Generated<number>;
  kind: 'product' | 'review' | 'question';
  product_id: number;
  review_id: number | null;
  question_id: number | null;
  author_id: number;
  state: 'reported' | 'ok' | 'hidden' | 'appealed';
  since: Date;
  reason: Generated<string>;
  decided_by: string | null;
  appeal: string | null;
  version: Generated<number>;
}

interface ContentReportsTable {
  case_id: number;
  user_id: number;
  reason: string;
  words: string;
  at: Date;
}

interface ConversationsTable {
  order_id: number;
  seller_id: number;
  buyer_unread: Generated<number>;
  store_unread: Generated<number>;
}

interface CouponUsesTable {
  group_id: number;
  coupon_id: number;
  user_id: number;
  paisa: number;
  returned_at: Date | null;
}

interface CouponsTable {
  id: Generated<number>;
  code: string;
  percent: number | null;
  flat_paisa: number | null;
  least_paisa: Generated<number>;
  budget_paisa: number | null;
  uses_a_person: number | null;
  from_day: string | null;
  to_day: string | null;
  store_ids: Generated<number[]>;
  product_ids: Generated<number[]>;
  with_offers: Generated<boolean>;
  paid_by: 'market' | 'seller';
  created_at: Date;
  created_by: Generated<string>;
  spent_paisa: Generated<number>;
  uses: Generated<number>;
  paused_at: Date | null;
  ended_at: Date | null;
  reason: Generated<string>;
}

interface CustomerNotesTable {
  id: Generated<number>;
  user_id: number;
  at: Date;
  author: string;
  text: string;
}

interface DeliveryFeesTable {
  district: District;
  fee_paisa: Paisa;
  from_days: number | null;
  to_days: number | null;
}

interface EmailChangesTable {
  user_id: number;
  email: string;
  seed: string;
  tries: Generated<number>;
  expires_at: Date;
}

interface FollowsTable {
  user_id: number;
  seller_id: number;
  created_at: Generated<Date>;
  known_until: Generated<Date>;
  noticed_at: Date | null;
}

interface GatewayRefundsTable {
  id: Generated<number>;
  payment_id: number;
  order_id: number;
  reference: string;
  source: string;
  amount_paisa: number;
  state: 'decided' | 'sent' | 'unknown' | 'refunded' | 'failed' | 'paid_otherwise';
  reason: string;
  provider_reference: Generated<string>;
  note: Generated<string>;
  decided_by: string;
  decided_at: Date;
  sent_by: string | null;
  sent_at: Date | null;
  ask_at: Date | null;
  asks: Generated<number>;
  changed_at: Date;
  refund_id: number | null;
}

interface GatewayTokensTable {
  provider: string;
  token: Generated<EncryptedText>;
  expires_at: Date;
  claimed_until: Date;
  blocked_until: Date;
}

interface HomepageSlotsTable {
  seller_id: number;
  slot: number;
  product_id: number;
}

interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: number;
  created_at: Date;
}

interface InvoiceSerialsTable {
  seller_id: number;
  kind: 'invoice' | 'credit_note';
  fiscal_year: string;
  last: number;
}

interface InvoicesTable {
  id: Generated<number>;
  seller_id: number;
  kind: 'invoice' | 'credit_note';
  fiscal_year: string;
  serial: number;
  order_id: number;
  reference: string;
  issued_at: Date;
  store_name: string;
  store_address: string;
  store_bin: string;
  lines: Json<Record<string, unknown>>;
  total_paisa: number;
  coupon_paisa: number;
  invoice_id: number | null;
}

interface KnownNetworksTable {
  user_id: number;
  network: Buffer;
  seen_at: Date;
}

interface LedgerBalancesTable {
  account: string;
  seller_id: number;
  balance_paisa: number;
}

interface LedgerEntriesTable {
  id: Generated<number>;
  transaction_id: number;
  account: 'buyer_clearing' | 'advance_with_seller' | 'cash_with_seller' | 'cash_with_courier' | 'gateway' | 'bank' | 'seller_payable' | 'payout_clearing' | 'market_revenue' | 'tax' | 'expense';
  seller_id: number | null;
  order_id: number | null;
  amount_paisa: number;
  at: Date;
}

interface LedgerTransactionsTable {
  id: Generated<number>;
  kind: string;
  reference: string;
  at: Date;
  note: Generated<string>;
}

interface ListingKeysTable {
  seller_id: number;
  idempotency_key: string;
  request_hash: Buffer;
  product_id: number | null;
  created_at: Generated<Date>;
  offer_id: number | null;
}

interface LivePagesTable {
  page: ContentPageName;
  version: number;
}

interface MailTextsTable {
  kind: string;
  version: number;
  en: Json<MailWords>;
  bn: Json<MailWords>;
  author: string;
  at: Date;
}

interface MarketDaysTable {
  day: string;
  status: string;
  orders: number;
  revenue_paisa: number;
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

interface MessagePicturesTable {
  message_id: number;
  place: number;
  name: string;
  upload_hash: string;
  width: number;
  height: number;
  tint: string;
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

interface OrderEventsTable {
  id: Generated<number>;
  order_id: number;
  actor: 'buyer' | 'seller' | 'operator' | 'system';
  actor_id: number | null;
  status: OrderStatus;
  note: Generated<string>;
  at: Generated<Date>;
  collected_paisa: number | null;
}

interface OrderEventsArchiveTable {
  month: string;
  id: number;
  order_id: number;
  actor: string;
  actor_id: number | null;
  status: OrderStatus;
  note: string;
  at: Date;
  collected_paisa: number | null;
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

interface OrderItemsTable {
  id: Generated<number>;
  order_id: number;
  product_id: number;
  variant_id: number;
  title: string;
  media_hash: string | null;
  color: string | null;
  size: string | null;
  measurements: Json<Measurements> | null;
  quantity: number;
  unit_paisa: number;
  delivered_at: Date | null;
  sku: Generated<string>;
  estimated_pickup_days: Generated<number>;
  requires_advance_payment: Generated<boolean>;
}

interface OrderItemsArchiveTable {
  month: string;
  id: number;
  order_id: number;
  product_id: number;
  variant_id: number;
  title: string;
  media_hash: string | null;
  color: string | null;
  size: string | null;
  measurements: Json<Measurements> | null;
  quantity: number;
  unit_paisa: number;
  delivered_at: Date | null;
  sku: string;
  estimated_pickup_days: number;
  requires_advance_payment: boolean;
}

interface OrderMessagesTable {
  id: Generated<number>;
  order_id: number;
  side: 'buyer' | 'store';
  content: string;
  idempotency_key: string | null;
  created_at: Generated<Date>;
}

interface OrderNotesTable {
  id: Generated<number>;
  order_id: number;
  reader: 'buyer' | 'seller';
  author: string;
  text: string;
  at: Date;
}

interface OrderRefusalsTable {
  item_id: number;
  order_id: number;
  reason: string;
  at: Date;
  inspected_at: Date | null;
  restocked: Generated<number>;
  written_off: Generated<number>;
}

interface OrderSearchTable {
  order_id: number;
  seller_id: number;
  text: string;
}

interface OrdersTable {
  id: Generated<number>;
  public_id: string;
  group_id: number;
  user_id: number;
  seller_id: number;
  status: Generated<'pending' | 'processing' | 'shipped' | 'delivered' | 'partially_delivered' | 'cancelled' | 'refunded'>;
  payment_method: 'cod' | 'card';
  payment_status: Generated<'unpaid' | 'paid'>;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  customer_address: string;
  subtotal_paisa: number;
  delivery_paisa: number;
  discount_paisa: number;
  total_paisa: number;
  created_at: Generated<Date>;
  collected_paisa: Generated<number>;
  delivery_from_day: string | null;
  delivery_to_day: string | null;
  confirm_by: Date | null;
  confirmed_at: Date | null;
  confirm_reasons: Generated<string[]>;
  customer_second_phone: Generated<string>;
  delivery_note: Generated<string>;
  stock_state: Generated<'waiting' | 'taken' | 'never'>;
  archived_month: string | null;
  phone_proved: Generated<boolean>;
  pay_by: Date | null;
  commission_bp: number | null;
  commission_vat_bp: number | null;
  refused_paisa: Generated<number>;
  refunded_paisa: Generated<number>;
  gateway_paisa: Generated<number>;
  gateway_due_paisa: Generated<number>;
  coupon_paid_by: CouponPayer | null;
}

interface OutboxTable {
  id: Generated<number>;
  key: Generated<string>;
  kind: string;
  recipient: string;
  data: Json<Record<string, unknown>>;
  created_at: Date;
  expires_at: Date | null;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  delivered_at: Date | null;
  dead_at: Date | null;
  last_error: string | null;
}

interface PageVersionsTable {
  page: ContentPageName;
  version: number;
  en: Json<PageWords>;
  bn: Json<PageWords>;
  author: string;
  at: Date;
}

interface PasswordResetsTable {
  user_id: number;
  token_hash: Buffer | null;
  expires_at: Date;
  asked_at: Date;
  asked: Generated<number>;
}

interface PaymentOrdersTable {
  payment_id: number;
  order_id: number;
  amount_paisa: number;
  used: boolean | null;
}

interface PaymentsTable {
  id: Generated<number>;
  reference: string;
  group_id: number;
  provider: 'sslcommerz' | 'bkash' | 'nagad';
  state: 'created' | 'pending' | 'authorised' | 'unknown' | 'paid' | 'failed' | 'refunded_partly' | 'refunded';
  failure: 'cancelled' | 'declined' | 'low_balance' | 'repeated_soon' | 'expired' | 'not_started' | 'closed' | null;
  advance: Generated<boolean>;
  amount_paisa: number;
  fee_paisa: number | null;
  refunded_paisa: Generated<number>;
  provider_id: Generated<string>;
  pay_url: Generated<string>;
  transaction: Generated<string>;
  provider_state: Generated<string>;
  risky: Generated<boolean>;
  problem: Generated<string>;
  returned_at: Date | null;
  expires_at: Date;
  ask_at: Date | null;
  asks: Generated<number>;
  created_at: Date;
  changed_at: Date;
}

interface PayoutAccountChangesTable {
  seller_id: number;
  payment_method: 'Bank' | 'bKash' | 'Nagad';
  account_number: EncryptedText;
  bank_name: string;
  branch_name: string;
  asked_at: Date;
  confirmed_at: Date | null;
}

interface PayoutRunsTable {
  id: Generated<number>;
  drafted_by: string;
  drafted_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
}

interface PayoutsTable {
  id: Generated<number>;
  run_id: number;
  seller_id: number;
  amount_paisa: number;
  reasons: Json<Record<string, unknown>>;
  method: 'Bank' | 'bKash' | 'Nagad';
  account_version: number;
  state: 'draft' | 'approved' | 'sent' | 'settled' | 'failed' | 'held' | 'dropped';
  note: Generated<string>;
  provider_reference: Generated<string>;
  changed_at: Date;
}

interface PhoneCodesTable {
  id: string;
  phone: string;
  code_hash: Buffer;
  tries: Generated<number>;
  expires_at: Date;
}

interface PriceDayTable {
  day: string;
}

interface PrivateDataKeyTable {
  is_only: Generated<boolean>;
  key_id: string;
}

interface ProductEventsTable {
  product_id: number;
  kind: 'cart_add' | 'order';
  quantity: number;
  at: Generated<Date>;
  visitor: number | null;
}

interface ProductImagesTable {
  id: Generated<number>;
  product_id: number;
  media_hash: string;
  position: number;
  color: string | null;
}

interface ProductTagsTable {
  product_id: number;
  tag_id: number;
}

interface ProductsTable {
  id: Generated<number>;
  seller_id: number;
  name: string;
  short_description: Generated<string>;
  description: string;
  category: string | null;
  business_type: 'General Clothing' | 'Thrifted Clothing' | 'Loose Fabric';
  price_paisa: number;
  status: Generated<'active' | 'inactive' | 'draft' | 'archived'>;
  features: Generated<string[]>;
  sizes: Generated<string[]>;
  colors: Generated<string[]>;
  offers_custom_sizes: Generated<boolean>;
  custom_size_fields: Generated<string[]>;
  requires_advance_payment: Generated<boolean>;
  estimated_pickup_days: Generated<number>;
  tag_names: Generated<string[]>;
  sales_count: Generated<number>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  on_sale_in_shop: GeneratedAlways<boolean>;
  seller_hidden: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
  price_today_paisa: GeneratedAlways<number>;
  in_stock: Generated<boolean>;
  rating_score: GeneratedAlways<number>;
  size_chart_id: number | null;
  search: GeneratedAlways<string>;
  department: 'women' | 'men' | 'kids' | 'unisex' | null;
  product_type: ProductType | null;
  fabric_care: Generated<string>;
  hidden_by_operator: Generated<boolean>;
}

interface PushOutboxTable {
  id: Generated<number>;
  session_id: string;
  tag: string;
  kind: string;
  data: Json<Record<string, unknown>>;
  expires_at: Date;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
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

interface QuestionMailsTable {
  seller_id: number;
  mailed_at: Date;
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
  hidden_at: Date | null;
}

interface RecoveryCodesTable {
  user_id: number;
  code_hash: Buffer;
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

interface RefundsTable {
  id: Generated<number>;
  order_id: number;
  seller_id: number;
  amount_paisa: number;
  method: 'cash' | 'bKash' | 'Nagad' | 'bank' | 'gateway';
  account: Generated<string>;
  state: Generated<'decided' | 'sent'>;
  reason: string;
  decided_by: number | null;
  decided_at: Date;
  sent_by: number | null;
  sent_at: Date | null;
  reference: Generated<string>;
}

interface RefusalFeesTable {
  id: Generated<number>;
  fee_paisa: number;
  from_day: string;
  set_by: string;
  set_at: Date;
}

interface ReturnEventsTable {
  id: Generated<number>;
  return_id: number;
  state: string;
  actor: 'buyer' | 'seller' | 'operator' | 'system';
  actor_id: number | null;
  note: Generated<string>;
  at: Date;
}

interface ReturnItemsTable {
  return_id: number;
  item_id: number;
  quantity: number;
  restocked: Generated<number>;
  written_off: Generated<number>;
}

interface ReturnPicturesTable {
  return_id: number;
  place: number;
  name: string;
  upload_hash: string;
  width: number;
  height: number;
  tint: string;
}

interface ReturnsTable {
  id: Generated<number>;
  public_id: string;
  order_id: number;
  seller_id: number;
  state: 'requested' | 'approved' | 'on_way' | 'received' | 'declined' | 'escalated' | 'refund_due' | 'refunded' | 'refused' | 'cancelled' | 'expired';
  wants: 'refund' | 'exchange';
  reason: 'wrong_item' | 'damaged' | 'not_as_described' | 'wrong_size' | 'changed_mind';
  note: string;
  refund_method: 'cash' | 'bKash' | 'Nagad' | 'bank' | 'gateway';
  refund_account: string;
  way: 'drop_off' | 'pickup' | null;
  tracking: Generated<string>;
  refund_id: number | null;
  deadline: Date | null;
  received_at: Date | null;
  counted_at: Date | null;
  closed_at: Date | null;
  idempotency_key: string | null;
  created_at: Date;
}

interface ReviewPicturesTable {
  review_id: number;
  position: number;
  media_hash: string;
}

interface ReviewRepliesTable {
  review_id: number;
  content: string;
  created_at: Generated<Date>;
}

interface ReviewVotesTable {
  review_id: number;
  user_id: number;
  created_at: Generated<Date>;
}

interface ReviewsTable {
  id: Generated<number>;
  user_id: number;
  seller_id: number;
  product_id: number;
  order_id: number | null;
  rating: number;
  content: string;
  created_at: Generated<Date>;
  communication_rating: number | null;
  shipping_rating: number | null;
  quality_rating: number | null;
  helpful_count: Generated<number>;
  fit: 'small' | 'expected' | 'large' | null;
  item_id: number | null;
  again_in_order: number | null;
  hidden_at: Date | null;
}

interface SalesChangesTable {
  product_id: number;
  change: number;
}

interface SavedLinesTable {
  id: Generated<number>;
  user_id: number;
  product_id: number;
  variant_id: number;
  color: string | null;
  size: string | null;
  measurements: Json<Measurements> | null;
  quantity: number;
  created_at: Generated<Date>;
}

interface SearchChangesTable {
  product_id: number;
  xid: Generated<number>;
  at: Generated<Date>;
}

interface SearchKeysTable {
  id: Generated<number>;
  query: string;
  min_sales: number;
  min_product: number;
  complete: GeneratedAlways<boolean>;
}

interface SearchStaleTable {
  product_id: number;
}

interface SearchSynonymChangesTable {
  id: Generated<number>;
  synonym_id: number;
  at: Date;
  actor: string;
  act: 'add' | 'change' | 'remove' | 'restore';
  before: string[];
  after: string[];
}

interface SearchSynonymsTable {
  id: Generated<number>;
  forms: string[];
  version: Generated<number>;
}

interface SearchTopsTable {
  key_id: number;
  sales: number;
  product_id: number;
  rank: number;
}

interface SearchWordsTable {
  word: string;
  products: Generated<number>;
}

interface SearchesTable {
  day: string;
  words: string;
  visitors: number;
}

interface SellerNotesTable {
  id: Generated<number>;
  seller_id: number;
  at: Date;
  author: string;
  text: string;
}

interface SellersTable {
  id: Generated<number>;
  user_id: number;
  status: Generated<'pending' | 'approved' | 'rejected' | 'suspended'>;
  rejection_reason: string | null;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  id_number: EncryptedText;
  business_name: string;
  business_type: 'General Clothing' | 'Thrifted Clothing' | 'Loose Fabric';
  founded_date: string | null;
  bio: Generated<string>;
  business_description: Generated<string>;
  pickup_location: string;
  instagram: Generated<string>;
  facebook: Generated<string>;
  payment_method: 'Bank' | 'bKash' | 'Nagad';
  account_number: EncryptedText;
  bank_name: Generated<string>;
  branch_name: Generated<string>;
  logo_hash: string | null;
  banner_hash: string | null;
  verified: Generated<boolean>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  created_at: Generated<Date>;
  applied_at: Generated<Date>;
  payout_account_version: Generated<number>;
  question: string | null;
  asked_at: Date | null;
  answer: string | null;
  answered_at: Date | null;
  return_days: number | null;
  bin: string | null;
  vat_supply: 'clothing_branded' | 'clothing_other' | null;
  tier: 'silver' | 'gold' | 'platinum' | null;
}

interface SessionsTable {
  id: string;
  user_id: number;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

interface SettlementFilesTable {
  id: Generated<number>;
  source: 'pathao' | 'steadfast' | 'redx' | 'courier' | 'sslcommerz' | 'bkash' | 'nagad' | 'gateway';
  hash: string;
  name: string;
  read_by: string;
  read_at: Date;
}

interface SettlementLinesTable {
  id: Generated<number>;
  file_id: number;
  row: number;
  reference: string;
  is_refund: boolean;
  currency: string;
  taken_paisa: number;
  delivery_fee_paisa: number;
  cod_fee_paisa: number;
  return_fee_paisa: number;
  net_paisa: number;
  state: 'matched' | 'open' | 'resolved';
  problem: 'unknown' | 'doubled' | 'amount' | 'settled' | 'currency' | null;
  expected_paisa: number | null;
  order_id: number | null;
  payment_id: number | null;
  gateway_refund_id: number | null;
  booked: boolean;
  act: 'match' | 'book' | 'market' | 'dismiss' | null;
  reason: Generated<string>;
  resolved_by: string | null;
  resolved_at: Date | null;
}

interface ShopSizesTable {
  business_type: BusinessType;
  change: number;
}

interface SizeChartsTable {
  id: Generated<number>;
  seller_id: number;
  name: string;
  folded_name: GeneratedAlways<string>;
  garment: ChartGarment;
  measures: ChartMeasure[];
  rows: Json<ChartRow[]>;
  created_at: Generated<Date>;
}

interface StaffInvitationsTable {
  id: Generated<number>;
  email: string;
  role: 'owner' | 'seller_manager' | 'order_support' | 'moderator' | 'read_only';
  token_hash: Buffer;
  invited_by: string;
  invited_at: Date;
  expires_at: Date;
}

interface StockAlertsTable {
  id: Generated<number>;
  product_id: number;
  variant_id: number | null;
  user_id: number | null;
  email: string | null;
  language: 'en' | 'bn' | null;
  created_at: Date;
}

interface StoreDayChangesTable {
  seller_id: number;
  day: string;
  status: string;
  waiting: boolean;
  orders: number;
  pieces: number;
  revenue_paisa: number;
  paid_orders: number;
}

interface StoreDaysTable {
  seller_id: number;
  day: string;
  status: OrderStatus;
  waiting: boolean;
  orders: number;
  pieces: number;
  revenue_paisa: number;
  paid_orders: number;
}

interface StoreNameChangesTable {
  seller_id: number;
  business_name: string;
  asked_at: Date;
}

interface TagChangesTable {
  id: Generated<number>;
  at: Date;
  actor: string;
  act: 'rename' | 'merge';
  from_name: string;
  to_name: string;
  tag_id: number;
  products: number;
  done: Generated<boolean>;
}

interface TagsTable {
  id: Generated<number>;
  name: string;
  folded: GeneratedAlways<string>;
  merged_into: number | null;
  version: Generated<number>;
}

interface TotpSecretsTable {
  user_id: number;
  secret: EncryptedText;
  enabled_at: Date | null;
  last_step: Generated<number>;
}

interface UploadsTable {
  hash: string;
  at: Generated<Date>;
}

interface UsersTable {
  id: Generated<number>;
  email: string;
  username: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  phone: Generated<string>;
  address_line_1: Generated<string>;
  is_operator: Generated<boolean>;
  onboarding_completed: Generated<boolean>;
  preferred_tags: Generated<string[]>;
  created_at: Generated<Date>;
  sessions: Generated<number>;
  email_verified_at: Date | null;
  language: 'en' | 'bn' | null;
  wish_notices: Generated<boolean>;
  question_notices: Generated<boolean>;
  guest_phone: string | null;
  store_question_notices: Generated<boolean>;
  store_news: Generated<boolean>;
  staff_role: 'owner' | 'seller_manager' | 'order_support' | 'moderator' | 'read_only' | null;
  staff_mailed_on: string | null;
  staff_alerted_at: Date | null;
  blocked_at: Date | null;
  blocked_by: string | null;
  blocked_reason: string | null;
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

interface VatRatesTable {
  id: Generated<number>;
  supply: 'commission' | 'clothing_branded' | 'clothing_other';
  basis_points: number;
  from_day: string;
  source: Generated<string>;
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

export interface Tables {
  address_holds: AddressHoldsTable;
  addresses: AddressesTable;
  attempts: AttemptsTable;
  audit: AuditTable;
  audit_chain: AuditChainTable;
  banners: BannersTable;
  body_measurements: BodyMeasurementsTable;
  cart_adds: CartAddsTable;
  cart_lines: CartLinesTable;
  commission_rates: CommissionRatesTable;
  contact_phones: ContactPhonesTable;
  content_cases: ContentCasesTable;
  content_reports: ContentReportsTable;
  conversations: ConversationsTable;
  coupon_uses: CouponUsesTable;
  coupons: CouponsTable;
  customer_notes: CustomerNotesTable;
  delivery_fees: DeliveryFeesTable;
  email_changes: EmailChangesTable;
  follows: FollowsTable;
  gateway_refunds: GatewayRefundsTable;
  gateway_tokens: GatewayTokensTable;
  homepage_slots: HomepageSlotsTable;
  identities: IdentitiesTable;
  invoice_serials: InvoiceSerialsTable;
  invoices: InvoicesTable;
  known_networks: KnownNetworksTable;
  ledger_balances: LedgerBalancesTable;
  ledger_entries: LedgerEntriesTable;
  ledger_transactions: LedgerTransactionsTable;
  listing_keys: ListingKeysTable;
  live_pages: LivePagesTable;
  mail_texts: MailTextsTable;
  market_days: MarketDaysTable;
  media: MediaTable;
  message_pictures: MessagePicturesTable;
  offers: OffersTable;
  order_events: OrderEventsTable;
  order_events_archive: OrderEventsArchiveTable;
  order_groups: OrderGroupsTable;
  order_items: OrderItemsTable;
  order_items_archive: OrderItemsArchiveTable;
  order_messages: OrderMessagesTable;
  order_notes: OrderNotesTable;
  order_refusals: OrderRefusalsTable;
  order_search: OrderSearchTable;
  orders: OrdersTable;
  outbox: OutboxTable;
  page_versions: PageVersionsTable;
  password_resets: PasswordResetsTable;
  payment_orders: PaymentOrdersTable;
  payments: PaymentsTable;
  payout_account_changes: PayoutAccountChangesTable;
  payout_runs: PayoutRunsTable;
  payouts: PayoutsTable;
  phone_codes: PhoneCodesTable;
  price_day: PriceDayTable;
  private_data_key: PrivateDataKeyTable;
  product_events: ProductEventsTable;
  product_images: ProductImagesTable;
  product_tags: ProductTagsTable;
  products: ProductsTable;
  push_outbox: PushOutboxTable;
  push_subscriptions: PushSubscriptionsTable;
  question_mails: QuestionMailsTable;
  questions: QuestionsTable;
  recovery_codes: RecoveryCodesTable;
  refresh_tokens: RefreshTokensTable;
  refunds: RefundsTable;
  refusal_fees: RefusalFeesTable;
  return_events: ReturnEventsTable;
  return_items: ReturnItemsTable;
  return_pictures: ReturnPicturesTable;
  returns: ReturnsTable;
  review_pictures: ReviewPicturesTable;
  review_replies: ReviewRepliesTable;
  review_votes: ReviewVotesTable;
  reviews: ReviewsTable;
  sales_changes: SalesChangesTable;
  saved_lines: SavedLinesTable;
  search_changes: SearchChangesTable;
  search_keys: SearchKeysTable;
  search_stale: SearchStaleTable;
  search_synonym_changes: SearchSynonymChangesTable;
  search_synonyms: SearchSynonymsTable;
  search_tops: SearchTopsTable;
  search_words: SearchWordsTable;
  searches: SearchesTable;
  seller_notes: SellerNotesTable;
  sellers: SellersTable;
  sessions: SessionsTable;
  settlement_files: SettlementFilesTable;
  settlement_lines: SettlementLinesTable;
  shop_sizes: ShopSizesTable;
  size_charts: SizeChartsTable;
  staff_invitations: StaffInvitationsTable;
  stock_alerts: StockAlertsTable;
  store_day_changes: StoreDayChangesTable;
  store_days: StoreDaysTable;
  store_name_changes: StoreNameChangesTable;
  tag_changes: TagChangesTable;
  tags: TagsTable;
  totp_secrets: TotpSecretsTable;
  uploads: UploadsTable;
  users: UsersTable;
  variants: VariantsTable;
  vat_rates: VatRatesTable;
  wishes: WishesTable;
  store_sums: StoreDaysTable;
}

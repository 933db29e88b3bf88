import type { GoogleSettings } from './domains/accounts/googleTokens';
import type { SynonymGroup } from './domains/catalog/synonyms';
import type { PaymentSettings } from './domains/payments/provider';
import type { Sheets } from './domains/receipts/sheets';
import type { Clock } from './platform/clock';
import type { Db } from './platform/db/database';
import type { Limits } from './platform/limits/limitTable';
import type { Pictures } from './platform/media/pictures';
import type { PrivateData } from './platform/private-data/privateData';
import type { PushSettings } from './platform/push/pushKeys';
import type { SmsTransport } from './platform/sms/smsTransport';

/** The shared dependencies of the domains, made by main.ts or by a test. */
export interface Context {
  db: Db;
  clock: Clock;
  pictures: Pictures;
  /** makes receipts and packing slips */
  sheets: Sheets;
  limits: Limits;
  /** how long a cash order waits to be confirmed before it is cancelled, in ms */
  confirmationMs: number;
  /** how long a card order waits for its payment before it is cancelled, in ms */
  cardPaymentMs: number;
  /** whether orders may be paid by card; they may when absent */
  cardOrders?: boolean | undefined;
  /** how long after their end orders are archived, in ms */
  archiveMs: number;
  /** how long after a delivery its money waits for returns before it can be paid out, in ms */
  returnWindowMs: number;
  /** operators' calls need an account with two-step login */
  operatorTwoStep?: boolean | undefined;
  /** signs access tokens */
  sessionSecret: string;
  /** the secret before a rotation: what it signed is accepted until it expires */
  previousSessionSecret?: string | undefined;
  /** the site's address is https: cookies are not sent without encryption */
  secureCookies?: boolean | undefined;
  /** encrypts private numbers in the database */
  privateData: PrivateData;
  /** whether guests may order without an account */
  guestCheckout?: boolean | undefined;
  sms: SmsTransport;
  /** whether SMS reach phones: members may confirm cash orders with codes, and guests without an email get news by SMS */
  hasSms?: boolean | undefined;
  /** absent: nothing is paid online, and operators record card payments */
  payments?: PaymentSettings | undefined;
  /** absent: no notifications by web push */
  push?: PushSettings | undefined;
  /** absent: no Google sign-in */
  google?: GoogleSettings | undefined;
  /** the operator's synonyms, added to the built-in ones */
  searchSynonyms?: readonly SynonymGroup[] | undefined;
}

/** Secrets that are accepted, newest first: the current one signs; the previous one is accepted during a rotation. */
export const sessionSecretsOf = ({
  sessionSecret,
  previousSessionSecret,
}: Pick<Context, 'sessionSecret' | 'previousSessionSecret'>): readonly string[] =>
  previousSessionSecret ? [sessionSecret, previousSessionSecret] : [sessionSecret];

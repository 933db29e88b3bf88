import type { Logger } from 'pino';
import type { Context } from '../../context';
import { cleanUpAccounts } from '../../domains/accounts/accounts.jobs';
import { cleanUp, countSales, listCommonWords, refreshWords } from '../../domains/catalog/catalog.jobs';
import { mailStoreNews } from '../../domains/follows/storeNews.jobs';
import { requireRightLedger } from '../../domains/ledger/ledger.jobs';
import { forgetDeletedTags, forgetListingKeys } from '../../domains/listings/listings.jobs';
import { followTagChanges } from '../../domains/listings/tags.service';
import { cleanUpAddressHolds } from '../../domains/orders/addressHolds.service';
import { archiveOrders } from '../../domains/orders/archive.jobs';
import { cancelUnconfirmed } from '../../domains/orders/confirmations.service';
import { forgetKeys } from '../../domains/orders/orders.jobs';
import { addUpStoreSums } from '../../domains/orders/storeSums.jobs';
import { cancelUnpaid } from '../../domains/orders/unpaidCards.jobs';
import { askOpenPayments, decideDueRefunds } from '../../domains/payments/payments.jobs';
import { mailNewQuestions } from '../../domains/questions/storeMails.jobs';
import { keepReturnDeadlines } from '../../domains/returns/returns.jobs';
import { sendStockAlerts } from '../../domains/stock-alerts/stockAlerts.service';
import { sendWishNotices } from '../../domains/wishlist/wishNotices.jobs';
import { vacuumEmbedded } from '../../platform/db/vacuumEmbedded';
import { mailStaff } from '../market/staffMails.jobs';
import type { measureJobs } from './operationMetrics';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Job {
  /** Log message of a failed run. */
  failure: string;
  everyMs: number;
  /** Delay of the first run after the start; `everyMs` when absent. */
  firstAfterMs?: number;
  run: () => Promise<unknown>;
}

/** Each may run in several processes at the same time. */
export const jobsOf = (context: Context): Job[] => [
  { failure: 'counting sales failed', everyMs: MINUTE_MS, run: () => countSales(context) },
  {
    failure: 'adding up the sums of stores failed',
    everyMs: MINUTE_MS,
    run: () => addUpStoreSums(context),
  },
  {
    failure: 'products could not follow their changed tags',
    everyMs: MINUTE_MS,
    run: () => followTagChanges(context),
  },
  {
    failure: 'cancelling unconfirmed orders failed',
    everyMs: MINUTE_MS,
    firstAfterMs: 0,
    run: () => cancelUnconfirmed(context),
  },
  {
    failure: 'cancelling unpaid card orders failed',
    everyMs: MINUTE_MS,
    firstAfterMs: 0,
    run: () => cancelUnpaid(context),
  },
  {
    failure: 'moving returns after their deadlines failed',
    everyMs: 5 * MINUTE_MS,
    firstAfterMs: 0,
    run: () => keepReturnDeadlines(context),
  },
  {
    failure: 'asking payment gateways failed',
    everyMs: 10_000,
    firstAfterMs: 1_000,
    run: () => askOpenPayments(context),
  },
  {
    failure: 'deciding refunds by gateways failed',
    everyMs: 30_000,
    firstAfterMs: 5_000,
    run: () => decideDueRefunds(context),
  },
  {
    failure: 'emails about wish lists failed',
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    run: () => sendWishNotices(context),
  },
  {
    failure: 'emails about products that are back failed',
    everyMs: 5 * MINUTE_MS,
    firstAfterMs: MINUTE_MS,
    run: () => sendStockAlerts(context),
  },
  {
    failure: 'emails about followed stores failed',
    everyMs: HOUR_MS,
    firstAfterMs: 2 * MINUTE_MS,
    run: () => mailStoreNews(context),
  },
  {
    failure: 'emails about questions failed',
    everyMs: 10 * MINUTE_MS,
    firstAfterMs: MINUTE_MS,
    run: () => mailNewQuestions(context),
  },
  {
    // First an hour after the start: an older process that is still being replaced would miss what was archived.
    failure: 'archiving orders failed',
    everyMs: HOUR_MS,
    run: () => archiveOrders(context),
  },
  {
    failure: 'emails to the staff failed',
    everyMs: 10 * MINUTE_MS,
    firstAfterMs: MINUTE_MS,
    run: () => mailStaff(context),
  },
  { failure: 'checking the ledger failed', everyMs: DAY_MS, run: () => requireRightLedger(context) },
  { failure: 'removing the keys of old orders failed', everyMs: HOUR_MS, run: () => forgetKeys(context) },
  {
    failure: 'cleanup of what addresses hold failed',
    everyMs: HOUR_MS,
    run: () => cleanUpAddressHolds(context),
  },
  {
    failure: 'removing the keys of old listings failed',
    everyMs: HOUR_MS,
    run: () => forgetListingKeys(context),
  },
  {
    failure: 'removing the tags of deleted products failed',
    everyMs: HOUR_MS,
    run: () => forgetDeletedTags(context),
  },
  { failure: 'cleanup of the accounts failed', everyMs: HOUR_MS, run: () => cleanUpAccounts(context) },
  { failure: 'cleanup of the catalog failed', everyMs: HOUR_MS, run: () => cleanUp(context) },
  {
    failure: 'refreshing the search words of products failed',
    everyMs: HOUR_MS,
    firstAfterMs: 5_000,
    run: () => refreshWords(context),
  },
  {
    failure: 'listing common words failed',
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    run: () => listCommonWords(context),
  },
  {
    failure: 'cleanup of unused pictures failed',
    everyMs: HOUR_MS,
    run: () => context.pictures.deleteUnused(),
  },
  {
    failure: 'statistics of the embedded database failed',
    everyMs: HOUR_MS,
    firstAfterMs: 5 * MINUTE_MS,
    run: () => vacuumEmbedded(context.db),
  },
];

/** Starts what runs at intervals. A failed run is logged, and tried again after the interval. @returns stops it */
export function startJobs(
  context: Context,
  logger: Pick<Logger, 'warn'>,
  count: ReturnType<typeof measureJobs>,
): () => void {
  const timers = jobsOf(context).flatMap(({ failure, everyMs, firstAfterMs, run }) => {
    const job = failure.replace(/ failed$/, '');
    count(job, 'none');
    const runAndLog = () =>
      void run().then(
        () => count(job, 'done'),
        (err) => {
          count(job, 'failed');
          logger.warn({ err }, failure);
        },
      );
    const every = setInterval(runAndLog, everyMs);
    return firstAfterMs === undefined ? [every] : [setTimeout(runAndLog, firstAfterMs), every];
  });
  return () => timers.forEach(clearInterval);
}

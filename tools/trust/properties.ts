import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Tests that show a property: all of a file, or those with a tag in their name. */
export interface Evidence {
  /** in the workspace */
  file: string;
  tag?: string;
  /** skipped but in npm run trust -- --full */
  isFullOnly?: true;
}

/** The promises of a shop that handles money, and the tests that try to break them. */
export interface Property {
  name: string;
  /** what the tests do, in figures; `full`: in npm run trust -- --full */
  figure: string;
  evidence: readonly Evidence[];
}

/** A tool of others that looks at the shop. */
export interface Tool extends Property {
  /** The program that has to be installed; none: it comes with npm. */
  needs?: string;
  /** Its blind spots, and its findings so far. */
  explained: string;
}

/**
 * The tests of a property: all tests of `files`, and those of other files whose name has `@trust:<tag>`, or
 * `@trust-full:<tag>` where npm run trust skips them. `fullFiles` count only in npm run trust -- --full.
 */
interface Sources {
  tag?: string;
  files?: readonly string[];
  fullFiles?: readonly string[];
}
type Row<T extends Property = Property> = Omit<T, 'evidence'> & Sources;

const root = path.resolve(import.meta.dirname, '../..');

/** The tags in names of tests: [file, '@trust:oversell']. */
export const TAGS: readonly (readonly [file: string, tag: string])[] = execFileSync(
  'git',
  [
    'grep',
    '--untracked',
    '-oE',
    '@trust(-full)?:[a-z-]+',
    '--',
    '*.test.ts',
    '*.test.tsx',
    '*.spec.ts',
    ':!tools/trust',
  ],
  { cwd: root, encoding: 'utf8' },
)
  .trimEnd()
  .split('\n')
  .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as const);

const withEvidence = <T extends Row>({ tag, files = [], fullFiles = [], ...row }: T) => ({
  ...row,
  evidence: [
    ...files.map((file): Evidence => ({ file })),
    ...fullFiles.map((file): Evidence => ({ file, isFullOnly: true })),
    ...taggedWith(`@trust:${tag}`),
    ...taggedWith(`@trust-full:${tag}`).map((one): Evidence => ({ ...one, isFullOnly: true })),
  ],
});

function taggedWith(tag: string): Evidence[] {
  const files = TAGS.filter(([, found]) => found === tag).map(([file]) => file);
  return [...new Set(files)].map((file) => ({ file, tag }));
}

const PROMISES: readonly Row[] = [
  {
    name: 'No oversell',
    tag: 'oversell',
    figure: '200 buyers at once, the last 10 pieces, 1 round (full: 20)',
  },
  {
    name: 'No offer gives a product away unasked',
    figure:
      'a new price by form and by file, a flat, a full and a later offer, price and offer at once 10 times',
    files: ['api/src/domains/listings/freePrices.test.ts'],
  },
  {
    name: 'No deadlock',
    tag: 'deadlock',
    figure: '40 carts (full: 80) with the same lines in opposite order; tags claimed in opposite orders',
  },
  {
    name: 'One order a key',
    tag: 'one-order',
    figure: 'one Idempotency-Key sent 50 times at once',
  },
  {
    name: 'No ranking for sale',
    tag: 'ranking',
    figure: '30 cart adds of one account against two of two; one search on two days',
  },
  {
    name: 'A used key with another body is refused',
    tag: 'used-key',
    figure: 'another order, product, offer and stored body',
  },
  {
    name: 'The orders of a group add up to the shown total',
    tag: 'total',
    figure: '300 random carts (full: 10,000), to the paisa',
    files: ['api/src/domains/orders/splitBill.test.ts'],
  },
  {
    name: 'Money is integer paisa',
    tag: 'paisa',
    figure: 'random prices and offers',
    files: ['libs/contracts/src/money.test.ts'],
  },
  {
    name: 'Prices of the client are ignored',
    tag: 'client-prices',
    figure: 'raised, lowered and foreign prices; unknown fields in every body',
  },
  {
    name: 'The coupon is worth what it says',
    tag: 'coupon',
    figure: 'random carts with and without it, in any spelling',
  },
  {
    name: 'Offers begin and end at midnight in Dhaka',
    tag: 'midnight',
    figure: 'both sides of each edge, stored prices against the rule',
    files: ['api/src/domains/catalog/priceToday.test.ts'],
  },
  {
    name: 'A cancellation restocks once',
    tag: 'restock',
    figure:
      '20 cancellations at once; against a refund and a delivery; orders that wait to be confirmed placed, bought, confirmed, cancelled and expired at once in three processes, 3 random plans (full: 12)',
    files: ['api/src/domains/orders/confirmationRaces.test.ts'],
  },
  {
    name: 'Orders of strangers to a phone number do not count against it',
    tag: 'strangers',
    figure: '36 open and refused orders of nine accounts, then one of the number’s owner',
  },
  {
    name: 'New accounts of one address hold few pieces, and no order waits for another’s counter',
    tag: 'new-accounts',
    figure:
      '38 accounts with invented numbers; 30 orders at once in two processes; an order behind a locked product',
  },
  {
    name: 'A stale page changes no order',
    figure: 'each call that moves or ends an order, with the version of before; ten at once',
    files: ['api/src/domains/orders/staleStatus.test.ts'],
  },
  {
    name: 'The merge of a guest’s cart loses nothing',
    tag: 'merge',
    figure: 'random failures of calls and closing tabs',
    files: ['libs/session/src/mergeTabs.test.ts'],
  },
  {
    name: 'One refresh for all tabs',
    tag: 'one-refresh',
    figure:
      '10 calls at once; tabs with the same tokens (full: two tabs in Chromium with ten calls each, 10 rounds)',
  },
  {
    name: 'A stolen refresh token ends the session',
    tag: 'stolen-token',
    figure: 'both holders, in either order, also at once',
  },
  {
    name: 'A refresh never outlives a logout',
    tag: 'refresh-after-logout',
    figure: 'refreshes during a logout, and during the end of a session',
  },
  {
    name: 'Logout works without the API',
    tag: 'logout',
    figure: 'nothing of the person is left in the browser',
  },
  {
    name: 'A failed refresh keeps the session and the cart',
    tag: 'failed-refresh',
    figure: 'a start without an answer; a refused refresh',
  },
  {
    name: 'A logged-out access token is dead at once',
    tag: 'dead-token',
    figure: '0 s, in all processes',
  },
  {
    name: 'Forged tokens are refused',
    tag: 'forged',
    figure: 'algorithms, keys, ids, claims, types',
  },
  {
    name: 'Nobody reads or changes what is another’s',
    figure: 'every call × seven actors, generated from the contracts',
    files: ['api/src/operation/conformance/access.test.ts'],
  },
  {
    name: 'Pending and suspended sellers are stopped',
    tag: 'stopped-sellers',
    figure: 'every call of sellers, also while the store is being suspended',
    files: ['api/src/operation/conformance/access.test.ts'],
  },
  {
    name: 'No mass assignment, no type confusion',
    figure:
      'each field of each call × 33 wrong values, one field more; tables compared by checksum (short: a quarter; PostgreSQL: a quarter, short a thirteenth)',
    files: ['api/src/operation/conformance/badInput.test.ts'],
  },
  {
    name: 'SQL injection changes nothing',
    figure:
      'quotes and comments in path, query and each field that may not have them, as above; sqlmap below for all values',
    files: ['api/src/operation/conformance/badInput.test.ts'],
  },
  {
    name: 'Stored scripts never run',
    figure:
      'full: 54 payloads in turn in 45 fields of stores, products, orders, reviews, questions, messages, addresses and accounts, each in at least 20 fields; seen by shopper, buyer and seller',
    files: ['e2e/storedScripts.spec.ts'],
  },
  {
    name: 'Private numbers are in no answer, log or dump',
    figure: 'a dump of all tables; copied, changed and old values',
    files: [
      'api/src/domains/sellers/privateNumbers.test.ts',
      'api/src/platform/private-data/privateData.test.ts',
      'api/src/operation/conformance/logs.test.ts',
    ],
  },
  {
    name: 'Reviews and replies are stored once',
    tag: 'reviews-once',
    figure: 'ten at once',
  },
  {
    name: 'A refusal reaches a visitor who still uploads',
    figure:
      'each early response of both servers, in pieces over a socket that is slower than the response; behind nginx and Caddy as configured, over HTTP/2 and HTTP/1.1',
    files: [
      'libs/servers/src/earlyResponses.test.ts',
      'api/src/platform/http/earlyResponses.test.ts',
      'shell/server/gateway/earlyResponses.test.ts',
      'shell/server/gateway/earlyBehindProxies.test.ts',
    ],
  },
  {
    name: 'A slow upload has five minutes',
    tag: 'slow-upload',
    figure: 'uploads that take longer than other bodies may, on both servers',
  },
  {
    name: 'A seller on a slow line publishes a product',
    figure: 'full: six photos at 60 kB/s, 150 kB at 4 kB/s, through the built site',
    files: ['e2e/sellerSlowUploads.spec.ts'],
  },
  {
    name: 'Hostile uploads are refused or made harmless',
    figure: 'other types, polyglots, metadata, cut and damaged files, pixel bombs',
    files: ['api/src/platform/media/media.test.ts'],
  },
  {
    name: 'Bombs take no memory',
    tag: 'bombs',
    figure:
      'full: 15 pixel bombs and polyglots one after the other, 15 at once; never 150 MB more in memory than before',
  },
  {
    name: 'No path leaves its folder',
    tag: 'paths',
    figure: 'keys of pictures, files of the documentation, ids of calls',
    files: ['api/src/operation/conformance/badInput.test.ts'],
  },
  {
    name: 'Text comes back as it was sent',
    figure: 'NFC and NFD, right-to-left, emoji, four bytes, zero width',
    files: ['api/src/operation/conformance/unicode.test.ts'],
  },
  {
    name: 'Guessing is throttled without locking out the owner',
    figure: 'many addresses at one account, all processes (full: 300 failures of one address)',
    files: ['api/src/domains/accounts/guessing.test.ts'],
  },
  {
    name: 'Accounts cannot be counted',
    tag: 'countable',
    figure: 'login and password reset answer alike; sign-up says that an email is taken, under its own limit',
  },
  {
    name: 'Weak and own-data passwords are refused',
    figure: 'common ones, variants, own name, email, phone and store, in both scripts',
    files: ['api/src/domains/accounts/weakPasswords.test.ts'],
  },
  {
    name: 'A broken remote affects no other part',
    figure: 'full: up to 19 faults on each remote',
    files: ['e2e/brokenReleases.spec.ts'],
  },
  {
    name: 'The API away: pages say so and recover',
    tag: 'api-away',
    figure:
      'full: every route, with its heading and without endless loading; eleven pages recover by their retry; header and footer while it is slow; a lost connection and saved pages',
    files: ['e2e/everyRoute.spec.ts', 'e2e/faults.spec.ts', 'e2e/offline.spec.ts'],
  },
  {
    name: 'Storage off, full or corrupt keeps the shop open',
    tag: 'storage',
    figure: 'blocked and corrupt storage (full: in Chromium)',
  },
  {
    name: 'kill -9 loses no acknowledged order',
    tag: 'kill',
    figure:
      'full: 12 buyers, 50 kills of the API and of PostgreSQL, on each database; none lost, in part or twice',
  },
  {
    name: 'A full disk loses no acknowledged order',
    tag: 'full-disk',
    figure:
      'full, as root: 12 buyers on a small disk, no room for rows or for the log, on both databases; 503, and orders go on with new space',
  },
  {
    name: 'A stop cuts no connection',
    tag: 'stop',
    figure:
      '60 clients that reconnect all the time; each request is answered or refused, so that a proxy can send it elsewhere',
  },
  {
    name: 'A database that restarts: 503 at worst',
    tag: 'database-restart',
    figure: 'one while it is asked (full: 12 restarts under load, back within 2 s)',
  },
  {
    name: 'A primary that goes silent: 503, and orders again within 10 s',
    figure:
      '12 buyers when all packets stop, a promoted replica 1.7 s later; an address that leads to a standby; a read-only database',
    files: ['api/src/platform/db/failover.test.ts'],
  },
  {
    name: 'A wrong clock decides nothing',
    figure: 'two processes, one of them two days ahead: waiting orders, prices, limits and sessions',
    files: ['api/src/operation/startup/wrongClock.test.ts', 'api/src/platform/db/databaseClock.test.ts'],
  },
  {
    name: 'A restore equals its source',
    figure: 'every row and file by hash, on both databases; damage, wrong keys, full disks',
    files: ['api/src/operation/backup/backup.test.ts', 'api/src/operation/backup/cli.test.ts'],
  },
  {
    name: 'PostgreSQL goes back to any moment',
    tag: 'point-in-time',
    figure:
      'full: the recipe of docs/backup.md as it is written, with PostgreSQL: base backup, archived log, a dropped table; every row as it was at the time',
  },
  {
    name: 'A standby takes over without losing an acknowledged order',
    figure:
      'full: the recipe of docs/backup.md with two PostgreSQL, a killed primary under orders, and its way back',
    fullFiles: ['api/src/operation/backup/standby.test.ts'],
  },
  {
    name: 'Papers of orders stop no other request',
    figure: 'forty receipts at once; a thread that hangs, crashes and ends; more than are made in time',
    files: ['api/src/domains/receipts/sheets.test.ts'],
  },
  {
    name: 'An update breaks nothing of the servers that still run',
    figure: 'sign-up and receipt of an API whose successor is built and linked; failed builds and starts',
    files: ['tools/deploy/serverReleases.test.ts'],
  },
  {
    name: 'The HTML server has no secret of the API',
    tag: 'html-secrets',
    figure: 'each of 13 variables on a public site; users and settings of the units',
  },
  {
    name: 'An update keeps the data of earlier versions',
    figure:
      'accounts, orders, prices, a cart and private numbers made by the API of each build fixture, on both databases',
    files: ['tools/build-fixtures/upgrades.test.ts'],
  },
  {
    name: 'A process serves on while the next release migrates its database',
    tag: 'serves-on',
    figure:
      'a column added to every table between two rounds of all main calls (full: all calls; each migration under the previous release)',
    files: ['api/src/operation/conformance/addedColumns.test.ts', 'api/src/platform/db/namedClient.test.ts'],
  },
  {
    name: 'Old parts work with new ones',
    figure: 'full: builds of earlier versions',
    files: ['e2e/mixedVersions.spec.ts'],
  },
  {
    name: 'A migration of a large shop finishes, or names its remedy',
    tag: 'migration',
    figure:
      'beyond the database’s limit of time; locks of others; batches that fail; eight causes (full: all migrations with 200,000 products and a million order lines)',
    fullFiles: ['api/src/platform/db/largeMigrations.test.ts'],
  },
  {
    name: 'A search cannot stop carts and orders',
    figure:
      '12 searches at once that hang: carts in 1.5 s, a clear refusal in 2 s; 60,000 orders found by index',
    files: ['api/src/domains/orders/orderSearch.test.ts'],
  },
  {
    name: 'Every list and search has a budget of 2 s, in connections of its own',
    tag: 'budget',
    figure:
      '34 lists and searches of guests, buyers, sellers and operators: which connection reads growing tables',
    files: ['api/src/operation/conformance/listBudgets.test.ts'],
  },
  {
    name: 'A list of a large shop reads an index',
    tag: 'index',
    figure: 'full: the plans of 74 calls over 10,000 products; counts once a minute above 20,000 products',
    files: ['api/src/domains/catalog/largeShop.test.ts'],
    fullFiles: ['api/src/domains/catalog/plans.test.ts'],
  },
  {
    name: '“Show more” repeats and skips no row',
    tag: 'show-more',
    figure: 'reviews, questions, orders: one comes, one goes between two pages',
    files: ['api/src/operation/conformance/nextPages.test.ts'],
  },
  {
    name: 'All products are in site maps',
    tag: 'site-maps',
    figure: 'up to 25,000 a file, of neighbouring ids',
  },
  {
    name: 'A failure is found in the log by what its page says',
    tag: 'found-in-log',
    figure:
      'the id of HTML server, API and page; the whole chain, from Chromium through nginx to a missing table: `npm run several`',
    files: ['shell/server/requestIds.test.ts'],
  },
  {
    name: 'No secret in the log',
    figure: 'every call at level trace',
    files: ['api/src/operation/conformance/logs.test.ts'],
  },
];

export const PROPERTIES: readonly Property[] = PROMISES.map(withEvidence);

const PROGRAMS: readonly Row<Tool>[] = [
  {
    name: 'sqlmap',
    needs: 'sqlmap',
    figure: 'every value in path, query and body of every call, as one who may make it',
    files: ['api/src/operation/conformance/sqlmap.test.ts'],
    explained:
      'Level 1, risk 1, by differing answers and by messages of the database; not by time, which a busy machine can’t tell. No finding. It finds three statements that are put together of texts, in query, path and JSON.',
  },
  {
    name: 'Prism, a validating OpenAPI proxy',
    figure: 'a request of every call, and each kind of refusal',
    files: ['api/src/operation/conformance/contract.test.ts'],
    explained: 'No finding. It reports an answer that the document does not declare.',
  },
  {
    name: 'html-validate',
    figure: 'the HTML of every public page, in both languages, as the server sends it',
    files: ['e2e/markup.spec.ts'],
    explained:
      'Recommended rules; exceptions with their reasons: `e2e/htmlRules.ts`. Found and repaired: a div in buttons, a class that was named twice.',
  },
  {
    name: 'Headers',
    figure: '14 kinds of answers, by a table',
    files: ['e2e/headers.spec.ts'],
    explained:
      'A table, no scanner: the maintained one for Node (MDN’s) is a service for public hosts, with a database. Found and repaired: unknown calls could be cached.',
  },
  {
    name: 'axe',
    figure: 'every state of every page, and every dialog, both languages, sizes and themes',
    files: [
      'e2e/a11y.spec.ts',
      'e2e/sellerA11y.spec.ts',
      'e2e/everyRoute.spec.ts',
      'e2e/everyDialog.spec.ts',
    ],
    explained: 'Only with `--full`.',
  },
  {
    name: 'nginx -t',
    tag: 'nginx',
    needs: 'nginx',
    figure: 'both configurations of `deploy/`',
    explained: 'No finding.',
  },
  {
    name: 'caddy validate',
    tag: 'caddy',
    needs: 'caddy',
    figure: '`deploy/Caddyfile`',
    explained: 'No finding.',
  },
  {
    name: 'systemd-analyze verify',
    tag: 'systemd',
    needs: 'systemd-analyze',
    figure: 'all units and timers of `deploy/`',
    explained: 'No finding.',
  },
  {
    name: 'promtool',
    tag: 'promtool',
    needs: 'promtool',
    figure: 'configuration and alerts of `deploy/prometheus`, with tests of the alerts',
    explained: 'No finding.',
  },
];

export const TOOLS: readonly Tool[] = PROGRAMS.map(withEvidence);

/** Promises of such a shop for which there is no test yet. */
export const NOT_SHOWN: readonly { name: string; why: string }[] = [
  {
    name: 'A mixed load for ten minutes with flat memory',
    why: 'shown by `npm run several -- --load 10`, by hand: docs/scale.md',
  },
  {
    name: 'sqlmap by time, and at higher levels',
    why: 'hours, and a machine that does nothing else',
  },
];

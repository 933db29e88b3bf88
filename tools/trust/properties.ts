/** A group of tests that shows a property: those of a file whose full name matches. */
export interface Evidence {
  /** in the workspace */
  file: string;
  tests: RegExp;
  /** skipped but in npm run trust -- --full */
  isFullOnly?: true;
}

/** A tool of others that looks at the shop. */
export interface Tool extends Property {
  /** The program that has to be installed; none: it comes with npm. */
  needs?: string;
  /** What it does not look at, and what its findings were. */
  explained: string;
}

/** What a shop that handles money promises, and the tests that try to break it. */
export interface Property {
  name: string;
  /** what the tests do, in figures; `full`: in npm run trust -- --full */
  figure: string;
  evidence: Evidence[];
}

const api = (file: string, tests: RegExp = /./): Evidence => ({ file: `api/src/${file}.test.ts`, tests });
/** Of the full matrix, in a file of which other tests always run. */
const fullOnly = (file: string, tests: RegExp): Evidence => ({ ...api(file, tests), isFullOnly: true });
const tool = (file: string, tests: RegExp = /./): Evidence => ({ file: `tools/${file}.test.ts`, tests });
const lib = (file: string, tests: RegExp = /./): Evidence => ({ file: `libs/${file}`, tests });
/** Of a browser: only in npm run trust -- --full. */
const journey = (file: string, tests: RegExp = /./): Evidence => ({
  file: `e2e/${file}.spec.ts`,
  tests,
});

export const PROPERTIES: readonly Property[] = [
  {
    name: 'No oversell',
    figure: '200 buyers at once, the last 10 pieces, 1 round (full: 20)',
    evidence: [api('domains/orders/races', /buyers of the last \d+ pieces/)],
  },
  {
    name: 'No offer gives a product away unasked',
    figure:
      'a new price by form and by file, a flat, a full and a later offer, price and offer at once 10 times',
    evidence: [api('domains/listings/freePrices')],
  },
  {
    name: 'No deadlock',
    figure: '40 carts (full: 80) with the same lines in opposite order; tags claimed in opposite orders',
    evidence: [
      api('domains/orders/races', /do not deadlock/),
      api('domains/listings/races', /opposite orders/),
    ],
  },
  {
    name: 'One order a key',
    figure: 'one Idempotency-Key sent 50 times at once',
    evidence: [api('domains/orders/races', /one Idempotency-Key/), api('domains/orders/orders', /key/)],
  },
  {
    name: 'No ranking for sale',
    figure: '30 cart adds of one account against two of two; one search on two days',
    evidence: [
      api('domains/catalog/catalog', /a visitor counts once for a product/),
      api('domains/catalog/popularWords', /counts once in the window/),
    ],
  },
  {
    name: 'A used key with another body is refused',
    figure: 'another order, product, offer and stored body',
    evidence: [
      api('domains/orders/orders', /refuses another request with the key/),
      api('domains/listings/offers', /with a used key is refused/),
    ],
  },
  {
    name: 'The orders of a group add up to the shown total',
    figure: '300 random carts (full: 10,000), to the paisa',
    evidence: [api('domains/orders/splitBill'), api('domains/orders/orders', /bills add up to the paisa/)],
  },
  {
    name: 'Money is integer paisa',
    figure: 'random prices and offers',
    evidence: [api('domains/catalog/priceNow', /whole paisa/), lib('contracts/src/money.test.ts')],
  },
  {
    name: 'Prices of the client are ignored',
    figure: 'raised, lowered and foreign prices; unknown fields in every body',
    evidence: [
      api('domains/orders/orders', /raised price/),
      api('platform/openapi/openapi', /refuses unknown fields at every depth/),
    ],
  },
  {
    name: 'The coupon is worth what it says',
    figure: 'random carts with and without it, in any spelling',
    evidence: [api('domains/orders/splitBill', /add up/), api('domains/orders/orders', /coupon/i)],
  },
  {
    name: 'Offers begin and end at midnight in Dhaka',
    figure: 'both sides of each edge, stored prices against the rule',
    evidence: [api('domains/catalog/priceToday'), api('domains/listings/races', /midnight/)],
  },
  {
    name: 'A cancellation restocks once',
    figure:
      '20 cancellations at once; against a refund and a delivery; orders that wait to be confirmed placed, bought, confirmed, cancelled and expired at once in three processes, 3 random plans (full: 12)',
    evidence: [
      api('domains/orders/races', /restore the stock once|stock is restored once|one wins/),
      api('domains/orders/confirmationRaces'),
    ],
  },
  {
    name: 'Orders of strangers to a phone number do not count against it',
    figure: '36 open and refused orders of nine accounts, then one of the number’s owner',
    evidence: [api('domains/orders/unprovedPhones', /neither make later orders|count for the number/)],
  },
  {
    name: 'New accounts of one address hold few pieces, and no order waits for another’s counter',
    figure:
      '38 accounts with invented numbers; 30 orders at once in two processes; an order behind a locked product',
    evidence: [
      api(
        'domains/orders/unprovedPhones',
        /38 orders|30 orders at once|holds up no other order|single new buyer/,
      ),
    ],
  },
  {
    name: 'A stale page changes no order',
    figure: 'each call that moves or ends an order, with the version of before; ten at once',
    evidence: [api('domains/orders/staleStatus')],
  },
  {
    name: 'The merge of a guest’s cart loses nothing',
    figure: 'random failures of calls and closing tabs',
    evidence: [lib('session/src/mergeTabs.test.ts'), lib('session/src/session.test.ts', /merge/)],
  },
  {
    name: 'One refresh for all tabs',
    figure:
      '10 calls at once; tabs with the same tokens (full: two tabs in Chromium with ten calls each, 10 rounds)',
    evidence: [
      lib('api-client/src/http.test.ts', /one refresh|another tab/),
      lib('session/src/tabs.test.ts', /refresh/),
      journey('session', /refresh (it|the session) once/),
    ],
  },
  {
    name: 'A stolen refresh token ends the session',
    figure: 'both holders, in either order, also at once',
    evidence: [
      api('domains/accounts/sessions', /copied refresh token/),
      api('domains/accounts/accounts', /two concurrent refreshes/),
    ],
  },
  {
    name: 'A refresh never outlives a logout',
    figure: 'refreshes during a logout, and during the end of a session',
    evidence: [
      api('domains/accounts/accounts', /logout during refreshes/),
      api('domains/accounts/sessions', /refreshes during its end/),
    ],
  },
  {
    name: 'Logout works without the API',
    figure: 'nothing of the person is left in the browser',
    evidence: [lib('session/src/session.test.ts', /logout clears everything/)],
  },
  {
    name: 'A failed refresh keeps the session and the cart',
    figure: 'a start without an answer; a refused refresh',
    evidence: [
      lib('session/src/session.test.ts', /without an answer from the server keeps/),
      lib('api-client/src/http.test.ts', /refused refresh ends/),
    ],
  },
  {
    name: 'A logged-out access token is dead at once',
    figure: '0 s, in all processes',
    evidence: [api('domains/accounts/sessions', /logout ends the access token at once|end of one ends/)],
  },
  {
    name: 'Forged tokens are refused',
    figure: 'algorithms, keys, ids, claims, types',
    evidence: [api('domains/accounts/accessTokens', /refuses/)],
  },
  {
    name: 'Nobody reads or changes what is another’s',
    figure: 'every call × seven actors, generated from the contracts',
    evidence: [api('operation/conformance/access')],
  },
  {
    name: 'Pending and suspended sellers are stopped',
    figure: 'every call of sellers, also while the store is being suspended',
    evidence: [api('operation/conformance/access'), api('domains/sellers/sellers', /suspen|pending/i)],
  },
  {
    name: 'No mass assignment, no type confusion',
    figure:
      'each field of each call × 33 wrong values, one field more; tables compared by checksum (short: a quarter; PostgreSQL: a quarter, short a thirteenth)',
    evidence: [api('operation/conformance/badInput')],
  },
  {
    name: 'SQL injection changes nothing',
    figure:
      'quotes and comments in path, query and each field that may not have them, as above; sqlmap below for all values',
    evidence: [api('operation/conformance/badInput')],
  },
  {
    name: 'Stored scripts never run',
    figure:
      'full: 54 payloads in turn in 45 fields of stores, products, orders, reviews, questions, messages, addresses and accounts, each in at least 20 fields; seen by shopper, buyer and seller',
    evidence: [journey('storedScripts')],
  },
  {
    name: 'Private numbers are in no answer, log or dump',
    figure: 'a dump of all tables; copied, changed and old values',
    evidence: [
      api('domains/sellers/privateNumbers'),
      api('platform/private-data/privateData'),
      api('operation/conformance/logs'),
    ],
  },
  {
    name: 'Reviews and replies are stored once',
    figure: 'ten at once',
    evidence: [api('domains/reviews/reviews', /ten times/)],
  },
  {
    name: 'A refusal reaches a visitor who still uploads',
    figure:
      'each early response of both servers, in pieces over a socket that is slower than the response; behind nginx and Caddy as configured, over HTTP/2 and HTTP/1.1',
    evidence: [
      lib('servers/src/earlyResponses.test.ts'),
      api('platform/http/earlyResponses'),
      { file: 'shell/server/gateway/earlyResponses.test.ts', tests: /./ },
      { file: 'shell/server/gateway/earlyBehindProxies.test.ts', tests: /./ },
    ],
  },
  {
    name: 'A slow upload has five minutes',
    figure: 'uploads that take longer than other bodies may, on both servers',
    evidence: [
      api('platform/http/bodyTimeout', /upload may take longer/),
      {
        file: 'shell/server/gateway/requestBodies.test.ts',
        tests: /one that goes on slowly is not/,
        isFullOnly: true,
      },
    ],
  },
  {
    name: 'Hostile uploads are refused or made harmless',
    figure: 'other types, polyglots, metadata, cut and damaged files, pixel bombs',
    evidence: [api('platform/media/media')],
  },
  {
    name: 'Bombs take no memory',
    figure:
      'full: 15 pixel bombs and polyglots one after the other, 15 at once; never 150 MB more in memory than before',
    evidence: [fullOnly('platform/media/media', /take no memory/)],
  },
  {
    name: 'No path leaves its folder',
    figure: 'keys of pictures, files of the documentation, ids of calls',
    evidence: [
      api('platform/media/mediaStorage', /refuses the key/),
      api('platform/openapi/openapi', /static/),
      api('operation/conformance/badInput'),
    ],
  },
  {
    name: 'Text comes back as it was sent',
    figure: 'NFC and NFD, right-to-left, emoji, four bytes, zero width',
    evidence: [api('operation/conformance/unicode')],
  },
  {
    name: 'Guessing is throttled without locking out the owner',
    figure: 'many addresses at one account, all processes (full: 300 failures of one address)',
    evidence: [api('domains/accounts/guessing')],
  },
  {
    name: 'Accounts cannot be counted',
    figure: 'login and password reset answer alike; sign-up says that an email is taken, under its own limit',
    evidence: [
      api('domains/accounts/guessing', /unknown e-mail/),
      api('domains/accounts/accounts', /answers .+ alike/),
      api('domains/accounts/passwordReset', /unknown e-mail/),
    ],
  },
  {
    name: 'Weak and own-data passwords are refused',
    figure: 'common ones, variants, own name, email, phone and store, in both scripts',
    evidence: [api('domains/accounts/weakPasswords')],
  },
  {
    name: 'A broken remote affects no other part',
    figure: 'full: up to 19 faults on each remote',
    evidence: [journey('brokenReleases')],
  },
  {
    name: 'The API away: pages say so and recover',
    figure:
      'full: every route, with its heading and without endless loading; eleven pages recover by their retry; header and footer while it is slow; a lost connection and saved pages',
    evidence: [
      journey('everyRoute'),
      journey('faults'),
      journey('frame', /while the API/),
      journey('browsing', /lost connection/),
      journey('offline'),
    ],
  },
  {
    name: 'Storage off, full or corrupt keeps the shop open',
    figure: 'blocked and corrupt storage (full: in Chromium)',
    evidence: [lib('session/src/session.test.ts', /storage/), journey('browsing', /with storage/)],
  },
  {
    name: 'kill -9 loses no acknowledged order',
    figure:
      'full: 12 buyers, 50 kills of the API and of PostgreSQL, on each database; none lost, in part or twice',
    evidence: [fullOnly('operation/acknowledgedOrders', /kill -9/)],
  },
  {
    name: 'A full disk loses no acknowledged order',
    figure:
      'full, as root: 12 buyers on a small disk, no room for rows or for the log, on both databases; 503, and orders go on with new space',
    evidence: [
      api('platform/http/errorResponses', /full disk|quota/),
      fullOnly('operation/acknowledgedOrders', /no room for/),
    ],
  },
  {
    name: 'A stop cuts no connection',
    figure:
      '60 clients that reconnect all the time; each request is answered or refused, so that a proxy can send it elsewhere',
    evidence: [api('operation/main', /stop under load/)],
  },
  {
    name: 'A database that restarts: 503 at worst',
    figure: 'one while it is asked (full: 12 restarts under load, back within 2 s)',
    evidence: [
      api('operation/startup/operation', /while it is away/),
      fullOnly('operation/startup/operation', /restarts under load/),
    ],
  },
  {
    name: 'A primary that goes silent: 503, and orders again within 10 s',
    figure:
      '12 buyers when all packets stop, a promoted replica 1.7 s later; an address that leads to a standby; a read-only database',
    evidence: [api('platform/db/failover')],
  },
  {
    name: 'A wrong clock decides nothing',
    figure: 'two processes, one of them two days ahead: waiting orders, prices, limits and sessions',
    evidence: [api('operation/startup/wrongClock'), api('platform/db/databaseClock')],
  },
  {
    name: 'A restore equals its source',
    figure: 'every row and file by hash, on both databases; damage, wrong keys, full disks',
    evidence: [api('operation/backup/backup'), api('operation/backup/cli')],
  },
  {
    name: 'PostgreSQL goes back to any moment',
    figure:
      'full: the recipe of docs/backup.md as it is written, with PostgreSQL: base backup, archived log, a dropped table; every row as it was at the time',
    evidence: [fullOnly('operation/backup/pointInTime', /goes back/)],
  },
  {
    name: 'A standby takes over without losing an acknowledged order',
    figure:
      'full: the recipe of docs/backup.md with two PostgreSQL, a killed primary under orders, and its way back',
    evidence: [fullOnly('operation/backup/standby', /./)],
  },
  {
    name: 'Papers of orders stop no other request',
    figure: 'forty receipts at once; a thread that hangs, crashes and ends; more than are made in time',
    evidence: [api('domains/receipts/sheets')],
  },
  {
    name: 'An update breaks nothing of the servers that still run',
    figure: 'sign-up and receipt of an API whose successor is built and linked; failed builds and starts',
    evidence: [tool('deploy/serverReleases')],
  },
  {
    name: 'The HTML server has no secret of the API',
    figure: 'each of 13 variables on a public site; users and settings of the units',
    evidence: [
      { file: 'shell/server/startFailure.test.ts', tests: /secrets of the API/ },
      tool('deploy/deploy', /each secret is in|run as different users/),
    ],
  },
  {
    name: 'An update keeps the data of earlier versions',
    figure:
      'accounts, orders, prices, a cart and private numbers made by the API of each build fixture, on both databases',
    evidence: [tool('build-fixtures/upgrades')],
  },
  {
    name: 'A process serves on while the next release migrates its database',
    figure:
      'a column added to every table between two rounds of all main calls (full: all calls; each migration under the previous release)',
    evidence: [
      api('operation/conformance/addedColumns'),
      api('platform/db/namedClient'),
      api('domains/accounts/guessing', /fail on our side/),
      { ...tool('build-fixtures/upgrades', /serves under load/), isFullOnly: true },
    ],
  },
  {
    name: 'Old parts work with new ones',
    figure: 'full: builds of earlier versions',
    evidence: [journey('mixedVersions')],
  },
  {
    name: 'A migration of a large shop finishes, or names its remedy',
    figure:
      'beyond the database’s limit of time; locks of others; batches that fail; eight causes (full: all migrations with 200,000 products and a million order lines)',
    evidence: [
      api('platform/db/migrate', /has no time limit|waits shortly for locks|batches|its remedy/),
      fullOnly('platform/db/largeMigrations', /./),
    ],
  },
  {
    name: 'A search cannot stop carts and orders',
    figure:
      '12 searches at once that hang: carts in 1.5 s, a clear refusal in 2 s; 60,000 orders found by index',
    evidence: [api('domains/orders/orderSearch')],
  },
  {
    name: 'Every list and search has a budget of 2 s, in connections of its own',
    figure:
      '34 lists and searches of guests, buyers, sellers and operators: which connection reads growing tables',
    evidence: [
      api('operation/conformance/listBudgets'),
      { file: 'shell/src/strings/bn.test.ts', tests: /This takes too long/ },
    ],
  },
  {
    name: 'A list of a large shop reads an index',
    figure: 'full: the plans of 74 calls over 10,000 products; counts once a minute above 20,000 products',
    evidence: [
      api('domains/catalog/largeShop'),
      { ...api('domains/catalog/plans'), isFullOnly: true },
      {
        file: 'mfe-seller/src/products/ProductsScreen.test.tsx',
        tests: /one page of many|another page fails/,
      },
    ],
  },
  {
    name: '“Show more” repeats and skips no row',
    figure: 'reviews, questions, orders: one comes, one goes between two pages',
    evidence: [
      api('operation/conformance/nextPages'),
      api('domains/reviews/reviews', /the next page repeats and skips none/),
    ],
  },
  {
    name: 'All products are in site maps',
    figure: 'up to 25,000 a file, of neighbouring ids',
    evidence: [
      api('domains/catalog/catalog', /ids for site maps/),
      { file: 'shell/server/page/pageMeta.test.ts', tests: /site map|its parts/ },
    ],
  },
  {
    name: 'A failure is found in the log by what its page says',
    figure:
      'the id of HTML server, API and page; the whole chain, from Chromium through nginx to a missing table: `npm run several`',
    evidence: [
      { file: 'shell/server/requestIds.test.ts', tests: /./ },
      api('operation/app', /logs name the failed request/),
      lib('remote/src/QueryState.test.tsx', /Reference|request id/),
    ],
  },
  {
    name: 'No secret in the log',
    figure: 'every call at level trace',
    evidence: [api('operation/conformance/logs')],
  },
];

export const TOOLS: readonly Tool[] = [
  {
    name: 'sqlmap',
    needs: 'sqlmap',
    figure: 'every value in path, query and body of every call, as one who may make it',
    evidence: [api('operation/conformance/sqlmap')],
    explained:
      'Level 1, risk 1, by differing answers and by messages of the database; not by time, which a busy machine can’t tell. No finding. It finds three statements that are put together of texts, in query, path and JSON.',
  },
  {
    name: 'Prism, a validating OpenAPI proxy',
    figure: 'a request of every call, and each kind of refusal',
    evidence: [api('operation/conformance/contract')],
    explained: 'No finding. It reports an answer that the document does not declare.',
  },
  {
    name: 'html-validate',
    figure: 'the HTML of every public page, in both languages, as the server sends it',
    evidence: [journey('markup')],
    explained:
      'Recommended rules; exceptions with their reasons: `e2e/htmlRules.ts`. Found and repaired: a div in buttons, a class that was named twice.',
  },
  {
    name: 'Headers',
    figure: '14 kinds of answers, by a table',
    evidence: [journey('headers')],
    explained:
      'A table, no scanner: the maintained one for Node (MDN’s) is a service for public hosts, with a database. Found and repaired: unknown calls could be cached.',
  },
  {
    name: 'axe',
    figure: 'every state of every page, and every dialog, both languages, sizes and themes',
    evidence: [journey('a11y'), journey('sellerA11y'), journey('everyRoute'), journey('everyDialog')],
    explained: 'Only with `--full`.',
  },
  {
    name: 'nginx -t',
    needs: 'nginx',
    figure: 'both configurations of `deploy/`',
    evidence: [tool('deploy/deploy', /nginx accepts/), tool('several/nginxText', /nginx accepts/)],
    explained: 'No finding.',
  },
  {
    name: 'caddy validate',
    needs: 'caddy',
    figure: '`deploy/Caddyfile`',
    evidence: [tool('deploy/deploy', /Caddy accepts/)],
    explained: 'No finding.',
  },
  {
    name: 'systemd-analyze verify',
    needs: 'systemd-analyze',
    figure: 'all units and timers of `deploy/`',
    evidence: [tool('deploy/deploy', /systemd accepts/)],
    explained: 'No finding.',
  },
  {
    name: 'promtool',
    needs: 'promtool',
    figure: 'configuration and alerts of `deploy/prometheus`, with tests of the alerts',
    evidence: [tool('deploy/deploy', /Prometheus accepts/)],
    explained: 'No finding.',
  },
];

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

import path from 'node:path';
import { run } from '../run/processes.mjs';
import { benchAlone } from './benchAlone';
import { benchApi } from './benchApi';
import { benchBundle } from './benchBundle';
import { benchGrowth } from './benchGrowth';
import { benchHtml } from './benchHtml';
import { benchImport } from './benchImport';
import { benchNavigate } from './benchNavigate';
import { benchOrders } from './benchOrders';
import { benchOutage } from './benchOutage';
import { benchPage } from './benchPage';
import { benchRelease } from './benchRelease';
import { benchReplica } from './benchReplica';
import { benchSearch } from './benchSearch';
import { benchWork } from './benchWork';
import { ROOT } from './servers';
import { serveSingle } from './serveSingle';

// npm run bench -- api      list, detail, search, suggestions, cart add and checkout beside a bare Fastify route
// npm run bench -- growth   list, detail and search with 50,000 and with 500,000 products
// npm run bench -- search   every kind of search with 50,000 and with 500,000 products, past the caches
// npm run bench -- html     pages that the HTML server has made already, and those that it makes: CPU and time of each
// npm run bench -- import   a CSV file's 500 products, on PGlite and on PostgreSQL
// npm run bench -- release  from a build to the next visitor, and back
// npm run bench -- outage [minutes]  an outage of the release store with two restarts in it, and what may be damaged then
// npm run bench -- attack   how many addresses and pages take back a good canary, and how soon a bad one goes
// npm run bench -- replica  reads past the caches, without and with a read replica: whose CPU they take
// npm run bench -- orders [millions]  lists, dashboard and checkout with up to so many million orders (default 5), their
//                           archive, and partitions of them by month
// npm run bench -- alone    what a change of one remote rebuilds, and what stays byte for byte
// npm run bench -- bundle   script of pages beside that of one build without federation
// npm run bench -- single [port]  the site of that one build, to be compared by `page`, until Ctrl-C; its API is at API_PORT
// npm run bench -- page [--packets or --both] <address> [<address>] [<path> …]  pages on a cheap phone, from sites that run, and
//                           their floor: requests delayed by the browser, or HTTP/2 and TLS over a slow line of packets, or both
// npm run bench -- work <address> [<address>] [<path> …]  CPU time, script and elements of pages that nobody touches
// npm run bench -- navigate <address>  from one remote's page to another's on a warm phone, and what is left in memory
// A second argument of the others is how many seconds each row takes (default 8).

const [what = 'api', ...rest] = process.argv.slice(2);
/** Of sites that run. */
const ofSites: Record<string, (given: readonly string[]) => Promise<void>> = {
  navigate: benchNavigate,
  page: benchPage,
  work: benchWork,
};
if (ofSites[what]) {
  await ofSites[what](rest);
  process.exit(0);
}
const [seconds = '8'] = rest;
const benchmarks: Record<string, (options: { seconds: number }) => Promise<void>> = {
  alone: benchAlone,
  api: benchApi,
  attack: () =>
    run(path.join(ROOT, 'node_modules/.bin/tsx'), ['shell/releases/testing/attack.ts'], { cwd: ROOT }),
  bundle: benchBundle,
  growth: benchGrowth,
  html: benchHtml,
  import: benchImport,
  orders: () => benchOrders(rest[0] === undefined ? undefined : Number(rest[0])),
  outage: () => benchOutage(rest[0] === undefined ? undefined : Number(rest[0])),
  release: benchRelease,
  replica: benchReplica,
  search: benchSearch,
  single: () => serveSingle(rest[0]),
};
/** What is built before, where that is not the API. */
const BUILDS: Readonly<Record<string, string>> = {
  alone: '',
  attack: '',
  bundle: 'shell,mfe-*',
  html: 'api,shell,mfe-*',
  import: '',
  orders: '',
  outage: 'shell,mfe-catalog',
  release: 'shell,mfe-catalog',
  single: 'shell,mfe-*',
};
const bench = benchmarks[what];
if (!bench)
  throw new Error(
    `There is no benchmark "${what}": ${[...Object.keys(benchmarks), ...Object.keys(ofSites)].join(', ')}`,
  );
const needed = BUILDS[what] ?? 'api';
if (needed) {
  const build = ['run-many', '-t', 'build', '-p', needed, '--output-style=static'];
  await run(path.join(ROOT, 'node_modules/.bin/nx'), build, { cwd: ROOT });
}
await bench({ seconds: Number(seconds) });
process.exit(0);

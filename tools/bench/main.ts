import path from 'node:path';
import { run } from '../run/processes.mjs';
import { benchApi } from './benchApi';
import { benchComposed } from './benchComposed';
import { benchFragments } from './benchFragments';
import { benchGrowth } from './benchGrowth';
import { benchHtml } from './benchHtml';
import { benchNavigate } from './benchNavigate';
import { benchOperator } from './benchOperator';
import { benchPage } from './benchPage';
import { benchRelease } from './benchRelease';
import { benchSearch } from './benchSearch';
import { benchWork } from './benchWork';
import { ROOT } from './servers';

// npm run bench -- api [<seconds> [<checkout>]]  list, detail, search, suggestions, cart add and checkout beside a bare Fastify
//                           route; or checkouts alone, beside those of another checkout that is built
// npm run bench -- growth   list, detail and search with 50,000 and with 500,000 products
// npm run bench -- search [<seconds> [<checkout>]]  every kind of search with 50,000 and with 500,000 products, past the caches; or
//                           three kinds with 50,000, beside those of another checkout that is built
// npm run bench -- operator lists of operators and sellers with 10,000 stores and 1,000,000 orders
// npm run bench -- html [<seconds> [<checkout>]]  pages that the HTML server has made already, and those that it makes: CPU and
//                           time of each; beside those of another checkout that is built
// npm run bench -- release  from a build to the next visitor, and back
// npm run bench -- fragments a fragment that fails or is absent, and the bytes of a return after a release
// npm run bench -- composed  five fragments of four remotes on a page, beside one remote that has all five
// npm run bench -- attack   how many addresses and pages take back a good canary, and how soon a bad one goes
// npm run bench -- page [--packets or --both] <address> [<address>] [<path> …]  pages on a cheap phone, from sites that run, and
//                           their floor: requests delayed by the browser, or HTTP/2 and TLS over a slow line of packets, or both
// npm run bench -- work <address> [<address>] [<path> …]  CPU time, script and elements of pages that nobody touches
// npm run bench -- navigate <address>  from one remote's page to another's on a warm phone, and what is left in memory
// A second argument of the others is how many seconds each row takes (default 8).

const [what = 'api', ...rest] = process.argv.slice(2);
/** Benchmarks of running sites. */
const ofSites: Record<string, (given: readonly string[]) => Promise<void>> = {
  navigate: benchNavigate,
  page: benchPage,
  work: benchWork,
};
if (ofSites[what]) {
  await ofSites[what](rest);
  process.exit(0);
}
const [seconds = '8', other] = rest;
const benchmarks: Record<string, (options: { seconds: number; other?: string }) => Promise<void>> = {
  api: benchApi,
  attack: () =>
    run(path.join(ROOT, 'node_modules/.bin/tsx'), ['shell/releases/testing/attack.ts'], { cwd: ROOT }),
  composed: benchComposed,
  fragments: benchFragments,
  growth: benchGrowth,
  html: benchHtml,
  operator: benchOperator,
  release: benchRelease,
  search: benchSearch,
};
/** Packages to build first, if not the API. */
const BUILDS: Readonly<Record<string, string>> = {
  attack: '',
  composed: 'api,shell,mfe-*',
  fragments: 'api,shell,mfe-*',
  html: 'api,shell,mfe-*',
  release: 'shell,mfe-catalog',
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
await bench({ seconds: Number(seconds), ...(other ? { other } : {}) });
process.exit(0);

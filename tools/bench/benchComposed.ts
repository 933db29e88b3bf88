import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyWorkspace } from '../new/copyWorkspace';
import { run, untilReady } from '../run/processes.mjs';
import type { Visitor } from './demoVisitors';
import { type Market, openMarket, signIn } from './market';
import { median } from './median';
import { type Visit, visitOf } from './pageVisit';
import { startPhones } from './phones';
import { ROOT, startSite } from './servers';
import { tableText } from './table';

const MARKET = { products: 2000, sellers: 20, buyers: 10, orders: 100 };
const VISITS = 9;
const PRODUCT = 1;
/** Until what was built is live. */
const RELEASE_MS = 30_000;

/** Each part as a fragment, and as the component that it is. */
const PARTS: readonly { fragment: string; component: string; file: string; params: string }[] = [
  {
    fragment: 'cart_checkout/buy-box',
    component: 'BuyBox',
    file: 'mfe-cart-checkout/src/buy-box/BuyBox',
    params: `product: ${PRODUCT}, complete: true`,
  },
  {
    fragment: 'account/order-summary',
    component: 'OrderSummary',
    file: 'mfe-account/src/order/OrderSummary',
    params: 'number',
  },
  {
    fragment: 'catalog/recommendations',
    component: 'Recommendations',
    file: 'mfe-catalog/src/related/Recommendations',
    params: `product: ${PRODUCT}`,
  },
  {
    fragment: 'catalog/recently-viewed',
    component: 'RecentlyViewed',
    file: 'mfe-catalog/src/related/RecentlyViewed',
    params: '',
  },
  {
    fragment: 'extra/extra-list',
    component: 'ExtraList',
    file: 'mfe-extra/src/extra-list/ExtraList',
    params: '',
  },
];

/** The same page twice: of four remotes' fragments, and of one remote that has all their components. */
const PAGES = {
  'fragments of four remotes': {
    remote: 'mfe-parts',
    place: '/parts',
    screen: 'PartsScreen',
    text: screenOf('PartsScreen', 'fragments'),
  },
  'one remote': {
    remote: 'mfe-whole',
    place: '/whole',
    screen: 'WholeScreen',
    text: screenOf('WholeScreen', 'components'),
  },
};

function screenOf(name: string, kind: 'fragments' | 'components'): string {
  const tags = PARTS.map(({ fragment, component, params }) => {
    const part =
      kind === 'fragments'
        ? `<Fragment name="${fragment}" params={{ ${params} }} />`
        : `<${component} {...{ ${params} }} fire={() => {}} />`;
    return `      <div style={{ minHeight: '32rem' }}>${part}</div>`;
  });
  const imports =
    kind === 'fragments'
      ? `import { Fragment } from '@haat/remote';`
      : PARTS.map(({ component, file }) => `import { ${component} } from '../../../${file}';`).join('\n');
  return `${imports}
import { useSearchParams } from '@haat/navigation';
import { Container, PageTitle } from '@haat/ui';

export default function ${name}() {
  const number = useSearchParams()[0].get('number') ?? '';
  return (
    <Container>
      <PageTitle>Parts</PageTitle>
${tags.join('\n')}
    </Container>
  );
}
`;
}

/** Measures a page of five fragments of four remotes beside the same page as one remote, in a copy of the workspace. */
export async function benchComposed(): Promise<void> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'haat-bench-'));
  const copy = path.join(scratch, 'workspace');
  let market: Market | undefined;
  try {
    copyWorkspace(ROOT, copy, []);
    await makeRemotes(copy);
    market = await openMarket(MARKET);
    const data = path.join(scratch, 'data');
    const server = await startSite(data, { API_PORT: new URL(market.api.address).port }, copy);
    try {
      // A site's first start releases all that is built.
      for (const { place } of Object.values(PAGES))
        if (!(await untilReady(server.address + place, within(RELEASE_MS))))
          throw new Error(`${place} is not there`);
      await measure(server.address, market);
    } finally {
      await server.stop();
    }
  } finally {
    await market?.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

const command = (cwd: string, env: object, ...args: string[]) =>
  run(path.join(cwd, 'node_modules/.bin/tsx'), args, { cwd, env, onLine: () => {} });

async function makeRemotes(copy: string) {
  const generate = (...args: string[]) => command(copy, {}, 'tools/new/main.ts', ...args);
  await generate('remote', 'mfe-extra');
  await generate('fragment', 'mfe-extra', 'extra-list');
  for (const { remote, place, screen, text } of Object.values(PAGES)) {
    await generate('remote', remote);
    writeFileSync(path.join(copy, remote, 'src', place, `${screen}.tsx`), text);
  }
  const made = ['mfe-extra', ...Object.values(PAGES).map(({ remote }) => remote)];
  const build = ['run-many', '-t', 'build', '-p', made.join(','), '--output-style=static'];
  await run(path.join(copy, 'node_modules/.bin/nx'), build, { cwd: copy, onLine: () => {} });
}

async function measure(site: string, { api, database }: Market) {
  const visitor = await buyerOf(api);
  const { rows } = await database.query<{ number: string }>(
    `SELECT split_part(o.public_id, '-', 1) AS number FROM orders o JOIN users u ON u.id = o.user_id
     WHERE u.email LIKE 'buyer-1@%' ORDER BY o.id LIMIT 1`,
  );
  const { browser, sites, stop } = await startPhones([site], 'delayed');
  try {
    const visits = new Map<string, Visit[]>();
    // The first visit renders pictures, and is not counted.
    for (let round = -1; round < VISITS; round++)
      for (const [name, { place }] of Object.entries(PAGES)) {
        const visit = await visitOf(browser, sites[0]!, {
          path: `${place}?number=${rows[0]?.number ?? ''}`,
          visitor,
          hasScripts: true,
        });
        if (round >= 0) visits.set(name, [...(visits.get(name) ?? []), visit]);
      }
    const figures = ['fcp', 'lcp', 'blocking', 'ready', 'complete', 'html', 'scripts'] as const;
    const of = (name: string) =>
      figures.map((figure) => median(visits.get(name)!.map((visit) => visit[figure])));
    const [composed = [], whole = []] = Object.keys(PAGES).map(of);
    const cls = Object.keys(PAGES).map((name) =>
      Math.max(...visits.get(name)!.map((visit) => visit.cls)).toFixed(4),
    );
    console.log(`\nA page of five parts, signed in; ms and bytes, medians of ${VISITS} visits in turn`);
    console.log(
      tableText(
        ['', ...figures, 'CLS, worst'],
        [
          [Object.keys(PAGES)[0]!, ...composed.map(Math.round), cls[0]!],
          [Object.keys(PAGES)[1]!, ...whole.map(Math.round), cls[1]!],
          ['÷', ...composed.map((value, at) => (value / whole[at]!).toFixed(2)), ''],
        ],
      ),
    );
  } finally {
    await stop();
  }
}

/** A group of processes for `untilReady` that ends after some time. */
function within(ms: number) {
  const until = Date.now() + ms;
  return {
    get ended() {
      return Date.now() > until;
    },
  };
}

/** A buyer with orders who has seen products before. */
async function buyerOf(api: Market['api']): Promise<Visitor> {
  const [authorization = ''] = await signIn(api, 1);
  const profile = await fetch(`${api.address}/api/v1/auth/status/`, { headers: { authorization } });
  return {
    hint: 'customer',
    stored: [
      ['access_token', authorization.slice('Bearer '.length)],
      ['haat.profile', await profile.text()],
      ['haat.recent-products', '[5,6,7,8]'],
    ],
  };
}

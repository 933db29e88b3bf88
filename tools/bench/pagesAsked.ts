import type { Person } from './demoVisitors';

/** A page as someone sees it. */
export interface AskedPage {
  path: string;
  person: Person;
}

const MEMBERS: readonly Person[] = ['customer', 'seller'];
/** The accounts that open pages behind the sign-in. */
const SIGNED_IN: Readonly<Record<string, Person>> = {
  '/cart': 'customer',
  '/orders': 'customer',
  '/seller/dashboard': 'seller',
};
const USUAL = [
  '/product/1',
  '/home',
  '/store/1',
  '/offers',
  '/search?q=saree',
  'customer:/product/1',
  'customer:/home',
  ...Object.keys(SIGNED_IN),
];
const PACKETS = '--packets';
const BOTH = '--both';
const PAGES = 'http://<a site> [http://<another>] [/<path> or customer:/<path> …]';
const USAGE = {
  page: `npm run bench -- page [${PACKETS} or ${BOTH}] ${PAGES}`,
  work: `npm run bench -- work ${PAGES} [http://<a peer>/<path> …]`,
};

/** Parsed arguments of `npm run bench -- page` or `work`. */
export interface PageArguments {
  origins: readonly string[];
  networks: readonly ('delayed' | 'packets')[];
  pages: readonly AskedPage[];
}

/**
 * Reads the arguments of the command.
 * @throws Error that says what they may be
 */
export function pagesAsked(given: readonly string[], command: keyof typeof USAGE = 'page'): PageArguments {
  const isSite = (one: string) => one.startsWith('http://');
  const isPath = (one: string) => /^(customer:|seller:)?\//.test(one);
  const origins = given.filter(isSite).map((one) => new URL(one).origin);
  const isKnown = (one: string) => one === PACKETS || one === BOTH || isSite(one) || isPath(one);
  if (origins.length === 0 || !given.every(isKnown)) throw new Error(USAGE[command]);
  const paths = given.filter(isPath);
  return {
    origins,
    networks: given.includes(BOTH)
      ? ['delayed', 'packets']
      : [given.includes(PACKETS) ? 'packets' : 'delayed'],
    pages: (paths.length > 0 ? paths : USUAL).map(pageOf),
  };
}

function pageOf(given: string): AskedPage {
  const path = given.slice(given.indexOf('/'));
  const person = MEMBERS.find((one) => given.startsWith(`${one}:`));
  return { path, person: person ?? SIGNED_IN[path] ?? 'guest' };
}

import type { Page } from './page';

/** The page names the fault of its release's code in this global, before the first script runs. */
export const CHOSEN = 'haatFault';

/** From now on the live releases of the page have the fault. */
export const chooseFault = (page: Page, fault: Fault) =>
  page.addInitScript(([name, value]) => Object.assign(window, { [name]: value }), [CHOSEN, fault] as const);

const AFTER_MS = 1000;

/** A query cache with a fault when a property is read: during a render, or in an effect of its provider. */
const cacheWith = (property: string, code: string) => `queryClient: new Proxy(props.queryClient, {
  get(cache, name) {
    if (name === '${property}') return () => { ${code} };
    const value = Reflect.get(cache, name);
    return typeof value === 'function' ? value.bind(cache) : value;
  } })`;
const IN_A_RENDER = 'defaultQueryOptions';
const LOOP = 'for (;;);';
const freezes = (ms: number) => afterMount(`for (const end = Date.now() + ${ms}; Date.now() < end; );`);
const mountWith = (changed: string) => `mount: (props) => of.mount({ ...props, ${changed} })`;
const later = (code: string) => afterMount(`setTimeout(() => { ${code} }, ${AFTER_MS})`);
const styles = (text: string) =>
  afterMount(`document.head.appendChild(document.createElement('style')).textContent = '${text}'`);
const patches = (owner: string, name: string) =>
  afterMount(
    `{ const before = ${owner}.${name}; ${owner}.${name} = function (...all) { return before.apply(this, all); }; }`,
  );
const covers = (style: string) =>
  afterMount(`document.body.appendChild(document.createElement('p')).style.cssText = '${style}'`);

function afterMount(code: string): string {
  return `mount: (props) => of.mount(props).then(() => { ${code} })`;
}

/**
 * Faults of code that runs: life cycles that replace those of the release, which is `of`. A fault of the evaluation is
 * `throws at its evaluation`.
 */
export const codeFaults = {
  'mount rejects': `mount: () => Promise.reject(new Error('the mount rejects'))`,
  'throws in a render': mountWith(cacheWith(IN_A_RENDER, `throw new Error('the render throws')`)),
  'throws in an effect': mountWith(cacheWith('mount', `throw new Error('the effect throws')`)),
  'throws later': later(`throw new Error('throws later')`),
  'rejects later': later(`Promise.reject(new Error('rejects later'))`),
  'crashes later': later(`props.onCrash(new Error('crashes later'))`),
  'throws in a handler': afterMount(
    `props.domElement.addEventListener('click', () => { throw new Error('the handler throws'); })`,
  ),
  'shows nothing': 'mount: async ({ domElement }) => domElement.replaceChildren()',
  'never settles': 'mount: () => new Promise(() => {})',
  'freezes for 5 s at its mount': freezes(5000),
  'freezes for 20 s at its mount': freezes(20_000),
  'works for 60 ms of every 100': afterMount(
    'setInterval(() => { for (const end = Date.now() + 60; Date.now() < end; ); }, 100)',
  ),
  'reloads the page': 'mount: () => { location.reload(); return new Promise(() => {}); }',
  'styles everything': styles('* { display: none !important }'),
  'hides the frame': styles('header, footer { visibility: hidden }'),
  'hides its region': styles('main { opacity: 0 }'),
  'covers the page': covers('position:fixed;inset:0;z-index:9999;background:#fff'),
  'covers the page, presses pass': covers(
    'position:fixed;inset:0;z-index:9999;background:#fff;pointer-events:none',
  ),
  'empties the body': afterMount('document.body.replaceChildren()'),
  'replaces fetch': patches('window', 'fetch'),
  'replaces pushState': patches('history', 'pushState'),
  'replaces JSON.parse': patches('JSON', 'parse'),
  'replaces setItem': patches('Storage.prototype', 'setItem'),
} as const;

/** Code that never ends. One more is `loops at its evaluation`. */
export const loops = {
  'loops at its mount': `mount: () => { ${LOOP} }`,
  'loops in a render': mountWith(cacheWith(IN_A_RENDER, LOOP)),
  'loops after its mount': later(LOOP),
} as const;

const COUNT = `globalThis['haatLeft ' + props.name] = (globalThis['haatLeft ' + props.name] ?? 0) + 1`;
const atUnmount = (code: string) => `unmount: (props) => of.unmount(props).then(() => { ${code} })`;

/**
 * Faults that leave something on the page after the region was left. Active ones count in the global
 * `haatLeft <region>`.
 */
export const leftovers = {
  'leaves an element': afterMount(
    `document.body.append(Object.assign(document.createElement('p'), { id: 'left-' + props.name, textContent: 'left' }))`,
  ),
  'covers the page when it is left': atUnmount(
    `{ const cover = document.body.appendChild(document.createElement('p')); cover.id = 'left-' + props.name;
       cover.style.cssText = 'position:fixed;inset:0;z-index:9999;background:#fff'; }`,
  ),
  'leaves a style sheet': atUnmount(
    `{ const sheet = new CSSStyleSheet(); sheet.replaceSync('main { opacity: 0 }'); document.adoptedStyleSheets = [sheet]; }`,
  ),
  'leaves a listener': afterMount(`document.addEventListener('pointermove', () => { ${COUNT}; })`),
  'leaves an interval': afterMount(`setInterval(() => { ${COUNT}; }, 50)`),
} as const;

/** Cleans up only when the region is shown again. */
export const lateCleanUp = {
  'cleans up 2 s after it was left': atUnmount('setTimeout(() => props.domElement.replaceChildren(), 2000)'),
} as const;

/** A fault at a moment that the test chooses, and the shortest freeze that is reported. */
const onDemand = {
  'crashes on an event': `mount: (props) => of.mount(props).then(() =>
    addEventListener('crash', () => props.onCrash(new Error('crashes on an event'))))`,
  'freezes for 1.5 s at its mount': freezes(1500),
} as const;

const AT_ITS_EVALUATION = 'throws at its evaluation';

export type Fault = keyof typeof codeFaults | keyof typeof onDemand | typeof AT_ITS_EVALUATION;

/** Appended to a remoteEntry: the fault that the page has chosen. */
export const CHOSEN_FAULT = `;(() => {
  const fault = globalThis.${CHOSEN};
  if (fault === '${AT_ITS_EVALUATION}') throw new Error('the entry throws');
  if (fault === 'loops at its evaluation') for (;;);
  const { get, init } = REMOTE;
  const faults = { ${Object.entries({ ...codeFaults, ...loops, ...leftovers, ...lateCleanUp, ...onDemand })
    .map(([name, change]) => `'${name}': (of) => ({ ...of, ${change} })`)
    .join(',\n')} };
  REMOTE = { init, get: async (name) => {
    const factory = await get(name);
    return () => fault in faults ? faults[fault](factory()) : factory();
  } };
})();`;

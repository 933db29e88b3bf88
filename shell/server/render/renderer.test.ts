import childProcess from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ask } from '@haat/page';
import { beBusy } from '../testing/beBusy';
import { RENDERER_LIMITS, Renderer, type RendererLimits, type RenderReports, type WarmUp } from './renderer';

// Each release is a real bundle in a real process.
const folder = mkdtempSync(path.join(tmpdir(), 'haat-renderer-'));
const renderers: Renderer[] = [];
const problems: string[] = [];
/** Paths that gave content, and those that failed; null where it is not known which did. */
const good: string[] = [];
const bad: (string | null)[] = [];
/** Long enough that a busy machine ends no process. */
const LONG_LIMITS: RendererLimits = { ...RENDERER_LIMITS, pongMs: 60_000, renderMs: 60_000, startMs: 60_000 };
/** For releases that hang. */
const QUICK: Partial<RendererLimits> = { pingAfterMs: 100, pongMs: 1000, renderMs: 3000 };
let count = 0;

function aRelease(code: string, limits: Partial<RendererLimits> = {}, warmUp?: WarmUp): Renderer {
  const file = path.join(folder, `${++count}.mjs`);
  writeFileSync(file, code);
  const reports: RenderReports = {
    rendered: (pathname) => good.push(pathname),
    failed(problem, pathname) {
      problems.push(problem);
      bad.push(pathname);
    },
  };
  const renderer = new Renderer(file, reports, { ...LONG_LIMITS, ...limits }, warmUp);
  renderers.push(renderer);
  renderer.start();
  return renderer;
}

const rendering = (body: string) => `export async function render({ pathname, ask }) { ${body} }`;
const request = (pathname: string) => ({
  pathname,
  search: '',
  state: null,
  session: 'guest' as const,
  language: 'en' as const,
});
const noApi: Ask = async () => ({ status: 503, text: '{}' });

/** Asks until the process is there: a page would go out without the region meanwhile. */
async function rendered(renderer: Renderer, pathname = '/a', ask = noApi) {
  for (;;) {
    const markup = await renderer.render(request(pathname), ask);
    if (markup) return markup;
    await pause(50);
  }
}

/** Until a problem is reported; pages of the release get nothing meanwhile. */
async function reported(renderer: Renderer, expected: RegExp, pathname = '/bad') {
  while (!problems.some((problem) => expected.test(problem))) {
    expect(await renderer.render(request(pathname), noApi)).toBeNull();
    await pause(25);
  }
}

beforeEach(() => {
  for (const list of [problems, good, bad]) list.length = 0;
});
afterEach(() => {
  for (const renderer of renderers.splice(0)) renderer.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

test('renders with the answers of the API, which the parent asks', async () => {
  const renderer = aRelease(
    rendering(
      `const { status, body } = await ask('/api/v1/x/'); return { html: '<p>' + status + body.name + pathname + '</p>', queries: { queries: [] } };`,
    ),
  );
  const ask = jest.fn<ReturnType<Ask>, [string]>(async () => ({ status: 200, text: '{"name":"শাড়ি"}' }));
  expect(await rendered(renderer, '/a', ask)).toEqual({
    html: '<p>200শাড়ি/a</p>',
    queries: '{"queries":[]}',
  });
  expect(ask).toHaveBeenCalledWith('/api/v1/x/');
  expect(problems).toEqual([]);
});

test('an answer that is no JSON is null', async () => {
  const renderer = aRelease(
    rendering(
      `const { body } = await ask('/api/v1/x/'); return { html: '<p>' + body + '</p>', queries: null };`,
    ),
  );
  expect((await rendered(renderer, '/a', async () => ({ status: 502, text: '<html>' }))).html).toBe(
    '<p>null</p>',
  );
});

test('a path that is not for servers is null, without a report', async () => {
  const renderer = aRelease(
    rendering(`return pathname === '/private' ? null : { html: '<p></p>', queries: null };`),
  );
  await rendered(renderer);
  expect(await renderer.render(request('/private'), noApi)).toBeNull();
  expect(problems).toEqual([]);
});

const GOOD = `if (pathname === '/a') return { html: '<p>good</p>', queries: null };`;

test.each<[string, string, RegExp]>([
  ['throws', `throw new Error('broken release');`, /\/bad failed: Error: broken release/],
  ['never settles', 'await new Promise(() => {});', /\/bad never ended/],
  ['loops', 'for (;;);', /\/bad hangs/],
  ['exits', 'process.exit(3);', /the process ended \(3\)/],
  ['ends itself', `process.abort();`, /the process ended \(SIGABRT\)/],
  [
    'throws outside of the render',
    `setTimeout(() => { throw new Error('later'); }); await new Promise(() => {});`,
    /the process ended/,
  ],
  // On a busy machine it is killed for not answering, before its memory is used up.
  [
    'outgrows its memory',
    'const all = []; for (;;) all.push(new Array(1e6).fill(1));',
    /process ended|hangs/,
  ],
  [
    'floods its output',
    `for (let i = 0; i < 200; i++) { console.log('x'.repeat(10_000)); await new Promise((r) => setTimeout(r)); }`,
    /printed too much/,
  ],
  ['breaks out of its element', `return { html: '</div><p>text</p>', queries: null };`, /not well-formed/],
  ['has a script', `return { html: '<script>alert(1)</script>', queries: null };`, /has a script/],
  [
    'renders something huge',
    `return { html: '<p>' + 'x'.repeat(700_000) + '</p>', queries: null };`,
    /more than/,
  ],
  ['returns no text', 'return { html: 5, queries: null };', /no markup/],
])('a release that %s: pages go out without it, and it recovers @full', async (_, code, expected) => {
  const renderer = aRelease(rendering(`${GOOD} ${code}`), { ...QUICK, memoryMb: 64 });
  expect(await rendered(renderer)).toEqual({ html: '<p>good</p>', queries: 'null' });
  await reported(renderer, expected);
  expect(new Set(good)).toEqual(new Set(['/a']));
  expect(new Set(bad)).toEqual(new Set(['/bad']));
  expect(await rendered(renderer)).toEqual({ html: '<p>good</p>', queries: 'null' });
});

test.each<[string, string, RegExp]>([
  ['sends null', 'process.send(null); await new Promise(() => {});', /no message of a render/],
  [
    'calls without an address',
    `process.send({ type: 'call', id: 2, call: 1 }); await new Promise(() => {});`,
    /no message of a render/,
  ],
  ['asks the API without end', `for (;;) await ask('/api/v1/x/');`, /\/bad asks the API without end/],
])('a release that %s is replaced, and its other pages go on', async (_, code, expected) => {
  const renderer = aRelease(rendering(`${GOOD} ${code}`));
  await rendered(renderer);
  await reported(renderer, expected);
  expect(await rendered(renderer)).toEqual({ html: '<p>good</p>', queries: 'null' });
});

test('what a release asks for is a text, whatever it is', async () => {
  const renderer = aRelease(
    rendering(
      `const { status } = await ask(undefined); return { html: '<p>' + status + '</p>', queries: null };`,
    ),
  );
  const ask = jest.fn(noApi);
  expect((await rendered(renderer, '/a', ask)).html).toBe('<p>503</p>');
  expect(ask.mock.calls).toEqual([['undefined']]);
});

test('a server that had no processor for a while does not take a release for one that hangs', async () => {
  const works = `for (const end = Date.now() + 400; Date.now() < end; );`;
  const renderer = aRelease(
    rendering(`if (pathname === '/works') { ${works} } return { html: '<p>good</p>', queries: null };`),
    { pingAfterMs: 50, pongMs: 1000 },
  );
  await rendered(renderer);
  const markup = renderer.render(request('/works'), noApi);
  await pause(100);
  await new Promise(setImmediate);
  beBusy(1200);
  expect(await markup).toEqual({ html: '<p>good</p>', queries: 'null' });
  expect(problems).toEqual([]);
});

test('a release that cannot start is left alone after three deaths', async () => {
  const starts = jest.spyOn(childProcess, 'fork');
  const renderer = aRelease(`throw new Error('at its start');`);
  await reported(renderer, /3 deaths in a row: not tried for 60 s/);
  expect(await renderer.render(request('/a'), noApi)).toBeNull();
  expect(starts).toHaveBeenCalledTimes(3);
  starts.mockRestore();
});

describe('paths to warm up with', () => {
  const HOME = { paths: ['/home'], ask: noApi };
  const COUNTS = 'let renders = 0; ';
  const countIn = (body: string) =>
    COUNTS + rendering(`renders++; ${body} return { html: '<p>' + renders + '</p>', queries: null };`);

  test('are rendered before the first page, with the answers of the API and without a report', async () => {
    const warmUp = { paths: ['/home', '/offers'], ask: jest.fn(noApi) };
    const renderer = aRelease(countIn('await ask("/api/v1" + pathname + "/");'), {}, warmUp);
    const ask = jest.fn(noApi);
    expect((await rendered(renderer, '/a', ask)).html).toBe('<p>3</p>');
    expect(warmUp.ask.mock.calls).toEqual([['/api/v1/home/'], ['/api/v1/offers/']]);
    expect(ask.mock.calls).toEqual([['/api/v1/a/']]);
    expect(good).toEqual(['/a']);
    expect(problems).toEqual([]);
  });

  test.each<[string, string]>([
    ['throw', `if (pathname === '/home') throw new Error('no');`],
    ['never settle', `if (pathname === '/home') await new Promise(() => {});`],
  ])('that %s delay nothing for long @full', async (_what, body) => {
    const renderer = aRelease(countIn(body), {}, HOME);
    expect((await rendered(renderer)).html).toBe('<p>2</p>');
    expect(problems).toEqual([]);
  });

  test.each<[string, string, RegExp]>([
    ['end the process', `if (pathname === '/home') process.exit(4);`, /the process ended \(4\)/],
    ['loop', `if (pathname === '/home') for (;;);`, /did not start in time/],
  ])('that %s are not rendered again @full', async (_what, body, problem) => {
    const renderer = aRelease(countIn(body), { startMs: 3000 }, HOME);
    expect((await rendered(renderer)).html).toBe('<p>1</p>');
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });
});

test('a path that ended the process twice is not rendered; others are @full', async () => {
  const renderer = aRelease(rendering(`${GOOD} process.exit(1);`));
  for (let deaths = 0; deaths < 2; deaths++) {
    await rendered(renderer);
    expect(await renderer.render(request('/bad'), noApi)).toBeNull();
  }
  await rendered(renderer);
  const before = problems.length;
  expect(await renderer.render(request('/bad'), noApi)).toBeNull();
  expect(problems).toHaveLength(before);
  expect(await rendered(renderer)).toEqual({ html: '<p>good</p>', queries: 'null' });
});

test('a path beside another that ends the process is rendered again', async () => {
  const home = `if (pathname === '/home') { await ask('/api/v1/home/'); return { html: '<p>home</p>', queries: null }; }`;
  const renderer = aRelease(rendering(`${GOOD} ${home} process.exit(1);`));
  const never: Ask = () => new Promise(() => {});
  for (let deaths = 0; deaths < 2; deaths++) {
    await rendered(renderer, '/home');
    const beside = [renderer.render(request('/home'), never), renderer.render(request('/bad'), noApi)];
    expect(await Promise.all(beside)).toEqual([null, null]);
  }
  await rendered(renderer);
  expect(await renderer.render(request('/home'), noApi)).not.toBeNull();
  const before = problems.length;
  expect(await renderer.render(request('/bad'), noApi)).toBeNull();
  expect(problems).toHaveLength(before);
});

test('the process sees no setting of the server', async () => {
  process.env.SECRET_OF_SERVER = 'secret';
  const renderer = aRelease(
    rendering(`return { html: '<p>' + Object.keys(process.env) + '</p>', queries: null };`),
  );
  const { html } = await rendered(renderer);
  delete process.env.SECRET_OF_SERVER;
  expect(html).not.toContain('SECRET');
});

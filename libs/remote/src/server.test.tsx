/** @jest-environment node */
import { productDetailQuery, tagsQuery } from '@haat/api-client/queries/products';
import { dhakaDate } from '@haat/contracts';
import { useLocation } from '@haat/navigation';
import { sessionAtom } from '@haat/session';
import { formatMoney } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { reactFragments } from './fragments';
import { lazyScreen } from './lazyScreen';
import { QueryState } from './QueryState';
import { type RenderRequest, reactServer } from './server';
import { defineTexts, useTexts } from './texts';

function TagsScreen() {
  const { search } = useLocation();
  const { state } = useAtomValue(sessionAtom);
  const tags = useQuery(tagsQuery);
  const off = useQuery({ ...productDetailQuery(1), enabled: false });
  if (tags.isError) return <p>failed: {tags.error.message}</p>;
  if (!tags.data) return <p>loading</p>;
  return (
    <p>
      {state} {search} {tags.data.map(({ name }) => name).join(' ')} {off.status}
    </p>
  );
}

function OwnScreen() {
  const { state, profile } = useAtomValue(sessionAtom);
  const tags = useQuery(tagsQuery);
  return (
    <p>
      {state} {profile ? profile.user.email : 'nobody'} {tags.status}
    </p>
  );
}

function HalfLoadedScreen() {
  const tags = useQuery(tagsQuery);
  const off = useQuery({ ...productDetailQuery(1), enabled: false });
  return (
    <p>
      <QueryState query={tags} loading="tags load">
        {([{ name } = tag]) => name}
      </QueryState>{' '}
      <QueryState query={off} loading="a product loads">
        {(product) => product.name}
      </QueryState>
    </p>
  );
}

function BrokenScreen(): never {
  throw new Error('broken');
}

const preloaded: string[] = [];
const PreloadedScreen = () => <p>{preloaded}</p>;

const render = reactServer({
  name: 'things',
  loading: 'loading',
  routes: [
    { path: '/tags', Screen: lazyScreen(async () => ({ default: TagsScreen })), server: true },
    { path: '/private', Screen: TagsScreen },
    { path: '/own', Screen: OwnScreen, serverLoading: true },
  ],
});
const tag = { id: 1, name: 'formal', slug: 'formal', color: '#123456', product_count: 3 };
const request = (change: Partial<RenderRequest> = {}): RenderRequest => ({
  pathname: '/tags',
  search: '?q=1',
  state: null,
  session: 'signed-out',
  ask: async () => ({ status: 200, body: [tag] }),
  ...change,
});
const text = (html = '') =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

test('renders a screen with the answers to its queries, and gives these too', async () => {
  const ask = jest.fn(request().ask);
  const region = await render(request({ ask }));
  expect(text(region?.html)).toBe('signed-out ?q=1 formal pending');
  expect(ask.mock.calls).toEqual([['/api/v1/products/tags/']]);
  expect(region?.queries.queries.map(({ queryKey }) => queryKey)).toEqual([['products', 'tags']]);
});

test('a part whose query is not asked for has its loading state', async () => {
  const routes = [{ path: '/tags', Screen: HalfLoadedScreen, server: true as const }];
  const region = await reactServer({ name: 'things', loading: 'loading', routes })(request());
  expect(text(region?.html)).toBe('formal a product loads');
});

test('what a screen’s file preloads for the address is there when it renders', async () => {
  const preload = async (search: string) => preloaded.push(search);
  const Screen = lazyScreen(async () => ({ default: PreloadedScreen, preload }));
  const routes = [{ path: '/tags', Screen, server: true as const }];
  const region = await reactServer({ name: 'things', loading: 'loading', routes })(request());
  expect(text(region?.html)).toBe('?q=1');
});

test('a screen that throws is no content, though React would render what stands for a part that loads', async () => {
  const broken = reactServer({
    name: 'things',
    loading: 'loading',
    routes: [{ path: '/tags', Screen: BrokenScreen, server: true }],
  });
  await expect(broken(request())).rejects.toThrow('a part of /tags threw or waited');
});

test('pages that are rendered at a time keep their own location, session and answers', async () => {
  const named = (name: string) => async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { status: 200, body: [{ ...tag, name }] };
  };
  const [one, two] = await Promise.all([
    render(request({ search: '?one', ask: named('one') })),
    render(request({ search: '?two', session: 'guest', ask: named('two') })),
  ]);
  expect([one, two].map((region) => text(region?.html))).toEqual([
    'signed-out ?one one pending',
    'guest ?two two pending',
  ]);
});

const words = defineTexts('shared', { hello: 'Hello' }, async () => ({ bn: { hello: 'স্বাগতম' } }));

function WordScreen() {
  const { hello } = useTexts(words);
  const tags = useQuery(tagsQuery);
  return (
    <p>
      {hello} {formatMoney(120000)} {tags.data ? dhakaDate('2026-11-21T08:05:00Z') : ''}
    </p>
  );
}

test('pages of two languages are rendered at a time', async () => {
  const renderWords = reactServer({
    name: 'words',
    loading: 'loading',
    routes: [{ path: '/tags', Screen: WordScreen, server: true }],
  });
  const slowly = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return { status: 200, body: [tag] };
  };
  const pages = await Promise.all(
    (['bn', 'en', 'bn'] as const).map((language) => renderWords(request({ language, ask: slowly }))),
  );
  const bangla = 'স্বাগতম ৳১,২০০ ২১ নভেম্বর ২০২৬';
  expect(pages.map((page) => text(page?.html))).toEqual([bangla, 'Hello ৳1,200 21 Nov 2026', bangla]);
});

test.each([
  ['member', 'authenticated nobody pending'],
  ['guest', 'guest nobody pending'],
] as const)(
  'a %s’s own screen is rendered as it loads, and nothing is asked for it',
  async (session, shown) => {
    const ask = jest.fn(request().ask);
    const region = await render(request({ pathname: '/own', session, ask }));
    expect(text(region?.html)).toBe(shown);
    expect(region?.queries.queries).toEqual([]);
    expect(ask).not.toHaveBeenCalled();
  },
);

test('what does not exist is rendered, with its refusal for the browser', async () => {
  const body = { error: 'Nothing here', code: 'not_found' };
  const region = await render(request({ ask: async () => ({ status: 404, body }) }));
  expect(text(region?.html)).toBe('failed: Nothing here');
  const [query] = JSON.parse(JSON.stringify(region?.queries)).queries;
  expect(query.state).toMatchObject({ status: 'error', error: { message: 'Nothing here', status: 404 } });
});

test.each([
  ['the API fails', { ask: async () => ({ status: 503, body: {} }) }],
  ['the screen is for browsers only', { pathname: '/private' }],
  ['the remote has no such path', { pathname: '/nowhere' }],
])('renders nothing where %s', async (_, change) => {
  expect(await render(request(change))).toBeNull();
});

function Rail({ size }: { size: string }) {
  const { pathname } = useLocation();
  const { state } = useAtomValue(sessionAtom);
  const tags = useQuery(tagsQuery);
  return (
    <p>
      {size} {pathname} {state} {tags.data?.map(({ name }) => name)}
    </p>
  );
}

describe('a fragment', () => {
  const table = {
    rail: { params: { size: 'string' }, server: true },
    own: { params: {} },
  } as const;
  const fragments = reactFragments(table, {
    rail: async () => Rail,
    own: async () => () => <p>own</p>,
  });
  const renderPart = reactServer({ name: 'things', loading: 'loading', routes: [], fragments });
  const partOf = (name: string) =>
    renderPart(request({ pathname: '/', fragment: { name, params: { size: 'M' }, id: 'things-1-' } }));

  test('is rendered with its parameters and the responses to its queries', async () => {
    const part = await partOf('rail');
    expect(text(part?.html)).toBe('M / signed-out formal');
    expect(part?.queries.queries).toHaveLength(1);
  });

  test.each(['own', 'other', 'toString'])('that is not for servers is none: %s', async (name) => {
    expect(await partOf(name)).toBeNull();
  });
});

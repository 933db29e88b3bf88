import type { RegionRequest } from '@haat/page';
import type { RemoteRelease } from '../../releases/package/packageRelease';
import type { PageRenders } from '../render/renderers';
import { withFragments } from './pageFragments';
import type { RegionContent } from './regionContent';

const release = (name: string, version: string, fragments: RemoteRelease['fragments']) =>
  ({ name, version, fragments }) as RemoteRelease;
const catalog = release('catalog', '1.2.0', [
  { name: 'rail', params: { product: 'number' }, server: true, files: ['rail.js', 'rail.css'] },
]);
const place = (name: string, params = '{}') =>
  `<div data-fragment="${name}" data-params="${params.replaceAll('"', '&quot;')}"></div>`;
const contentOf = (html: string): RegionContent => ({
  html,
  queries: '{"mutations":[],"queries":[{"queryHash":"cart"},{"queryHash":"product"}]}',
  at: '/cart',
  session: 'guest',
  state: null,
  isLoading: false,
});
const ask = async () => ({ status: 404, text: '' });

/** @param render the markup of a fragment */
async function filled(html: string, render: (request: RegionRequest) => string | null, releases = [catalog]) {
  const requests: RegionRequest[] = [];
  const fragment: PageRenders['fragment'] = async (_build, request) => {
    requests.push(request);
    const markup = render(request);
    return markup === null || markup === 'late'
      ? markup
      : {
          html: markup,
          queries: '{"mutations":[],"queries":[{"queryHash":"product"},{"queryHash":"like it"}]}',
        };
  };
  const view = { releases, language: 'bn' as const, contact: undefined };
  return { ...(await withFragments(contentOf(html), { fragment }, view, ask)), requests };
}

test('a place is filled by the release that the page has', async () => {
  const { content, fragments, requests } = await filled(
    `<h1>Cart</h1>${place('catalog/rail', '{"product":7}')}<p>end</p>`,
    () => '<p>rail</p>',
  );
  expect(content.html).toBe(
    '<h1>Cart</h1><div data-fragment="catalog/rail" data-params="{&quot;product&quot;:7}">' +
      '<div data-rendered="catalog-rail-s0-" data-rendered-for="guest" data-version="1.2.0"><p>rail</p></div></div><p>end</p>',
  );
  // What several parts have requested is in the page once.
  expect(JSON.parse(content.queries).queries).toEqual(
    ['cart', 'product', 'like it'].map((queryHash) => ({ queryHash })),
  );
  expect(fragments).toMatchObject([{ build: catalog, files: ['rail.js', 'rail.css'] }]);
  expect(requests).toEqual([
    {
      pathname: '/',
      search: '',
      state: null,
      session: 'guest',
      language: 'bn',
      contact: undefined,
      fragment: { name: 'rail', params: { product: 7 }, id: 'catalog-rail-s0-' },
    },
  ]);
});

test('the same one five times has five ids, and one that fails costs the others nothing', async () => {
  const { content, requests, isLate } = await filled(place('catalog/rail').repeat(5), ({ fragment }) =>
    fragment?.id === 'catalog-rail-s2-' ? null : '<p>rail</p>',
  );
  expect(isLate).toBe(false);
  expect(content.html.match(/<p>rail/g)).toHaveLength(4);
  expect(new Set(requests.map(({ fragment }) => fragment?.id)).size).toBe(5);
});

test('the place of one that is late stays empty, and the page is not yet complete', async () => {
  const html = place('catalog/rail');
  expect(await filled(html, () => 'late')).toMatchObject({ content: { html }, fragments: [], isLate: true });
});

test('a fragment in a fragment is left out', async () => {
  const { content } = await filled(place('catalog/rail'), () => place('catalog/rail'));
  expect(content.html.match(/data-rendered=/g)).toHaveLength(1);
});

test.each([
  ['no such remote', place('seller/offers')],
  ['no place', '<p>catalog/rail</p>'],
  ['a place that is not empty', '<div data-fragment="catalog/rail" data-params="{}">x</div>'],
])('%s changes nothing', async (_case, html) => {
  const { content, fragments, requests } = await filled(html, () => '<p>rail</p>');
  expect(content).toMatchObject({ html });
  expect(fragments).toEqual([]);
  expect(requests).toEqual([]);
});

test('a page has at most twelve rendered', async () => {
  const { content } = await filled(place('catalog/rail').repeat(20), () => '<p>rail</p>');
  expect(content.html.match(/<p>rail/g)).toHaveLength(12);
});

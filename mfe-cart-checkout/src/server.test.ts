import { routes } from './routes';
import { render } from './server';

/** What each route shows while its data loads: a title, and the text of the loading state. */
const SHOWN: Record<string, [title: string, loading: string]> = {
  '/cart': ['Shopping Cart', 'Loading cart...'],
};
const loading = routes.flatMap(({ path, serverLoading }) => (serverLoading ? [path] : []));
const texts = (html = '') => html.split(/<[^>]*>/);

test.each(loading)('%s is rendered as it loads, without a session or an answer', async (pathname) => {
  const ask = jest.fn();
  const request = { pathname, search: '', state: null, session: 'member', ask } as const;
  const region = await render(request);
  expect(texts(region?.html)).toEqual(expect.arrayContaining(SHOWN[pathname]!));
  expect(region?.html).toContain('role="status"');
  expect(ask).not.toHaveBeenCalled();
  const bangla = await render({ ...request, language: 'bn' });
  expect(bangla?.html).toMatch(/\p{Script=Bengali}/u);
});

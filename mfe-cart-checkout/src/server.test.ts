import { routes } from './routes';
import { render } from './server';

const loading = routes.flatMap(({ path, serverLoading }) => (serverLoading ? [path] : []));

test.each(loading)('%s is rendered as it loads, without a session or an answer', async (pathname) => {
  const ask = jest.fn();
  const request = { pathname, search: '', state: null, session: 'member', ask } as const;
  const region = await render(request);
  expect(region?.html).toContain('role="status"');
  expect(ask).not.toHaveBeenCalled();
  const bangla = await render({ ...request, language: 'bn' });
  expect(bangla?.html).toMatch(/\p{Script=Bengali}/u);
});

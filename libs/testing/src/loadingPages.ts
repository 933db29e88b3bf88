interface Route {
  path: string;
  serverLoading?: unknown;
}

interface PageRequest {
  pathname: string;
  search: string;
  state: null;
  session: 'member';
  ask: () => Promise<never>;
  language?: 'bn';
}

/**
 * Defines a test of each route of a remote that the HTML server renders while its data loads.
 * @param render of the remote's server bundle
 * @param shown by path: the title, and the text of the loading state
 */
export function testLoadingPages(
  routes: readonly Route[],
  render: (request: PageRequest) => Promise<{ html?: string } | null | undefined>,
  shown: Readonly<Record<string, readonly [title: string, loading: string]>>,
): void {
  const loading = routes.flatMap(({ path, serverLoading }) => (serverLoading ? [path] : []));
  const texts = (html = '') => html.split(/<[^>]*>/);

  test.each(loading)('%s is rendered as it loads, without a session or an answer', async (pathname) => {
    const ask = jest.fn();
    const request: PageRequest = { pathname, search: '', state: null, session: 'member', ask };
    const region = await render(request);
    expect(texts(region?.html)).toEqual(expect.arrayContaining([...(shown[pathname] ?? [pathname])]));
    expect(region?.html).toContain('role="status"');
    expect(ask).not.toHaveBeenCalled();
    const bangla = await render({ ...request, language: 'bn' });
    expect(bangla?.html).toMatch(/\p{Script=Bengali}/u);
  });
}

import { setTransport } from './connection';
import { listProducts } from './queries/products';

test('a host that refuses preferred tags is asked again without them', async () => {
  const asked: unknown[] = [];
  setTransport(async (config) => {
    asked.push(config.params);
    const refused = config.params.prefer !== undefined;
    const data = refused ? { error: 'Unknown field: prefer' } : { results: [], has_next: false };
    const response = { status: refused ? 400 : 200, statusText: '', data, headers: {}, config };
    if (refused) throw Object.assign(new Error('400'), { isAxiosError: true, response, config });
    return response;
  });
  expect((await listProducts({ page: 1, prefer: ['Ethnic wear'] })).results).toEqual([]);
  expect(asked).toEqual([
    expect.objectContaining({ prefer: 'Ethnic wear' }),
    expect.not.objectContaining({ prefer: expect.anything() }),
  ]);
});

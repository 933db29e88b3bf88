import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { contractCalls } from '../openapi/contractCalls';

describeOnEachDatabase('metrics', (testApp) => {
  const metrics = async () => (await testApp.app.inject({ url: '/metrics' })).body;
  const metric = async (name: string) => {
    const line = (await metrics()).split('\n').find((one) => one.startsWith(`${name} `));
    return line && Number(line.slice(name.length + 1));
  };

  test('counts requests by the pattern of their route and their status', async () => {
    const { id } = await testApp.aProduct();
    await testApp.app.inject({ url: `/api/v1/products/${id}/` });
    await testApp.app.inject({ url: '/api/v1/products/999999/' });
    await testApp.app.inject({ url: '/api/v1/nothing/here/?at=all' });
    const text = await metrics();
    const count = 'http_request_duration_seconds_count';
    expect(text).toContain(`${count}{method="GET",route="/api/v1/products/:id/",status="200"} 1`);
    expect(text).toContain(`${count}{method="GET",route="/api/v1/products/:id/",status="404"} 1`);
    expect(text).toContain(`${count}{method="GET",route="unknown",status="404"} 1`);
    expect(text).not.toMatch(/999999|nothing\/here/);
  });

  test('has no more series than routes and statuses, whatever is requested', async () => {
    for (let count = 0; count < 200; count++) {
      await testApp.app.inject({ url: `/api/v1/random-${count}/`, method: count % 2 ? 'GET' : 'POST' });
    }
    const series = (await metrics()).match(/^http_request_duration_seconds_count/gm) ?? [];
    expect(series.length).toBeLessThan(contractCalls.length);
  });

  test('counts requests to the response cache by result', async () => {
    const url = '/api/v1/products/tags/';
    const results = () =>
      Promise.all(
        ['miss', 'shared', 'hit'].map((result) =>
          metric(`response_cache_requests_total{result="${result}"}`),
        ),
      );
    const before = await results();
    await Promise.all([testApp.app.inject({ url }), testApp.app.inject({ url })]);
    for (let count = 0; count < 3; count++) await testApp.app.inject({ url });
    const after = await results();
    expect(after.map((count, index) => Number(count) - Number(before[index]))).toEqual([1, 1, 3]);
    expect(await metrics()).toContain('# TYPE response_cache_requests_total counter');
  });

  test('reports requests in flight and database connections', async () => {
    // The request for the metrics itself.
    expect(await metric('http_requests_in_flight')).toBe(1);
    expect(await metric('db_connections{state="open"}')).toBeGreaterThan(0);
    expect(await metric('db_connections{state="waiting"}')).toBe(0);
  });
});

import { contractCalls } from '../openapi/contractCalls';
import { describeOnEachDatabase } from '../testing/describeOnEachDatabase';

describeOnEachDatabase('metrics', (testApp) => {
  const figures = async () => (await testApp.app.inject({ url: '/metrics' })).body;
  const figure = async (name: string) => {
    const line = (await figures()).split('\n').find((one) => one.startsWith(`${name} `));
    return line && Number(line.slice(name.length + 1));
  };

  test('requests are counted by the pattern of their route and their status', async () => {
    const { id } = await testApp.aProduct();
    await testApp.app.inject({ url: `/api/v1/products/${id}/` });
    await testApp.app.inject({ url: '/api/v1/products/999999/' });
    await testApp.app.inject({ url: '/api/v1/nothing/here/?at=all' });
    const text = await figures();
    const count = 'http_request_duration_seconds_count';
    expect(text).toContain(`${count}{method="GET",route="/api/v1/products/:id/",status="200"} 1`);
    expect(text).toContain(`${count}{method="GET",route="/api/v1/products/:id/",status="404"} 1`);
    expect(text).toContain(`${count}{method="GET",route="unknown",status="404"} 1`);
    expect(text).not.toMatch(/999999|nothing\/here/);
  });

  test('there are no more series than routes and statuses, whatever is asked for', async () => {
    for (let count = 0; count < 200; count++) {
      await testApp.app.inject({ url: `/api/v1/random-${count}/`, method: count % 2 ? 'GET' : 'POST' });
    }
    const series = (await figures()).match(/^http_request_duration_seconds_count/gm) ?? [];
    expect(series.length).toBeLessThan(contractCalls.length);
  });

  test('answers that were kept, and those that were made', async () => {
    for (let count = 0; count < 3; count++) await testApp.app.inject({ url: '/api/v1/products/tags/' });
    expect(await figure('kept_answers_total{outcome="hit"}')).toBeGreaterThanOrEqual(2);
    expect(await figure('kept_answers_total{outcome="miss"}')).toBeGreaterThanOrEqual(1);
  });

  test('requests in flight and the database’s connections', async () => {
    // The one that asks.
    expect(await figure('http_requests_in_flight')).toBe(1);
    expect(await figure('db_connections{state="open"}')).toBeGreaterThan(0);
    expect(await figure('db_connections{state="waiting"}')).toBe(0);
  });
});

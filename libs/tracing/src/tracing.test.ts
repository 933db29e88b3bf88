import { setTimeout as pause } from 'node:timers/promises';
import { WrongSetting } from '@haat/servers';
import Fastify from 'fastify';
import { openTracing } from './openTracing';
import { startCollector } from './testing/collector';
import { traceRequests } from './traceRequests';
import { isTraced } from './tracingSettings';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

/** An app whose requests are traced, and what its collector has once it is closed. */
async function traced(env: Record<string, string> = {}) {
  const collector = await startCollector();
  Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, ...env });
  const onCollector = jest.fn();
  const tracing = await openTracing('haat-test', onCollector);
  const app = Fastify();
  traceRequests(app, tracing, ({ id, routeOptions: { url = 'unknown' } }) =>
    url === '/health' ? null : { route: url, attributes: { 'haat.request_id': id } },
  );
  return {
    app,
    tracing,
    /** Over a connection, whose end the span waits for. */
    async ask(path: string, options: RequestInit = {}) {
      const address = app.server.listening
        ? app.listeningOrigin
        : await app.listen({ port: 0, host: '127.0.0.1' });
      return (await fetch(address + path, options)).json() as Promise<{ traceparent?: string }>;
    },
    async spans() {
      await app.close();
      await tracing.close();
      await collector.close();
      expect(onCollector).not.toHaveBeenCalled();
      return collector.spans;
    },
  };
}

test('a request is one span, and continues the trace of its caller', async () => {
  const { app, tracing, ask, spans } = await traced();
  app.post('/carts/:id', async (request) => {
    await pause(1);
    const span = tracing.start('SELECT', { kind: 'client' });
    const { traceparent } = span.headers();
    span.end();
    return { traceparent, body: request.body };
  });
  const answer = await ask('/carts/7?secret=1', {
    method: 'POST',
    body: JSON.stringify({ pieces: 2 }),
    headers: { traceparent: `00-${TRACE}-${SPAN}-01`, 'content-type': 'application/json' },
  });
  const [statement, request] = await spans();
  expect(request).toEqual({
    service: 'haat-test',
    name: 'POST /carts/:id',
    traceId: TRACE,
    spanId: expect.any(String),
    parentSpanId: SPAN,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/carts/:id',
      'http.response.status_code': 200,
      'haat.request_id': expect.any(String),
    },
    isFailed: false,
  });
  expect(statement).toMatchObject({ name: 'SELECT', traceId: TRACE, parentSpanId: request?.spanId });
  expect(answer.traceparent).toBe(`00-${TRACE}-${statement?.spanId}-01`);
});

test('a request without a trace begins one, and a wrong header is ignored', async () => {
  const { app, ask, spans } = await traced();
  app.get('/', async () => ({}));
  await ask('/');
  await ask('/', { headers: { traceparent: '00-nonsense' } });
  const [first, second] = await spans();
  expect([first?.parentSpanId, second?.parentSpanId]).toEqual(['', '']);
  expect(second?.traceId).not.toBe(first?.traceId);
});

test('a failure is marked by its status, without its message, and probes are left out', async () => {
  const { app, ask, spans } = await traced();
  app.get('/health', async () => ({}));
  app.get('/broken', async () => {
    throw new Error('Nadia Rahman');
  });
  await ask('/health');
  await ask('/broken');
  const all = await spans();
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({ isFailed: true, attributes: { 'error.type': '500' } });
  expect(JSON.stringify(all)).not.toContain('Nadia');
});

test.each([
  ['a share of 0', { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, 0],
  ['a share of 1', { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '1' }, 20],
])('%s of 20 traces', async (_, env, expected) => {
  const { app, ask, spans } = await traced(env);
  app.get('/', async () => ({}));
  for (let count = 0; count < 20; count++) await ask('/');
  expect(await spans()).toHaveLength(expected);
});

test('the service has the name of the settings', async () => {
  const { app, ask, spans } = await traced({ OTEL_SERVICE_NAME: 'haat-dhaka' });
  app.get('/', async () => ({}));
  await ask('/');
  expect(await spans()).toMatchObject([{ service: 'haat-dhaka' }]);
});

test('an unreachable collector is reported once', async () => {
  Object.assign(process.env, {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_TIMEOUT: '50',
    OTEL_BSP_SCHEDULE_DELAY: '20',
  });
  const onCollector = jest.fn();
  const tracing = await openTracing('haat-test', onCollector);
  for (let round = 0; round < 10; round++) {
    for (let count = 0; count < 500; count++) tracing.start('SELECT', { kind: 'client' }).end();
    await pause(30);
  }
  await tracing.close();
  expect(onCollector).toHaveBeenCalledTimes(1);
});

test('without an address nothing is traced', () => {
  expect(isTraced({})).toBe(false);
  expect(isTraced({ OTEL_TRACES_SAMPLER: 'always_on' })).toBe(false);
  expect(isTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' })).toBe(true);
  expect(isTraced({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector.example/v1/traces' })).toBe(true);
  expect(
    isTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318', OTEL_SDK_DISABLED: 'true' }),
  ).toBe(false);
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_TRACES_SAMPLER', 'ratio'],
  ['OTEL_TRACES_SAMPLER_ARG', '5%'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
])('%s = %s is refused', (name, value) => {
  expect(() => isTraced({ [name]: value })).toThrow(WrongSetting);
  expect(() => isTraced({ [name]: value })).toThrow(name);
});

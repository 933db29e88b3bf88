import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { openLogger } from './logger';
import { logRequests } from './logRequests';

/** Returns the log lines of these requests. */
async function logged(sample: number, requests: [method: 'GET' | 'POST', url: string][]) {
  const lines: { method: string; path: string; status: number; of?: number }[] = [];
  const logger: FastifyBaseLogger = openLogger('info', {
    write: (line) => void lines.push(JSON.parse(line)),
  });
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  logRequests(app, sample);
  app.get('/quick', async () => 'x');
  app.get('/slow', async () => pause(1020));
  app.get('/ready', async () => 'x');
  app.post('/quick', async () => 'x');
  for (const [method, url] of requests) await app.inject({ method, url });
  await app.close();
  return lines.map(({ method, path, status, of }) => [method, path, status, ...(of ? [of] : [])].join(' '));
}
const times = (count: number, ...request: ['GET' | 'POST', string]) =>
  Array.from({ length: count }, () => request);

test('all requests but probes are logged, without queries', async () => {
  expect(await logged(1, [...times(2, 'GET', '/quick?email=x'), ['GET', '/ready']])).toEqual([
    'GET /quick 200',
    'GET /quick 200',
  ]);
});

test('of a sample: one of ten quick reads; all errors, slow requests and writes', async () => {
  const lines = await logged(10, [
    ...times(25, 'GET', '/quick'),
    ...times(3, 'POST', '/quick'),
    ...times(3, 'GET', '/nowhere'),
    ['GET', '/slow'],
  ]);
  expect(lines).toEqual([
    ...times(3, 'GET', '/quick').map(() => 'GET /quick 200 10'),
    ...times(3, 'POST', '/quick').map(() => 'POST /quick 200'),
    ...times(3, 'GET', '/nowhere').map(() => 'GET /nowhere 404'),
    'GET /slow 200',
  ]);
});

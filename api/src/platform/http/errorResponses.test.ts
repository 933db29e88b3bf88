import Fastify from 'fastify';
import { sendError } from './errorResponses';

/** The response to a request that fails with an error. */
async function answerTo(error: object) {
  const app = Fastify();
  app.setErrorHandler(sendError);
  app.get('/', async () => {
    throw Object.assign(new Error('what only the log may say'), error);
  });
  const { statusCode, body } = await app.inject('/');
  return { statusCode, body };
}

test.each([
  ['a full disk of PostgreSQL @trust:full-disk', { code: '53100', severity: 'ERROR' }, 503, 'unavailable'],
  ['a full disk of the pictures @trust:full-disk', { code: 'ENOSPC', syscall: 'write' }, 503, 'unavailable'],
  ['a used-up quota @trust:full-disk', { code: 'EDQUOT', syscall: 'write' }, 503, 'unavailable'],
  ['no memory of PostgreSQL', { code: '53200', severity: 'ERROR' }, 503, 'unavailable'],
  ['no connection left', { code: '53300', severity: 'FATAL' }, 503, 'unavailable'],
  ['a deadlock', { code: '40P01', severity: 'ERROR' }, 503, 'unavailable'],
  ['a database that starts', { code: '57P03', severity: 'FATAL' }, 503, 'unavailable'],
  ['a value that does not fit', { code: '22003', severity: 'ERROR' }, 400, 'invalid_input'],
  ['a table that is missing', { code: '42P01', severity: 'ERROR' }, 500, 'server_error'],
  ['a mistake in the code', {}, 500, 'server_error'],
])('%s', async (_what, error, status, code) => {
  const { statusCode, body } = await answerTo(error);
  expect(statusCode).toBe(status);
  expect(JSON.parse(body)).toEqual({ error: expect.any(String), code, request_id: expect.any(String) });
  expect(body).not.toContain('what only the log may say');
});

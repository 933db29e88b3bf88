import multipart from '@fastify/multipart';
import { call, fields, MAX_IMAGE_BYTES } from '@haat/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Visitor } from '../../testing/visitor';
import { sendError } from './errorResponses';
import { route } from './route';

const send = call({
  method: 'POST',
  path: '/things/',
  access: 'public',
  summary: 'Takes a form or JSON',
  body: z.strictObject({ status: z.string() }),
  form: z.strictObject({
    name: fields.text(20, 'Name is required'),
    tags: fields.jsonText(z.array(fields.text(10))),
  }),
  files: { logo: { most: 1 }, pictures: { most: 2, tooMany: 'Two pictures at most' } },
  answer: z.object({ said: z.string(), sizes: z.array(z.int()) }),
});

let app: FastifyInstance;
let visitor: Visitor;

beforeAll(async () => {
  app = Fastify({ bodyLimit: 1024 * 1024 });
  app.setErrorHandler(sendError);
  app.decorateRequest('caller', null);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(
    async (api) =>
      route(api, send, async ({ body, form, files }) => ({
        said: body ? `status ${body.status}` : `${form?.name}: ${form?.tags.join(', ')}`,
        sizes: [...files.logo, ...files.pictures].map((file) => file.length),
      })),
    { prefix: '/api/v1' },
  );
  visitor = new Visitor(app);
});
afterAll(() => app.close());

const good = { name: 'Sari', tags: ['red', 'silk'] };

test('text parts are parsed by the schema and files handed on by name', async () => {
  const files = { logo: Buffer.alloc(3, 1), pictures: [Buffer.alloc(4, 1), Buffer.alloc(5, 1)] };
  const { status, body } = await visitor.form('POST', '/things/', good, files);
  expect({ status, body }).toEqual({ status: 200, body: { said: 'Sari: red, silk', sizes: [3, 4, 5] } });
});

test('line breaks arrive as they were typed', async () => {
  const { body } = await visitor.form('POST', '/things/', { ...good, name: 'Sari\nred' });
  expect(body.said).toBe('Sari\nred: red, silk');
});

test('a call that declares both takes JSON as well', async () => {
  const { body } = await visitor.post('/things/', { status: 'active' });
  expect(body).toEqual({ said: 'status active', sizes: [] });
});

test('a file input left empty is no file', async () => {
  const { body } = await visitor.form('POST', '/things/', good, { logo: Buffer.alloc(0) });
  expect(body.sizes).toEqual([]);
});

test.each<[string, Record<string, unknown>, Record<string, Buffer | Buffer[]>, Record<string, string[]>]>([
  ['an unknown field', { ...good, admin: 'true' }, {}, { admin: ['Unknown field'] }],
  ['an unknown file', good, { script: Buffer.from('x') }, { script: ['Unknown field'] }],
  ['a missing field', { tags: [] }, {}, { name: [expect.any(String)] as never }],
  ['nonsense for JSON', { ...good, tags: '[1,' }, {}, { tags: ['Not valid JSON'] }],
  ['another type in JSON', { ...good, tags: [null] }, {}, { 'tags.0': [expect.any(String)] as never }],
  [
    'a tower of brackets',
    { ...good, tags: '['.repeat(2000) + ']'.repeat(2000) },
    {},
    { 'tags.0': [expect.any(String)] as never },
  ],
  [
    'a file too many',
    good,
    { pictures: [1, 2, 3].map(() => Buffer.from('x')) },
    { pictures: ['Two pictures at most'] },
  ],
  [
    'a file too large',
    good,
    { logo: Buffer.alloc(MAX_IMAGE_BYTES + 1) },
    { logo: ['File size must be less than 5MB'] },
  ],
])('refuses %s by name', async (_what, form, files, expected) => {
  const { status, body } = await visitor.form('POST', '/things/', form, files);
  expect({ status, code: body.code, fields: body.fields }).toEqual({
    status: 400,
    code: 'invalid_input',
    fields: expected,
  });
});

test('a field sent twice is refused', async () => {
  const body = ['name', 'name']
    .map((name) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`)
    .join('');
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/things/',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${body}--b--`,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ name: ['Sent more than once'] });
});

test.each([
  ['__proto__', 400],
  ['constructor', 400],
])('the name %s does no harm', async (name, expected) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/things/',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n--b--`,
  });
  expect(answer.statusCode).toBe(expected);
});

test.each([
  ['cut short', '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nx'],
  ['without parts', '--b--'],
  ['nonsense', 'abc'],
  ['empty', ''],
])('a body that is %s is refused with 400', async (_what, payload) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/things/',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(payload.length) },
    payload,
  });
  expect(answer.statusCode).toBe(400);
});

test('a request of undeclared length, and one far too long, are not read', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const long = await app.inject({
    method: 'POST',
    url: '/api/v1/things/',
    headers: { ...headers, 'content-length': String(50 * 1024 * 1024) },
    payload: '--b--',
  });
  expect(long.statusCode).toBe(413);
});

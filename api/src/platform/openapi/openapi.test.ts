import { Validator } from '@seriousme/openapi-schema-validator';
import * as z from 'zod/mini';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { contractCalls } from './contractCalls';
import { openApiDocument } from './document';

const CALLS = contractCalls.map((one) => [`${one.area}.${one.name}`, one] as const);

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(openApiDocument());
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('operation ids and methods of a path are unique', () => {
  const names = contractCalls.map(({ area, name }) => `${area}.${name}`);
  expect(new Set(names).size).toBe(names.length);
  const places = contractCalls.map(({ call }) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`);
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});

test.each(CALLS)('%s: the path’s parameters are declared, the path ends in a slash', (_name, { call }) => {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const declared = call.params instanceof z.ZodMiniObject ? Object.keys(call.params.shape) : [];
  expect(declared).toEqual(inPath);
  expect(call.path).toMatch(/^\/[\w/:-]*\/$/);
});

interface Node {
  def: { type: string; catchall?: Node; checks?: unknown[] };
}

/** Every schema that a schema is made of. */
function* schemasIn(schema: unknown, seen = new Set<unknown>()): Generator<[type: string, node: Node]> {
  if (!schema || typeof schema !== 'object' || seen.has(schema)) return;
  seen.add(schema);
  if (schema instanceof z.ZodMiniType) yield [schema.def.type, schema as unknown as Node];
  const inner = schema instanceof z.ZodMiniType ? schema.def : schema;
  if (
    inner instanceof z.ZodMiniType ||
    Array.isArray(inner) ||
    Object.getPrototypeOf(inner) === Object.prototype
  ) {
    for (const part of Object.values(inner)) yield* schemasIn(part, seen);
  }
}

const REQUESTS = contractCalls.flatMap(({ area, name, call: { params, query, body, form } }) =>
  Object.entries({ params, query, body, form }).flatMap(([part, schema]) =>
    schema ? [[`${area}.${name}`, part, schema] as const] : [],
  ),
);

test.each(REQUESTS)(
  '%s: its %s refuses unknown fields at every depth and coerces nothing @trust:client-prices',
  (_name, _part, schema) => {
    for (const [type, { def }] of schemasIn(schema)) {
      if (type === 'object') expect(def.catchall?.def.type).toBe('never');
      expect(['any', 'unknown', 'default', 'prefault', 'catch']).not.toContain(type);
      expect(def).not.toHaveProperty('coerce', true);
    }
  },
);

describeOnEachDatabase('the published document', (testApp) => {
  const get = (url: string) => testApp.app.inject({ url });

  test('is served and contains every call', async () => {
    const answer = await get('/api/v1/openapi.json');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const document = answer.json() as { paths: Record<string, Record<string, { operationId: string }>> };
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(operations.sort()).toEqual(contractCalls.map(({ area, name }) => `${area}.${name}`).sort());
  });

  test.each(['/api/v1/docs/', '/api/v1/docs'])(
    'can be browsed offline at %s, under a policy without anything inline',
    async (address) => {
      const page = await get(address);
      expect(page.statusCode).toBe(200);
      expect(page.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      });
      expect(page.headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      );
      expect(page.body).not.toMatch(/<style|style=|<script>|\son\w+=|https?:/);
      const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
      expect(files.length).toBeGreaterThanOrEqual(5);
      for (const file of files) {
        const { statusCode, headers } = await get(new URL(file, `http://localhost${address}`).pathname);
        expect(statusCode).toBe(200);
        expect(headers['content-security-policy']).toBe(page.headers['content-security-policy']);
      }
    },
  );

  test('the page shows the same document', async () => {
    const [own, published] = [await get('/api/v1/docs/json'), await get('/api/v1/openapi.json')];
    expect(own.json()).toEqual(published.json());
  });

  test.each([
    'static/..%2f..%2fpackage.json',
    'static/../../package.json',
    'static/constructor',
    'constructor',
  ])('returns 404 for docs/%s @trust:paths', async (file) => {
    expect((await get(`/api/v1/docs/${file}`)).statusCode).toBe(404);
  });
});

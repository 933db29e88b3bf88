import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API_PATH } from '@haat/contracts';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './document';

/** Nothing from another origin, and nothing inline. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The plugin requires a document; the page gets the one made of the contracts. */
const PLACEHOLDER = { openapi: '3.1.0', info: { title: 'Haat', version: '1' }, paths: {} };

/** GET openapi.json, and docs/: Swagger UI, which works offline and under a strict content policy. */
export function openApiRoutes(api: FastifyInstance): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  const openDocument = () => {
    document ??= openApiDocument();
    return document;
  };

  api.get('/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=60')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(openDocument())),
  );
  api.register(async (docs) => {
    docs.addHook('onRequest', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff').header('x-robots-tag', 'noindex');
    });
    // Static: the document comes from the contracts, not from the schemas of routes.
    await docs.register(swagger, { mode: 'static', specification: { document: PLACEHOLDER } });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: API_PATH,
      staticCSP: POLICY,
      theme: { title: 'Haat API' },
      uiConfig: {
        layout: 'BaseLayout',
        docExpansion: 'list',
        filter: true,
        defaultModelsExpandDepth: 0,
        displayRequestDuration: true,
      },
      transformSpecification: openDocument,
      transformSpecificationClone: false,
    });
  });
}

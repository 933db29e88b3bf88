import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageFolder } from '../files/packageFolder';
import { NotFound } from '../http/errors';
import { openApiDocument } from './document';

const HOME = '/api/v1/docs';

/** All of the page's own files; nothing comes from elsewhere, and nothing is inline. */
const FILES: Record<string, { type: string; text: () => Promise<string> }> = {
  'swagger-ui.css': { type: 'text/css; charset=utf-8', text: () => delivered('swagger-ui.css') },
  'swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    text: () => delivered('swagger-ui-bundle.js'),
  },
  'start.js': { type: 'text/javascript; charset=utf-8', text: async () => START },
};

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Haat API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${HOME}/swagger-ui.css">
</head>
<body>
<main id="calls"></main>
<noscript>The document itself is at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</noscript>
<script src="${HOME}/swagger-ui-bundle.js"></script>
<script src="${HOME}/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  validatorUrl: null,
});
`;

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

function delivered(name: string): Promise<string> {
  const require = createRequire(path.join(packageFolder(), 'package.json'));
  return readFile(path.join(path.dirname(require.resolve('swagger-ui-dist/package.json')), name), 'utf8');
}

/** GET openapi.json, and docs/: a page to browse the calls with, which works offline and under a strict policy. */
export function openApiRoutes(api: FastifyInstance): void {
  let document: string | undefined;

  api.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply
      .header('cache-control', 'public, max-age=60')
      .type('application/json; charset=utf-8')
      .send(document);
  });
  api.get('/docs/', async (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(PAGE),
  );
  api.get<{ Params: { file: string } }>('/docs/:file', async ({ params }, reply) => {
    const file = Object.hasOwn(FILES, params.file) ? FILES[params.file] : undefined;
    if (!file) throw new NotFound('There is nothing at this address');
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .type(file.type)
      .send(await file.text());
  });
}

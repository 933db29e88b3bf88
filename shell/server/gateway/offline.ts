import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WORKER } from '@haat/page';
import type { FastifyInstance } from 'fastify';
import { hasDevServers, type Settings } from '../settings';
import { withNames } from '../withNames';

/** Deletes the caches of an earlier worker, and unregisters: this switches the feature off in browsers that have it. */
const REMOVAL = `self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** Whether pages start the service worker: not if dev servers or another site serve the files, because those change. */
export const startsWorker = (settings: Settings) =>
  settings.offlinePages && !settings.upstream && !hasDevServers(settings);

/** The service worker as browsers get it. */
export const workerScript = () =>
  withNames(readFileSync(path.join(import.meta.dirname, 'offlineWorker.js'), 'utf8'));

/** GET /sw.js: the service worker, or its removal. */
export async function offlineWorker(app: FastifyInstance, settings: Settings) {
  const text = startsWorker(settings) ? workerScript() : REMOVAL;
  app.get(WORKER, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      // The policy of the worker itself; pages have their own.
      .header('content-security-policy', "default-src 'self'")
      .send(text),
  );
}

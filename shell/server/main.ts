import { setTimeout as pause } from 'node:timers/promises';
import { stopAccepting } from '@haat/servers';
import { openTracing } from '@haat/tracing';
import type { FastifyInstance } from 'fastify';
import { releaseBuilds } from '../releases/composition/releaseBuilds';
import { Builds } from '../releases/package/builds';
import { explainFailure } from '../releases/startFailure';
import { requireFiles } from '../releases/store/emptiedStore';
import { LastGood } from '../releases/store/lastGood';
import { openStore } from '../releases/store/openStore';
import type { ReleaseStore } from '../releases/store/releaseStore';
import { pruneAfterPublish } from '../releases/store/retention';
import { workWith } from '../releases/store/storeAnswers';
import { untilDone } from '../releases/untilDone';
import { workspaceFolder } from '../releases/workspaceFolder';
import { hasDevServers, readSettings, requirePublicSettings, type Settings } from './settings';
import { buildSite } from './site';

/** How long what is in flight may take to finish after SIGTERM or Ctrl-C, in ms. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

async function main() {
  const root = workspaceFolder(import.meta.dirname);
  const settings = readSettings(process.env, root);
  requirePublicSettings(settings);
  if (!settings.devServers.shell) requireShell(root);
  const store = openStore(settings);
  if (!settings.upstream) await requireFiles(store);
  // During an outage later, when the site reads the store again.
  const releaseNow = servesReleases(settings)
    ? untilDone(() => publishBuilds(settings, store, root))
    : async () => {};
  const isStoreUnavailable = !settings.upstream && !(await workWith(store, releaseNow));
  const tracing = settings.isTraced
    ? await openTracing('haat-site', (problem) =>
        console.error(`The collector of OTEL_EXPORTER_OTLP_ENDPOINT takes no traces: ${problem}`),
      )
    : undefined;
  const site = await buildSite(settings, root, {
    isStoreUnavailable,
    onStoreRead: () => void releaseNow(),
    tracing,
  });
  await listen(site, settings);
  const metrics = settings.metricsPort === null ? null : site.metrics.server();
  await metrics?.listen({ port: settings.metricsPort ?? 0, host: settings.host ?? '127.0.0.1' });
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    // Keep serving, so that a load balancer sees /ready fail and closes idle connections.
    site.drain();
    await pause(settings.shutdownWait);
    await stopAccepting(site.server);
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    await Promise.all([site.close(), metrics?.close()]);
    await tracing?.close();
    process.exit(0);
  };
  if (settings.tls) process.on('SIGHUP', () => renewCertificate(site));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function renewCertificate(site: FastifyInstance) {
  try {
    site.renewCertificate();
    console.log('The certificate was read again');
  } catch (error) {
    console.error(`The certificate in use stays: ${explainFailure(error)}`);
  }
}

/** Listens at SITE_HOST, or at all addresses, even without IPv6. */
async function listen(site: FastifyInstance, { port, host }: Settings) {
  if (host) return site.listen({ port, host });
  return site.listen({ port, host: '::' }).catch((error) => {
    if (error.code === 'EAFNOSUPPORT') return site.listen({ port, host: '0.0.0.0' });
    throw error;
  });
}

/** Neither a site for development nor a proxy for another site. */
const servesReleases = (settings: Settings) => !hasDevServers(settings) && !settings.upstream;

/** @returns whether all work is done */
async function publishBuilds(settings: Settings, store: ReleaseStore, root: string): Promise<boolean> {
  const { signingKey, retention } = settings;
  const { names, isStoreUnavailable } = await releaseBuilds(store, new Builds(root), signingKey);
  const lastGood = new LastGood(settings.dataFolder, store.place);
  for (const remote of names) await pruneAfterPublish(store, lastGood, remote, retention);
  return !isStoreUnavailable;
}

function requireShell(root: string) {
  try {
    new Builds(root).shell();
  } catch {
    fail('The shell has not been built: run npm run build');
  }
}

main().catch((error) => {
  fail(explainFailure(error));
});

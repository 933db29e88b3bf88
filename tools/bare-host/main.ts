// A foreign host: single-spa, the federation runtime and only a style sheet of Haat. It shows the
// live remotes of a site, and provides what a host has to: docs/hosting-a-remote.md.
import '@haat/ui/theme.css';
import '@haat/ui/bengali.css';
import './page.css';
import { init, loadRemote, loadShare } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import * as ReactQuery from '@tanstack/react-query';
import * as React from 'react';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import { type LifeCycles, navigateToUrl, registerApplication, start } from 'single-spa';
import { whereIs } from './places';

/** The version of the federation runtime that the remotes were built with. */
declare global {
  var _FEDERATION_RUNTIME_CORE: unknown;
}
globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;

/** Shared by all remotes of the page. Modules that are missing here come from the first remote. */
const given: Record<string, { version: string; module: unknown }> = {
  react: { version: React.version, module: React },
  'react/jsx-runtime': { version: React.version, module: JsxRuntime },
  'react-dom': { version: ReactDom.version, module: ReactDom },
  'react-dom/client': { version: ReactDom.version, module: ReactDomClient },
  '@tanstack/react-query': { version: QUERY_VERSION, module: ReactQuery },
};
declare const QUERY_VERSION: string;

/** The part of a site's /composition.json with the addresses of its remotes. */
interface Composed {
  composition: { remotes: Record<string, { entry: string } | undefined> };
}

async function openHost() {
  const { site } = (await (await fetch('/site.json')).json()) as { site: string };
  const { composition } = (await (await fetch(`${site}/composition.json`)).json()) as Composed;
  const remotes = Object.entries(composition.remotes).flatMap(([name, release]) =>
    release ? [{ name, entry: new URL(release.entry, site).href }] : [],
  );
  init({
    name: 'bare_host',
    remotes,
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(given).map(([name, { version, module }]) => [
        name,
        { version, lib: () => module, shareConfig: { singleton: true, requiredVersion: `^${version}` } },
      ]),
    ),
  });
  const queryClient = new ReactQuery.QueryClient();
  for (const { name } of remotes) {
    const domElement = document.createElement('div');
    document.getElementById('place')?.append(domElement);
    registerApplication({
      name,
      app: () => lifeCyclesOf(name),
      activeWhen: ({ pathname }) => whereIs(pathname) === name,
      customProps: { domElement, queryClient },
    });
  }
  document.addEventListener('haat-fragment', (event) => {
    // Whoever doesn't prevent it has no fragments: the place shows its fallback.
    event.preventDefault();
    const { detail } = event as CustomEvent<FragmentRequest>;
    void showFragment(event.target as HTMLElement, detail, queryClient).catch(detail.onAbsent);
  });
  start();
}

/** What a place of another remote's part asks for. */
interface FragmentRequest {
  /** 'cart_checkout/buy-box' */
  name: string;
  params: unknown;
  signal: AbortSignal;
  onMounted(): void;
  onAbsent(): void;
  onEvent?(name: string): void;
  /** Set by the host while the part is on the page. */
  update?: ((params: unknown) => void) | undefined;
}

/** Life cycles of a remote that offers fragments. */
interface Offering extends LifeCycles {
  fragments?(): Promise<{
    fragments: Record<string, { mount(props: object): Promise<Mounted> } | undefined>;
  }>;
}
interface Mounted {
  (): void;
  update?(params: unknown): void;
}

let fragments = 0;

/** Mounts another remote's part in the place that asked for it. */
async function showFragment(place: HTMLElement, request: FragmentRequest, queryClient: unknown) {
  const [remote = '', part = ''] = request.name.split('/');
  const lifeCycles: Offering = await lifeCyclesOf(remote);
  const offered = (await lifeCycles.fragments?.())?.fragments[part];
  if (!offered) throw new Error(`${remote} offers no ${part}`);
  const domElement = document.createElement('div');
  place.append(domElement);
  const unmount = await offered.mount({
    domElement,
    id: `${remote}-${part}-${++fragments}-`,
    queryClient,
    params: request.params,
    onCrash: request.onAbsent,
    onEvent: request.onEvent,
  });
  if (request.signal.aborted) return unmount();
  request.signal.addEventListener('abort', () => unmount());
  request.update = unmount.update;
  request.onMounted();
}

/** Loads a remote's life cycles; the first one also starts the shared session. */
async function lifeCyclesOf(name: string): Promise<LifeCycles> {
  const lifeCycles = await loadRemote<LifeCycles>(`${name}/lifecycles`);
  if (!lifeCycles) throw new Error(`${name} has no life cycles`);
  session ??= startSession();
  await session;
  return lifeCycles;
}

let session: Promise<unknown> | undefined;
async function startSession() {
  const shareConfig = { singleton: true, requiredVersion: '^1.0.0' };
  const share = await loadShare<{ startSession(): Promise<void> }>('@haat/session', {
    customShareInfo: { shareConfig, scope: ['default'], strategy: 'loaded-first' },
  });
  if (!share) throw new Error('No remote has brought the session');
  await share()?.startSession();
}

document.querySelector('nav')?.addEventListener('click', (event) => {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  navigateToUrl(event.target.href);
});
void openHost();

// A host that is not ours: single-spa, the federation runtime and nothing of Haat's but a style sheet. It shows the
// remotes that are live on a site. What it gives them is all that a host has to: docs/hosting-a-remote.md.
import '@haat/ui/theme.css';
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

/** What the remotes that we host have to be of: it is the same runtime that they were built with. */
declare global {
  var _FEDERATION_RUNTIME_CORE: unknown;
}
globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;

/** One copy for the page. What we do not give (session, history, client) the first remote brings for all. */
const given: Record<string, { version: string; module: unknown }> = {
  react: { version: React.version, module: React },
  'react/jsx-runtime': { version: React.version, module: JsxRuntime },
  'react-dom': { version: ReactDom.version, module: ReactDom },
  'react-dom/client': { version: ReactDom.version, module: ReactDomClient },
  '@tanstack/react-query': { version: QUERY_VERSION, module: ReactQuery },
};
declare const QUERY_VERSION: string;

/** The part of a site's /composition.json that says where its remotes are. */
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
  start();
}

/** A remote's life cycles are single-spa's. Before the first of them runs the session begins, in the copy of all. */
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

import '@haat/ui/theme.css';
import './frame/frame.css';
import { ApiError } from '@haat/api-client';
import { NO_CONTACT } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import {
  contactAtom,
  type Session,
  sessionAtom,
  sessionPendingAtom,
  sessionStore,
  startGuest,
  startSession,
} from '@haat/session';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { registerApplication, start, triggerAppChange } from 'single-spa';
import { forgetWithSession } from './clearPersonalData';
import { Footer } from './frame/Footer';
import { Header } from './frame/Header';
import { followPageChanges } from './frame/pageChanges';
import { RegionSkeleton } from './frame/RegionSkeleton';
import { ShellPage } from './frame/ShellPage';
import { ShellRoot } from './frame/ShellRoot';
import { Toasts } from './frame/Toasts';
import { guard, type Visitor } from './guard';
import { redirectState } from './redirectState';
import { reportRegions } from './regions/beacon';
import { composedPage, OVERRIDES } from './regions/composition';
import { guardHead } from './regions/integrity';
import { watchPageLeave } from './regions/pageLeave';
import { type RegionControl, regionControl } from './regions/region';
import { SKELETON_TEMPLATE } from './regions/skeleton';
import { watchStyleSheets } from './regions/styleSheets';
import { retriesOnMount, takeRenderedQueries } from './renderedContent';
import { matchRoute, REGIONS, type Region } from './siteMap';
import { en } from './strings/en';

const {
  guestAccess,
  contact = NO_CONTACT,
  overrides,
  refusedOverrides,
  showOwnershipOverlay,
} = composedPage().settings;
sessionStore.set(contactAtom, contact);
const element = (id: string) => document.getElementById(id)!;
/** Whether the visitor may see the current page; false while that depends on a profile that is loading. */
let admitted = true;
let profileSettled = false;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: once,
      retryOnMount: retriesOnMount,
      refetchOnWindowFocus: false,
      // Without a network a call fails and the screen says so; waiting for one would show a skeleton for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

takeRenderedQueries(queryClient);

/** What the server refused stays refused; what it failed at, or never got, is asked for once more. */
function once(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < 1 && !refused;
}

function visitorOf({ state, profile }: Session): Visitor {
  if (sessionStore.get(sessionPendingAtom))
    return { state: 'unknown', onboarded: 'unknown', approvedSeller: 'unknown' };
  // A profile that cannot be loaded blocks no page: the screens show what the server says.
  const assumed = profileSettled ? true : 'unknown';
  const approved = profile?.permissions.seller_approved;
  return {
    state,
    onboarded: profile?.user.onboarding_completed ?? assumed,
    // A stored "no" may be outdated: a seller approved since waits for the server's answer.
    approvedSeller: approved === false && !profileSettled ? 'unknown' : (approved ?? assumed),
    suspendedSeller: profile?.seller_profile?.status === 'suspended',
  };
}

/** The guard over every navigation. What the browser's profile says is checked again by the server. */
function guardNavigation(missing: string | undefined) {
  navigation.setGuard((location) => {
    if (location.pathname === missing) return true;
    const visitor = visitorOf(sessionStore.get(sessionAtom));
    const verdict = guard(location, matchRoute(location.pathname), visitor, guestAccess);
    admitted = verdict !== 'wait';
    if (verdict === 'go-as-guest') startGuest();
    if (typeof verdict === 'string') return true;
    return { to: verdict.to, state: redirectState(verdict) };
  });
  sessionStore.sub(sessionAtom, () => {
    // After the turn, so that who signs out can say where to go. /login and /signup go on by themselves.
    queueMicrotask(() => {
      if (matchRoute(navigation.getSnapshot().location.pathname)?.access !== 'welcome') navigation.check();
      void triggerAppChange();
    });
  });
  sessionStore.sub(sessionPendingAtom, () => {
    navigation.check();
    void triggerAppChange();
  });
}

function registerRegions(): Record<Region, RegionControl> {
  const controls = {} as Record<Region, RegionControl>;
  const here = matchRoute(navigation.getSnapshot().location.pathname)?.region;
  for (const region of REGIONS) {
    const route = element(`region-${region}`);
    if (region !== here) route.replaceChildren();
    controls[region] = regionControl(region, route, queryClient);
    registerApplication({
      name: region,
      app: async () => controls[region],
      activeWhen: ({ pathname }) => admitted && matchRoute(pathname)?.region === region,
    });
  }
  return controls;
}

/** Takes over the HTML server's markup where there is any. */
function show(id: string, part: ReactNode) {
  const container = element(id);
  const root = <ShellRoot queryClient={queryClient}>{part}</ShellRoot>;
  const options = { identifierPrefix: `${id}-` };
  if (container.hasChildNodes()) hydrateRoot(container, root, options);
  else createRoot(container, options).render(root);
}

/** Fills the skeleton's template: rendered here, so that the browser's build has the styles of every skeleton. */
function drawSkeleton() {
  const { content } = element(SKELETON_TEMPLATE) as HTMLTemplateElement;
  flushSync(() => createRoot(content).render(<RegionSkeleton label={en.region.loading} />));
}

/** Who takes remotes from elsewhere is shown so before one of them runs. */
async function showOverrides() {
  const { OverrideBanner } = await import('./frame/OverrideBanner');
  show(OVERRIDES, <OverrideBanner inForce={overrides ?? {}} refused={refusedOverrides ?? []} />);
}

guardHead();
watchPageLeave();
watchStyleSheets();
reportRegions();
drawSkeleton();
forgetWithSession(queryClient);
const profile = startSession();
guardNavigation(composedPage().missing);
followPageChanges(element('main'), element('announcer'));
const controls = registerRegions();
if (overrides || refusedOverrides) void showOverrides().then(() => start());
else start();
show('header', <Header folded={'folded' in element('header').dataset} />);
show('shell-page', <ShellPage retry={(region) => controls[region].retry()} overrides={overrides} />);
show('footer', <Footer contact={contact} />);
show('notices', <Toasts />);
// A shopper downloads nothing of it.
if (showOwnershipOverlay)
  import('./ownership-overlay/toggleOwnershipOverlay').then(
    ({ listenForOwnersKey }) => listenForOwnersKey(),
    () => {},
  );

void profile.then(() => {
  profileSettled = true;
  navigation.check();
  void triggerAppChange();
});

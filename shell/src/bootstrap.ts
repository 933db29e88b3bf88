import {
  ANNOUNCER,
  EARLY_ANSWERS,
  type FragmentRequest,
  guard,
  MAIN,
  PLACE_FRAGMENT,
  RENDERED,
  type Region,
  redirectState,
  regionId,
  type Visitor,
} from '@haat/page';
import { nextTask } from './nextTask';
import '@haat/ui/theme.css';
import './frame/frame.css';
import { ApiError, preloadTransport } from '@haat/api-client';
import { NO_CONTACT } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import {
  contactAtom,
  loadCartCode,
  type Session,
  sessionAtom,
  sessionPendingAtom,
  sessionStore,
  startGuest,
  startSession,
} from '@haat/session';
import { QueryClient } from '@tanstack/react-query';
import { forgetWithSession } from './clearPersonalData';
import { followPageChanges } from './frame/pageChanges';
import type { Frame } from './frame/startFrame';
import { untilFrameIsUsed } from './frame/untilFrameIsUsed';
import { watchAdditions } from './regions/additions';
import { reportRegions } from './regions/beacon';
import { composedPage } from './regions/composition';
import './regions/globals';
import { preload } from './regions/integrity';
import { watchPageLeave } from './regions/pageLeave';
import { requestPressedFragments } from './regions/pressedFragments';
import { type RegionControl, type RegionControls, regionControl } from './regions/region';
import { watchStyleSheets } from './regions/styleSheets';
import { retriesOnMount, takeRenderedQueries } from './renderedContent';
import { matchRoute, siteRoutes } from './siteRoutes';

const { frameFile, settings } = composedPage();
const { guestAccess, contact = NO_CONTACT, overrides, refusedOverrides } = settings;
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
      // Offline, calls must fail so that screens say so; pausing them would show skeletons for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Refused requests are final; those that failed on the server or on the way are retried once. */
function once(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < 1 && !refused;
}

function visitorOf({ state, profile }: Session): Visitor {
  if (sessionStore.get(sessionPendingAtom))
    return { state: 'unknown', onboarded: 'unknown', approvedSeller: 'unknown' };
  // If the profile cannot be loaded, the page opens anyway: its screens show what the server replies.
  const assumed = profileSettled ? true : 'unknown';
  const approved = profile?.permissions.seller_approved;
  return {
    state,
    onboarded: profile?.user.onboarding_completed ?? assumed,
    // A stored "no" may be stale: the seller may have been approved since, so wait for the server.
    approvedSeller: approved === false && !profileSettled ? 'unknown' : (approved ?? assumed),
    suspendedSeller: profile?.seller_profile?.status === 'suspended',
    // As above: a stored "no" may be stale, and without a profile the page opens.
    ...(profile?.permissions.operator || profileSettled
      ? { operator: profile?.permissions.operator ?? true }
      : {}),
  };
}

/** Guards every navigation by the stored profile; the server checks each call again. */
function guardNavigation(missing: string | undefined) {
  navigation.setGuard((location) => {
    if (location.pathname === missing) return true;
    const visitor = visitorOf(sessionStore.get(sessionAtom));
    const decision = guard(location, matchRoute(location.pathname), visitor, guestAccess);
    admitted = decision !== 'wait';
    if (decision === 'go-as-guest') startGuest();
    if (typeof decision === 'string') return true;
    return { to: decision.to, state: redirectState(decision) };
  });
  sessionStore.sub(sessionAtom, () => {
    // In a later task, so that the code that signs out can navigate first. /login and /signup redirect by themselves.
    queueMicrotask(() => {
      if (matchRoute(navigation.getSnapshot().location.pathname)?.access !== 'welcome') navigation.check();
      checkRegions();
    });
  });
  sessionStore.sub(sessionPendingAtom, () => {
    navigation.check();
    checkRegions();
  });
}

function regionControls(): RegionControls {
  const controls: Record<Region, RegionControl> = {};
  for (const region of siteRoutes().regions) {
    const container = element(regionId(region));
    if (region !== regionHere()) {
      container.removeAttribute(RENDERED);
      container.replaceChildren();
    }
    controls[region] = regionControl(region, container, queryClient);
  }
  return controls;
}

const regionHere = () => matchRoute(navigation.getSnapshot().location.pathname)?.region ?? null;

let controls: RegionControls;
/** Mounted before the frame starts. */
let first: Region | null;
let endWaiting: () => void;

/** The frame's module, once something has requested it. */
let frame: Promise<Frame> | undefined;

function loadFrame(): Promise<Frame> {
  frame ??= import(/* webpackChunkName: "frame" */ './frame/startFrame').then(
    ({ startFrame }) => {
      endWaiting();
      return startFrame({ queryClient, controls, first, isAdmitted: () => admitted });
    },
    (error) => {
      frame = undefined;
      throw error;
    },
  );
  return frame;
}

/** Delay before a lost frame file is requested again. */
const RETRY_MS = 2000;

/** If no region is mounted yet, the frame mounts the page's. */
function loadFrameUntilThere() {
  loadFrame().catch(() => setTimeout(loadFrameUntilThere, RETRY_MS));
}

const loadFragments = () => import(/* webpackChunkName: "fragments" */ './regions/fragments');

/** A screen has a place for another remote's part. */
function placeFragment(event: Event) {
  const { target, detail } = event as CustomEvent<FragmentRequest>;
  event.preventDefault();
  loadFragments().then(
    ({ showFragment }) => showFragment(target as HTMLElement, detail, queryClient),
    detail.onAbsent,
  );
}

/** Makes single-spa choose the region again when something other than the URL has changed. */
const checkRegions = () => void frame?.then(({ triggerAppChange }) => triggerAppChange());

/** Mounts the region of the page's URL, in separate tasks as its modules are evaluated. */
export async function start(): Promise<void> {
  // Requested while the CPU is busy with the first region. They run when they are used; the cart's may run at once, for an early click.
  loadCartCode().catch(() => {});
  if (frameFile) preload(frameFile);
  if (requestPressedFragments()) loadFragments().catch(() => {});
  watchPageLeave();
  watchAdditions();
  watchStyleSheets();
  reportRegions();
  document.addEventListener(PLACE_FRAGMENT, placeFragment);
  forgetWithSession(queryClient);
  const hasData = takeRenderedQueries(queryClient);
  await nextTask();
  const profile = startSession();
  guardNavigation(composedPage().missing);
  followPageChanges(element(MAIN), element(ANNOUNCER));
  controls = regionControls();
  // An overridden region waits for the banner that announces it.
  first = admitted && !overrides && !refusedOverrides ? regionHere() : null;
  await nextTask();
  // A region without data calls the API as soon as it is mounted, unless the page already sent the request.
  if (first && !hasData && !globalThis[EARLY_ANSWERS]) void preloadTransport();
  if (first) void controls[first]?.mount();
  endWaiting = untilFrameIsUsed(first, loadFrame);
  if (!first) loadFrameUntilThere();

  void profile.then(() => {
    profileSettled = true;
    navigation.check();
    checkRegions();
  });
}

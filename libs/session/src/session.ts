import { connectSession, filledParts, request, type UploadOptions } from '@haat/api-client';
import { requestRead } from '@haat/api-client/requestRead';
import {
  auth,
  type BodyOf,
  type Profile,
  SESSION_COOKIE,
  type SellerProfileChange,
  sellers,
  shopMessages,
  type Tokens,
} from '@haat/contracts';
import { removeDraftsOf } from './drafts';
import { agreeOnLanguage } from './language';
import { followCart, loadCart, mergeLocalCart } from './laterCart';
import { newKey } from './newKey';
import { notify } from './notices';
import {
  askForSession,
  awaitRenewal,
  broadcast,
  type GivenSession,
  listenToTabs,
  type TabMessage,
} from './otherTabs';
import { type SessionEvent, sessionReducer } from './sessionReducer';
import {
  draftsStorage,
  guestStorage,
  localCartStorage,
  localWishesStorage,
  onOtherTab,
  profileStorage,
  readCookie,
  readSession,
  type StorageKey,
  savedLinesStorage,
  tokenStorage,
  writeCookie,
} from './storage';
import { cartAtom, couponAtom, restore, sessionAtom, sessionPendingAtom, sessionStore } from './store';
import { strings } from './strings';

let connected = false;
/** Incremented by each sign-in and sign-out: responses of an earlier session are ignored. */
let sessionEpoch = 0;
/** The epoch whose tokens are stored and whose profile is still loading: other tabs follow it, and this tab must not follow them. */
let enteringEpoch: number | null = null;
/** Refresh tokens of this session that have been replaced, and when that last happened (ms since the epoch). */
const replaced = new Set<string>();
let renewedAt = 0;

/**
 * Starts the session of the page: restores the stored session, or takes over that of an open tab, loads the profile
 * and the cart, and follows other tabs. Resolves when the profile is loaded or has failed to load.
 */
export async function startSession(): Promise<void> {
  connectSession({
    store: { ...tokenStorage, write: renew, beforeRefresh },
    onSessionEnded: () => {
      const before = sessionStore.get(sessionAtom).state;
      dispatch({ type: 'expired' });
      // No notice after the user's own sign-out.
      if (before === 'authenticated') notify(shopMessages().sessionExpired, 'error');
    },
    onSellerRefused: () => void checkSeller(),
  });
  restore();
  if (!connected && typeof window !== 'undefined') {
    connected = true;
    onOtherTab(followStorage);
    listenToTabs(followTab);
  }
  // The cookie says that another tab may have a session: only then is it worth waiting for one.
  if (sessionStore.get(sessionAtom).state === 'signed-out' && hintsAtSession()) await takeOver();
  writeHint();
  if (sessionStore.get(sessionAtom).state !== 'authenticated') return;
  void loadCart();
  await loadProfile();
}

/** Takes over the session of an open tab without "Remember me", whose tokens are in its sessionStorage. */
async function takeOver() {
  const epoch = sessionEpoch;
  sessionStore.set(sessionPendingAtom, true);
  const given = await askForSession(newKey());
  if (given && epoch === sessionEpoch && sessionStore.get(sessionAtom).state === 'signed-out') {
    copySession(given);
  }
  sessionStore.set(sessionPendingAtom, false);
}

/** Signs this tab in with the session of another one, for as long as this tab is open. */
function copySession({ tokens, profile }: GivenSession) {
  tokenStorage.write(tokens, false);
  if (profile) profileStorage.write(profile);
  sessionStore.set(cartAtom, { status: 'loading', items: [], error: '' });
  dispatch({ type: 'elsewhere', stored: readSession() });
}

/** Stores renewed tokens where the old ones were, and sends them to tabs that have a copy of the old ones. */
function renew(tokens: Tokens) {
  const was = tokenStorage.read().refresh;
  tokenStorage.write(tokens);
  if (!was) return;
  replaced.add(was);
  renewedAt = Date.now();
  broadcast({ type: 'renewed', was, tokens, at: renewedAt });
}

/** Another tab with a copy of this tab's tokens may have renewed them: waits for its message. */
async function beforeRefresh() {
  const { refresh } = tokenStorage.read();
  if (refresh && tokenStorage.isOfThisTab()) await awaitRenewal(refresh);
}

/** Loads the profile of the token's user; on failure the cached profile stays. */
export async function loadProfile(): Promise<void> {
  const epoch = sessionEpoch;
  try {
    const profile = await request(auth.status);
    if (epoch !== sessionEpoch) return;
    setProfile({ type: 'known', profile });
    void shareLanguage(profile);
  } catch {
    // A refused token has already ended the session; without a response, use the cached profile.
  }
}

/** Saves a language that was chosen in this browser with the account, for emails and other devices. */
async function shareLanguage(profile: Profile) {
  const language = agreeOnLanguage(profile.user);
  if (!language) return;
  const epoch = sessionEpoch;
  try {
    const { user } = await request(auth.saveLanguage, { body: { language } });
    if (epoch === sessionEpoch) setUser(user);
  } catch {
    // The page has the language anyway, and the next switch saves the choice.
  }
}

function setUser(user: Profile['user']) {
  const { profile } = sessionStore.get(sessionAtom);
  if (profile) changeProfile({ ...profile, user });
}

/** A change made in this tab. Tabs with a copy of this session don't see its sessionStorage, so they are told. */
function changeProfile(profile: Profile) {
  setProfile({ type: 'known', profile });
  if (tokenStorage.isOfThisTab()) broadcast({ type: 'known', profile });
}

/** The server refused the user as a seller: reloads the profile, and shows a notice when the approval is gone. */
async function checkSeller() {
  const approved = () => sessionStore.get(sessionAtom).profile?.permissions.seller_approved;
  if (!approved()) return;
  await loadProfile();
  // A sign-out in the meantime has its own notice.
  if (approved() === false) notify(strings.sellerNotApproved, 'error');
}

function setProfile(event: Extract<SessionEvent, { type: 'known' | 'signed-in' }>) {
  dispatch(event);
  if (sessionStore.get(sessionAtom).state === 'authenticated') profileStorage.write(event.profile);
}

/**
 * Signs in: stores both tokens, loads the profile, merges the guest's cart and loads the server's.
 * @param remember "Remember me": the session outlives the browser window
 * @throws ApiError with the text to show above the form
 */
export function login(form: BodyOf<typeof auth.login>, remember: boolean): Promise<Profile> {
  return enter(
    requestRead(auth.login, { body: form }, (read, answer) => read.tokens(answer)),
    remember,
  );
}

/** The part that all ways of signing in share: stores the tokens and loads the profile. @throws ApiError */
export async function enter(answer: Promise<Tokens>, remember: boolean): Promise<Profile> {
  const { access, refresh } = await answer;
  const epoch = ++sessionEpoch;
  enteringEpoch = epoch;
  tokenStorage.clear();
  tokenStorage.write({ access, refresh }, remember);
  let profile: Profile;
  try {
    profile = await request(auth.status);
  } catch (thrown) {
    if (epoch === sessionEpoch) tokenStorage.clear();
    throw thrown;
  } finally {
    if (enteringEpoch === epoch) enteringEpoch = null;
  }
  if (epoch !== sessionEpoch) return profile;
  guestStorage.write(false);
  sessionStore.set(cartAtom, { status: 'loading', items: [], error: '' });
  // Before the redirect, which reads the browser's language.
  void shareLanguage(profile);
  setProfile({ type: 'signed-in', profile });
  // Storage events tell other tabs of a remembered session.
  if (!remember) broadcast({ type: 'entered', tokens: { access, refresh }, profile });
  void mergeLocalCart().then(loadCart);
  return profile;
}

/**
 * Opens an account; the username is the e-mail (section 5). It does not sign in.
 * @throws ApiError
 */
export async function register(form: Omit<BodyOf<typeof auth.register>, 'username'>): Promise<void> {
  await request(auth.register, { body: { ...form, username: form.email } }, () => undefined);
}

/** Signs out at once, whatever the server says. The server's cart waits for the next login. */
export function logout(): void {
  const { refresh } = tokenStorage.read();
  if (refresh) request(auth.logout, { body: { refresh } }).catch(() => {});
  leave();
}

/**
 * Ends all sessions of the user on all devices, then this one.
 * @throws ApiError when the server can't be reached: then no session ends
 */
export async function logoutEverywhere(): Promise<void> {
  await request(auth.logoutEverywhere);
  leave();
}

function leave() {
  const { profile } = sessionStore.get(sessionAtom);
  endHere();
  broadcast({ type: 'left', person: profile?.user.id ?? null });
}

function endHere() {
  sessionEpoch++;
  tokenStorage.clear();
  replaced.clear();
  guestStorage.write(false);
  localCartStorage.write([]);
  savedLinesStorage.write([]);
  localWishesStorage.write([]);
  draftsStorage.write(null);
  sessionStore.set(couponAtom, null);
  dispatch({ type: 'signed-out' });
  sessionStore.set(cartAtom, { status: 'ready', items: [], error: '' });
}

/** "Use as guest": browsing and a local cart without an account. */
export function startGuest(): void {
  if (sessionStore.get(sessionAtom).state === 'authenticated') return;
  guestStorage.write(true);
  dispatch({ type: 'guest' });
}

/**
 * Saves the styles and ends the onboarding.
 * @throws ApiError
 */
export async function savePreferences(
  preferred: BodyOf<typeof auth.savePreferences>['preferred_tags'],
): Promise<void> {
  const epoch = sessionEpoch;
  const { user } = await request(auth.savePreferences, {
    body: { preferred_tags: preferred, onboarding_completed: true },
  });
  if (epoch === sessionEpoch) setUser(user);
}

/** Turns emails about the wish list on or off. @throws ApiError */
export async function saveWishNotices(wish_notices: boolean): Promise<void> {
  const epoch = sessionEpoch;
  const { user } = await request(auth.saveWishNotices, { body: { wish_notices } });
  if (epoch === sessionEpoch) setUser(user);
}

/**
 * Changes the store's profile; the session has the new one at once.
 * @throws ApiError
 */
export async function updateSellerProfile(
  { logo, banner_image, ...texts }: SellerProfileChange & { logo?: Blob; banner_image?: Blob },
  options: UploadOptions = {},
): Promise<void> {
  const epoch = sessionEpoch;
  const body = filledParts({ logo, banner_image });
  // An empty text is sent too: it clears the field.
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) body.append(name, String(text));
  const answer = await request(sellers.updateProfile, { body, ...options });
  const { profile } = sessionStore.get(sessionAtom);
  if (!profile?.seller_profile || epoch !== sessionEpoch) return;
  // Another host may return only a part of it.
  const seller_profile = { ...profile.seller_profile, ...answer };
  changeProfile({ ...profile, seller_profile });
}

function dispatch(event: SessionEvent) {
  const before = sessionStore.get(sessionAtom);
  const after = sessionReducer(before, event);
  if (after === before) return;
  sessionStore.set(sessionAtom, after);
  writeHint();
  if (before.state === 'authenticated' && after.state !== 'authenticated') {
    sessionStore.set(cartAtom, { status: 'ready', items: localCartStorage.read(), error: '' });
  }
}

function followStorage(key: StorageKey | 'all') {
  const signedIn = sessionStore.get(sessionAtom).state === 'authenticated';
  if (key === 'access' || key === 'profile' || key === 'guest' || key === 'all') void followSession();
  else if (key === 'cart' && !signedIn) void loadCart();
  else if (key === 'serverCart' && signedIn) void loadCart();
}

/** Another tab has signed in or out, or has a newer profile: onboarding completed, seller approved. */
async function followSession() {
  if (enteringEpoch === sessionEpoch && tokenStorage.read().access) return;
  const before = sessionStore.get(sessionAtom);
  dispatch({ type: 'elsewhere', stored: readSession() });
  const after = sessionStore.get(sessionAtom);
  if (after.state !== 'authenticated') {
    if (before.state !== 'authenticated') return;
    sessionEpoch++;
    sessionStore.set(couponAtom, null);
    return;
  }
  if (before.state === 'authenticated' && before.profile?.user.id === after.profile?.user.id) return;
  sessionEpoch++;
  await Promise.all([loadProfile(), followCart()]);
}

function followTab(message: TabMessage) {
  const { access, refresh } = tokenStorage.read();
  const { state, profile } = sessionStore.get(sessionAtom);
  const own = state === 'authenticated' && access && refresh && tokenStorage.isOfThisTab();
  switch (message.type) {
    case 'entered':
      // A login of this tab is under way: its own user counts.
      if (state === 'authenticated' || enteringEpoch === sessionEpoch) return;
      sessionEpoch++;
      copySession(message);
      void followCart();
      return;
    case 'known':
      if (own && profile?.user.id === message.profile.user.id)
        setProfile({ type: 'known', profile: message.profile });
      return;
    case 'renewed': {
      const { was, tokens, at = Date.now() } = message;
      // Two tabs used the same token in turn: the later response has invalidated the earlier one's tokens.
      const later = replaced.has(was) && at > renewedAt;
      if (refresh === was || later) adopt(was, tokens, at);
      return;
    }
    case 'tokens-given':
      if (refresh === message.was) adopt(message.was, message.tokens, Date.now());
      return;
    case 'tokens-asked':
      if (own && replaced.has(message.refresh))
        broadcast({ type: 'tokens-given', was: message.refresh, tokens: { access, refresh } });
      return;
    case 'session-asked':
      if (own)
        broadcast({
          type: 'session-given',
          request: message.request,
          visible: document.visibilityState === 'visible',
          tokens: { access, refresh },
          profile,
        });
      return;
    case 'left': {
      // Remove drafts even if the storage event came first and this tab is already signed out.
      removeDraftsOf(message.person);
      const same = message.person === null || profile === null || profile.user.id === message.person;
      if (state !== 'authenticated' || !same) return;
      // This tab has its own session, without "Remember me".
      if (refresh) request(auth.logout, { body: { refresh } }).catch(() => {});
      endHere();
    }
  }
}

function adopt(was: string, tokens: Tokens, at: number) {
  replaced.add(was);
  renewedAt = at;
  tokenStorage.write(tokens);
}

/** Whether the cookie says that a tab of this browser has a signed-in user. */
function hintsAtSession(): boolean {
  return (
    typeof document !== 'undefined' &&
    readCookie(SESSION_COOKIE, 'new|customer|seller|operator') !== undefined
  );
}

/**
 * Writes the kind of visitor for the HTML server, without any secret: signed-out, guest, new (their preferences are
 * still to be asked for), customer, seller or operator.
 */
function writeHint() {
  if (typeof document === 'undefined') return;
  const session = sessionStore.get(sessionAtom);
  const hint = session.state === 'authenticated' ? customerHint(session.profile) : session.state;
  writeCookie(SESSION_COOKIE, hint);
}

function customerHint(profile: Profile | null) {
  if (profile?.user.onboarding_completed === false) return 'new';
  if (profile?.permissions.operator) return 'operator';
  return profile?.permissions.seller_approved ? 'seller' : 'customer';
}

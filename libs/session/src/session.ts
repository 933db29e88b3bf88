import { connectSession, filledParts, request, type UploadOptions } from '@haat/api-client';
import * as read from '@haat/api-client/readers';
import {
  auth,
  type BodyOf,
  messages,
  type Profile,
  type SellerProfileChange,
  sellers,
  type Tokens,
} from '@haat/contracts';
import { followCart, loadCart, mergeLocalCart } from './cart';
import { newKey } from './newKey';
import { notify } from './notices';
import { askForSession, awaitRenewal, listenToTabs, type TabMessage, tellTabs } from './otherTabs';
import { type SessionEvent, sessionReducer } from './sessionReducer';
import {
  draftsStorage,
  guestStorage,
  localCartStorage,
  onOtherTab,
  profileStorage,
  readSession,
  type StorageKey,
  tokenStorage,
} from './storage';
import { cartAtom, couponAtom, restore, sessionAtom, sessionPendingAtom, sessionStore } from './store';
import { strings } from './strings';

let connected = false;
/** Counts who came and went, so that an answer about somebody who has left is not taken for the next. */
let visit = 0;
/** Refresh tokens of this session that have been replaced, and when that last happened (ms since the epoch). */
const replaced = new Set<string>();
let renewedAt = 0;

/**
 * Starts the session of the page: restores what the browser keeps, or takes over what an open tab keeps for itself,
 * loads the profile and the cart, and follows other tabs. Resolves when the profile is known or can't be had.
 */
export async function startSession(): Promise<void> {
  connectSession({
    store: { ...tokenStorage, write: renew, beforeRefresh },
    onSessionEnded: () => {
      const before = sessionStore.get(sessionAtom).state;
      dispatch({ type: 'expired' });
      // Who has just signed out need not be told.
      if (before === 'authenticated') notify(messages.sessionExpired, 'error');
    },
    onSellerRefused: () => void checkSeller(),
  });
  restore();
  if (!connected && typeof window !== 'undefined') {
    connected = true;
    onOtherTab(followStorage);
    listenToTabs(followTab);
  }
  // A cookie outlives the tabs: only then is it worth waiting for one that may be open.
  if (sessionStore.get(sessionAtom).state === 'signed-out' && hintsAtSession()) await takeOver();
  writeHint();
  if (sessionStore.get(sessionAtom).state !== 'authenticated') return;
  void loadCart();
  await loadProfile();
}

/** Takes the session of an open tab that keeps it for itself, as one without "Remember me" does. */
async function takeOver() {
  const asked = visit;
  sessionStore.set(sessionPendingAtom, true);
  const given = await askForSession(newKey());
  if (given && asked === visit && sessionStore.get(sessionAtom).state === 'signed-out') {
    tokenStorage.write(given.tokens, false);
    if (given.profile) profileStorage.write(given.profile);
    sessionStore.set(cartAtom, { status: 'loading', items: [], error: '' });
    dispatch({ type: 'elsewhere', stored: readSession() });
  }
  sessionStore.set(sessionPendingAtom, false);
}

/** Stores renewed tokens where the old ones were, and tells the tabs that hold the same old ones for themselves. */
function renew(tokens: Tokens) {
  const was = tokenStorage.read().refresh;
  tokenStorage.write(tokens);
  if (!was) return;
  replaced.add(was);
  renewedAt = Date.now();
  tellTabs({ type: 'renewed', was, tokens, at: renewedAt });
}

/** Tokens of this tab alone may have been renewed by another that has the same: its message may be on the way. */
async function beforeRefresh() {
  const { refresh } = tokenStorage.read();
  if (refresh && tokenStorage.isOfThisTab()) await awaitRenewal(refresh);
}

/** Loads who the token belongs to; on failure the cached profile stays. */
export async function loadProfile(): Promise<void> {
  const asked = visit;
  try {
    const profile = await request(auth.status);
    if (asked === visit) keepProfile({ type: 'known', profile });
  } catch {
    // A refused token has already ended the session; without an answer the cached profile serves.
  }
}

/** The server takes the person for no approved seller: what the page believes is checked, and the change is told. */
async function checkSeller() {
  const approved = () => sessionStore.get(sessionAtom).profile?.permissions.seller_approved;
  if (!approved()) return;
  await loadProfile();
  // Not for who has been signed out meanwhile: that is told already.
  if (approved() === false) notify(strings.sellerNotApproved, 'error');
}

function keepProfile(event: Extract<SessionEvent, { type: 'known' | 'signed-in' }>) {
  dispatch(event);
  if (sessionStore.get(sessionAtom).state === 'authenticated') profileStorage.write(event.profile);
}

/**
 * Signs in: stores both tokens, loads the profile, merges the guest's cart and loads the server's.
 * @param remember "Remember me": the session outlives the browser window
 * @throws ApiError with the text to show above the form
 */
export function login(form: BodyOf<typeof auth.login>, remember: boolean): Promise<Profile> {
  return enter(request(auth.login, { body: form }, read.tokens), remember);
}

/** What every way of signing in does with the tokens that it gets. @throws ApiError */
export async function enter(answer: Promise<Tokens>, remember: boolean): Promise<Profile> {
  const { access, refresh } = await answer;
  const asked = ++visit;
  tokenStorage.clear();
  tokenStorage.write({ access, refresh }, remember);
  let profile: Profile;
  try {
    profile = await request(auth.status);
  } catch (thrown) {
    if (asked === visit) tokenStorage.clear();
    throw thrown;
  }
  if (asked !== visit) return profile;
  guestStorage.write(false);
  sessionStore.set(cartAtom, { status: 'loading', items: [], error: '' });
  keepProfile({ type: 'signed-in', profile });
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
 * Ends all sessions of the person on all devices, then this one.
 * @throws ApiError when the server can't be reached: then nobody is signed out
 */
export async function logoutEverywhere(): Promise<void> {
  await request(auth.logoutEverywhere);
  leave();
}

function leave() {
  const { profile } = sessionStore.get(sessionAtom);
  endHere();
  tellTabs({ type: 'left', person: profile?.user.id ?? null });
}

function endHere() {
  visit++;
  tokenStorage.clear();
  replaced.clear();
  guestStorage.write(false);
  localCartStorage.write([]);
  draftsStorage.write(null);
  sessionStore.set(couponAtom, null);
  dispatch({ type: 'left' });
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
  const asked = visit;
  const { user } = await request(auth.savePreferences, {
    body: { preferred_tags: preferred, onboarding_completed: true },
  });
  const { profile } = sessionStore.get(sessionAtom);
  if (profile && asked === visit) keepProfile({ type: 'known', profile: { ...profile, user } });
}

/**
 * Changes the store's profile; the answer is on show at once.
 * @throws ApiError
 */
export async function updateSellerProfile(
  { logo, banner_image, ...texts }: SellerProfileChange & { logo?: Blob; banner_image?: Blob },
  options: UploadOptions = {},
): Promise<void> {
  const asked = visit;
  const body = filledParts({ logo, banner_image });
  // An empty text is sent too: it clears the field.
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) body.append(name, String(text));
  const answer = await request(sellers.updateProfile, { body, ...options });
  const { profile } = sessionStore.get(sessionAtom);
  if (!profile?.seller_profile || asked !== visit) return;
  // Another host may answer a part of it.
  const seller_profile = { ...profile.seller_profile, ...answer };
  keepProfile({ type: 'known', profile: { ...profile, seller_profile } });
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

/** Another tab has signed in or out, or knows more of the person: an onboarding that is done, a seller approved. */
async function followSession() {
  const before = sessionStore.get(sessionAtom);
  dispatch({ type: 'elsewhere', stored: readSession() });
  const after = sessionStore.get(sessionAtom);
  if (after.state !== 'authenticated') {
    if (before.state !== 'authenticated') return;
    visit++;
    sessionStore.set(couponAtom, null);
    return;
  }
  if (before.state === 'authenticated' && before.profile?.user.id === after.profile?.user.id) return;
  visit++;
  await Promise.all([loadProfile(), followCart()]);
}

function followTab(message: TabMessage) {
  const { access, refresh } = tokenStorage.read();
  const { state, profile } = sessionStore.get(sessionAtom);
  const own = state === 'authenticated' && access && refresh && tokenStorage.isOfThisTab();
  switch (message.type) {
    case 'renewed': {
      const { was, tokens, at = Date.now() } = message;
      // Two tabs have used the same token, one after the other: the later answer has ended the earlier one's tokens.
      const later = replaced.has(was) && at > renewedAt;
      if (refresh === was || later) adopt(was, tokens, at);
      return;
    }
    case 'tokens-given':
      if (refresh === message.was) adopt(message.was, message.tokens, Date.now());
      return;
    case 'tokens-asked':
      if (own && replaced.has(message.refresh))
        tellTabs({ type: 'tokens-given', was: message.refresh, tokens: { access, refresh } });
      return;
    case 'session-asked':
      if (own)
        tellTabs({
          type: 'session-given',
          request: message.request,
          visible: document.visibilityState === 'visible',
          tokens: { access, refresh },
          profile,
        });
      return;
    case 'left': {
      const same = message.person === null || profile === null || profile.user.id === message.person;
      if (state !== 'authenticated' || !same) return;
      // A session of its own, of a tab without "Remember me".
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

const HINT = 'haat_session';

/** Whether some tab of this browser had somebody signed in when it last said so. */
function hintsAtSession(): boolean {
  return (
    typeof document !== 'undefined' && new RegExp(`(^|; )${HINT}=(customer|seller)`).test(document.cookie)
  );
}

/** Tells the HTML server what kind of visitor comes, without any secret: signed-out, guest, customer or seller. */
function writeHint() {
  if (typeof document === 'undefined') return;
  const { state, profile } = sessionStore.get(sessionAtom);
  const hint =
    state === 'authenticated' ? (profile?.permissions.seller_approved ? 'seller' : 'customer') : state;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox 114 to 139
  document.cookie = `${HINT}=${hint}; path=/; max-age=31536000; samesite=lax`;
}

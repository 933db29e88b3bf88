import { auth, connectSession, type LoginAnswer, sellers } from '@haat/api-client';
import { type BodyOf, type auth as contracts, messages, type Profile, type Tokens } from '@haat/contracts';
import { loadCart, mergeLocalCart } from './cart';
import { notify } from './notices';
import { listenToTabs, type TabMessage, tellTabs } from './otherTabs';
import { nextSession, type SessionEvent } from './sessionMachine';
import {
  draftsStorage,
  guestStorage,
  keptSession,
  localCartStorage,
  onOtherTab,
  profileStorage,
  type StorageKey,
  tokenStorage,
} from './storage';
import { cartAtom, couponAtom, restore, sessionAtom, sessionStore } from './store';
import { strings } from './strings';

let connected = false;
/** Counts who came and went, so that an answer about somebody who has left is not taken for the next. */
let visit = 0;

/**
 * Starts the session of the page: restores what the browser keeps, loads the profile and the cart, and
 * follows other tabs. Resolves when the profile is known or can't be had.
 */
export async function startSession(): Promise<void> {
  connectSession({
    store: { ...tokenStorage, write: renew },
    onSessionEnded: () => {
      const before = sessionStore.get(sessionAtom).state;
      happen({ type: 'expired' });
      // Who has just signed out need not be told.
      if (before === 'authenticated') notify(messages.sessionExpired, 'error');
    },
    onSellerRefused: () => void checkSeller(),
  });
  restore();
  writeHint();
  if (!connected && typeof window !== 'undefined') {
    connected = true;
    onOtherTab(followStorage);
    listenToTabs(followTab);
  }
  if (sessionStore.get(sessionAtom).state !== 'authenticated') return;
  void loadCart();
  await loadProfile();
}

/** Stores renewed tokens where the old ones were, and tells the tabs that hold the same old ones for themselves. */
function renew(tokens: Tokens) {
  const was = tokenStorage.read().refresh;
  tokenStorage.write(tokens);
  if (was) tellTabs({ type: 'renewed', was, tokens });
}

/** Loads who the token belongs to; on failure the cached profile stays. */
export async function loadProfile(): Promise<void> {
  const asked = visit;
  try {
    const profile = await auth.status();
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
  happen(event);
  if (sessionStore.get(sessionAtom).state === 'authenticated') profileStorage.write(event.profile);
}

/**
 * Signs in: stores both tokens, loads the profile, merges the guest's cart and loads the server's.
 * @param remember "Remember me": the session outlives the browser window
 * @throws ApiError with the text to show above the form
 */
export function login(form: BodyOf<typeof contracts.login>, remember: boolean): Promise<Profile> {
  return enter(auth.login(form), remember);
}

/** What every way of signing in does with the tokens that it gets. @throws ApiError */
export async function enter(answer: Promise<LoginAnswer>, remember: boolean): Promise<Profile> {
  const { access, refresh } = await answer;
  const asked = ++visit;
  tokenStorage.clear();
  tokenStorage.write({ access, refresh }, remember);
  let profile: Profile;
  try {
    profile = await auth.status();
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
export async function register(form: Omit<BodyOf<typeof contracts.register>, 'username'>): Promise<void> {
  await auth.register({ ...form, username: form.email });
}

/** Signs out at once, whatever the server says. The server's cart waits for the next login. */
export function logout(): void {
  const { refresh } = tokenStorage.read();
  if (refresh) auth.logout(refresh).catch(() => {});
  leave();
}

/**
 * Ends all sessions of the person on all devices, then this one.
 * @throws ApiError when the server can't be reached: then nobody is signed out
 */
export async function logoutEverywhere(): Promise<void> {
  await auth.logoutEverywhere();
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
  guestStorage.write(false);
  localCartStorage.write([]);
  draftsStorage.write(null);
  sessionStore.set(couponAtom, null);
  happen({ type: 'left' });
  sessionStore.set(cartAtom, { status: 'ready', items: [], error: '' });
}

/** "Use as guest": browsing and a local cart without an account. */
export function startGuest(): void {
  if (sessionStore.get(sessionAtom).state === 'authenticated') return;
  guestStorage.write(true);
  happen({ type: 'guest' });
}

/**
 * Saves the styles and ends the onboarding.
 * @throws ApiError
 */
export async function savePreferences(
  preferred: BodyOf<typeof contracts.savePreferences>['preferred_tags'],
): Promise<void> {
  const asked = visit;
  const { user } = await auth.savePreferences({ preferred_tags: preferred, onboarding_completed: true });
  const { profile } = sessionStore.get(sessionAtom);
  if (profile && asked === visit) keepProfile({ type: 'known', profile: { ...profile, user } });
}

/**
 * Changes the store's profile; the answer is on show at once.
 * @throws ApiError
 */
export async function updateSellerProfile(
  ...change: Parameters<typeof sellers.updateProfile>
): Promise<void> {
  const asked = visit;
  const answer = await sellers.updateProfile(...change);
  const { profile } = sessionStore.get(sessionAtom);
  if (!profile?.seller_profile || asked !== visit) return;
  // Another host may answer a part of it.
  const seller_profile = { ...profile.seller_profile, ...answer };
  keepProfile({ type: 'known', profile: { ...profile, seller_profile } });
}

function happen(event: SessionEvent) {
  const before = sessionStore.get(sessionAtom);
  const after = nextSession(before, event);
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
  happen({ type: 'elsewhere', kept: keptSession() });
  const after = sessionStore.get(sessionAtom);
  if (after.state !== 'authenticated') {
    if (before.state !== 'authenticated') return;
    visit++;
    sessionStore.set(couponAtom, null);
    return;
  }
  if (before.state === 'authenticated' && before.profile?.user.id === after.profile?.user.id) return;
  visit++;
  await Promise.all([loadProfile(), loadCart()]);
}

function followTab(message: TabMessage) {
  const { refresh } = tokenStorage.read();
  if (message.type === 'renewed') {
    if (refresh === message.was) tokenStorage.write(message.tokens);
    return;
  }
  const { state, profile } = sessionStore.get(sessionAtom);
  const same = message.person === null || profile === null || profile.user.id === message.person;
  if (state !== 'authenticated' || !same) return;
  // A session of its own, of a tab without "Remember me".
  if (refresh) auth.logout(refresh).catch(() => {});
  endHere();
}

/** Tells the HTML server what kind of visitor comes, without any secret: signed-out, guest, customer or seller. */
function writeHint() {
  if (typeof document === 'undefined') return;
  const { state, profile } = sessionStore.get(sessionAtom);
  const hint =
    state === 'authenticated' ? (profile?.permissions.seller_approved ? 'seller' : 'customer') : state;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox 114 to 139
  document.cookie = `haat_session=${hint}; path=/; max-age=31536000; samesite=lax`;
}

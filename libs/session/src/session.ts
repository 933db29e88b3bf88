import { auth, connectSession } from '@haat/api-client';
import { type BodyOf, type auth as contracts, messages, type Profile } from '@haat/contracts';
import { loadCart, mergeLocalCart } from './cart';
import { notify } from './notices';
import {
  draftsStorage,
  guestStorage,
  localCartStorage,
  onOtherTab,
  profileStorage,
  tokenStorage,
} from './storage';
import {
  cartAtom,
  couponAtom,
  GUEST,
  restore,
  type Session,
  SIGNED_OUT,
  sessionAtom,
  sessionStore,
} from './store';

let connected = false;

/**
 * Starts the session of the page: restores what the browser keeps, loads the profile and the cart, and
 * follows other tabs. Resolves when the profile is known or can't be had.
 */
export async function startSession(): Promise<void> {
  connectSession({
    store: tokenStorage,
    onSessionEnded: () => {
      become(SIGNED_OUT);
      notify(messages.sessionExpired, 'error');
    },
  });
  restore();
  writeHint();
  if (!connected && typeof window !== 'undefined') {
    connected = true;
    onOtherTab((key) => {
      if (key === 'access' || key === 'all') void followOtherTab();
      else if (key === 'cart' && sessionStore.get(sessionAtom).state !== 'authenticated') void loadCart();
      else if (key === 'serverCart' && sessionStore.get(sessionAtom).state === 'authenticated')
        void loadCart();
      else if (key === 'profile') restoreProfile();
      else if (key === 'guest') restoreGuest();
    });
  }
  if (sessionStore.get(sessionAtom).state !== 'authenticated') return;
  void loadCart();
  await loadProfile();
}

/** Loads who the token belongs to; on failure the cached profile stays. */
export async function loadProfile(): Promise<void> {
  try {
    setProfile(await auth.status());
  } catch {
    // A refused token has already ended the session; without an answer the cached profile serves.
  }
}

function setProfile(profile: Profile) {
  if (!tokenStorage.read().access) return;
  profileStorage.write(profile);
  become({ state: 'authenticated', profile });
}

/**
 * Signs in: stores both tokens, loads the profile, merges the guest's cart and loads the server's.
 * @param remember "Remember me": the session outlives the browser window
 * @throws ApiError with the text to show above the form
 */
export async function login(form: BodyOf<typeof contracts.login>, remember: boolean): Promise<Profile> {
  const { access, refresh } = await auth.login(form);
  tokenStorage.clear();
  tokenStorage.write({ access, refresh }, remember);
  let profile: Profile;
  try {
    profile = await auth.status();
  } catch (thrown) {
    tokenStorage.clear();
    throw thrown;
  }
  guestStorage.write(false);
  sessionStore.set(cartAtom, { status: 'loading', items: [], error: '' });
  setProfile(profile);
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
  endHere();
}

function endHere() {
  tokenStorage.clear();
  guestStorage.write(false);
  localCartStorage.write([]);
  draftsStorage.write(null);
  sessionStore.set(couponAtom, null);
  become(SIGNED_OUT);
  sessionStore.set(cartAtom, { status: 'ready', items: [], error: '' });
}

/** "Use as guest": browsing and a local cart without an account. */
export function startGuest(): void {
  if (sessionStore.get(sessionAtom).state === 'authenticated') return;
  guestStorage.write(true);
  become(GUEST);
}

/**
 * Saves the styles and ends the onboarding.
 * @throws ApiError
 */
export async function savePreferences(
  preferred: BodyOf<typeof contracts.savePreferences>['preferred_tags'],
): Promise<void> {
  const { user } = await auth.savePreferences({ preferred_tags: preferred, onboarding_completed: true });
  const { profile } = sessionStore.get(sessionAtom);
  if (profile) setProfile({ ...profile, user });
}

function become(session: Session) {
  const before = sessionStore.get(sessionAtom);
  sessionStore.set(sessionAtom, session);
  writeHint();
  if (before.state === 'authenticated' && session.state !== 'authenticated') {
    sessionStore.set(cartAtom, { status: 'ready', items: localCartStorage.read(), error: '' });
  }
}

async function followOtherTab() {
  const here = sessionStore.get(sessionAtom).state === 'authenticated';
  const signedIn = tokenStorage.read().access !== undefined;
  if (here && !signedIn) become(SIGNED_OUT);
  if (!here && signedIn) {
    become({ state: 'authenticated', profile: profileStorage.read() });
    await Promise.all([loadProfile(), loadCart()]);
  }
}

/** Another tab knows more of the same person: an onboarding that is done, a seller who is approved. */
function restoreProfile() {
  const here = sessionStore.get(sessionAtom).profile;
  const profile = profileStorage.read();
  if (here && profile?.user.id === here.user.id) become({ state: 'authenticated', profile });
}

function restoreGuest() {
  if (sessionStore.get(sessionAtom).state !== 'authenticated')
    become(guestStorage.read() ? GUEST : SIGNED_OUT);
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

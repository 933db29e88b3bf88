import type { CartLine, Profile } from '@haat/contracts';
import { atom, createStore } from 'jotai/vanilla';
import {
  couponStorage,
  guestStorage,
  languageStorage,
  localCartStorage,
  profileStorage,
  tokenStorage,
} from './storage';

/** One store for the whole page. Federation must deliver exactly one copy of this module. */
export const sessionStore = createStore();

/** The three states of section 4. `profile` may be null for a moment after a start without a cached one. */
export type Session =
  | { state: 'signed-out'; profile: null }
  | { state: 'guest'; profile: null }
  | { state: 'authenticated'; profile: Profile | null };

export const SIGNED_OUT: Session = { state: 'signed-out', profile: null };
export const GUEST: Session = { state: 'guest', profile: null };

export const sessionAtom = atom<Session>(SIGNED_OUT);

/** The cart: server lines of an authenticated user, local ones of anybody else. */
export interface CartState {
  status: 'loading' | 'ready' | 'failed';
  items: CartLine[];
  /** why it failed; '' otherwise */
  error: string;
}
export const cartAtom = atom<CartState>({ status: 'loading', items: [], error: '' });
/** Pieces in the cart, for the badge. */
export const cartCountAtom = atom((get) => get(cartAtom).items.reduce((sum, line) => sum + line.quantity, 0));

/** The applied coupon code; it persists and is recomputed when the selection changes (readings: Money). */
const couponBase = atom<string | null>(null);
export const couponAtom = atom(
  (get) => get(couponBase),
  (_get, set, code: string | null) => {
    couponStorage.write(code);
    set(couponBase, code);
  },
);

export type Language = 'en' | 'bn';
const languageBase = atom<Language>('en');
export const languageAtom = atom(
  (get) => get(languageBase),
  (_get, set, language: Language) => {
    languageStorage.write(language);
    set(languageBase, language);
  },
);

/** Fills the atoms from what the browser keeps. */
export function restore() {
  sessionStore.set(sessionAtom, restoredSession());
  sessionStore.set(couponBase, couponStorage.read());
  sessionStore.set(languageBase, languageStorage.read() === 'bn' ? 'bn' : 'en');
  if (!tokenStorage.read().access) {
    sessionStore.set(cartAtom, { status: 'ready', items: localCartStorage.read(), error: '' });
  }
}

function restoredSession(): Session {
  if (tokenStorage.read().access) return { state: 'authenticated', profile: profileStorage.read() };
  return guestStorage.read() ? GUEST : SIGNED_OUT;
}

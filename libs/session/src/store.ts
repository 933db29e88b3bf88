import { type Contact, type LengthUnit, NO_CONTACT } from '@haat/contracts';
import { atom, createStore } from 'jotai/vanilla';
import type { CartState } from './cartReducer';
import type { SeenPrices } from './seenPrices';
import { type Session, SIGNED_OUT, sessionReducer } from './sessionReducer';
import {
  cartNoticesStorage,
  couponStorage,
  districtStorage,
  lengthUnitStorage,
  localCartStorage,
  onOtherTab,
  readSession,
  tokenStorage,
} from './storage';

/** One store for the whole page. Federation must deliver exactly one copy of this module. */
export const sessionStore = createStore();

export const sessionAtom = atom<Session>(SIGNED_OUT);

/** True while a page that starts without a session waits for one from another tab. */
export const sessionPendingAtom = atom(false);

export const cartAtom = atom<CartState>({ status: 'loading', items: [], error: '' });
/** Pieces in the cart, for the badge. */
export const cartCountAtom = atom((get) => get(cartAtom).items.reduce((sum, line) => sum + line.quantity, 0));

/** How the shop can be reached, as its host says; nothing by default. */
export const contactAtom = atom<Contact>(NO_CONTACT);

/** The prices that this browser has shown for lines of the cart, to detect a higher price. */
export const seenPricesAtom = atom<SeenPrices>({});

/** The applied coupon code; it persists and is recomputed when the selection changes. */
const couponBase = atom<string | null>(null);
// While a page uses the atom, it follows the other tabs.
couponBase.onMount = (set) =>
  onOtherTab((key) => {
    if (key === 'coupon' || key === 'all') set(couponStorage.read());
  });
export const couponAtom = atom(
  (get) => get(couponBase),
  (_get, set, code: string | null) => {
    couponStorage.write(code);
    set(couponBase, code);
  },
);

/** Items that a login could not add to the cart; shown in all tabs until they are dismissed. */
const cartNoticesBase = atom<readonly string[]>([]);
cartNoticesBase.onMount = (set) => {
  set(cartNoticesStorage.read());
  return onOtherTab((key) => {
    if (key === 'cartNotices' || key === 'all') set(cartNoticesStorage.read());
  });
};
export const cartNoticesAtom = atom(
  (get) => get(cartNoticesBase),
  (_get, set, texts: readonly string[]) => {
    cartNoticesStorage.write(texts);
    set(cartNoticesBase, texts);
  },
);

const lengthUnitBase = atom<LengthUnit>('in');
/** The unit that the visitor reads lengths in; it persists. */
export const lengthUnitAtom = atom(
  (get) => get(lengthUnitBase),
  (_get, set, unit: LengthUnit) => {
    lengthUnitStorage.write(unit);
    set(lengthUnitBase, unit);
  },
);

const districtBase = atom('');
/** The district that the visitor wants deliveries to, by its English name; '' until one is chosen. It persists. */
export const districtAtom = atom(
  (get) => get(districtBase),
  (_get, set, district: string) => {
    districtStorage.write(district);
    set(districtBase, district);
  },
);

/** Fills the atoms from storage. */
export function restore() {
  sessionStore.set(lengthUnitBase, lengthUnitStorage.read());
  sessionStore.set(districtBase, districtStorage.read());
  sessionStore.set(sessionAtom, (before) =>
    sessionReducer(before, { type: 'started', stored: readSession() }),
  );
  sessionStore.set(couponBase, couponStorage.read());
  if (!tokenStorage.read().access) {
    sessionStore.set(cartAtom, { status: 'ready', items: localCartStorage.read(), error: '' });
  }
}

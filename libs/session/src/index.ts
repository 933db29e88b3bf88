// isChoiceInStock: for releases of remotes that were built before it was a rule of the contracts.
export { isChoiceInStock, type Language } from '@haat/contracts';
export { type CartProduct, type Choice, lineKey, sameChoice } from './cartLine';
export type { CartState } from './cartReducer';
export { readDraft, saveDraft } from './drafts';
export { finishGoogleSignIn, type GoogleReturn, googleSignInUrl, isGoogleReturn } from './googleSignIn';
export { isLanguageOutdated } from './language';
export {
  addToCart,
  askPrices,
  dismissCartNotice,
  loadCart,
  loadCartCode,
  mergeLocalCart,
  refreshCart,
  removeLine,
  removeOrderedLines,
  setQuantity,
} from './laterCart';
export { newKey } from './newKey';
export { dismissNotice, type Notice, type NoticeAction, noticesAtom, notify } from './notices';
export { profileText } from './profileTexts';
export { addRecentProduct, recentProducts } from './recentProducts';
export { addRecentSearch, clearRecentSearches, recentSearches } from './recentSearches';
export { repriceLine } from './repriceLine';
export { priceBefore, type SeenPrices } from './seenPrices';
export {
  loadProfile,
  login,
  logout,
  logoutEverywhere,
  register,
  savePreferences,
  saveWishNotices,
  startGuest,
  startSession,
  updateSellerProfile,
} from './session';
export type { Session } from './sessionReducer';
export {
  type FailedReleases,
  failedReleasesStorage,
  type LocalWish,
  savedLinesStorage,
  shortcutsStorage,
} from './storage';
export {
  cartAtom,
  cartCountAtom,
  cartNoticesAtom,
  contactAtom,
  couponAtom,
  districtAtom,
  lengthUnitAtom,
  seenPricesAtom,
  sessionAtom,
  sessionPendingAtom,
  sessionStore,
} from './store';
export { type SessionStrings, setSessionStrings } from './strings';
export { guestWishes, loadWishes, setWished, wishesAtom } from './wishes';

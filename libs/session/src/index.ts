export { addToCart, forgetLines, loadCart, mergeLocalCart, removeLine, setQuantity } from './cart';
export { keepDraft, readDraft } from './drafts';
export { finishGoogle, type GoogleReturn, googleAddress, isGoogleReturn } from './googleSignIn';
export { type CartProduct, type Choice, sameChoice } from './localCart';
export { dismissNotice, type Notice, noticesAtom, notify } from './notices';
export {
  loadProfile,
  login,
  logout,
  logoutEverywhere,
  register,
  savePreferences,
  startGuest,
  startSession,
} from './session';
export type { Session } from './sessionMachine';
export {
  type CartState,
  cartAtom,
  cartCountAtom,
  couponAtom,
  type Language,
  languageAtom,
  sessionAtom,
  sessionStore,
} from './store';

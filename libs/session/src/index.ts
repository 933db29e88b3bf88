export { addToCart, forgetLines, loadCart, mergeLocalCart, removeLine, setQuantity } from './cart';
export { keepDraft, readDraft } from './drafts';
export { type CartProduct, type Choice, sameChoice } from './localCart';
export { dismissNotice, type Notice, noticesAtom, notify } from './notices';
export { loadProfile, login, logout, register, savePreferences, startGuest, startSession } from './session';
export {
  type CartState,
  cartAtom,
  cartCountAtom,
  couponAtom,
  type Language,
  languageAtom,
  type Session,
  sessionAtom,
  sessionStore,
} from './store';

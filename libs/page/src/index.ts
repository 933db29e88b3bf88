export type { ComposedPage, Composition, Integrity, RefusedOverride, Release } from './composition';
export { contentAddress, hashInAddress, readContentAddress } from './contentAddress';
export {
  type FragmentName,
  type FragmentParams,
  type FragmentRequest,
  type FragmentRow,
  type FragmentTable,
  fragmentParts,
  type ParamsOf,
  type ParamType,
  paramsProblem,
} from './fragments';
export { type FrameMarkup, type Frames, isWorkPage } from './frame';
export { type Decision, type GuestAccess, guard, type ReturnTo, type Visitor } from './guard';
export * from './names';
export { redirectState } from './redirectState';
export { packageOf, remoteOf } from './remoteNames';
export {
  type ApiAnswer,
  type Ask,
  type FragmentRender,
  type FromProcess,
  isFromProcess,
  type RegionRequest,
  type RenderedMarkup,
  type RenderedSession,
  type ToProcess,
} from './render';
export {
  ACCESSES,
  type Access,
  inLanguage,
  isBelow,
  isDecodable,
  isPathOf,
  MENU_PLACES,
  type MenuEntry,
  RESERVED_PARTS,
  type Region,
  type RouteRow,
  type RouteTable,
  SHELL_ROUTES,
  type SiteRoute,
  SiteRoutes,
  type Texts,
} from './routes';
export { en as pages, type PageTexts } from './strings/en';
export { isTheme, THEME_COLORS, THEMES, type Theme } from './theme';

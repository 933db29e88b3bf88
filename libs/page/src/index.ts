export type { ComposedPage, Composition, Integrity, RefusedOverride, Release } from './composition';
export { type FrameMarkup, type Frames, isWorkPage } from './frame';
export { type Decision, type GuestAccess, guard, type ReturnTo, type Visitor } from './guard';
export * from './names';
export { redirectState } from './redirectState';
export { packageOf, remoteOf } from './remoteNames';
export {
  type ApiAnswer,
  type Ask,
  type FromProcess,
  isFromProcess,
  type RegionRequest,
  type RenderedMarkup,
  type RenderedSession,
  type ToProcess,
} from './render';
export {
  ACCESSES,
  MENU_PLACES,
  type MenuEntry,
  type RouteRow,
  type RouteTable,
  type Texts,
} from './routes';
export {
  type Access,
  isDecodable,
  isPathOf,
  matchRoute,
  REGIONS,
  type Region,
  type SiteRoute,
  siteMap,
} from './siteMap';
export { en as pages, type PageTexts } from './strings/en';
export { isTheme, THEME_COLORS, THEMES, type Theme } from './theme';

export type { FragmentTable, RouteTable } from '@haat/page';
export { Fragment } from './Fragment';
export {
  type FragmentApp,
  type FragmentComponentProps,
  type FragmentProps,
  type ReactFragment,
  reactFragments,
  type Unmount,
} from './fragments';
export { lazyScreen, type PreloadableScreen, type ScreenFile } from './lazyScreen';
export {
  type Lifecycles,
  type RegionProps,
  RemoteApp,
  type RemoteOptions,
  reactLifecycles,
  type ScreenRoute,
} from './lifecycles';
export { PhoneField } from './PhoneField';
export { QueryError, type QueryErrorProps, QueryState } from './QueryState';
export { savesData } from './savesData';
export { defineTexts, loadTexts, useTexts } from './texts';
export type { Translation } from './translation';
export { readTextDraft, readTextsDraft, useDraft } from './useDraft';
export { useIsMounted } from './useIsMounted';
export { useLoaded } from './useLoaded';
export { SITE_NAME, usePageTitle } from './usePageTitle';
export { useSearchParamText } from './useSearchParamText';
export { WhenNear } from './WhenNear';
export { compareShown, wordTexts } from './words';

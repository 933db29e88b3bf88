export {
  type Lifecycles,
  type RegionProps,
  RemoteApp,
  reactLifecycles,
  type ScreenRoute,
} from './lifecycles';
export { QueryError, type QueryErrorProps, QueryState } from './QueryState';
export { defineStrings, type Translation } from './strings';
export { SITE_NAME, usePageTitle } from './usePageTitle';
export { useSearchParamText } from './useSearchParamText';

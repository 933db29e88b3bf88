// The curated part of react-router-dom. This package is the shared singleton: sharing react-router
// itself would turn off its tree shaking.
export {
  generatePath,
  matchPath,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { AppRouter } from './AppRouter';
export {
  type BlockHandler,
  type Guard,
  type NavigationAction,
  navigation,
  PageHistory,
  type PageLocation,
  type Redirect,
  type Snapshot,
  type To,
  type Transition,
} from './history';
export { Link, type LinkProps, NavLink, type NavLinkProps } from './Link';
export { useBlocker } from './useBlocker';
export { useLayer } from './useLayer';

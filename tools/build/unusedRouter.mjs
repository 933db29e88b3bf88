/** The names of components for React's tools. */
export const NAMES = /^\w+\.displayName = "[^"]*";\n/gm;
/** Components and contexts made by React's functions. */
export const CALLS = /(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * Code with which React Router looks up the state of a data router, which no page has: loaders, actions, error
 * elements. The minimizer drops what depends on it.
 * @type {readonly (readonly [from: string | RegExp, to: string])[]}
 */
export const DATA_ROUTER = [
  [
    'function useRoutesImpl(routes, locationArg, dataRouterOpts) {\n',
    'function useRoutesImpl(routes, locationArg) {\n  const dataRouterOpts = undefined;\n',
  ],
  [
    'function _renderMatches(matches, parentMatches = [], dataRouterOpts) {\n  let dataRouterState = dataRouterOpts?.state;\n',
    'function _renderMatches(matches, parentMatches = []) {\n  const dataRouterOpts = undefined;\n  const dataRouterState = undefined;\n',
  ],
  [
    '  let { isDataRoute } = React2.useContext(RouteContext);\n  return isDataRoute ? useNavigateStable() : useNavigateUnstable();\n',
    '  return useNavigateUnstable();\n',
  ],
  [
    'errorElement = match.route.errorElement || defaultErrorElement;',
    'errorElement = match.route.errorElement;',
  ],
  [/^var RenderErrorBoundary = class [\s\S]*?^RenderErrorBoundary\.contextType = \w+;\n/m, ''],
];

/** Warnings, and what thrown errors say: texts for developers. */
export const WARNING = 'function warning(cond, message) {\n';
export const MESSAGES =
  /(?<=\binvariant\()([^;]*?),\s*(?:\/\/[^\n]*\s*)*(?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)\s*\)(?=;)/g;

/**
 * A loader for react-router's production build, where nearly all of it is in one file. It marks components and contexts as
 * pure and removes their names, so that the minimizer drops those that nothing uses, and with them its data router. Texts of
 * warnings and errors are for development, which has another build.
 *
 * @param {string} source
 */
export default function unusedRouter(source) {
  const plain = DATA_ROUTER.reduce((text, [from, to]) => text.replace(from, to), source);
  return plain
    .replace(NAMES, '')
    .replace(CALLS, '/*#__PURE__*/ ')
    .replace(WARNING, `${WARNING}  return;\n`)
    .replace(MESSAGES, '$1)');
}

/** The names of components for React's tools. */
export const NAMES = /^\w+\.displayName = "[^"]*";\n/gm;
/** Components and contexts made by React's functions. */
export const CALLS = /(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * A loader for react-router's production build, where nearly all of it is in one file. It marks components and contexts as
 * pure and removes their names, so that the minimizer drops those that nothing uses.
 *
 * @param {string} source
 */
export default function unusedRouter(source) {
  return source.replace(NAMES, '').replace(CALLS, '/*#__PURE__*/ ');
}

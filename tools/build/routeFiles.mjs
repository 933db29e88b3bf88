import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROUTE =
  /\{\s*path:\s*'([^']+)',\s*Screen:\s*([^}]+?),?\s*((?:server|serverLoading):\s*true,?\s*)?(?:early:\s*\[([^\]]*)\],?\s*)?\}/g;

/**
 * The files that each path of a remote loads once its life cycles run, read from src/routes.tsx and from how the
 * build has split it. The HTML server names them in the page, so that a screen does not wait for its remote's entry.
 * A route that is written in another way than lazyScreen(() => import('…')), a constant of it or lazyScreen(load) asks for none.
 * Files that a screen imports as './otherTabs' are needed where the address opens a tab (?tab=).
 *
 * @param compilation after its files have their names
 * @param {string} dir the remote's folder
 * @returns {{ path: string, files: string[], tabFiles?: string[], server?: true, serverLoading?: true, early?: string[] }[]} in the order of the table
 */
export function routeFiles(compilation, dir) {
  const table = path.join(dir, 'src/routes.tsx');
  const source = readFileSync(table, 'utf8');
  const groups = [...compilation.chunkGroups].filter((group) => !group.isInitial());
  return [...source.matchAll(ROUTE)].map(([, pattern, screen, server, early]) => {
    const wanted = originOf(screen, source, table);
    const tabFiles = wanted?.request ? filesOf(groups, tabsOf(wanted)) : [];
    return {
      path: pattern,
      files: wanted ? filesOf(groups, wanted) : [],
      ...(tabFiles.length > 0 ? { tabFiles } : {}),
      ...(server ? { [server.split(':', 1)[0]]: true } : {}),
      ...(early ? { early: [...early.matchAll(/'([^']+)'/g)].map(([, call]) => call) } : {}),
    };
  });
}

/** Scripts and styles of an import, `{ module, request }`. */
export const chunkFiles = (compilation, wanted) =>
  filesOf(
    [...compilation.chunkGroups].filter((group) => !group.isInitial()),
    wanted,
  );

function filesOf(groups, wanted) {
  const group = groups.find(({ origins }) => origins.some((origin) => isSame(origin, wanted)));
  return group?.getFiles().filter((file) => /\.(js|css)$/.test(file)) ?? [];
}

/** Imports of a screen's initially closed tabs. */
const tabsOf = ({ module, request }) => ({
  module: path.resolve(path.dirname(module), request),
  request: './otherTabs',
});

/** The import of a screen: the module, without its extension, and the request (undefined: any). */
function originOf(screen, source, table) {
  const request = /import\('([^']+)'\)/.exec(screen)?.[1];
  if (request) return { module: withoutEnding(table), request };
  const load = /^lazyScreen\((\w+)\)$/.exec(screen)?.[1];
  const from = load && new RegExp(`import \\{[^}]*\\b${load}\\b[^}]*\\} from '(\\.[^']+)'`).exec(source)?.[1];
  if (from) return { module: path.resolve(path.dirname(table), from) };
  const constant =
    /^\w+$/.test(screen) && new RegExp(`const ${screen} = (lazyScreen\\(.+\\));`).exec(source)?.[1];
  return constant ? originOf(constant, source, table) : undefined;
}

function isSame(origin, { module, request }) {
  const resource = origin.module?.resource;
  if (!resource || withoutEnding(resource) !== module) return false;
  return request === undefined || origin.request === request;
}

const withoutEnding = (file) => file.replace(/\.[cm]?[jt]sx?$/, '');

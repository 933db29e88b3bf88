import { existsSync } from 'node:fs';
import path from 'node:path';
import { evaluated } from './evaluated.mjs';
import { routeFiles } from './routeFiles.mjs';

/** The file of a remote with its paths: data alone. */
export const TABLE = 'src/routeTable.ts';

/**
 * The paths of a remote, from src/routeTable.ts: evaluated without its screens.
 * @param {string} dir the remote's folder
 * @returns {import('@haat/page').RouteTable | null} null: a remote without a table
 * @throws if the file needs a value of another module
 */
export function readRouteTable(dir) {
  const file = path.join(dir, TABLE);
  if (!existsSync(file)) return null;
  return evaluated(file).routeTable;
}

/**
 * The routes of a remote's release: each path of its table, with how its screen is rendered and the files that it loads.
 * @param compilation after its files have their names
 * @param {string} dir the remote's folder
 * @throws for a path without a screen, or a screen without a path
 */
export function releaseRoutes(compilation, dir) {
  const screens = routeFiles(compilation, dir);
  const table = readRouteTable(dir);
  if (!table) return screens;
  const isUsed = new Set();
  const rows = table.map((row) => {
    const screen = screens.find(({ path: pattern }) => covers(pattern, row.path));
    if (!screen) throw new Error(`${TABLE} has ${row.path}, for which src/routes.tsx has no screen`);
    isUsed.add(screen);
    return { ...row, ...screen, path: row.path };
  });
  const unused = screens.find((screen) => !isUsed.has(screen));
  if (unused) throw new Error(`src/routes.tsx has ${unused.path}, which is not in ${TABLE}`);
  return rows;
}

/** Whether every address of a path fits a pattern: /shop/women that of /shop/:department. */
function covers(pattern, other) {
  const [parts, others] = [pattern, other].map((one) => one.split('/'));
  return (
    parts.length === others.length && parts.every((part, at) => part.startsWith(':') || part === others[at])
  );
}

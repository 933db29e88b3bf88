import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { transformSync } from '@swc/core';
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
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    configFile: false,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const exported = {};
  const require = (name) => {
    throw new Error(`${file} imports ${name}: it has to be data alone`);
  };
  vm.runInNewContext(code, { exports: exported, require }, { filename: file });
  return JSON.parse(JSON.stringify(exported.routeTable));
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

import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_ERROR, fallbackText, preloadTransport } from '@haat/api-client';
import * as contracts from '@haat/contracts';
import { readRouteTable } from '../build/routeTable.mjs';
import { type Entry, entriesOf } from './quotedTexts';

/** The folders of the packages that have texts for users. */
export const packagesWithTexts = (root: string) => [
  'shell',
  ...readdirSync(root).filter((name) => name.startsWith('mfe-')),
  ...readdirSync(path.join(root, 'libs')).map((name) => `libs/${name}`),
];

const NO_TABLE = /^(index|bn|bangla|.*Bn|.*\.test)\.ts$/;

/**
 * The files of a package that have English tables: src/strings/en.ts and those beside it, or src/strings.ts. Bangla texts
 * are in files of their own.
 */
function tableFiles(source: string): string[] {
  const folder = path.join(source, 'strings');
  const single = path.join(source, 'strings.ts');
  if (!existsSync(folder)) return existsSync(single) ? [single] : [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !NO_TABLE.test(name))
    .map((name) => path.join(folder, name));
}

/**
 * Every string table of the workspace: src/strings, the messages and fixed values of the contracts, the fallbacks of the
 * calls.
 */
export async function stringTables(root: string): Promise<Entry[]> {
  const files = packagesWithTexts(root).flatMap((owner) =>
    tableFiles(path.join(root, owner, 'src')).map((file) => ({ owner, file })),
  );
  const found = await Promise.all(
    files.map(async ({ owner, file }) => {
      const exported: Record<string, unknown> = await import(file);
      // Functions at the top are helpers (plural), not texts.
      const tables = Object.values(exported).filter((one) => typeof one !== 'function');
      return tables.flatMap((table) => entriesOf(owner, table));
    }),
  );
  // Titles of pages, and what /login says to who comes from there: without its words in Bangla.
  const routes = packagesWithTexts(root).flatMap((owner) =>
    (readRouteTable(path.join(root, owner)) ?? []).flatMap(({ path, ...row }) =>
      entriesOf(
        owner,
        Object.values(row).flatMap((value) => (isInLanguages(value) ? [value.en] : [])),
        path,
      ),
    ),
  );
  // The texts come with it.
  await preloadTransport();
  const calls = Object.values(contracts).flatMap((one) => Object.entries(one).filter(isCall));
  const fallbacks = calls.flatMap(([name, call]) =>
    entriesOf('libs/api-client', [fallbackText(call, false), fallbackText(call, true)], name),
  );
  return [
    ...found.flat(),
    ...routes,
    ...entriesOf('libs/contracts', contracts.messages, 'messages'),
    // Fixed values that users read: sizes, colours, tags, business types.
    ...entriesOf('libs/contracts', constantsOf(contracts)),
    ...entriesOf('libs/api-client', DEFAULT_ERROR, 'DEFAULT_ERROR'),
    ...fallbacks,
  ];
}

const isInLanguages = (value: unknown): value is { en: string } =>
  typeof value === 'object' && value !== null && 'en' in value;

const constantsOf = (exported: object) =>
  Object.fromEntries(Object.entries(exported).filter(([name]) => /^[A-Z_]+$/.test(name)));

const isCall = (entry: [string, unknown]): entry is [string, contracts.Call] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'method' in entry[1] && 'path' in entry[1];

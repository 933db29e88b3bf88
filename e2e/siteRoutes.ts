import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inLanguage, remoteOf, type SiteRoute } from '@haat/page';
import { rowsOf } from '../shell/releases/package/pages';
import type { RemoteRoute } from '../shell/releases/package/release';
import { ROOT } from './settings';

/** The paths of the remotes that are built, with English titles. */
export const siteRoutes: readonly SiteRoute[] = readdirSync(ROOT)
  .filter((name) => name.startsWith('mfe-'))
  .flatMap((packageName) => {
    const name = remoteOf(packageName);
    const note = readFileSync(path.join(ROOT, packageName, 'dist/remote.json'), 'utf8');
    const { routes } = JSON.parse(note) as { routes: RemoteRoute[] };
    return rowsOf({ name, routes }).map((row) => inLanguage(row, name, 'en'));
  });

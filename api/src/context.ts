import type { GoogleSettings } from './accounts/googleTokens';
import type { SynonymGroup } from './catalog/synonyms';
import type { Clock } from './clock';
import type { Db } from './db/database';
import type { Pictures } from './media/pictures';

/** The shared dependencies of the domains, made by main.ts or by a test. */
export interface Context {
  db: Db;
  clock: Clock;
  pictures: Pictures;
  /** signs access tokens */
  sessionSecret: string;
  /** absent: no Google sign-in */
  google?: GoogleSettings | undefined;
  /** the operator's synonyms, added to the built-in ones */
  searchSynonyms?: readonly SynonymGroup[] | undefined;
}

import type { GoogleSettings } from './accounts/googleTokens';
import type { SynonymGroup } from './catalog/synonyms';
import type { Clock } from './clock';
import type { Db } from './db/database';
import type { Pictures } from './media/pictures';

/** What the domains share; buildApp gets it from main.ts or from a test. */
export interface Context {
  db: Db;
  clock: Clock;
  pictures: Pictures;
  /** signs access tokens */
  sessionSecret: string;
  /** absent: nobody can sign in with Google */
  google?: GoogleSettings | undefined;
  /** an operator's synonyms, besides the trade's own */
  searchSynonyms?: readonly SynonymGroup[] | undefined;
}

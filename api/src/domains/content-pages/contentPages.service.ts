import {
  type AnswerOf,
  CONTENT_PAGES,
  type ContentPageFile,
  type ContentPageName,
  type contentPages,
  type Language,
  type PageProblem,
  type PageVersion,
  type PageVersionWords,
  type PageWords,
  type ParsedBodyOf,
  readPageText,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Reader } from '../../platform/db/database';
import { Conflict, InvalidInput, NotFound } from '../../platform/http/errors';
import {
  findLive,
  findLiveWords,
  findVersion,
  insertVersion,
  listPages,
  listVersions,
  lockPages,
  setLive,
  type VersionRow,
} from './contentPages.queries';

type Deps = Pick<Context, 'db' | 'clock'>;

const MAX_LISTED = 50;

class PageChangedMeanwhile extends Conflict {
  override readonly code = 'changed_meanwhile';
  constructor() {
    super('Somebody else has changed this page meanwhile. Please look at it again.');
  }
}

class VersionNotFound extends NotFound {
  constructor() {
    super('There is no such version');
  }
}

const PROBLEMS: Record<PageProblem, string> = {
  html: 'HTML is not allowed',
  level: 'a heading is written as ## Heading',
  no_heading: 'the text must begin with a heading: ## Heading',
  no_content: 'the heading has nothing below it',
  same_heading: 'another section has this heading',
  link: 'a link must lead to a path of this site, such as /orders',
  second_link: 'a section has one link at most',
  too_many: 'there are too many sections',
};

/** GET content/pages/{page}/ */
export async function shownPage(
  { db }: Pick<Deps, 'db'>,
  page: ContentPageName,
  language: Language,
): Promise<AnswerOf<typeof contentPages.getContentPage>> {
  const words = await findLiveWords(db.kysely, page, language);
  if (!words) return { page: null };
  const { title, lead, body } = words;
  const sections = readPageText(body);
  // Stored by a later release that can read more.
  if ('problem' in sections) return { page: null };
  return { page: { title, lead, sections } };
}

export async function listContentPages({
  db,
}: Pick<Deps, 'db'>): Promise<AnswerOf<typeof contentPages.listContentPages>> {
  const rows = await listPages(db.kysely);
  return {
    results: CONTENT_PAGES.map((page) => {
      const {
        live = null,
        author = null,
        at = null,
        latest = 0,
      } = rows.find((row) => row.page === page) ?? {};
      return {
        page,
        live: live && author && at ? versionOf({ version: live, author, at }) : null,
        latest,
      };
    }),
  };
}

export const contentPageFile = ({ db }: Pick<Deps, 'db'>, page: ContentPageName) => fileOf(db.kysely, page);

async function fileOf(reader: Reader, page: ContentPageName): Promise<ContentPageFile> {
  const [live, versions] = await Promise.all([
    findLive(reader, page),
    listVersions(reader, page, MAX_LISTED),
  ]);
  return {
    page,
    live: live ? versionOf(live) : null,
    latest: versions[0]?.version ?? 0,
    versions: versions.map(versionOf),
  };
}

const versionOf = ({ at, ...row }: VersionRow): PageVersion => ({ ...row, at: at.toISOString() });

/** @throws NotFound */
export async function pageVersion(
  { db }: Pick<Deps, 'db'>,
  page: ContentPageName,
  version: number,
): Promise<PageVersionWords> {
  const found = await findVersion(db.kysely, page, version);
  if (!found) throw new VersionNotFound();
  return found;
}

/** @throws InvalidInput (a text that no page can show), PageChangedMeanwhile */
export function savePage(
  { db, clock }: Deps,
  actor: Actor,
  page: ContentPageName,
  { en, bn, seen }: ParsedBodyOf<typeof contentPages.savePage>,
): Promise<ContentPageFile> {
  checkBody('English', en);
  checkBody('Bangla', bn);
  return db.tx(async (tx) => {
    await lockPages(tx);
    const [latest] = await listVersions(tx, page, 1);
    if ((latest?.version ?? 0) !== seen) throw new PageChangedMeanwhile();
    const at = clock.now();
    const version = seen + 1;
    await insertVersion(tx, { page, version, en, bn, author: actor.name, at });
    await recordAudit(tx, {
      ...{ at, actor, act: 'save_page', sellerId: null, subject: page },
      after: { version },
    });
    return fileOf(tx, page);
  });
}

/** @throws InvalidInput naming the line */
function checkBody(language: string, { body }: PageWords): void {
  const read = readPageText(body);
  if ('problem' in read) throw new InvalidInput(`${language}, line ${read.line}: ${PROBLEMS[read.problem]}`);
}

/** @throws NotFound, PageChangedMeanwhile */
export function publishPage(
  { db, clock }: Deps,
  actor: Actor,
  page: ContentPageName,
  { version, seen }: ParsedBodyOf<typeof contentPages.publishPage>,
): Promise<ContentPageFile> {
  return db.tx(async (tx) => {
    await lockPages(tx);
    const live = await findLive(tx, page);
    if ((live?.version ?? null) !== seen) throw new PageChangedMeanwhile();
    if (version !== null && !(await findVersion(tx, page, version))) throw new VersionNotFound();
    await setLive(tx, page, version);
    await recordAudit(tx, {
      ...{ at: clock.now(), actor, act: 'publish_page', sellerId: null, subject: page },
      before: { version: seen },
      after: { version },
    });
    return fileOf(tx, page);
  });
}

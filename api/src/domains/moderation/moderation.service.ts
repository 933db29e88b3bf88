import {
  type AnswerOf,
  type HiddenContent,
  type ModeratedContent,
  type ModerationList,
  type moderation,
  PAGE_SIZE,
  type ParsedBodyOf,
  type QueryOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Reader, Tx } from '../../platform/db/database';
import { shortName } from '../../platform/format/shortName';
import { Conflict, DomainError, Forbidden, NotFound } from '../../platform/http/errors';
import { cutPage } from '../../platform/http/pagination';
import { type Author, limitAttempts } from '../../platform/limits/limits';
import { queueMail } from '../../platform/mail/mail.service';
import { pictureOf } from '../../platform/media/picture';
import { hideProduct } from '../catalog/sales.service';
import { hideQuestion } from '../questions/questions.service';
import { hideReview } from '../reviews/reviews.service';
import {
  type CaseRow,
  type Content,
  changeCase,
  countWaiting,
  type FoundContent,
  findAddressee,
  findContent,
  type HiddenRow,
  insertCase,
  insertReport,
  listCases,
  listHidden,
  listNewProducts,
  lockCase,
  type ModeratedRow,
  tellCatalog,
  type WaitingContent,
} from './moderation.queries';

type Deps = Pick<Context, 'db' | 'clock'>;

const MAX_HIDDEN = 100;

class ContentNotFound extends NotFound {
  constructor() {
    super('It is not there any more');
  }
}

class AlreadyReported extends Conflict {
  override readonly code = 'already_reported';
  constructor() {
    super('You have already reported this');
  }
}

class AlreadyAppealed extends Conflict {
  override readonly code = 'already_appealed';
  constructor() {
    super('You have already asked us to look at this again');
  }
}

/** Another operator has decided meanwhile. */
class DecidedMeanwhile extends Conflict {
  override readonly code = 'decided_meanwhile';
  constructor() {
    super('It has changed meanwhile. Please look at it again.');
  }
}

class OwnContent extends Forbidden {
  constructor() {
    super('Another operator must decide about your own store and words');
  }
}

// reports

/** @throws NotFound, Forbidden (own), AlreadyReported, TooManyRequests */
export function reportContent(
  deps: Deps & Pick<Context, 'limits'>,
  { userId, device }: Author,
  { kind, id, reason, words = '' }: ParsedBodyOf<typeof moderation.reportContent>,
): Promise<void> {
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const content = await findContent(tx, { kind, id });
    if (!content?.shown) throw new ContentNotFound();
    if (content.author_id === userId) throw new Forbidden('You can’t report what is your own');
    const known = await lockOrMake(tx, content, at);
    const isNew = await insertReport(tx, { case_id: known.id, user_id: userId, reason, words, at });
    if (!isNew) throw new AlreadyReported();
    await limitAttempts(
      deps,
      [
        ['reports_account', userId],
        ['reports_device', device],
      ],
      tx,
    );
    // Content that was found in order waits again: no operator has seen this report.
    if (known.state === 'ok') await changeCase(tx, known.id, { state: 'reported', since: at });
  });
}

async function lockOrMake(tx: Tx, content: FoundContent, at: Date): Promise<CaseRow> {
  const known =
    (await lockCase(tx, content)) ??
    (await insertCase(tx, content, { state: 'reported', at })) ??
    (await lockCase(tx, content));
  if (!known) throw new ContentNotFound();
  return known;
}

// the author's side

export async function ownHidden(
  { db }: Pick<Deps, 'db'>,
  userId: number,
): Promise<AnswerOf<typeof moderation.listOwnHidden>> {
  return hiddenOf(db.kysely, userId);
}

async function hiddenOf(reader: Reader, userId: number): Promise<{ results: HiddenContent[] }> {
  return { results: (await listHidden(reader, userId, MAX_HIDDEN)).map(hiddenContentOf) };
}

const hiddenContentOf = ({ product_id, since, state, appeal, ...row }: HiddenRow): HiddenContent => ({
  ...row,
  product: product_id,
  since: since.toISOString(),
  appeal: appeal === null ? 'possible' : state === 'appealed' ? 'waiting' : 'refused',
});

/** @throws NotFound (not hidden, or not the caller's), AlreadyAppealed */
export function appealContent(
  { db, clock }: Deps,
  userId: number,
  { words, ...content }: ParsedBodyOf<typeof moderation.appealContent>,
): Promise<AnswerOf<typeof moderation.appealContent>> {
  return db.tx(async (tx) => {
    const found = await findContent(tx, content);
    const known = found?.author_id === userId ? await lockCase(tx, content) : undefined;
    if (!known || (known.state !== 'hidden' && known.state !== 'appealed')) throw new ContentNotFound();
    if (known.appeal !== null) throw new AlreadyAppealed();
    await changeCase(tx, known.id, { state: 'appealed', since: clock.now(), appeal: words });
    return hiddenOf(tx, userId);
  });
}

// the operators' side

export async function listModeration(
  { db, clock }: Deps,
  { list = 'reported', kind, after, limit = PAGE_SIZE }: QueryOf<typeof moderation.listModeration>,
): Promise<AnswerOf<typeof moderation.listModeration>> {
  const now = clock.now();
  const slice = { kind, after, limit: limit + 1 };
  const [found, waiting] = await Promise.all([
    pageOf(db.lists, list, slice, now),
    countWaiting(db.lists, now),
  ]);
  const { rows, next } = cutPage(found, limit, ({ place }) => place);
  return {
    results: rows.map(moderatedOf),
    ...next,
    counts: {
      reported: waiting.reported.count,
      appealed: waiting.appealed.count,
      new: waiting.new.count,
    },
  };
}

async function pageOf(
  reader: Reader,
  list: ModerationList,
  slice: Parameters<typeof listCases>[2],
  now: Date,
): Promise<ModeratedRow[]> {
  if (list !== 'new') return listCases(reader, list, slice);
  return slice.kind === undefined || slice.kind === 'product' ? listNewProducts(reader, now, slice) : [];
}

const moderatedOf = (row: ModeratedRow): ModeratedContent => ({
  kind: row.kind,
  id: row.id,
  version: row.version,
  product: row.product_id,
  title: row.title,
  text: row.text,
  picture: row.picture && pictureOf(row.picture),
  rating: row.rating,
  store: { id: row.seller_id, name: row.business_name },
  author: row.author && shortName(row.author),
  since: row.since.toISOString(),
  report_count: row.report_count,
  reports: row.reports.map(({ reason, words, ...by }) => ({ reason, words, by: shortName(by) })),
  reason: row.reason,
  decided_by: row.decided_by,
  appeal: row.appeal,
});

/** Counts the content that waits, and since when, for the operators' home. */
export const waitingContent = (reader: Reader, now: Date): Promise<WaitingContent> =>
  countWaiting(reader, now);

/** Decides about each item in a transaction of its own; what can't be decided stays as it is, and the answer says why. */
export async function decideContent(
  deps: Deps,
  actor: Actor,
  { items, verdict, reason = '' }: ParsedBodyOf<typeof moderation.decideContent>,
): Promise<AnswerOf<typeof moderation.decideContent>> {
  const notDecided: AnswerOf<typeof moderation.decideContent>['not_decided'] = [];
  for (const { version, ...content } of items) {
    try {
      await decideOne(deps, actor, content, { hide: verdict === 'hidden', reason, seen: version });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      notDecided.push({ ...content, error: error.message });
    }
  }
  return { decided: items.length - notDecided.length, not_decided: notDecided };
}

interface Verdict {
  hide: boolean;
  reason: string;
  /** the version that the operator has seen */
  seen: number;
}

/** @throws ContentNotFound, OwnContent, DecidedMeanwhile */
function decideOne({ db, clock }: Deps, actor: Actor, about: Content, verdict: Verdict): Promise<void> {
  const { hide, reason, seen } = verdict;
  const at = clock.now();
  return db.tx(async (tx) => {
    const content = await findContent(tx, about);
    if (!content) throw new ContentNotFound();
    if (actor.id === content.owner_id || actor.id === content.author_id) throw new OwnContent();
    const known =
      seen === 0 ? await insertCase(tx, content, { state: 'ok', at }) : await lockCase(tx, content);
    if (!known || (seen !== 0 && known.version !== seen)) throw new DecidedMeanwhile();
    const wasHidden = known.state === 'hidden' || known.state === 'appealed';
    if (hide !== wasHidden) {
      await show(tx, content, !hide, at);
      await tellCatalog(tx);
    }
    await changeCase(tx, known.id, {
      state: hide ? 'hidden' : 'ok',
      since: at,
      reason,
      decided_by: actor.name,
      // Who is hidden again later may appeal again.
      ...(hide ? {} : { appeal: null }),
    });
    const act = hide ? 'hide_content' : wasHidden ? 'show_content' : 'find_in_order';
    const subject = `${content.kind} ${content.id}`;
    await recordAudit(tx, {
      at,
      actor,
      act,
      sellerId: content.seller_id,
      subject,
      reason,
      before: { state: known.state, appeal: known.appeal },
      after: { state: hide ? 'hidden' : 'ok' },
    });
    if (hide || wasHidden)
      await tellAuthor(tx, content, { hide, reason, appealed: known.appeal !== null, at });
  });
}

function show(tx: Tx, { kind, id }: Content, shown: boolean, at: Date): Promise<void> {
  if (kind === 'product') return hideProduct(tx, id, !shown);
  return kind === 'review' ? hideReview(tx, id, shown ? null : at) : hideQuestion(tx, id, shown ? null : at);
}

async function tellAuthor(
  tx: Tx,
  content: FoundContent,
  { hide, reason, appealed, at }: { hide: boolean; reason: string; appealed: boolean; at: Date },
): Promise<void> {
  const to = await findAddressee(tx, content);
  if (!to) return;
  const { kind, product_id: productId, title } = content;
  const mail = { to: to.email, name: to.name, at, content: kind, productId, title } as const;
  await queueMail(
    tx,
    hide ? { kind: 'content_hidden', ...mail, reason, appealed } : { kind: 'content_shown', ...mail },
  );
}

import type {
  AnswerOf,
  Language,
  MailBlock,
  MailFile,
  MailPreview,
  MailWords,
  mailTexts,
  ParsedBodyOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../audit/audit.service';
import type { Reader } from '../db/database';
import { Conflict, InvalidInput, NotFound } from '../http/errors';
import type { Block } from './email';
import { queueMail } from './mail.service';
import type { Mail, MailKind } from './mails';
import { editableTexts, type MailTexts, textProblem } from './mailTexts';
import { findVersion, insertTexts, listVersions, lockTexts, newestTexts } from './mailTexts.queries';
import { renderEmail } from './renderEmail';
import { MAIL_KINDS, sampleMail } from './sampleMails';
import { siteLinks } from './siteLinks';

type Deps = Pick<Context, 'db' | 'clock'>;

const MAX_LISTED = 50;
/** An operator doesn’t wait longer for a test. */
const TEST_MS = 60 * 60_000;

class TextsChangedMeanwhile extends Conflict {
  override readonly code = 'changed_meanwhile';
  constructor() {
    super('Somebody else has changed this email meanwhile. Please look at it again.');
  }
}

/** @throws NotFound */
function requireKind(kind: string): MailKind {
  const found = MAIL_KINDS.find((one) => one === kind);
  if (!found) throw new NotFound('There is no such email');
  return found;
}

export async function listMailTexts({
  db,
}: Pick<Deps, 'db'>): Promise<AnswerOf<typeof mailTexts.listMailTexts>> {
  const newest = await newestTexts(db.kysely);
  return {
    results: MAIL_KINDS.map((kind) => {
      const row = newest.find((one) => one.kind === kind);
      if (!row) return { kind, latest: null, changed: 0 };
      const { version, author, at, en, bn } = row;
      const changed = Object.keys(en).length + Object.keys(bn).length;
      return { kind, latest: { version, author, at: at.toISOString() }, changed };
    }),
  };
}

/** @throws NotFound */
export const mailFile = ({ db }: Pick<Deps, 'db'>, kind: string): Promise<MailFile> =>
  fileOf(db.kysely, requireKind(kind));

async function fileOf(reader: Reader, kind: MailKind): Promise<MailFile> {
  const [versions, [newest]] = await Promise.all([
    listVersions(reader, kind, MAX_LISTED),
    newestTexts(reader, [kind]),
  ]);
  const textsIn = (language: Language) =>
    editableTexts(kind, language).map(({ builtIn, ...rest }) => ({ ...rest, built_in: builtIn }));
  return {
    kind,
    version: newest?.version ?? 0,
    texts: { en: textsIn('en'), bn: textsIn('bn') },
    words: { en: { ...newest?.en }, bn: { ...newest?.bn } },
    versions: versions.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  };
}

/** @throws NotFound */
export async function mailVersion(
  { db }: Pick<Deps, 'db'>,
  kind: string,
  version: number,
): Promise<AnswerOf<typeof mailTexts.getMailVersion>> {
  const found = await findVersion(db.kysely, requireKind(kind), version);
  if (!found) throw new NotFound('There is no such version');
  return { version: found.version, en: { ...found.en }, bn: { ...found.bn } };
}

/** @throws NotFound, InvalidInput (words that do not fit), TextsChangedMeanwhile */
export async function saveMailTexts(
  { db, clock }: Deps,
  actor: Actor,
  name: string,
  { en, bn, seen }: ParsedBodyOf<typeof mailTexts.saveMailTexts>,
): Promise<MailFile> {
  const kind = requireKind(name);
  const words = { en: fitting(kind, 'en', en), bn: fitting(kind, 'bn', bn) };
  return db.tx(async (tx) => {
    await lockTexts(tx);
    const [newest] = await newestTexts(tx, [kind]);
    if ((newest?.version ?? 0) !== seen) throw new TextsChangedMeanwhile();
    const at = clock.now();
    const version = seen + 1;
    await insertTexts(tx, { kind, version, ...words, author: actor.name, at });
    await recordAudit(tx, {
      ...{ at, actor, act: 'save_mail_texts', sellerId: null, subject: kind },
      before: { version: seen },
      after: { version, ...words },
    });
    return fileOf(tx, kind);
  });
}

/** The words without those that are as built in. @throws InvalidInput naming the text and what is wrong in it */
function fitting(kind: MailKind, language: Language, words: MailWords): MailTexts {
  const editable = editableTexts(kind, language);
  const kept = Object.entries(words).filter(([key, text]) => {
    const known = editable.find((one) => one.key === key);
    if (!known) throw new InvalidInput(`${language}: this email has no text "${key}"`);
    const problem = textProblem(known, text);
    if (problem === null) return text !== known.builtIn;
    const where = `${language}, ${key}`;
    if (problem === 'brace') throw new InvalidInput(`${where}: { and } are only for placeholders`);
    if ('unknown' in problem)
      throw new InvalidInput(`${where}: there is no placeholder {${problem.unknown}}`);
    throw new InvalidInput(`${where}: the placeholder {${problem.missing}} is missing`);
  });
  return Object.fromEntries(kept);
}

/** Links of a preview are not shown. */
const NO_LINKS = siteLinks('https://haat.example/', {
  emailCode: () => '123456',
  reset: () => 'sample',
  invitation: () => 'sample',
  unsubscribe: () => 'sample',
});

type Draft = ParsedBodyOf<typeof mailTexts.previewMail>;

/** @throws NotFound, InvalidInput */
export function previewMail(name: string, { language, words }: Draft): MailPreview {
  const kind = requireKind(name);
  const texts = fitting(kind, language, words);
  const { subject, heading, bangla, greeting, blocks, footer } = renderEmail(
    sampleMail(kind)!,
    NO_LINKS,
    language,
    texts,
  );
  return { subject, heading, bangla, greeting, blocks: blocks.map(blockOf), footer };
}

function blockOf(block: Block): MailBlock {
  const { type } = block;
  if (type === 'button') return { type, text: block.label, rows: [] };
  if (type === 'items') {
    const rows = block.rows.map(({ title, detail, amount }) => ({
      label: [title, detail].filter(Boolean).join(' · '),
      value: amount,
    }));
    return { type, text: '', rows };
  }
  if (type === 'facts' || type === 'sums')
    return { type, text: '', rows: block.rows.map(([label, value]) => ({ label, value })) };
  return { type, text: block.text, rows: [] };
}

/** Queues the sample for the operator's own address. @throws NotFound, InvalidInput */
export async function testMail(
  { db, clock }: Deps,
  email: string,
  kindName: string,
  { language, words }: Draft,
): Promise<AnswerOf<typeof mailTexts.testMail>> {
  const kind = requireKind(kindName);
  const texts = fitting(kind, language, words);
  const at = clock.now();
  const ends = new Date(at.getTime() + TEST_MS);
  const mail = { ...sampleMail(kind), to: email, at, expiresAt: ends, test: { language, texts } };
  await db.tx((tx) => queueMail(tx, mail as unknown as Mail));
  return { to: email };
}

import type { AuditAct } from '@haat/contracts';
import type { Reader, Tx } from '../db/database';

export interface NewEntry {
  at: Date;
  actor: { id: number | null; name: string };
  act: AuditAct;
  sellerId: number | null;
  subject: string;
  reason?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      at: entry.at,
      actor_id: entry.actor.id,
      actor: entry.actor.name,
      act: entry.act,
      seller_id: entry.sellerId,
      subject: entry.subject,
      reason: entry.reason ?? '',
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .execute();
}

const narrowed = (reader: Reader, sellerId: number | undefined) => {
  const entries = reader.selectFrom('audit');
  return sellerId === undefined ? entries : entries.where('seller_id', '=', sellerId);
};

/** Newest first. */
export function listEntries(
  reader: Reader,
  sellerId: number | undefined,
  slice: { limit: number; offset: number },
) {
  return narrowed(reader, sellerId)
    .select(['id', 'at', 'actor', 'act', 'seller_id', 'subject', 'reason', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

export async function countEntries(reader: Reader, sellerId: number | undefined): Promise<number> {
  const { count } = await narrowed(reader, sellerId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

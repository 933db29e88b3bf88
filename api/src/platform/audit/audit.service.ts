import type { AuditEntry, Page } from '@haat/contracts';
import type { Reader, Tx } from '../db/database';
import type { Caller } from '../http/caller';
import { pageOf } from '../http/pagination';
import { type AuditFilter, countEntries, insertEntry, listEntries, type NewEntry } from './audit.queries';

export { type AuditFilter, checkChain } from './audit.queries';

/** The originator of an audited action. */
export interface Actor {
  /** user id; null for the CLI */
  id: number | null;
  name: string;
}

/** An operator as named in the audit trail. */
export const actorOf = ({ userId, email }: Caller): Actor => ({ id: userId, name: email });

/**
 * Writes an entry of the audit trail, in the transaction of the audited change. ID and account numbers in snapshots must
 * be masked.
 */
export async function recordAudit(tx: Tx, entry: NewEntry): Promise<void> {
  await insertEntry(tx, entry);
}

/** A page of the trail, newest first. */
export async function auditTrail(
  reader: Reader,
  filter: AuditFilter,
  { page, limit }: { page: number; limit: number },
): Promise<Page<AuditEntry>> {
  const [rows, count] = await Promise.all([
    listEntries(reader, filter, { limit, offset: (page - 1) * limit }),
    countEntries(reader, filter),
  ]);
  const results = rows.map(({ at, seller_id, ...row }) => ({
    ...row,
    at: at.toISOString(),
    seller: seller_id,
  }));
  return pageOf(results, count, { page, limit });
}

import type { AuditEntry, Page } from '@haat/contracts';
import type { Reader, Tx } from '../db/database';
import { pageOf } from '../http/pagination';
import { countEntries, insertEntry, listEntries, type NewEntry } from './audit.queries';

/** Who does something that the trail remembers. */
export interface Actor {
  /** the account; null for somebody at a shell of the machine */
  id: number | null;
  name: string;
}

/**
 * Writes an entry of the audit trail, in the transaction of what it tells. Snapshots must hold ID and account
 * numbers only masked.
 */
export async function recordAudit(tx: Tx, entry: NewEntry): Promise<void> {
  await insertEntry(tx, entry);
}

/** A page of the trail, newest first. @param sellerId only what was about that seller */
export async function auditTrail(
  reader: Reader,
  sellerId: number | undefined,
  { page, limit }: { page: number; limit: number },
): Promise<Page<AuditEntry>> {
  const [rows, count] = await Promise.all([
    listEntries(reader, sellerId, { limit, offset: (page - 1) * limit }),
    countEntries(reader, sellerId),
  ]);
  const results = rows.map(({ at, seller_id, ...row }) => ({
    ...row,
    at: at.toISOString(),
    seller: seller_id,
  }));
  return pageOf(results, count, { page, limit });
}

import { sql } from 'kysely';
import type { Tx } from '../db/database';
import type { Mail } from './mails';

export async function insertMail(tx: Tx, mails: readonly Mail[]): Promise<void> {
  const rows = mails.map(({ kind, to, at, ...data }) => ({
    kind,
    recipient: to,
    at,
    expires_at: 'expiresAt' in data ? data.expiresAt : null,
    data,
  }));
  await sql`
    INSERT INTO outbox (kind, recipient, data, created_at, expires_at, next_attempt_at)
    SELECT kind, recipient, data, at, expires_at, at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS mail(kind text, recipient text, data jsonb, at timestamptz, expires_at timestamptz)`.execute(tx);
}

import type { PaymentProviderName } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import type { EncryptedText } from '../../platform/db/encryptedText';

export async function findToken(
  reader: Reader,
  provider: PaymentProviderName,
): Promise<{ token: EncryptedText; expires_at: Date; blocked_until: Date } | undefined> {
  const row = await reader
    .selectFrom('gateway_tokens')
    .where('provider', '=', provider)
    .select(['token', 'expires_at', 'blocked_until'])
    .executeTakeFirst();
  return row;
}

/**
 * @param until.valid a token that is valid for longer needs no other one
 * @returns false while another process asks for a token, has just got one, or nobody may ask
 */
export async function claimToken(
  tx: Tx,
  provider: PaymentProviderName,
  now: Date,
  until: { claimed: Date; valid: Date },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO gateway_tokens AS t (provider, expires_at, claimed_until, blocked_until)
    VALUES (${provider}, ${now}, ${until.claimed}, ${now})
    ON CONFLICT (provider) DO UPDATE SET claimed_until = excluded.claimed_until
      WHERE t.claimed_until <= ${now}::timestamptz AND t.blocked_until <= ${now}::timestamptz
        AND (t.token = '' OR t.expires_at <= ${until.valid}::timestamptz)
    RETURNING provider`.execute(tx);
  return rows.length > 0;
}

export async function saveToken(
  tx: Tx,
  provider: PaymentProviderName,
  token: EncryptedText,
  expiresAt: Date,
): Promise<void> {
  await sql`
    UPDATE gateway_tokens SET token = ${token}, expires_at = ${expiresAt}, claimed_until = '-infinity'
    WHERE provider = ${provider}`.execute(tx);
}

/** Nobody may ask for a token before `until`; the present one stays. */
export async function blockToken(tx: Tx, provider: PaymentProviderName, until: Date): Promise<void> {
  await sql`
    UPDATE gateway_tokens SET blocked_until = ${until}, claimed_until = '-infinity' WHERE provider = ${provider}`.execute(
    tx,
  );
}

export async function dropToken(tx: Tx, provider: PaymentProviderName): Promise<void> {
  await sql`UPDATE gateway_tokens SET token = '' WHERE provider = ${provider}`.execute(tx);
}

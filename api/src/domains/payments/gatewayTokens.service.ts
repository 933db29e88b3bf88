import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentProviderName } from '@haat/contracts';
import type { Context } from '../../context';
import { PrivateDataUnreadable, type ValueLocation } from '../../platform/private-data/privateData';
import type { GatewayTokens } from './bkash';
import { blockToken, claimToken, dropToken, findToken, saveToken } from './gatewayTokens.queries';
import { GatewayRefused, GatewaySilent } from './provider';

const MINUTE_MS = 60_000;
/** A token is replaced so long before it expires. */
const MARGIN_MS = 7 * MINUTE_MS;
/** A process that asks for a token is believed to live so long. */
const CLAIM_MS = 40_000;
/** After a refused grant: bKash blocks for an hour whoever asks more often. After a lost one it is asked sooner. */
const REFUSED_MS = 20 * MINUTE_MS;
const LOST_MS = MINUTE_MS;
const POLL_MS = 250;

/**
 * The access token of a gateway, in the database and encrypted there, so that all processes share it. One of them at a time
 * asks for a new one; the others use the present one as long as it is valid, or wait. After a refused grant nobody asks for
 * a while.
 */
export function sharedTokens(
  { db, clock, privateData }: Pick<Context, 'db' | 'clock' | 'privateData'>,
  provider: PaymentProviderName,
): GatewayTokens {
  const location: ValueLocation = { table: 'gateway_tokens', column: 'token', row: 0 };

  async function present() {
    const row = await findToken(db.kysely, provider);
    if (!row?.token) return null;
    try {
      return { token: privateData.decrypt(row.token, location), expiresAt: row.expires_at.getTime() };
    } catch (error) {
      // The key was rotated: a new token is cheaper than another encryption.
      if (error instanceof PrivateDataUnreadable) return null;
      throw error;
    }
  }

  async function renewed(grant: Parameters<GatewayTokens['get']>[0]): Promise<string | null> {
    const now = clock.now();
    const isMine = await db.tx((tx) =>
      claimToken(tx, provider, now, {
        claimed: new Date(now.getTime() + CLAIM_MS),
        valid: new Date(now.getTime() + MARGIN_MS),
      }),
    );
    if (!isMine) return null;
    try {
      const { token, seconds } = await grant();
      const expiresAt = new Date(clock.now().getTime() + seconds * 1000);
      await db.tx((tx) => saveToken(tx, provider, privateData.encrypt(token, location), expiresAt));
      return token;
    } catch (error) {
      const blockedMs = error instanceof GatewayRefused ? REFUSED_MS : LOST_MS;
      const until = new Date(clock.now().getTime() + blockedMs);
      await db.tx((tx) => blockToken(tx, provider, until));
      throw new GatewaySilent((error as Error).message);
    }
  }

  return {
    async get(grant) {
      // In real time, which a clock that stands still does not stop.
      for (let waited = 0; waited <= CLAIM_MS; waited += POLL_MS) {
        const known = await present();
        const left = known ? known.expiresAt - clock.now().getTime() : 0;
        if (known && left > MARGIN_MS) return known.token;
        try {
          const token = await renewed(grant);
          if (token) return token;
        } catch (error) {
          if (known && left > 0) return known.token;
          throw error;
        }
        if (known && left > 0) return known.token;
        const row = await findToken(db.kysely, provider);
        if (row && row.blocked_until > clock.now())
          throw new GatewaySilent(`${provider} grants no token at the moment`);
        await pause(POLL_MS);
      }
      throw new GatewaySilent(`${provider} has granted no token in time`);
    },
    async drop(token) {
      const known = await present();
      if (known?.token !== token) return;
      await db.tx((tx) => dropToken(tx, provider));
    },
  };
}

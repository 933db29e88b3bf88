import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context';
import { DomainError } from '../../platform/http/errors';
import { clientKeyOf } from '../../platform/limits/addresses';
import { limitAttempts } from '../../platform/limits/limits';
import { queueMail } from '../../platform/mail/mail.service';
import { sellerProfile } from '../sellers/sellerProfile.service';
import { findUser } from './accounts.queries';
import { findAddresses } from './addressBook.queries';
import { consumeReset, endSessions, findResetUser, setPassword, upsertReset } from './credentials.queries';
import { loginGuard } from './loginGuard.service';
import { newTokenSeed, resetToken, tokenHash } from './mailedTokens';
import { hashPassword } from './passwords';
import { type OwnData, requireStrongPassword } from './weakPasswords';

const MINUTE_MS = 60_000;
const LINK_VALIDITY_MS = 30 * MINUTE_MS;
/** More than the writes for a known email take, so that the response time doesn't reveal them. */
const MIN_RESPONSE_MS = 150;

/** The token of the link is unknown, used, replaced by a later one, or expired. */
class ResetLinkInvalid extends DomainError {
  override readonly status = 400;
  override readonly code = 'reset_link_invalid';
  constructor() {
    super('This link has expired or was already used. Please request a new one.');
  }
}

export function passwordReset(context: Context) {
  const { db, clock, sessionSecret } = context;
  const guard = loginGuard(context);

  /** Requests by others can't keep a user from a link: the last link is valid longer than the wait for a new one. */
  async function mailLink(email: string): Promise<void> {
    const user = await findUser(db.kysely, { email });
    if (!user) return;
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + LINK_VALIDITY_MS);
    const seed = newTokenSeed();
    const hash = tokenHash(resetToken(sessionSecret, seed));
    await db.tx(async (tx) => {
      if (!(await upsertReset(tx, { userId: user.id, tokenHash: hash, expiresAt, at }))) return;
      await queueMail(tx, {
        kind: 'password_reset',
        to: user.email,
        name: user.first_name,
        at,
        seed,
        expiresAt,
      });
    });
  }

  async function ownDataOf(userId: number): Promise<OwnData> {
    const user = await findUser(db.kysely, { id: userId });
    if (!user) throw new ResetLinkInvalid();
    const store = await sellerProfile(db.kysely, userId);
    const book = await findAddresses(db.kysely, userId);
    return {
      email: user.email,
      names: [user.first_name, user.last_name, store?.business_name ?? ''],
      phones: [...book.map(({ phone }) => phone), store?.phone_number ?? ''],
    };
  }

  return {
    /** Mails a link. Response and duration are the same for an unknown email. @throws TooManyRequests */
    async requestReset(email: string, address: string): Promise<void> {
      await limitAttempts(context, [['reset_requests_address', clientKeyOf(address)]]);
      await Promise.all([mailLink(email), pause(MIN_RESPONSE_MS)]);
    },

    /** Sets the password and ends all sessions. @throws ResetLinkInvalid, WeakPassword, TooManyRequests */
    async confirmReset(token: string, password: string, address: string): Promise<void> {
      await limitAttempts(context, [['reset_links_address', clientKeyOf(address)]]);
      const hash = tokenHash(token);
      // Checked before hashing the password, which is slow; consumed after it, in the transaction.
      const owner = await findResetUser(db.kysely, hash, clock.now());
      if (owner === undefined) throw new ResetLinkInvalid();
      await requireStrongPassword(password, await ownDataOf(owner));
      const passwordHash = await hashPassword(password);
      const at = clock.now();
      await db.tx(async (tx) => {
        const userId = await consumeReset(tx, hash, at);
        if (userId === undefined) throw new ResetLinkInvalid();
        const { email, first_name } = await setPassword(tx, userId, passwordHash, at);
        await endSessions(tx, userId, at);
        await guard.rememberNetwork(tx, userId, address);
        await queueMail(tx, { kind: 'password_changed', to: email, name: first_name, at });
      });
    },
  };
}

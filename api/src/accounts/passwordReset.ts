import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context';
import { DomainError } from '../http/errors';
import { queueMail } from '../mail/mail.service';
import { findUser } from './accounts.queries';
import { guesserAt, type Limit, limitTry } from './attempts';
import { endSessions, isResetGood, putReset, setPassword, useReset } from './credentials.queries';
import { loginGuard } from './loginGuard';
import { hashPassword } from './passwords';
import { newResetSeed, resetToken, resetTokenHash } from './resetToken';

const MINUTE = 60_000;
/** How long a link is good. */
const GOOD = 30 * MINUTE;
/** Every answer takes at least so long, ms: what is written for a known e-mail takes less. */
const ANSWER = 150;

const ASKING: Limit = { name: 'asking for a reset', most: 30, window: 60 * MINUTE };
const USING: Limit = { name: 'using a reset', most: 60, window: 15 * MINUTE };

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

  /** Nobody can keep somebody from a link: a mailbox never waits longer for a new one than the last one is good. */
  async function mailLink(email: string): Promise<void> {
    const user = await findUser(db.kysely, { email });
    if (!user) return;
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + GOOD);
    const seed = newResetSeed();
    const tokenHash = resetTokenHash(resetToken(sessionSecret, seed));
    await db.tx(async (tx) => {
      if (!(await putReset(tx, { userId: user.id, tokenHash, expiresAt, at }))) return;
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

  return {
    /** Mails a link to whoever has the e-mail; says and takes the same when nobody does. @throws TooManyRequests */
    async ask(email: string, address: string): Promise<void> {
      await limitTry(context, [[ASKING, guesserAt(address)]]);
      await Promise.all([mailLink(email), pause(ANSWER)]);
    },

    /** Sets the password and ends all sessions. @throws ResetLinkInvalid, TooManyRequests */
    async confirm(token: string, password: string, address: string): Promise<void> {
      await limitTry(context, [[USING, guesserAt(address)]]);
      const tokenHash = resetTokenHash(token);
      // Looked at before the password is hashed, which costs more; used up after it, in the transaction.
      if (!(await isResetGood(db.kysely, tokenHash, clock.now()))) throw new ResetLinkInvalid();
      const passwordHash = await hashPassword(password);
      const at = clock.now();
      await db.tx(async (tx) => {
        const userId = await useReset(tx, tokenHash, at);
        if (userId === undefined) throw new ResetLinkInvalid();
        const { email, first_name } = await setPassword(tx, userId, passwordHash, at);
        await endSessions(tx, userId, at);
        await guard.remember(tx, userId, address);
        await queueMail(tx, { kind: 'password_changed', to: email, name: first_name, at });
      });
    },
  };
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { EMAIL_CODE_MINUTES, latinDigits } from '@haat/contracts';
import type { Context } from '../../context';
import { recordAudit } from '../../platform/audit/audit.service';
import type { Caller } from '../../platform/http/caller';
import { Conflict, DomainError, NotSignedIn } from '../../platform/http/errors';
import { forgiveAttempt, limitAttempts } from '../../platform/limits/limits';
import { queueMail } from '../../platform/mail/mail.service';
import { countTry, takeEmailChange, upsertEmailChange } from './accountChanges.queries';
import { findUser, type UserRow } from './accounts.queries';
import { isPassword } from './passwords';
import { twoStep } from './twoStep.service';

const MINUTE_MS = 60_000;
const MOST_TRIES = 5;

/** This error and the next two are not 401: a client with a token would renew it and repeat the call. */
class WrongPassword extends DomainError {
  override readonly code = 'wrong_password';
  constructor() {
    super('This password is wrong', { password: ['This password is wrong'] });
  }
}

class CodeNeeded extends DomainError {
  override readonly code = 'code_needed';
  constructor() {
    const text = 'Please enter the code from your authenticator app';
    super(text, { code: [text] });
  }
}

class WrongEmailCode extends DomainError {
  override readonly code = 'wrong_code';
  constructor() {
    const text = 'This code is wrong. Please check the email.';
    super(text, { code: [text] });
  }
}

class PasswordNeeded extends Conflict {
  override readonly code = 'password_needed';
  constructor() {
    super('Your account has no password yet. Please choose one with the link of “New password” first.');
  }
}

class EmailChangeEnded extends Conflict {
  override readonly code = 'email_change_ended';
  constructor() {
    super('This code is not valid any more. Please ask for a new one.');
  }
}

export interface Proof {
  password: string;
  code?: string | undefined;
}

/** The six-digit code for a new address, derived from the session secret and a seed. The database has only the seed. */
export function emailCode(sessionSecret: string, seed: string): string {
  const bytes = createHmac('sha256', sessionSecret).update(`email-change ${seed}`).digest();
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Name of an account in the audit trail, which outlives its email address. */
export const auditedAccount = (userId: number) => `account ${userId}`;

/** Account changes that need the owner's proof. @param taken creates the error for an address of another account */
export function accountChanges(context: Context, taken: () => Error) {
  const { db, clock, sessionSecret } = context;
  const second = twoStep(context);

  /**
   * Checks that the member makes the change, not someone who found the page open.
   * @throws PasswordNeeded, WrongPassword, CodeNeeded, WrongCode, TooManyRequests
   */
  async function requireProof(userId: number, { password, code }: Proof): Promise<UserRow> {
    const row = await findUser(db.kysely, { id: userId });
    if (!row) throw new NotSignedIn();
    if (row.password_hash === null) throw new PasswordNeeded();
    await limitAttempts(context, [['password_checks_account', userId]]);
    if (!(await isPassword(password, row.password_hash))) throw new WrongPassword();
    await forgiveAttempt(context, [['password_checks_account', userId]]);
    if (!code && (await second.isOn(userId))) throw new CodeNeeded();
    await second.requireCode(userId, code);
    return row;
  }

  return {
    requireProof,

    /** Sends a code to the new address. @throws as requireProof, EmailTaken */
    async askEmailChange({ userId }: Caller, { email, ...proof }: Proof & { email: string }): Promise<void> {
      await limitAttempts(context, [['email_changes_account', userId]]);
      const row = await requireProof(userId, proof);
      if (await findUser(db.kysely, { email })) throw taken();
      const at = clock.now();
      const expiresAt = new Date(at.getTime() + EMAIL_CODE_MINUTES * MINUTE_MS);
      const seed = randomBytes(32).toString('base64url');
      await db.tx(async (tx) => {
        await upsertEmailChange(tx, { userId, email, seed, expiresAt });
        await queueMail(tx, {
          kind: 'email_code',
          to: email,
          name: row.first_name,
          at,
          seed,
          expiresAt,
          guest: { language: row.language },
        });
      });
    },

    /** @throws WrongEmailCode, EmailChangeEnded, EmailTaken */
    async confirmEmailChange({ userId, email: before }: Caller, code: string): Promise<UserRow> {
      const now = clock.now();
      const change = await countTry(db.kysely, userId, { now, most: MOST_TRIES });
      if (!change) throw new EmailChangeEnded();
      const given = Buffer.from(latinDigits(code).replace(/[\s-]/g, ''));
      const right = Buffer.from(emailCode(sessionSecret, change.seed));
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw new WrongEmailCode();
      return db
        .tx(async (tx) => {
          const row = await takeEmailChange(tx, userId, change.seed, now);
          if (row === undefined) throw new EmailChangeEnded();
          if (row === null) throw taken();
          const name = auditedAccount(userId);
          await recordAudit(tx, {
            at: now,
            actor: { id: userId, name },
            act: 'change_email',
            sellerId: null,
            subject: name,
          });
          await queueMail(tx, {
            kind: 'email_changed',
            to: before,
            name: row.first_name,
            at: now,
            email: row.email,
            guest: { language: row.language },
          });
          return row;
        })
        .catch((error: unknown) => {
          // Another account took the address in the same moment.
          if ((error as { code?: unknown }).code === '23505') throw taken();
          throw error;
        });
    },
  };
}

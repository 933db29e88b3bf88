import { createHash, randomBytes } from 'node:crypto';
import { latinDigits, type TwoStepSetup, type TwoStepState } from '@haat/contracts';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { base32 } from '../../platform/format/base32';
import type { Caller } from '../../platform/http/caller';
import { Conflict, DomainError } from '../../platform/http/errors';
import { type Attempt, forgiveAttempt, forgiveOurFaults, limitAttempts } from '../../platform/limits/limits';
import { PrivateDataUnreadable, type ValueLocation } from '../../platform/private-data/privateData';
import { endSessions } from './credentials.queries';
import { otpauthUri, stepOfCode } from './totp';
import {
  countRecoveryCodes,
  deleteSecret,
  enableSecret,
  findSecret,
  lockSecret,
  lockSecretsOfOtherKeys,
  saveSecret,
  setLastStep,
  takeRecoveryCode,
  updateSecret,
} from './twoStep.queries';

type Deps = Pick<Context, 'db' | 'clock' | 'limits' | 'privateData'>;

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 bits each, so that their hashes need no salt. */
const RECOVERY_BYTES = 10;

/** The password is right, and the account needs a code as well. */
class CodeRequired extends DomainError {
  override readonly status = 401;
  override readonly code = 'code_required';
  constructor() {
    super(
      'This account needs the code from your authenticator app. If there is no field for it, please reload the page.',
    );
  }
}

/** Not 401: a client with a token would renew it and send the code again. */
class WrongCode extends DomainError {
  override readonly status = 400;
  override readonly code = 'wrong_code';
  constructor() {
    const text = 'This code is wrong or was already used. Please wait for the next one.';
    super(text, { code: [text] });
  }
}

class TwoStepOn extends Conflict {
  override readonly code = 'two_step_on';
  constructor() {
    super('Two-step login is on already');
  }
}

class TwoStepOff extends Conflict {
  override readonly code = 'two_step_off';
  constructor() {
    super('Two-step login is off. Please start again.');
  }
}

const locationOf = (row: number): ValueLocation => ({ table: 'totp_secrets', column: 'secret', row });

/** Normalizes a typed code: no spaces or dashes, upper case. */
const plain = (code: string) => latinDigits(code).replace(/[\s-]/g, '').toUpperCase();
const hashOf = (userId: number, code: string) => createHash('sha256').update(`${userId} ${code}`).digest();

export function twoStep({ db, clock, limits, privateData }: Deps) {
  const deps = { db, clock, limits };

  /** @throws WrongCode */
  async function requireRight(tx: Tx, userId: number, code: string, { recovery }: { recovery: boolean }) {
    const row = await lockSecret(tx, userId);
    if (!row) throw new TwoStepOff();
    const given = plain(code);
    const secret = Buffer.from(privateData.decrypt(row.secret, locationOf(userId)), 'base64');
    const step = /^\d{6}$/.test(given) ? stepOfCode(secret, given, clock.now(), row.last_step) : null;
    if (step !== null) return setLastStep(tx, userId, step);
    if (recovery && (await takeRecoveryCode(tx, userId, hashOf(userId, given)))) return;
    throw new WrongCode();
  }

  /** Limits the attempts, of which successful ones don't count. @throws WrongCode, TooManyRequests */
  async function checked<T>(userId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    const attempts: Attempt[] = [['codes_account', userId]];
    await limitAttempts(deps, attempts);
    const done = await forgiveOurFaults(deps, attempts, () => db.tx(work));
    await forgiveAttempt(deps, attempts);
    return done;
  }

  return {
    /**
     * The second step of a login; nothing for accounts without it.
     * @throws CodeRequired, WrongCode, TooManyRequests
     */
    async requireCode(userId: number, code: string | undefined): Promise<void> {
      if (!(await findSecret(db.kysely, userId))?.enabled_at) return;
      if (!code) throw new CodeRequired();
      await checked(userId, (tx) => requireRight(tx, userId, code, { recovery: true }));
    },

    async isOn(userId: number): Promise<boolean> {
      return Boolean((await findSecret(db.kysely, userId))?.enabled_at);
    },

    async state(userId: number): Promise<TwoStepState> {
      const enabled = Boolean((await findSecret(db.kysely, userId))?.enabled_at);
      return { enabled, recovery_codes_left: enabled ? await countRecoveryCodes(db.kysely, userId) : 0 };
    },

    /** Creates a secret, which takes effect once one of its codes was entered. @throws TwoStepOn */
    async setUp({ userId, email }: Caller): Promise<TwoStepSetup> {
      const secret = randomBytes(SECRET_BYTES);
      const encrypted = privateData.encrypt(secret.toString('base64'), locationOf(userId));
      if (!(await db.tx((tx) => saveSecret(tx, userId, encrypted)))) throw new TwoStepOn();
      const uri = otpauthUri(secret, email);
      // Loaded on demand: few users need it.
      const { renderSVG } = await import('uqr');
      return { secret: base32(secret), uri, qr_svg: renderSVG(uri, { border: 2 }) };
    },

    /**
     * Turns two-step login on with a code, and ends the account's other sessions.
     * @returns recovery codes, which can't be read again
     * @throws TwoStepOff, TwoStepOn, WrongCode, TooManyRequests
     */
    turnOn({ userId, sessionId }: Caller, code: string): Promise<string[]> {
      return checked(userId, async (tx) => {
        const row = await lockSecret(tx, userId);
        if (row?.enabled_at) throw new TwoStepOn();
        await requireRight(tx, userId, code, { recovery: false });
        const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)));
        const at = clock.now();
        await enableSecret(
          tx,
          userId,
          at,
          codes.map((one) => hashOf(userId, one)),
        );
        await endSessions(tx, userId, at, sessionId);
        return codes.map((one) => one.replace(/(.{4})(?=.)/g, '$1-'));
      });
    },

    /** Turns two-step login off with a code or a recovery code. @throws TwoStepOff, WrongCode, TooManyRequests */
    turnOff(userId: number, code: string): Promise<void> {
      return checked(userId, async (tx) => {
        if (!(await lockSecret(tx, userId))?.enabled_at) throw new TwoStepOff();
        await requireRight(tx, userId, code, { recovery: true });
        await deleteSecret(tx, userId);
      });
    },
  };
}

/** Turns two-step login off for an account without phone and recovery codes. @returns whether it was on */
export const endTwoStep = (tx: Tx, userId: number): Promise<boolean> => deleteSecret(tx, userId);

/** Ids of the keys that secrets are encrypted with. */
export { findSecretKeyIds } from './twoStep.queries';

/** Wraps all secrets with the current key. @returns accounts: those changed now, and those that can't be read */
export function rotateSecrets({
  db,
  privateData,
}: Pick<Deps, 'db' | 'privateData'>): Promise<{ accounts: number[]; unreadable: number[] }> {
  return db.tx(async (tx) => {
    const [accounts, unreadable]: [number[], number[]] = [[], []];
    for (const { user_id, secret } of await lockSecretsOfOtherKeys(tx, privateData.keyId)) {
      try {
        await updateSecret(tx, user_id, privateData.rewrap(secret, locationOf(user_id)));
        accounts.push(user_id);
      } catch (error) {
        if (!(error instanceof PrivateDataUnreadable)) throw error;
        unreadable.push(user_id);
      }
    }
    return { accounts, unreadable };
  });
}

/** Turns two-step login off for accounts whose secrets were encrypted with a lost key. @returns the accounts */
export function forgetSecrets(
  { db, privateData }: Pick<Deps, 'db' | 'privateData'>,
  keyId: string,
): Promise<number[]> {
  if (privateData.hasKey(keyId)) return Promise.resolve([]);
  return db.tx(async (tx) => {
    const rows = await lockSecretsOfOtherKeys(tx, privateData.keyId);
    const lost = rows.filter(({ secret }) => secret.split(':')[1] === keyId).map(({ user_id }) => user_id);
    for (const userId of lost) await deleteSecret(tx, userId);
    return lost;
  });
}

import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AnswerOf, guests, ParsedBodyOf } from '@haat/contracts';
import type { Context } from '../context';
import { DomainError, Forbidden, NotFound } from '../http/errors';
import { clientKeyOf } from '../limits/addresses';
import { type Attempt, forgiveAttempt, limitAttempts, phoneKeyOf } from '../limits/limits';
import { smsTexts } from '../sms/smsTexts';
import type { UserRow } from './accounts.queries';
import { countTry, deletePhoneCode, findGuest, insertPhoneCode, promoteGuest } from './guests.queries';
import { hashPassword } from './passwords';
import { PROOF_SECONDS, phoneProof, requirePhoneProof } from './phoneProof';
import { requireStrongPassword } from './weakPasswords';

const CODE_SECONDS = 10 * 60;
const MAX_TRIES = 5;

class GuestCheckoutOff extends Forbidden {
  override readonly code = 'guest_checkout_off';
  constructor() {
    super('Please log in to order');
  }
}

class SmsFailed extends DomainError {
  override readonly status = 502;
  override readonly code = 'sms_failed';
  constructor() {
    super('We could not send the code. Please try again.');
  }
}

class WrongPhoneCode extends DomainError {
  override readonly status = 400;
  override readonly code = 'wrong_code';
  constructor(triesLeft: number) {
    const tries = triesLeft === 1 ? '1 try' : `${triesLeft} tries`;
    const text = `This code is wrong. You have ${tries} left.`;
    super(text, { code: [text] }, { tries_left: triesLeft });
  }
}

/** Unknown, used, expired, or tried too often. */
class PhoneCodeExpired extends DomainError {
  override readonly status = 400;
  override readonly code = 'code_expired';
  constructor() {
    const text = 'This code is not valid any more. Please ask for a new one.';
    super(text, { code: [text] });
  }
}

/** What is stored of a code: with a key, because a million codes can be hashed and compared. */
export const phoneCodeHash = (secret: string, id: string, code: string): Buffer =>
  createHmac('sha256', secret).update(`phone-code ${id} ${code}`).digest();

/** @throws GuestCheckoutOff */
export function requireGuestCheckout({ guestCheckout }: Pick<Context, 'guestCheckout'>): void {
  if (!guestCheckout) throw new GuestCheckoutOff();
}

/** Confirms phone numbers of guests by codes, and makes their accounts ordinary ones. */
export function guestAccounts(context: Context) {
  const { db, clock, sms, sessionSecret, previousSessionSecret } = context;
  const secrets = [sessionSecret, ...(previousSessionSecret ? [previousSessionSecret] : [])];

  return {
    /**
     * Sends a code to a phone number. Nothing depends on whether there are orders or accounts with it.
     * @throws GuestCheckoutOff, TooManyRequests, SmsFailed
     */
    async requestCode(
      { phone, language = 'en' }: ParsedBodyOf<typeof guests.requestPhoneCode>,
      client: { address: string; userAgent: string },
      onSmsFailure: (error: unknown) => void,
    ): Promise<AnswerOf<typeof guests.requestPhoneCode>> {
      requireGuestCheckout(context);
      const key = phoneKeyOf(phone);
      const address = clientKeyOf(client.address);
      const wait: Attempt = ['phone_code_wait', key];
      // First, because one who has to wait a minute has not used up anything.
      await limitAttempts(context, [wait]);
      await limitAttempts(context, [
        ['phone_codes_phone', key],
        ['phone_codes_device', `${address} ${client.userAgent}`],
        ['phone_codes_address', address],
      ]);
      const id = randomUUID();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const expires_at = new Date(clock.now().getTime() + CODE_SECONDS * 1000);
      await insertPhoneCode(db.kysely, {
        id,
        phone: key,
        code_hash: phoneCodeHash(sessionSecret, id, code),
        expires_at,
      });
      try {
        await sms.send({ to: `+88${key}`, text: smsTexts[language].code(code) });
      } catch (error) {
        onSmsFailure(error);
        await deletePhoneCode(db.kysely, id);
        await forgiveAttempt(context, [wait]);
        throw new SmsFailed();
      }
      const { windowMs } = context.limits.phone_code_wait;
      return { request: id, resend_after: Math.ceil((windowMs ?? 0) / 1000), expires_in: CODE_SECONDS };
    },

    /** A code is accepted once. @throws WrongPhoneCode, PhoneCodeExpired */
    async confirmCode({
      request: id,
      code,
    }: ParsedBodyOf<typeof guests.confirmPhoneCode>): Promise<AnswerOf<typeof guests.confirmPhoneCode>> {
      // Wrong tries are committed too.
      const result = await db.tx(async (tx) => {
        const row = await countTry(tx, { id, maxTries: MAX_TRIES, now: clock.now() });
        if (!row) return new PhoneCodeExpired();
        if (secrets.some((secret) => timingSafeEqual(row.code_hash, phoneCodeHash(secret, id, code)))) {
          await deletePhoneCode(tx, id);
          return row.phone;
        }
        return row.tries < MAX_TRIES ? new WrongPhoneCode(MAX_TRIES - row.tries) : new PhoneCodeExpired();
      });
      if (result instanceof DomainError) throw result;
      return { proof: phoneProof(context, result), phone: result, expires_in: PROOF_SECONDS };
    },

    /**
     * Makes the guest account of a confirmed number an ordinary one, with its orders.
     * @throws ProofExpired, NotFound, EmailTaken, WeakPassword, TooManyRequests, TooBusy
     */
    async createAccount(
      { proof, email, password }: ParsedBodyOf<typeof guests.createGuestAccount>,
      address: string,
      emailTaken: () => DomainError,
    ): Promise<UserRow> {
      const phone = requirePhoneProof(context, proof);
      await limitAttempts(context, [['registrations_address', clientKeyOf(address)]]);
      const guest = await findGuest(db.kysely, phone);
      if (!guest)
        throw new NotFound('There is no guest order with this phone number any more. Please log in.');
      await requireStrongPassword(password, { email, names: [guest.first_name], phones: [phone] });
      const passwordHash = await hashPassword(password);
      try {
        const row = await db.tx((tx) => promoteGuest(tx, phone, { email, passwordHash }));
        if (!row)
          throw new NotFound('There is no guest order with this phone number any more. Please log in.');
        return row;
      } catch (error) {
        if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) throw emailTaken();
        throw error;
      }
    },
  };
}

/** SQLSTATE */
const UNIQUE_VIOLATION = '23505';

export { upsertGuest } from './guests.queries';
export { readPhoneProof, requirePhoneProof } from './phoneProof';

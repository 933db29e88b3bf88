import type { AnswerOf, guests, ParsedBodyOf } from '@haat/contracts';
import type { Context } from '../../context';
import { DomainError, Forbidden, NotFound } from '../../platform/http/errors';
import { forgiveOurFaults, limitAttempts } from '../../platform/limits/limits';
import type { UserRow } from './accounts.queries';
import { type Client, type CodeClient, registrationOf } from './client';
import { findGuest, promoteGuest } from './guests.queries';
import { hashPassword } from './passwords';
import { sendPhoneCode, usePhoneCode } from './phoneCodes.service';
import { PROOF_SECONDS, phoneProof, requirePhoneProof } from './phoneProof';
import { requireStrongPassword } from './weakPasswords';

class GuestCheckoutOff extends Forbidden {
  override readonly code = 'guest_checkout_off';
  constructor() {
    super('Please log in to order');
  }
}

/** @throws GuestCheckoutOff */
export function requireGuestCheckout({ guestCheckout }: Pick<Context, 'guestCheckout'>): void {
  if (!guestCheckout) throw new GuestCheckoutOff();
}

/** Confirms phone numbers of guests by codes, and converts their accounts into ordinary ones. */
export function guestAccounts(context: Context) {
  const { db } = context;

  return {
    /**
     * Sends a code to a phone number. The response is the same whether or not there are orders or accounts with it.
     * @throws GuestCheckoutOff, TooManyRequests, SmsFailed
     */
    async requestCode(
      { phone, language = 'en' }: ParsedBodyOf<typeof guests.requestPhoneCode>,
      client: CodeClient,
    ): Promise<AnswerOf<typeof guests.requestPhoneCode>> {
      requireGuestCheckout(context);
      return sendPhoneCode(context, { phone, language }, client);
    },

    /** A code is accepted once. @throws WrongPhoneCode, PhoneCodeExpired */
    async confirmCode(
      body: ParsedBodyOf<typeof guests.confirmPhoneCode>,
    ): Promise<AnswerOf<typeof guests.confirmPhoneCode>> {
      const phone = await db.tx((tx) => usePhoneCode(context, tx, body));
      if (phone instanceof DomainError) throw phone;
      return { proof: phoneProof(context, phone), phone, expires_in: PROOF_SECONDS };
    },

    /**
     * Converts the guest account of a confirmed number, with its orders, into an ordinary one.
     * @throws ProofExpired, NotFound, EmailTaken, WeakPassword, TooManyRequests, TooBusy
     */
    async createAccount(
      { proof, email, password }: ParsedBodyOf<typeof guests.createGuestAccount>,
      client: Client,
      emailTaken: () => DomainError,
    ): Promise<UserRow> {
      const phone = requirePhoneProof(context, proof);
      const attempts = registrationOf(client);
      await limitAttempts(context, attempts);
      const guest = await findGuest(db.kysely, phone);
      if (!guest)
        throw new NotFound('There is no guest order with this phone number any more. Please log in.');
      await requireStrongPassword(password, { email, names: [guest.first_name], phones: [phone] });
      try {
        const row = await forgiveOurFaults(context, attempts, async () => {
          const passwordHash = await hashPassword(password);
          return db.tx((tx) => promoteGuest(tx, phone, { email, passwordHash }));
        });
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

import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AnswerOf, guests, Language } from '@haat/contracts';
import { type Context, sessionSecretsOf } from '../../context';
import type { Tx } from '../../platform/db/database';
import { DomainError } from '../../platform/http/errors';
import { clientKeyOf } from '../../platform/limits/addresses';
import { type Attempt, forgiveAttempt, limitAttempts, phoneKeyOf } from '../../platform/limits/limits';
import { smsTexts } from '../../platform/sms/smsTexts';
import type { CodeClient } from './client';
import { countTry, deletePhoneCode, insertPhoneCode } from './guests.queries';

const CODE_SECONDS = 10 * 60;
const MAX_TRIES = 5;

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

/** The code is unknown, used, expired, tried too often, or of another phone number. */
export class PhoneCodeExpired extends DomainError {
  override readonly status = 400;
  override readonly code = 'code_expired';
  constructor() {
    const text = 'This code is not valid any more. Please ask for a new one.';
    super(text, { code: [text] });
  }
}

/** Keyed hash under which a code is stored. Without a key, all million codes could be hashed and compared. */
export const phoneCodeHash = (secret: string, id: string, code: string): Buffer =>
  createHmac('sha256', secret).update(`phone-code ${id} ${code}`).digest();

/**
 * Sends a code to a phone number by SMS.
 * @param more limits on top of those by phone number, device and network address
 * @throws TooManyRequests, SmsFailed
 */
export async function sendPhoneCode(
  context: Context,
  { phone, language }: { phone: string; language: Language },
  client: CodeClient,
  more: readonly Attempt[] = [],
): Promise<AnswerOf<typeof guests.requestPhoneCode>> {
  const { db, clock, sms, sessionSecret, limits } = context;
  const key = phoneKeyOf(phone);
  const address = clientKeyOf(client.address);
  const device = client.device();
  const wait: Attempt = ['phone_code_wait', key];
  // Checked first, so that a request that comes too early does not use up the other limits.
  await limitAttempts(context, [wait]);
  await limitAttempts(context, [
    ['phone_codes_phone', key],
    ['phone_codes_device', device.id],
    ['phone_codes_device', device.isNew ? `${address} ${client.userAgent}` : null],
    ['phone_codes_address', address],
    ...more,
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
    client.onSmsFailure(error);
    await deletePhoneCode(db.kysely, id);
    await forgiveAttempt(context, [wait]);
    throw new SmsFailed();
  }
  const { windowMs } = limits.phone_code_wait;
  return { request: id, resend_after: Math.ceil((windowMs ?? 0) / 1000), expires_in: CODE_SECONDS };
}

/**
 * Uses a code, once. A refusal is returned, not thrown, because the transaction has to commit the try.
 * @returns the phone number, or why the code is refused: WrongPhoneCode, PhoneCodeExpired
 */
export async function usePhoneCode(
  context: Context,
  tx: Tx,
  { request: id, code }: { request: string; code: string },
): Promise<string | DomainError> {
  const row = await countTry(tx, { id, maxTries: MAX_TRIES, now: context.clock.now() });
  if (!row) return new PhoneCodeExpired();
  if (
    sessionSecretsOf(context).some((secret) =>
      timingSafeEqual(row.code_hash, phoneCodeHash(secret, id, code)),
    )
  ) {
    await deletePhoneCode(tx, id);
    return row.phone;
  }
  return row.tries < MAX_TRIES ? new WrongPhoneCode(MAX_TRIES - row.tries) : new PhoneCodeExpired();
}

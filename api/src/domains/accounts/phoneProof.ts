import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Context, sessionSecretsOf } from '../../context';
import { Forbidden } from '../../platform/http/errors';

/** Long enough for a checkout, and for an account afterwards. */
export const PROOF_SECONDS = 30 * 60;

type Deps = Pick<Context, 'clock' | 'sessionSecret' | 'previousSessionSecret'>;

/** The phone number has to be confirmed again. Not 401: a client with a token would renew it. */
class ProofExpired extends Forbidden {
  override readonly code = 'proof_expired';
  constructor() {
    super('Please confirm your phone number again');
  }
}

const signatureOf = (secret: string, subject: string) =>
  createHmac('sha256', secret).update(`phone-proof ${subject}`).digest();

/** Proves for half an hour that a phone number was confirmed. @param phone of phoneKeyOf() */
export function phoneProof({ clock, sessionSecret }: Deps, phone: string): string {
  const ends = Math.floor(clock.now().getTime() / 1000) + PROOF_SECONDS;
  const subject = `${phone}.${ends}`;
  return `${subject}.${signatureOf(sessionSecret, subject).toString('base64url')}`;
}

/** The phone number of a proof, in the form of phoneKeyOf(); null if the proof is expired or forged. */
export function readPhoneProof(deps: Deps, proof: string): string | null {
  const [, phone, ends, signature] = /^(01\d{9})\.(\d{1,12})\.([\w-]{43})$/.exec(proof) ?? [];
  if (!phone || !ends || !signature || Number(ends) * 1000 <= deps.clock.now().getTime()) return null;
  const given = Buffer.from(signature, 'base64url');
  const isSigned = sessionSecretsOf(deps).some((secret) =>
    timingSafeEqual(signatureOf(secret, `${phone}.${ends}`), given),
  );
  return isSigned ? phone : null;
}

/** As {@link readPhoneProof}. @throws ProofExpired if the proof is expired or forged */
export function requirePhoneProof(deps: Deps, proof: string): string {
  const phone = readPhoneProof(deps, proof);
  if (!phone) throw new ProofExpired();
  return phone;
}

import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock';
import { DomainError, NotFound } from '../../platform/http/errors';

/** The issuer whose ID tokens are accepted. */
export interface GoogleSettings {
  /** of this site, as registered with the issuer: the audience */
  clientId: string;
  /** as in tokens; Google uses two forms */
  issuers: string[];
  /** where the issuer publishes its keys */
  jwksUrl: string;
  /** the issuer's page where visitors sign in */
  authUrl: string;
}

/** A person's identity at the issuer. The email is verified by the issuer. */
export interface GooglePerson {
  issuer: string;
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Google sign-in is not set up. */
export class GoogleUnavailable extends NotFound {
  constructor() {
    super('Google sign-in is not available here');
  }
}

/** The token is invalid, expired or for another site (specification, section 8). */
export class GoogleRefused extends DomainError {
  override readonly status = 401;
  override readonly code = 'google_refused';
  constructor(message = 'Google authentication failed') {
    super(message);
  }
}

export interface GoogleTokens {
  /** @throws GoogleRefused; another error when the issuer's keys can't be fetched */
  read(idToken: string): Promise<GooglePerson>;
}

/** Allowed difference between the issuer's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 30;
const MAX_NAME_LENGTH = 100;

const claims = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string(),
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
});

/** Reads ID tokens with the issuer's published keys, which are fetched when needed and cached for ten minutes. */
export function googleTokens(settings: GoogleSettings, clock: Clock): GoogleTokens {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl), {
    timeoutDuration: 5_000,
    // The shortest time between two requests because of unknown keys.
    cooldownDuration: 5_000,
    cacheMaxAge: 600_000,
  });
  return {
    async read(idToken) {
      const payload = await jwtVerify(idToken, keys, {
        // Neither shared secrets (HS…) nor 'none'.
        algorithms: ['RS256', 'ES256', 'EdDSA'],
        issuer: settings.issuers,
        audience: settings.clientId,
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: clock.now(),
      }).then(
        (verified) => verified.payload,
        (error) => {
          if (isRefusal(error)) throw new GoogleRefused();
          throw new GoogleUnreachable(error);
        },
      );
      const person = claims.safeParse(payload);
      if (!person.success) throw new GoogleRefused();
      const { iss, sub, email, email_verified, given_name, family_name, name = '' } = person.data;
      if (String(email_verified) !== 'true') {
        throw new GoogleRefused('Your Google account’s email address is not verified');
      }
      const [first = '', ...rest] = name.split(' ');
      return {
        // Google uses both forms.
        issuer: iss.replace(/^https:\/\//, ''),
        subject: sub,
        email,
        firstName: nameOf(given_name ?? first),
        lastName: nameOf(family_name ?? rest.join(' ')),
      };
    },
  };
}

/** The issuer's keys could not be fetched, so the token was not checked. */
class GoogleUnreachable extends DomainError {
  override readonly status = 503;
  override readonly code = 'unavailable';
  constructor(cause: unknown) {
    super('Google can’t be reached just now. Please try again.');
    this.cause = cause;
  }
}

function isRefusal(error: unknown): boolean {
  // A plain JOSEError is about the key response; problems of a token have their own classes.
  const aboutKeys = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  return error instanceof errors.JOSEError && !aboutKeys && error.code !== errors.JOSEError.code;
}

const nameOf = (name: string) =>
  name
    .replace(/\p{Cc}+/gu, ' ')
    .normalize('NFC')
    .trim()
    .slice(0, MAX_NAME_LENGTH);

import { fields } from '@haat/contracts';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { Conflict } from '../../platform/http/errors';
import { clientKeyOf } from '../../platform/limits/addresses';
import { type Attempt, forgiveOurFaults, limitAttempts } from '../../platform/limits/limits';
import { queueMail } from '../../platform/mail/mail.service';
import { findUser, insertUser, type UserRow } from './accounts.queries';
import {
  endSessions,
  findIdentity,
  insertIdentity,
  lockUserByEmail,
  markEmailVerified,
  setPassword,
} from './credentials.queries';
import { type GooglePerson, GoogleRefused, GoogleUnavailable, googleTokens } from './googleTokens';

/** The account with this e-mail belongs to another Google account. */
class GoogleTaken extends Conflict {
  override readonly code = 'google_taken';
  constructor() {
    super('The account with this email belongs to another Google account');
  }
}

export function googleSignIn(context: Context) {
  const { db, clock, google } = context;
  const tokens = google && googleTokens(google, clock);

  /** The account of the identity, else the account with the email, which is linked, else a new account. */
  async function accountOf(tx: Tx, person: GooglePerson): Promise<UserRow> {
    const known = await findIdentity(tx, person);
    const userId = known ?? (await link(tx, person)) ?? (await create(tx, person));
    const user = await findUser(tx, { id: userId });
    if (!user) throw new GoogleRefused();
    return user;
  }

  /**
   * Links the account that has the email. It may have been registered by someone without access to the mailbox: unless
   * the email was verified before, the account's password and sessions end.
   * @throws GoogleTaken
   */
  async function link(tx: Tx, person: GooglePerson): Promise<number | undefined> {
    const user = await lockUserByEmail(tx, person.email);
    if (!user) return undefined;
    const at = clock.now();
    const { issuer, subject } = person;
    if (!(await insertIdentity(tx, { issuer, subject, userId: user.id, at }))) {
      // A concurrent sign-in has linked the account, to this identity or to another.
      if ((await findIdentity(tx, person)) === user.id) return user.id;
      throw new GoogleTaken();
    }
    const passwordEnded = !user.email_verified_at && user.password_hash !== null;
    if (!user.email_verified_at) {
      if (passwordEnded) await setPassword(tx, user.id, null, at);
      await endSessions(tx, user.id, at);
      await markEmailVerified(tx, user.id, at);
    }
    const kind = 'google_linked';
    await queueMail(tx, { kind, to: person.email, name: person.firstName, at, passwordEnded });
    return user.id;
  }

  async function create(tx: Tx, person: GooglePerson): Promise<number> {
    const at = clock.now();
    const { email, issuer, subject } = person;
    const user = await insertUser(tx, {
      email,
      username: email,
      passwordHash: null,
      firstName: person.firstName || (email.split('@')[0] ?? ''),
      lastName: person.lastName,
      at,
    });
    // Created by a concurrent request.
    if (!user) return (await link(tx, person)) ?? refuse();
    await markEmailVerified(tx, user.id, at);
    await insertIdentity(tx, { issuer, subject, userId: user.id, at });
    return user.id;
  }

  return {
    /** Values the pages need to start a sign-in; null when Google is not set up. */
    clientId: google?.clientId ?? null,
    authUrl: google?.authUrl ?? null,

    /**
     * The account that Google's ID token belongs to; created on the first sign-in.
     * @throws GoogleUnavailable, GoogleRefused, GoogleUnreachable, GoogleTaken, TooManyRequests
     */
    async account(idToken: string, address: string): Promise<UserRow> {
      if (!tokens) throw new GoogleUnavailable();
      const attempts: Attempt[] = [['google_address', clientKeyOf(address)]];
      await limitAttempts(context, attempts);
      return forgiveOurFaults(context, attempts, async () => {
        const person = await tokens.read(idToken);
        const email = fields.email.safeParse(person.email);
        if (!email.success) throw new GoogleRefused();
        return db.tx((tx) => accountOf(tx, { ...person, email: email.data }));
      });
    },
  };
}

function refuse(): never {
  throw new GoogleRefused();
}

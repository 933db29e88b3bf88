import { fields } from '@haat/contracts';
import type { Context } from '../context';
import type { Tx } from '../db/database';
import { Conflict } from '../http/errors';
import { queueMail } from '../mail/mail.service';
import { findUser, insertUser, type UserRow } from './accounts.queries';
import { guesserAt, type Limit, limitTry } from './attempts';
import {
  endSessions,
  findIdentity,
  insertIdentity,
  lockUserByEmail,
  markEmailVerified,
  setPassword,
} from './credentials.queries';
import { type GooglePerson, GoogleRefused, GoogleUnavailable, googleTokens } from './googleTokens';

const TRIES: Limit = { name: 'google', most: 300, window: 15 * 60_000 };

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

  /** Whose account it is: the identity's; else the one with the e-mail, which is joined; else a new one. */
  async function accountOf(tx: Tx, person: GooglePerson): Promise<UserRow> {
    const known = await findIdentity(tx, person);
    const userId = known ?? (await join(tx, person)) ?? (await open(tx, person));
    const user = await findUser(tx, { id: userId });
    if (!user) throw new GoogleRefused();
    return user;
  }

  /**
   * Joins the account that has the e-mail. Who opened it may not have been its mailbox's owner, who comes only now:
   * unless the owner has proved it before, the password and all sessions of the account end.
   * @throws GoogleTaken
   */
  async function join(tx: Tx, person: GooglePerson): Promise<number | undefined> {
    const user = await lockUserByEmail(tx, person.email);
    if (!user) return undefined;
    const at = clock.now();
    const { issuer, subject } = person;
    if (!(await insertIdentity(tx, { issuer, subject, userId: user.id, at }))) {
      // Somebody else's first sign-in was quicker than this one, or it was this person's own.
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

  async function open(tx: Tx, person: GooglePerson): Promise<number> {
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
    // Opened a moment ago by another request.
    if (!user) return (await join(tx, person)) ?? refuse();
    await markEmailVerified(tx, user.id, at);
    await insertIdentity(tx, { issuer, subject, userId: user.id, at });
    return user.id;
  }

  return {
    /** What the pages begin a sign-in with; null where there is none. */
    clientId: google?.clientId ?? null,
    authUrl: google?.authUrl ?? null,

    /**
     * The account of whoever Google gave the token.
     * @throws GoogleUnavailable, GoogleRefused, GoogleUnreachable, GoogleTaken, TooManyRequests
     */
    async account(idToken: string, address: string): Promise<UserRow> {
      if (!tokens) throw new GoogleUnavailable();
      await limitTry(context, [[TRIES, guesserAt(address)]]);
      const person = await tokens.read(idToken);
      const email = fields.email.safeParse(person.email);
      if (!email.success) throw new GoogleRefused();
      return db.tx((tx) => accountOf(tx, { ...person, email: email.data }));
    },
  };
}

function refuse(): never {
  throw new GoogleRefused();
}

import { createHmac } from 'node:crypto';
import type { Context } from '../context';
import type { Tx } from '../db/database';
import {
  countTry,
  forgiveTry,
  guesserAt,
  type Limit,
  limitTry,
  networkAt,
  type Try,
  tooMany,
} from './attempts';
import { isKnownNetwork, rememberNetwork } from './credentials.queries';

const MINUTE = 60_000;

/** One guesser at one account. */
const PAIR: Limit = { name: 'login of an account from an address', most: 10, window: 15 * MINUTE };
/** One guesser at many accounts; a phone company's subscribers share an address, so it is generous. */
const ADDRESS: Limit = { name: 'login from an address', most: 300, window: 15 * MINUTE };
/** Many guessers at one account. */
const ACCOUNT: Limit = { name: 'login of an account', most: 100, window: 60 * MINUTE };

/**
 * Limits guessing at passwords, without a way to lock somebody out:
 * a guesser runs into the limit of the own address; and while many addresses guess at one account, it is only new
 * networks that must wait. The person behind the account goes on from the networks that they have signed in from,
 * and makes a new one known by a reset link. Honest logins count for nothing. It is the same for e-mails that
 * nobody has.
 */
export function loginGuard(context: Pick<Context, 'db' | 'clock' | 'sessionSecret'>) {
  const { db, clock, sessionSecret } = context;
  // Keyed: an address is soon found from a plain hash.
  const networkOf = (address: string) =>
    createHmac('sha256', sessionSecret)
      .update(`network ${networkAt(address)}`)
      .digest();
  const triesOf = (email: string, address: string): { own: Try[]; account: Try[] } => {
    const guesser = guesserAt(address);
    return {
      own: [
        [ADDRESS, guesser],
        [PAIR, `${guesser} ${email}`],
      ],
      account: [[ACCOUNT, email]],
    };
  };

  return {
    /** Counts a try before its password is looked at. @returns who must wait at this account, if it is not known here */
    async count(email: string, address: string): Promise<{ strangersWait: number }> {
      const { own, account } = triesOf(email, address);
      await limitTry(context, own);
      return { strangersWait: await countTry(context, account) };
    },

    /** @param userId 0 where nobody has the e-mail @throws TooManyRequests when this network is new to the account */
    async requireKnown(strangersWait: number, userId: number, address: string): Promise<void> {
      if (strangersWait === 0 || (await isKnownNetwork(db.kysely, userId, networkOf(address)))) return;
      throw tooMany(strangersWait, ', or set a new password by e-mail');
    },

    /** The password was right: the try counts for nothing. */
    forgive(email: string, address: string): Promise<void> {
      const { own, account } = triesOf(email, address);
      return forgiveTry(context, [...own, ...account]);
    },

    /** The person has signed in from there, or proved to read the mailbox. */
    remember(tx: Tx, userId: number, address: string): Promise<void> {
      return rememberNetwork(tx, userId, networkOf(address), clock.now());
    },
  };
}

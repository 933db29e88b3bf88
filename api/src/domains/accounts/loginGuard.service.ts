import { createHmac } from 'node:crypto';
import { type Context, sessionSecretsOf } from '../../context';
import type { Tx } from '../../platform/db/database';
import { clientKeyOf, networkPrefixOf } from '../../platform/limits/addresses';
import {
  type Attempt,
  countAttempt,
  forgiveAttempt,
  forgiveOurFaults,
  limitAttempts,
  tooManyRequests,
} from '../../platform/limits/limits';
import { isKnownNetwork, rememberNetwork } from './credentials.queries';

/**
 * Limits password guessing without a way to lock users out. One client is limited by its address. While many clients
 * guess at one account, only networks that are new to the account must wait: its owner can log in from known networks,
 * and a reset link makes a network known. Successful logins don't count. Unknown emails are limited in the same way.
 */
export function loginGuard(
  context: Pick<Context, 'db' | 'clock' | 'limits' | 'sessionSecret' | 'previousSessionSecret'>,
) {
  const { db, clock, sessionSecret } = context;
  // Keyed, because unkeyed hashes of all addresses could be computed and compared.
  const networkOf = (address: string, secret = sessionSecret) =>
    createHmac('sha256', secret)
      .update(`network ${networkPrefixOf(address)}`)
      .digest();
  const attemptsOf = (email: string, address: string): { client: Attempt[]; account: Attempt[] } => {
    const client = clientKeyOf(address);
    return {
      client: [
        ['login_address', client],
        ['login_address_account', `${client} ${email}`],
      ],
      account: [['login_account', email]],
    };
  };

  return {
    /**
     * Counts an attempt before the password is checked.
     * @returns how long networks that are new to the account must wait
     * @throws TooManyRequests when the client has made too many attempts
     */
    async countAttempt(email: string, address: string): Promise<{ waitSeconds: number }> {
      const { client, account } = attemptsOf(email, address);
      await limitAttempts(context, client);
      const exceeded = await countAttempt(context, account);
      return { waitSeconds: exceeded?.seconds ?? 0 };
    },

    /** @param userId 0 for an unknown email @throws TooManyRequests when the network is new to the account */
    async requireKnownNetwork(waitSeconds: number, userId: number, address: string): Promise<void> {
      if (waitSeconds === 0) return;
      const networks = sessionSecretsOf(context).map((secret) => networkOf(address, secret));
      if (await isKnownNetwork(db.kysely, userId, networks)) return;
      throw tooManyRequests(
        context,
        { name: 'login_account', seconds: waitSeconds },
        ', or set a new password by e-mail',
      );
    },

    /** Checks the password. The attempt does not count if the server is at fault. */
    forgiveOurFaults<Result>(email: string, address: string, work: () => Promise<Result>): Promise<Result> {
      const { client, account } = attemptsOf(email, address);
      return forgiveOurFaults(context, [...client, ...account], work);
    },

    /** Removes the attempt after a successful login, which doesn't count. */
    forgiveAttempt(email: string, address: string): Promise<void> {
      const { client, account } = attemptsOf(email, address);
      return forgiveAttempt(context, [...client, ...account]);
    },

    /** Marks a network as known after a login from it, or after a reset that proved access to the mailbox. */
    rememberNetwork(tx: Tx, userId: number, address: string): Promise<void> {
      return rememberNetwork(tx, userId, networkOf(address), clock.now());
    },
  };
}

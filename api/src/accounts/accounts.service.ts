import type { auth, ParsedBodyOf, Profile, SellerStatus, ShippingInfo, Tokens, User } from '@haat/contracts';
import type { Context } from '../context';
import type { Caller } from '../http/caller';
import { Conflict, DomainError, NotSignedIn, SessionExpired } from '../http/errors';
import { sellerProfile } from '../sellers/sellerProfile';
import { accessTokens } from './accessTokens';
import {
  findCaller,
  findUser,
  insertUser,
  type UserRow,
  updatePreferences,
  updateShippingInfo,
} from './accounts.queries';
import { clientKeyOf, type Limit, limitAttempts } from './attempts';
import { endSessions, lockUserShared } from './credentials.queries';
import { googleSignIn } from './googleSignIn';
import { loginGuard } from './loginGuard';
import { passwordReset } from './passwordReset';
import { hashPassword, isPassword } from './passwords';
import { endFamily, rotate, startFamily } from './refreshTokens';

const REGISTRATION_LIMIT: Limit = { name: 'registration', max: 100, windowMs: 60 * 60_000 };

/** The same text and code for an unknown email and a wrong password. */
class WrongCredentials extends DomainError {
  override readonly status = 401;
  override readonly code = 'wrong_credentials';
  constructor() {
    super('Invalid email or password');
  }
}

class EmailTaken extends Conflict {
  override readonly code = 'email_taken';
  constructor() {
    const message = 'An account with this email already exists';
    super(message, { email: [message] });
  }
}

type Login = Tokens & { user: User };

export function accountsService(context: Context) {
  const { db, clock } = context;
  const tokens = accessTokens(context);
  const guard = loginGuard(context);
  const google = googleSignIn(context);
  const { requestReset, confirmReset } = passwordReset(context);

  async function userRow(userId: number): Promise<UserRow> {
    const row = await findUser(db.kysely, { id: userId });
    if (!row) throw new NotSignedIn();
    return row;
  }

  /** Starts a session. @throws WrongCredentials when the password was changed after it was checked */
  async function signedIn(row: UserRow, address: string): Promise<Login> {
    const refresh = await db.tx(async (tx) => {
      const current = await lockUserShared(tx, row.id);
      if (current?.password_hash !== row.password_hash || current.sessions !== row.sessions) return null;
      await guard.rememberNetwork(tx, row.id, address);
      return startFamily(tx, row.id, clock.now());
    });
    if (!refresh) throw new WrongCredentials();
    const found = await findCaller(db.kysely, row.id);
    return {
      access: await tokens.sign(row.id, row.sessions),
      refresh,
      user: userOf(row, found?.caller.sellerStatus),
    };
  }

  return {
    /** @throws EmailTaken, TooManyRequests, TooBusy */
    async register(body: ParsedBodyOf<typeof auth.register>, address: string): Promise<{ user: User }> {
      await limitAttempts(context, [[REGISTRATION_LIMIT, clientKeyOf(address)]]);
      const passwordHash = await hashPassword(body.password);
      return db.tx(async (tx) => {
        const row = await insertUser(tx, {
          email: body.email,
          username: body.username || body.email,
          passwordHash,
          firstName: body.first_name,
          lastName: body.last_name,
          at: clock.now(),
        });
        if (!row) throw new EmailTaken();
        return { user: userOf(row, null) };
      });
    },

    /** @throws WrongCredentials, TooManyRequests, TooBusy */
    async login({ email, password }: ParsedBodyOf<typeof auth.login>, address: string): Promise<Login> {
      const { waitSeconds } = await guard.countAttempt(email, address);
      const row = await findUser(db.kysely, { email });
      await guard.requireKnownNetwork(waitSeconds, row?.id ?? 0, address);
      if (!(await isPassword(password, row?.password_hash)) || !row) throw new WrongCredentials();
      await guard.forgiveAttempt(email, address);
      return signedIn(row, address);
    },

    /** @throws GoogleUnavailable, GoogleRefused, GoogleUnreachable, GoogleTaken, TooManyRequests */
    async googleLogin(idToken: string, address: string): Promise<Login> {
      return signedIn(await google.account(idToken, address), address);
    },

    config: () => ({ google_client_id: google.clientId, google_auth_url: google.authUrl }),
    askPasswordReset: requestReset,
    resetPassword: confirmReset,

    async logout(refresh: string): Promise<void> {
      await endFamily(db, refresh, clock.now());
    },

    async logoutEverywhere(userId: number): Promise<void> {
      await db.tx((tx) => endSessions(tx, userId, clock.now()));
    },

    /** @throws SessionExpired */
    async refresh(token: string): Promise<Tokens> {
      const rotated = await rotate(db, token, clock.now());
      if (!rotated) throw new SessionExpired();
      return {
        access: await tokens.sign(rotated.userId, rotated.sessions),
        refresh: rotated.refresh,
      };
    },

    async status(userId: number): Promise<Profile> {
      const row = await userRow(userId);
      const seller = await sellerProfile(db.kysely, userId);
      return {
        user: userOf(row, seller?.status),
        customer_profile: { id: row.id, preferred_tags: row.preferred_tags },
        seller_profile: seller,
        permissions: { seller_approved: seller?.status === 'approved', operator: row.is_operator },
      };
    },

    async savePreferences({ userId, sellerStatus }: Caller, tags: string[]): Promise<{ user: User }> {
      const row = await db.tx((tx) => updatePreferences(tx, userId, tags));
      return { user: userOf(row, sellerStatus) };
    },

    async shippingInfo(userId: number): Promise<ShippingInfo> {
      const { address_line_1, phone } = await userRow(userId);
      return { address_line_1, phone };
    },

    async saveShippingInfo(userId: number, info: ShippingInfo): Promise<ShippingInfo> {
      await db.tx((tx) => updateShippingInfo(tx, userId, info));
      return info;
    },
  };
}

function userOf(row: UserRow, sellerStatus: SellerStatus | null | undefined): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    address_line_1: row.address_line_1,
    user_type: row.is_operator ? 'operator' : sellerStatus === 'approved' ? 'seller' : 'customer',
    onboarding_completed: row.onboarding_completed,
    preferred_tags: row.preferred_tags,
  };
}

/** Who is an operator, written in the operator's transaction. */
export { lockAccount, setOperator } from './accounts.queries';

import {
  type auth,
  type BodyMeasurements,
  type guests as contracts,
  type Notices,
  type ParsedBodyOf,
  PERSONAL_MEASURES,
  type PersonalMeasure,
  type Profile,
  type SellerStatus,
  type SignedInDevice,
  type Tokens,
  type User,
} from '@haat/contracts';
import { type Context, sessionSecretsOf } from '../../context';
import type { Reader } from '../../platform/db/database';
import type { Caller } from '../../platform/http/caller';
import { Conflict, DomainError, NotFound, NotSignedIn, SessionExpired } from '../../platform/http/errors';
import { forgiveOurFaults, limitAttempts } from '../../platform/limits/limits';
import { sellerProfile } from '../sellers/sellerProfile.service';
import { accessTokens } from './accessTokens';
import { findContactPhone, updateName, writeContactPhone } from './accountChanges.queries';
import { accountChanges, type Proof } from './accountChanges.service';
import {
  deleteSession,
  findBodyMeasurements,
  findCaller,
  findUser,
  insertUser,
  listSessions,
  lockFamily,
  revokeFamily,
  type UserRow,
  updatePreferences,
  updateSettings,
  writeBodyMeasurements,
} from './accounts.queries';
import { addressBook, shippingOf } from './addressBook.service';
import { type Client, registrationOf } from './client';
import { endSessions, lockUserShared } from './credentials.queries';
import { deviceOf } from './deviceOf';
import { googleSignIn } from './googleSignIn.service';
import { guestAccounts } from './guests.service';
import { loginGuard } from './loginGuard.service';
import { passwordReset } from './passwordReset.service';
import { hashPassword, isPassword } from './passwords';
import { endFamily, rotate, startFamily } from './refreshTokens.service';
import { twoStep } from './twoStep.service';
import { NOTICE_COLUMNS, readUnsubscribeToken } from './unsubscribeToken';
import { requireStrongPassword } from './weakPasswords';

const NO_MEASUREMENTS = Object.fromEntries(PERSONAL_MEASURES.map((measure) => [measure, null])) as Record<
  PersonalMeasure,
  null
>;

/** The text and code are the same for an unknown email and a wrong password. */
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

/** Google proves the mailbox, not the second step. */
class CodeRequiredByPassword extends DomainError {
  override readonly status = 401;
  override readonly code = 'code_required';
  constructor() {
    super('This account has two-step login: please log in with your email, your password and a code');
  }
}

/** The token of the link is incomplete, or signed with another session secret. */
class UnsubscribeLinkInvalid extends DomainError {
  override readonly status = 400;
  override readonly code = 'unsubscribe_link_invalid';
  constructor() {
    super('This link does not work. You can turn these emails off in your profile.');
  }
}

type Settings = Parameters<typeof updateSettings>[2];
type Login = Tokens & { user: User };

export function accountsService(context: Context) {
  const { db, clock } = context;
  const secrets = sessionSecretsOf(context);
  const tokens = accessTokens(context);
  const guard = loginGuard(context);
  const google = googleSignIn(context);
  const { requestReset, confirmReset } = passwordReset(context);
  const second = twoStep(context);
  const guests = guestAccounts(context);
  const changes = accountChanges(context, () => new EmailTaken());

  async function userRow(userId: number): Promise<UserRow> {
    const row = await findUser(db.kysely, { id: userId });
    if (!row) throw new NotSignedIn();
    return row;
  }

  /** Starts a session. @throws WrongCredentials when the password was changed after it was checked */
  async function signedIn(row: UserRow, { address, userAgent }: Client): Promise<Login> {
    const started = await db.tx(async (tx) => {
      const current = await lockUserShared(tx, row.id);
      if (current?.password_hash !== row.password_hash || current.sessions !== row.sessions) return null;
      await guard.rememberNetwork(tx, row.id, address);
      return startFamily(tx, { userId: row.id, userAgent }, clock.now());
    });
    if (!started) throw new WrongCredentials();
    const claims = { userId: row.id, sessionId: started.session.id };
    const caller = await findCaller(db.kysely, claims);
    return {
      access: await tokens.sign(claims),
      refresh: started.refresh,
      user: await userOf(db.kysely, row, caller?.sellerStatus),
    };
  }

  return {
    /** @throws EmailTaken, WeakPassword, TooManyRequests, TooBusy */
    async register(body: ParsedBodyOf<typeof auth.register>, client: Client): Promise<{ user: User }> {
      const attempts = registrationOf(client);
      await limitAttempts(context, attempts);
      await requireStrongPassword(body.password, {
        email: body.email,
        names: [body.first_name, body.last_name],
        phones: [],
      });
      return forgiveOurFaults(context, attempts, async () => {
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
          return { user: await userOf(tx, row, null) };
        });
      });
    },

    /** @throws WrongCredentials, CodeRequired, WrongCode, TooManyRequests, TooBusy */
    async login({ email, password, code }: ParsedBodyOf<typeof auth.login>, client: Client): Promise<Login> {
      const { address } = client;
      const { waitSeconds } = await guard.countAttempt(email, address);
      const row = await guard.forgiveOurFaults(email, address, async () => {
        const found = await findUser(db.kysely, { email });
        await guard.requireKnownNetwork(waitSeconds, found?.id ?? 0, address);
        if (!(await isPassword(password, found?.password_hash)) || !found) throw new WrongCredentials();
        return found;
      });
      await guard.forgiveAttempt(email, address);
      await second.requireCode(row.id, code);
      return signedIn(row, client);
    },

    /** @throws GoogleUnavailable, GoogleRefused, GoogleUnreachable, GoogleTaken, TooManyRequests */
    async googleLogin(idToken: string, client: Client): Promise<Login> {
      const row = await google.account(idToken, client.address);
      if (await second.isOn(row.id)) throw new CodeRequiredByPassword();
      return signedIn(row, client);
    },

    requestPhoneCode: guests.requestCode,
    confirmPhoneCode: guests.confirmCode,

    /** @throws ProofExpired, NotFound, EmailTaken, WeakPassword, TooManyRequests, TooBusy */
    async createGuestAccount(body: ParsedBodyOf<typeof contracts.createGuestAccount>, client: Client) {
      const row = await guests.createAccount(body, client, () => new EmailTaken());
      return { user: await userOf(db.kysely, row, null) };
    },

    twoStep: second,
    addressBook: addressBook(context),

    config: () => ({
      google_client_id: google.clientId,
      google_auth_url: google.authUrl,
      guest_checkout: context.guestCheckout ?? false,
      card_orders: context.cardOrders ?? true,
      online_payments: context.payments?.gateways.map(({ name }) => name) ?? [],
      order_texts: context.hasSms ?? false,
    }),
    askPasswordReset: requestReset,
    resetPassword: confirmReset,

    async logout(refresh: string): Promise<void> {
      await endFamily(db, refresh, clock.now());
    },

    async logoutEverywhere(userId: number): Promise<void> {
      await db.tx((tx) => endSessions(tx, userId, clock.now()));
    },

    /** The devices on which the user is signed in: this one first, then the last used. */
    async sessions({ userId, sessionId }: Caller): Promise<{ results: SignedInDevice[] }> {
      const rows = await listSessions(db.kysely, { userId, sessionId, now: clock.now() });
      const results = rows.map((row) => ({
        id: row.id,
        ...deviceOf(row.user_agent),
        current: row.id === sessionId,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
      }));
      return { results };
    },

    /** @throws NotFound */
    async endSession(userId: number, id: string): Promise<void> {
      await db.tx(async (tx) => {
        await lockFamily(tx, id);
        if (!(await deleteSession(tx, { id, userId }))) throw new NotFound('This device is not signed in');
        await revokeFamily(tx, id, clock.now());
      });
    },

    async endOtherSessions({ userId, sessionId }: Caller): Promise<void> {
      await db.tx((tx) => endSessions(tx, userId, clock.now(), sessionId));
    },

    /** @throws SessionExpired */
    async refresh(token: string, userAgent: string): Promise<Tokens> {
      const renewal = await rotate(db, { token, userAgent }, clock.now());
      if (!renewal) throw new SessionExpired();
      const { session, refresh } = renewal;
      return { access: await tokens.sign({ userId: session.userId, sessionId: session.id }), refresh };
    },

    async status(userId: number): Promise<Profile> {
      const row = await userRow(userId);
      const seller = await sellerProfile(db.kysely, userId);
      return {
        user: await userOf(db.kysely, row, seller?.status),
        customer_profile: { id: row.id, preferred_tags: row.preferred_tags },
        seller_profile: seller,
        permissions: {
          seller_approved: seller?.status === 'approved',
          operator: row.is_operator,
          staff_role: row.is_operator ? (row.staff_role ?? 'owner') : null,
        },
      };
    },

    async savePreferences({ userId, sellerStatus }: Caller, tags: string[]): Promise<{ user: User }> {
      const row = await db.tx((tx) => updatePreferences(tx, userId, tags));
      return { user: await userOf(db.kysely, row, sellerStatus) };
    },

    async saveName(
      { userId, sellerStatus }: Caller,
      name: Parameters<typeof updateName>[2],
    ): Promise<{ user: User }> {
      const row = await db.tx((tx) => updateName(tx, userId, name));
      if (!row) throw new NotSignedIn();
      return { user: await userOf(db.kysely, row, sellerStatus) };
    },

    async saveContactPhone({ userId, sellerStatus }: Caller, phone: string): Promise<{ user: User }> {
      await db.tx((tx) => writeContactPhone(tx, userId, phone));
      return { user: await userOf(db.kysely, await userRow(userId), sellerStatus) };
    },

    askEmailChange: changes.askEmailChange,

    async confirmEmailChange(caller: Caller, code: string): Promise<{ user: User }> {
      const row = await changes.confirmEmailChange(caller, code);
      return { user: await userOf(db.kysely, row, caller.sellerStatus) };
    },

    async saveSettings({ userId, sellerStatus }: Caller, change: Settings): Promise<{ user: User }> {
      const row = await db.tx((tx) => updateSettings(tx, userId, change));
      if (!row) throw new NotSignedIn();
      return { user: await userOf(db.kysely, row, sellerStatus) };
    },

    /** @throws UnsubscribeLinkInvalid */
    async endNotices(token: string): Promise<void> {
      const ended = readUnsubscribeToken(secrets, token);
      const row =
        ended &&
        (await db.tx((tx) => updateSettings(tx, ended.userId, { [NOTICE_COLUMNS[ended.topic]]: false })));
      if (!row) throw new UnsubscribeLinkInvalid();
    },

    async notices({ userId, sellerStatus }: Caller): Promise<Notices> {
      return noticesOf(await userRow(userId), sellerStatus);
    },

    async saveNotices({ userId, sellerStatus }: Caller, change: Partial<Notices>): Promise<Notices> {
      const isEmpty = Object.keys(change).length === 0;
      const row = isEmpty ? await userRow(userId) : await db.tx((tx) => updateSettings(tx, userId, change));
      if (!row) throw new NotSignedIn();
      return noticesOf(row, sellerStatus);
    },

    async bodyMeasurements(userId: number): Promise<BodyMeasurements> {
      return (await findBodyMeasurements(db.kysely, userId)) ?? NO_MEASUREMENTS;
    },

    saveBodyMeasurements: (userId: number, body: BodyMeasurements): Promise<BodyMeasurements> =>
      db.tx((tx) => writeBodyMeasurements(tx, userId, body)),
  };
}

const noticesOf = (
  { question_notices, store_question_notices, store_news }: UserRow,
  sellerStatus: SellerStatus | null,
): Notices => ({
  question_notices,
  store_news,
  // An application has no products to ask about.
  ...(sellerStatus === 'approved' || sellerStatus === 'suspended' ? { store_question_notices } : {}),
});

async function userOf(
  reader: Reader,
  row: UserRow,
  sellerStatus: SellerStatus | null | undefined,
): Promise<User> {
  const { phone, address_line_1 } = await shippingOf(reader, row.id);
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: (await findContactPhone(reader, row.id)) || phone,
    address_line_1,
    user_type: row.is_operator ? 'operator' : sellerStatus === 'approved' ? 'seller' : 'customer',
    onboarding_completed: row.onboarding_completed,
    preferred_tags: row.preferred_tags,
    language: row.language,
    wish_notices: row.wish_notices,
  };
}

/** Checks password and second step of a member. @throws as accountChanges does */
export const proofOf = (context: Context, userId: number, proof: Proof): Promise<UserRow> =>
  accountChanges(context, () => new EmailTaken()).requireProof(userId, proof);

/** The devices on which an account is signed in, the last used first. */
export async function devicesOf(reader: Reader, userId: number, now: Date) {
  const rows = await listSessions(reader, { userId, sessionId: NO_SESSION, now });
  return rows.map((row) => ({
    ...deviceOf(row.user_agent),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  }));
}

/** No session has this id. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

export { auditedAccount, type Proof } from './accountChanges.service';
/** For changes of the operator to an account. */
export { lockAccount } from './accounts.queries';
export { endSessions as endAllSessions, lockUser as lockAccountRow } from './credentials.queries';
export { endTwoStep, findSecretKeyIds, forgetSecrets, rotateSecrets } from './twoStep.service';

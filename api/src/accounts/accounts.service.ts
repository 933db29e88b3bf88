import type {
  auth,
  ParsedBodyOf,
  Profile,
  SellerProfile,
  SellerStatus,
  ShippingInfo,
  Tokens,
  User,
} from '@haat/contracts';
import type { Context } from '../context';
import { Conflict, DomainError, NotSignedIn, SessionExpired } from '../errors';
import { pictureOf } from '../media/picture';
import { accessTokens } from './accessTokens';
import {
  findCaller,
  findSellerProfile,
  findUser,
  insertUser,
  type UserRow,
  updatePreferences,
  updateShippingInfo,
} from './accounts.queries';
import { Attempts } from './attempts';
import type { Caller } from './identify';
import { hashPassword, isPassword } from './passwords';
import { endFamily, rotate, startFamily } from './refreshTokens';

const MINUTE = 60_000;

/** One text and code for an unknown e-mail and a wrong password. */
export class WrongCredentials extends DomainError {
  override readonly status = 401;
  override readonly code = 'wrong_credentials';
  constructor() {
    super('Invalid email or password');
  }
}

export class EmailTaken extends Conflict {
  override readonly code = 'email_taken';
  constructor() {
    const message = 'An account with this email already exists';
    super(message, { email: [message] });
  }
}

export function accountsService(context: Context) {
  const { db, clock } = context;
  const tokens = accessTokens(context);
  const guesses = new Attempts(clock, 10, 15 * MINUTE);
  const guessesOfAddress = new Attempts(clock, 300, 15 * MINUTE);
  const registrations = new Attempts(clock, 100, 60 * MINUTE);

  async function userRow(userId: number): Promise<UserRow> {
    const row = await findUser(db.kysely, { id: userId });
    if (!row) throw new NotSignedIn();
    return row;
  }

  return {
    /** @throws EmailTaken */
    async register(body: ParsedBodyOf<typeof auth.register>, address: string): Promise<{ user: User }> {
      registrations.count(address);
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

    /** @throws WrongCredentials, TooManyRequests */
    async login(body: ParsedBodyOf<typeof auth.login>, address: string): Promise<Tokens & { user: User }> {
      const key = `${address} ${body.email}`;
      guessesOfAddress.count(address);
      guesses.count(key);
      const row = await findUser(db.kysely, { email: body.email });
      if (!(await isPassword(body.password, row?.password_hash)) || !row) throw new WrongCredentials();
      guesses.forgive(key);
      const refresh = await db.tx((tx) => startFamily(tx, row.id, clock.now()));
      const access = await tokens.sign(row.id);
      const caller = await findCaller(db.kysely, row.id);
      return { access, refresh, user: userOf(row, caller?.sellerStatus) };
    },

    async logout(refresh: string): Promise<void> {
      await endFamily(db, refresh, clock.now());
    },

    /** @throws SessionExpired */
    async refresh(token: string): Promise<Tokens> {
      const rotated = await rotate(db, token, clock.now());
      if (!rotated) throw new SessionExpired();
      return {
        access: await tokens.sign(rotated.userId),
        refresh: rotated.refresh,
      };
    },

    async status(userId: number): Promise<Profile> {
      const row = await userRow(userId);
      const seller = await findSellerProfile(db.kysely, userId);
      return {
        user: userOf(row, seller?.status),
        customer_profile: { id: row.id, preferred_tags: row.preferred_tags },
        seller_profile: seller ? sellerProfileOf(seller) : null,
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

type SellerRow = NonNullable<Awaited<ReturnType<typeof findSellerProfile>>>;

function sellerProfileOf(row: SellerRow): SellerProfile {
  return {
    id: row.id,
    status: row.status,
    business_name: row.business_name,
    business_type: row.business_type,
    bio: row.bio,
    business_description: row.business_description,
    phone_number: row.phone,
    business_address: row.pickup_location,
    logo: row.logo_hash && row.logo_tint ? pictureOf({ hash: row.logo_hash, tint: row.logo_tint }) : null,
    banner_image:
      row.banner_hash && row.banner_tint ? pictureOf({ hash: row.banner_hash, tint: row.banner_tint }) : null,
    verified: row.verified,
    rating: row.rating_count ? Math.round((row.rating_sum / row.rating_count) * 100) / 100 : 0,
    total_reviews: row.rating_count,
    total_products: row.products ?? 0,
    rejection_reason: row.rejection_reason,
  };
}

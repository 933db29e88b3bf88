import * as z from 'zod/mini';
import { call } from './call';

/** Browsers of one account that may get notifications. */
export const MAX_PUSH_BROWSERS = 10;

/** Bytes as browsers write the keys of a subscription: base64url without padding. */
const bytes = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}$`), 'Not a valid key'));

/** An https address of a push service. */
const endpoint = z.string().check(z.minLength(1), z.maxLength(1000));
/** The browser's public key and its authentication secret; both are used to encrypt messages. */
const keys = z.strictObject({ p256dh: bytes(65), auth: bytes(16) });

const pushState = z.object({
  /** what browsers subscribe with, base64url; null: this shop sends no notifications */
  public_key: z.nullable(z.string()),
  /** where this login gets them; null: it does not */
  endpoint: z.nullable(z.string()),
});
export type PushState = z.output<typeof pushState>;

export const getPush = call({
  method: 'GET',
  path: '/push/',
  access: 'user',
  summary: 'Whether this shop sends notifications by web push, and whether this login gets them',
  answer: pushState,
});

export const subscribePush = call({
  method: 'PUT',
  path: '/push/subscription/',
  access: 'user',
  summary: 'Sends notifications to this browser until this login ends',
  body: z.strictObject({ endpoint, keys }),
  answer: pushState,
  errors: { push_full: 409, push_endpoint_taken: 409 },
});

export const renewPush = call({
  method: 'POST',
  path: '/push/renewal/',
  access: 'public',
  withoutToken: true,
  summary:
    'Puts a new subscription in the place of one that the browser has ended, for the same login; the service worker calls it',
  body: z.strictObject({
    endpoint,
    keys,
    /** the one before: its secret is what proves that the browser had it */
    before: z.strictObject({ endpoint, auth: bytes(16) }),
  }),
  answer: z.void(),
  status: 204,
  errors: { not_found: 404, push_endpoint_taken: 409 },
});

export const unsubscribePush = call({
  method: 'DELETE',
  path: '/push/subscription/',
  access: 'user',
  summary: 'Sends no more notifications to this browser',
  answer: pushState,
});

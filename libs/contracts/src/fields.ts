import * as z from 'zod/mini';
import { parseDhakaDay } from './dhakaTime';
import { messages } from './messages';
import { phoneText } from './phoneText';

// The page's Content-Security-Policy forbids eval, which zod would otherwise use to compile schemas.
z.config({ jitless: true });

// Cs: half a character, which no UTF-8 can hold.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u;

/** Nothing but spaces, joiners, marks of direction and letters that look like nothing. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/** Says of a field that is not there at all what is said of an empty one; of a wrong type zod says what it is. */
export const missing = (message: string | undefined) => (issue: { input?: unknown }) =>
  issue.input === undefined ? message : undefined;

/** Text as people type it: trimmed, NFC, without control characters. `max` counts UTF-16 units. */
export function text(max: number, requiredMessage?: string) {
  const base = z.string({ error: missing(requiredMessage) }).check(
    z.trim(),
    z.normalize('NFC'),
    z.refine((value) => !CONTROL.test(value), 'Control characters are not allowed'),
    z.maxLength(max, `At most ${max} characters`),
  );
  if (!requiredMessage) return base;
  return base.check(
    z.minLength(1, requiredMessage),
    // An empty one has its message already.
    z.refine((value) => value === '' || !INVISIBLE.test(value), requiredMessage),
  );
}

/** Text of one line, as names are: a break within is a space. */
export function line(max: number, requiredMessage?: string) {
  return text(max, requiredMessage).check(z.overwrite((value) => value.replace(/\s+/g, ' ')));
}

/** A row's id on the wire: a positive whole number within the safe range. */
export const id = z.int().check(z.positive());

/** The same as a path or query part, where it arrives as digits. */
export const idText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'Not a valid id')),
  z.transform((digits: string) => Number(digits)),
);

/** The number of a version in a path. */
export const versionNumberText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Not a version')),
  z.transform((digits: string) => Number(digits)),
);

/** A whole number in a query string, from `min` to `max`. */
export function wholeText(min: number, max: number) {
  return z.pipe(
    z.string().check(
      z.regex(/^\d{1,9}$/, 'Not a whole number'),
      z.refine((digits) => Number(digits) >= min && Number(digits) <= max, `Must be from ${min} to ${max}`),
    ),
    z.transform((digits: string) => Number(digits)),
  );
}

/** An amount of taka in a query string, with at most two places. */
export const takaText = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Not an amount')),
  z.transform((digits: string) => Number(digits)),
);

/** A day of Asia/Dhaka in a query string. */
export const dhakaDayText = z
  .string()
  .check(z.refine((text) => parseDhakaDay(text) === text, 'Must be a day like 2026-11-30'));

/** 'true' or 'false' in a query string. */
export const flagText = z.pipe(
  z.enum(['true', 'false']),
  z.transform((word) => word === 'true'),
);

/** A multipart part that carries JSON, e.g. a list of tags: parsed, then held to `inner`. */
export function jsonText<Inner extends z.ZodMiniType>(inner: Inner) {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(200_000, 'Too long')),
      z.transform((json: string, context): unknown => {
        try {
          return JSON.parse(json);
        } catch {
          context.issues.push({ code: 'custom', message: 'Not valid JSON', input: json });
          return z.NEVER;
        }
      }),
    ),
    inner,
  );
}

/** Taka in an answer. */
export const taka = z.number();

const EMAIL = /^([^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+)?$/;

export const email = z.string({ error: missing(messages.emailRequired) }).check(
  z.trim(),
  z.normalize('NFC'),
  z.toLowerCase(),
  z.minLength(1, messages.emailRequired),
  z.maxLength(254, messages.emailInvalid),
  z.refine((value) => !CONTROL.test(value), messages.emailInvalid),
  // An empty one has its message already.
  z.regex(EMAIL, messages.emailInvalid),
);

/** Like {@link email}, but may be empty. */
export const optionalEmail = z
  .string()
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.toLowerCase(),
    z.maxLength(254, messages.emailInvalid),
    z.regex(EMAIL, messages.emailInvalid),
  );

export const newPassword = z
  .string()
  .check(
    z.minLength(1, messages.passwordRequired),
    z.minLength(8, messages.passwordShort),
    z.maxLength(256, 'Password must be at most 256 characters long'),
  );

/** An optional +88, then 01, a digit from 3 to 9 and eight more (section 5), as {@link phoneText} reads it. */
export const PHONE = /^(\+88)?01[3-9]\d{8}$/;
export const phone = z.string({ error: missing(messages.phoneRequired) }).check(
  z.overwrite(phoneText),
  z.minLength(1, messages.phoneRequired),
  // An empty one has its message already.
  z.regex(new RegExp(`${PHONE.source}|^$`), messages.phoneInvalid),
);

/** Like {@link phone}, but may be empty. */
export const optionalPhone = z
  .string()
  .check(z.overwrite(phoneText), z.regex(new RegExp(`${PHONE.source}|^$`), messages.phoneInvalid));

export const address = text(500, messages.addressRequired);

/** Measurement name → what the shopper wrote, units included: { Chest: '38 in' }. */
export const measurements = z
  .record(text(60), text(60))
  .check(z.refine((value) => Object.keys(value).length <= 20, 'Too many measurements'));
export type Measurements = z.output<typeof measurements>;

/** The header Idempotency-Key: the same key and body get the first answer again, and nothing happens twice. */
export const idempotencyKey = z
  .string()
  .check(
    z.regex(
      /^[\x21-\x7e]{1,200}$/,
      'The Idempotency-Key must be 1 to 200 printable characters without spaces',
    ),
  );

/** A picture: `image` is a plain URL; `base` + `/{width}.avif|webp|jpg` gives the responsive files. */
export const picture = z.object({
  id: z.nullable(id),
  image: z.string(),
  base: z.string(),
  widths: z.array(z.int()),
  /** the average colour, shown while the file loads: '#cba' */
  tint: z.string(),
});
export type Picture = z.output<typeof picture>;

/** A picture of a product. `color` is one of the product's; null: the picture belongs to no single colour. */
export const productPicture = z.extend(picture, { color: z.optional(z.nullable(z.string())) });
export type ProductPicture = z.output<typeof productPicture>;

/** The first and the last day on which a delivery is expected, 'YYYY-MM-DD' in Asia/Dhaka. */
export const deliveryWindow = z.object({ from: z.string(), to: z.string() });

/** How a list is paged. */
export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    count: z.int(),
    total_pages: z.int(),
    current_page: z.int(),
    has_next: z.boolean(),
    results: z.array(item),
  });
}
export interface Page<Item> {
  count: number;
  total_pages: number;
  current_page: number;
  has_next: boolean;
  results: Item[];
}

/** Every refusal of the API. `fields` names the inputs, dotted: 'items.0.size'. */
export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.array(z.string()))),
  /** figures that a client may act on, e.g. { available: 2 } with not_enough_stock */
  details: z.optional(z.record(z.string(), z.unknown())),
  request_id: z.optional(z.string()),
});
export type ErrorBody = z.output<typeof errorBody>;

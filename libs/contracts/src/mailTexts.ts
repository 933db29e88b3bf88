import * as z from 'zod/mini';
import { call } from './call';
import { line, text, versionNumberText } from './fields';
import { LANGUAGES } from './language';

const kind = text(50);
const params = z.strictObject({ kind });
const language = z.enum(LANGUAGES);

/** Longest text of an email, in UTF-16 units. */
export const MAX_MAIL_TEXT = 1000;

/** Words by their keys; those that are absent are the built-in ones. */
const words = z.record(
  z.string().check(z.regex(/^[A-Za-z_]{1,40}(\.[A-Za-z_]{1,40})?$/)),
  line(MAX_MAIL_TEXT, 'Please enter the text'),
);
export type MailWords = z.output<typeof words>;

const mailVersion = z.object({
  version: z.int(),
  author: z.string(),
  /** ISO instant */
  at: z.string(),
});
export type MailVersion = z.output<typeof mailVersion>;

const mailText = z.object({
  key: z.string(),
  /** with placeholders in braces */
  built_in: z.string(),
  /** `needed`: a text without it is refused */
  placeholders: z.array(z.object({ name: z.string(), needed: z.boolean() })),
});
export type MailText = z.output<typeof mailText>;

const inBoth = <T extends z.ZodMiniType>(part: T) => z.object({ en: part, bn: part });

const mailFile = z.object({
  kind: z.string(),
  /** the newest version, which emails use; 0: none, all is built in */
  version: z.int(),
  texts: inBoth(z.array(mailText)),
  /** the newest version's */
  words: inBoth(z.record(z.string(), z.string())),
  /** the newest first, at most 50 */
  versions: z.array(mailVersion),
});
export type MailFile = z.output<typeof mailFile>;

const READERS = ['owner', 'order_support', 'read_only'] as const;

export const listMailTexts = call({
  method: 'GET',
  path: '/operator/mail-texts/',
  access: 'operator',
  roles: READERS,
  summary: 'All kinds of emails; `latest` where operators have changed the words of one',
  answer: z.object({
    results: z.array(z.object({ kind: z.string(), latest: z.nullable(mailVersion), changed: z.int() })),
  }),
});

export const getMailTexts = call({
  method: 'GET',
  path: '/operator/mail-texts/:kind/',
  access: 'operator',
  roles: READERS,
  summary: 'The texts of a kind of email, built-in ones and those in use, and its versions',
  params,
  answer: mailFile,
});

export const getMailVersion = call({
  method: 'GET',
  path: '/operator/mail-texts/:kind/versions/:version/',
  access: 'operator',
  roles: READERS,
  summary: 'The words of a version',
  params: z.extend(params, { version: versionNumberText }),
  answer: z.object({ version: z.int(), ...inBoth(z.record(z.string(), z.string())).shape }),
});

export const saveMailTexts = call({
  method: 'POST',
  path: '/operator/mail-texts/:kind/',
  access: 'operator',
  roles: ['owner'],
  summary: 'Stores the next version, which emails use from now on; no words at all: the built-in ones again',
  params,
  body: z.strictObject({
    en: words,
    bn: words,
    /** the newest version that the operator has seen */
    seen: z.int().check(z.gte(0)),
  }),
  answer: mailFile,
  status: 201,
  errors: { changed_meanwhile: 409 },
});

/** A part of an email: text, or rows with what they are and how much. */
const block = z.object({
  type: z.enum(['paragraph', 'quote', 'title', 'facts', 'items', 'sums', 'button']),
  /** empty where it has rows */
  text: z.string(),
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type MailBlock = z.output<typeof block>;

const mailPreview = z.object({
  subject: z.string(),
  heading: z.string(),
  /** the heading of an English email in Bangla; empty in Bangla */
  bangla: z.string(),
  greeting: z.string(),
  blocks: z.array(block),
  footer: z.string(),
});
export type MailPreview = z.output<typeof mailPreview>;

const draft = z.strictObject({ language, words });

export const previewMail = call({
  method: 'POST',
  path: '/operator/mail-texts/:kind/preview/',
  access: 'operator',
  roles: READERS,
  summary: 'An email with sample data and these words',
  params,
  body: draft,
  answer: mailPreview,
});

export const testMail = call({
  method: 'POST',
  path: '/operator/mail-texts/:kind/test/',
  access: 'operator',
  roles: ['owner'],
  summary: 'Sends the same to the operator’s own address',
  params,
  body: draft,
  answer: z.object({ to: z.string() }),
  errors: { too_many_requests: 429 },
});

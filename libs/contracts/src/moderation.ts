import * as z from 'zod/mini';
import { call } from './call';
import { id, picture, text, wholeText } from './fields';
import { appealForm, CONTENT_KINDS, MAX_REPORT, REPORT_REASONS } from './moderationForms';
import { MAX_PAGE_SIZE } from './values';

const subject = { kind: z.enum(CONTENT_KINDS), id };

type Reported = { reason?: unknown; words?: unknown };

/** 'other' says nothing by itself. */
function otherIsExplained({ value: { reason, words }, issues }: z.core.ParsePayload<Reported>) {
  if (reason === 'other' && !words)
    issues.push({ code: 'custom', message: 'Please say what is wrong', path: ['words'], input: words });
}

export const reportContent = call({
  method: 'POST',
  path: '/moderation/reports/',
  access: 'user',
  summary: 'Reports a product, a review or a question to the operators, once a person',
  body: z
    .strictObject({
      ...subject,
      reason: z.enum(REPORT_REASONS),
      words: z.optional(text(MAX_REPORT)),
    })
    .check(otherIsExplained),
  answer: z.void(),
  status: 204,
  // forbidden: the caller's own
  errors: { already_reported: 409, forbidden: 403, too_many_requests: 429 },
});

/** What an operator has hidden, as its author sees it; for a product that is its store's owner. */
export const hiddenContent = z.object({
  ...subject,
  product: id,
  /** the product's name */
  title: z.string(),
  /** the author's words; '' for a product */
  text: z.string(),
  /** the operator's */
  reason: z.string(),
  /** ISO instant */
  since: z.string(),
  /** `refused`: an operator has decided about the appeal, and it stays hidden */
  appeal: z.enum(['possible', 'waiting', 'refused']),
});
export type HiddenContent = z.output<typeof hiddenContent>;

const hiddenList = z.object({ results: z.array(hiddenContent) });

export const listOwnHidden = call({
  method: 'GET',
  path: '/moderation/hidden/',
  access: 'user',
  summary: 'The caller’s products, reviews and questions that operators have hidden, and why; at most 100',
  answer: hiddenList,
});

export const appealContent = call({
  method: 'POST',
  path: '/moderation/appeals/',
  access: 'user',
  summary: 'Asks the operators to look again at something of the caller’s that is hidden, once',
  body: z.extend(appealForm(), subject),
  answer: hiddenList,
  errors: { already_appealed: 409 },
});

/**
 * The operators' lists. `reported` and `appealed` wait, the oldest first; `new` are products of new stores that nobody has looked at.
 */
export const MODERATION_LISTS = ['reported', 'appealed', 'new', 'hidden', 'ok'] as const;
export type ModerationList = (typeof MODERATION_LISTS)[number];

/** How long a store's products are listed as those of a new one. */
export const NEW_STORE_DAYS = 30;

export const moderatedContent = z.object({
  ...subject,
  /** a verdict names it, so that of two operators only one decides; 0: nobody has reported or decided anything */
  version: z.int(),
  product: id,
  title: z.string(),
  /** the description, or the author's words */
  text: z.string(),
  picture: z.nullable(picture),
  /** of a review */
  rating: z.nullable(z.int()),
  store: z.object({ id, name: z.string() }),
  /** first name and initial of who wrote a review or a question; null for a product */
  author: z.nullable(z.string()),
  /** ISO instant: when it came into this list */
  since: z.string(),
  report_count: z.int(),
  /** the newest, at most 10 */
  reports: z.array(
    z.object({
      reason: z.enum(REPORT_REASONS),
      words: z.string(),
      /** first name and initial */
      by: z.string(),
    }),
  ),
  /** the last verdict's, and who gave it */
  reason: z.string(),
  decided_by: z.nullable(z.string()),
  appeal: z.nullable(z.string()),
});
export type ModeratedContent = z.output<typeof moderatedContent>;

export const listModeration = call({
  method: 'GET',
  path: '/operator/moderation/',
  access: 'operator',
  roles: ['owner', 'seller_manager', 'moderator', 'read_only'],
  summary: 'Reported and appealed content, products of new stores, and what was decided; 20 a page',
  query: z.strictObject({
    list: z.optional(z.enum(MODERATION_LISTS)),
    kind: z.optional(z.enum(CONTENT_KINDS)),
    /** `next` of the answer before */
    after: z.optional(z.string().check(z.regex(/^\d{1,16}_\d{1,15}$/))),
    limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
  }),
  answer: z.object({
    results: z.array(moderatedContent),
    has_next: z.boolean(),
    next: z.optional(z.string()),
    /** what waits, of all kinds; each at most `MOST_COUNTED` */
    counts: z.object({ reported: z.int(), appealed: z.int(), new: z.int() }),
  }),
});

/** As many as one call decides about. */
export const MAX_VERDICTS = 50;

type Verdict = { verdict?: unknown; reason?: unknown };

function hidingHasReason({ value: { verdict, reason }, issues }: z.core.ParsePayload<Verdict>) {
  if (verdict === 'hidden' && !reason)
    issues.push({ code: 'custom', message: 'Please give a reason', path: ['reason'], input: reason });
}

export const decideContent = call({
  method: 'POST',
  path: '/operator/moderation/verdicts/',
  access: 'operator',
  roles: ['owner', 'moderator'],
  summary: 'Hides content with a reason, which its author is told, or finds it in order and shows it again',
  body: z
    .strictObject({
      items: z
        .array(z.strictObject({ ...subject, version: z.int().check(z.gte(0)) }))
        .check(z.minLength(1, 'Choose something'), z.maxLength(MAX_VERDICTS, `At most ${MAX_VERDICTS}`)),
      verdict: z.enum(['ok', 'hidden']),
      reason: z.optional(text(1000)),
    })
    .check(hidingHasReason),
  answer: z.object({
    decided: z.int(),
    /** what stays as it was, and why */
    not_decided: z.array(z.object({ ...subject, error: z.string() })),
  }),
});

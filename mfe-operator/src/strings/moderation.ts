import type { ContentKind, ModerationList, ReportReason } from '@haat/contracts';
import { defineTexts } from '@haat/remote/texts';

/** Reported and hidden content, and products of new stores. */
export const moderationTexts = defineTexts('moderation', {
  title: 'Reports and new products',
  loading: 'Loading…',
  list: 'Products, reviews and questions',
  lists: 'What to see',
  kinds: 'Kind',
  allKinds: 'All kinds',
  choices: {
    reported: 'Reported',
    appealed: 'Appeals',
    new: 'New stores',
    hidden: 'Hidden',
    ok: 'In order',
  } satisfies Record<ModerationList, string> as Record<ModerationList, string>,
  kindsOf: { product: 'Products', review: 'Reviews', question: 'Questions' } satisfies Record<
    ContentKind,
    string
  > as Record<ContentKind, string>,
  kind: { product: 'Product', review: 'Review', question: 'Question' } satisfies Record<
    ContentKind,
    string
  > as Record<ContentKind, string>,
  stars: (count: string) => `${count} of 5 stars`,
  by: (name: string) => `by ${name}`,
  since: {
    reported: (age: string) => `reported ${age} ago`,
    appealed: (age: string) => `appealed ${age} ago`,
    new: (age: string) => `listed ${age} ago`,
    hidden: (age: string) => `hidden ${age} ago`,
    ok: (age: string) => `decided ${age} ago`,
  } satisfies Record<ModerationList, (age: string) => string> as Record<
    ModerationList,
    (age: string) => string
  >,
  reports: (count: string, one: boolean) => (one ? '1 report' : `${count} reports`),
  reasons: {
    counterfeit: 'A fake or a copy',
    forbidden: 'Must not be sold',
    misleading: 'Not true',
    offensive: 'Offensive',
    personal_data: 'Personal data',
    spam: 'Advertising',
    other: 'Something else',
  } satisfies Record<ReportReason, string> as Record<ReportReason, string>,
  report: (reason: string, words: string, by: string) =>
    words ? `${reason}: “${words}” (${by})` : `${reason} (${by})`,
  verdict: (reason: string, by: string) => (reason ? `Reason: ${reason} (${by})` : `Decided by ${by}`),
  appeal: (words: string) => `Appeal: “${words}”`,
  choose: (what: string) => `Choose ${what}`,
  chooseAll: 'Choose all that are shown',
  chosen: (count: string, one: boolean) => (one ? '1 chosen' : `${count} chosen`),
  ok: 'In order',
  show: 'Show again',
  keep: 'Keep hidden',
  hide: 'Hide',
  deciding: 'Saving…',
  hideTitle: (count: string, one: boolean) => (one ? 'Hide it?' : `Hide ${count}?`),
  hideText:
    'It leaves the shop at once: search, pages and ratings. Its author or store gets an email with your words and may ask once to look again.',
  templates: {
    label: 'Template',
    choose: 'Your own words',
    options: [
      { label: 'Fake', text: 'It is a copy of another brand’s product.' },
      { label: 'Forbidden', text: 'It may not be sold in Bangladesh or on Haat.' },
      { label: 'Pictures or text', text: 'The pictures or the description show something else.' },
      { label: 'Offensive', text: 'The words insult people.' },
      { label: 'Personal data', text: 'It shows somebody’s phone number, address or other personal data.' },
      { label: 'Advertising', text: 'It advertises something that has nothing to do with the product.' },
    ],
  },
  decided: (count: string, one: boolean) => (one ? '1 decided.' : `${count} decided.`),
  notDecided: 'These stay as they were:',
  none: {
    reported: 'Nothing is reported',
    appealed: 'Nobody has appealed',
    new: 'All products of new stores are looked at',
    hidden: 'Nothing is hidden',
    ok: 'Nothing has been decided',
  } satisfies Record<ModerationList, string> as Record<ModerationList, string>,
  noneText: 'What shoppers and stores report appears here.',
});

import type { ContentKind, ReportReason } from '@haat/contracts';
import { defineTexts } from '@haat/remote/texts';

/** Texts of the report of a product, a review or a question. */
export const reportTexts = defineTexts('report', {
  open: 'Report',
  of: { product: 'this product', review: 'this review', question: 'this question' } satisfies Record<
    ContentKind,
    string
  > as Record<ContentKind, string>,
  title: {
    product: 'Report this product',
    review: 'Report this review',
    question: 'Report this question',
  } satisfies Record<ContentKind, string> as Record<ContentKind, string>,
  lead: 'We look at every report. Nobody learns who sent it.',
  reason: 'What is wrong?',
  reasons: {
    counterfeit: 'It is a fake or a copy',
    forbidden: 'It must not be sold',
    misleading: 'It is not true',
    offensive: 'It is offensive',
    personal_data: 'It shows somebody’s personal data',
    spam: 'It is advertising',
    other: 'Something else',
  } satisfies Record<ReportReason, string> as Record<ReportReason, string>,
  reasonRequired: 'Please choose a reason',
  words: 'What should we know?',
  wordsRequired: 'Please say what is wrong',
  optional: 'optional',
  send: 'Send report',
  sending: 'Sending…',
  sent: 'Thank you. We look at it.',
  failed: 'Your report could not be sent. Please try again.',
  close: 'Close',
});

/** Texts of what operators have hidden, for its author. */
export const hiddenTexts = defineTexts('hidden', {
  title: 'Hidden by Haat',
  lead: {
    author: 'Nobody but you sees these words of yours. You can ask us once to look at each of them again.',
    store: 'Shoppers don’t see these products. You can ask us once to look at each of them again.',
  },
  kinds: { product: 'Product', review: 'Your review', question: 'Your question' } satisfies Record<
    ContentKind,
    string
  > as Record<ContentKind, string>,
  about: (kind: string, product: string) => `${kind}: ${product}`,
  reason: (reason: string) => `Reason: ${reason}`,
  since: (day: string) => `since ${day}`,
  waiting: 'You have asked us to look at it again. We will write to you.',
  refused: 'We have looked at it again: it stays hidden.',
  appeal: 'Ask to look again',
  appealTitle: 'Ask Haat to look again?',
  appealLead: 'You can do this once. Please say why it should be shown.',
  words: 'Why should it be shown?',
  wordsRequired: 'Please say why it should be shown',
  send: 'Send',
  sending: 'Sending…',
  sent: 'We will look at it again and write to you',
  failed: 'It could not be sent. Please try again.',
  close: 'Close',
});

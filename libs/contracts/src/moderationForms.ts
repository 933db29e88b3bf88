import * as z from 'zod/mini';
import { text } from './fields';

/** What people can report and operators can hide. */
export const CONTENT_KINDS = ['product', 'review', 'question'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

export const REPORT_REASONS = [
  'counterfeit',
  'forbidden',
  'misleading',
  'offensive',
  'personal_data',
  'spam',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

const OF_WORDS: readonly ReportReason[] = ['offensive', 'personal_data', 'misleading', 'spam', 'other'];
/** The reasons that the form of a report offers for each kind. */
export const reasonsToReport: Record<ContentKind, readonly ReportReason[]> = {
  product: ['counterfeit', 'forbidden', 'misleading', 'offensive', 'other'],
  review: OF_WORDS,
  question: OF_WORDS,
};

/** Longest explanation of a report or an appeal, in UTF-16 units. */
export const MAX_REPORT = 500;

/** The explanation of a report. */
export const reportForm = z.strictObject({ words: text(MAX_REPORT) });

/** The form of an appeal. @param required said of an empty one */
export const appealForm = (required = 'Please say why it should be shown') =>
  z.strictObject({ words: text(MAX_REPORT, required) });

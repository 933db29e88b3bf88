import { defineTexts } from '@haat/remote/texts';

/** The acts of operators. */
export const auditTexts = defineTexts('audit', {
  title: 'Audit',
  lead: 'Who did what, to whom, and why. Entries can’t be changed: a chain of hashes would show it.',
  loading: 'Loading the audit…',
  list: 'Audit',
  act: 'Act',
  allActs: 'All acts',
  actor: 'Who',
  actorHint: 'E-mail of the account',
  from: 'From',
  to: 'To',
  export: 'Export as CSV',
  exporting: 'Exporting…',
  columns: { at: 'When', actor: 'Who', act: 'What', subject: 'Whom', reason: 'Why' },
  none: 'No entries',
  noneText: 'Nothing matches this choice.',
  change: (before: string, after: string) => `${before} → ${after}`,
});

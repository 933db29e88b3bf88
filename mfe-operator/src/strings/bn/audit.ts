import type { Translation } from '@haat/remote';
import type { auditTexts } from '../audit';

export const audit: Translation<typeof auditTexts> = {
  title: 'কাজের নথি',
  lead: 'কে, কী, কার জন্য ও কেন করেছেন। নথি বদলানো যায় না: বদলালে হিসাবের শিকলে ধরা পড়ে।',
  loading: 'নথি লোড হচ্ছে…',
  list: 'কাজের নথি',
  act: 'কাজ',
  allActs: 'সব কাজ',
  actor: 'কে',
  actorHint: 'অ্যাকাউন্টের ইমেইল',
  from: 'শুরু',
  to: 'শেষ',
  export: 'CSV নামান',
  exporting: 'তৈরি হচ্ছে…',
  columns: { at: 'কখন', actor: 'কে', act: 'কী', subject: 'কার', reason: 'কেন' },
  none: 'কোনো নথি নেই',
  noneText: 'এই বাছাইয়ে কিছু মেলেনি।',
  change: (before, after) => `${before} → ${after}`,
};

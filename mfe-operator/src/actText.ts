import type { AuditAct } from '@haat/contracts';

/** Words of acts, and how others are shown. */
type ActWords = { other: (act: string) => string } & Partial<Record<AuditAct, string>>;

/** An act of the audit trail in words. */
export const actText = (act: AuditAct, words: ActWords): string => words[act] ?? words.other(act);

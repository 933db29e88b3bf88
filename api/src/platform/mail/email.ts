import type { Language } from '@haat/contracts';

/** An email as plain values; {@link emailHtml} and {@link emailText} render it and escape every value. */
export interface Email {
  language: Language;
  subject: string;
  /** the heading of an English email in Bangla, as one sentence; else empty */
  bangla: string;
  heading: string;
  greeting: string;
  blocks: Block[];
  /** why the recipient gets this email */
  footer: string;
  /** turns emails of this kind off: a page for the reader, and a call for mail programs (RFC 8058) */
  unsubscribe?: { label: string; url: string; callUrl: string };
}

export type Block =
  | { type: 'paragraph'; text: string }
  /** text written by a user */
  | { type: 'quote'; text: string }
  | { type: 'title'; text: string }
  | { type: 'facts'; rows: [label: string, value: string][] }
  | {
      type: 'items';
      rows: { title: string; detail: string; amount: string; url?: string; picture?: string }[];
    }
  | { type: 'sums'; rows: [label: string, amount: string][] }
  | { type: 'button'; label: string; url: string };

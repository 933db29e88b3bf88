/** A letter in plain values; {@link emailHtml} and {@link emailText} put it on paper, escaping each of them. */
export interface Email {
  subject: string;
  /** one sentence in Bangla that says the same as the heading */
  bangla: string;
  heading: string;
  greeting: string;
  blocks: Block[];
  /** why somebody gets it */
  footer: string;
}

export type Block =
  | { type: 'paragraph'; text: string }
  /** what somebody wrote */
  | { type: 'quote'; text: string }
  | { type: 'title'; text: string }
  | { type: 'facts'; rows: [label: string, value: string][] }
  | { type: 'items'; rows: { title: string; detail: string; amount: string; picture?: string }[] }
  | { type: 'sums'; rows: [label: string, amount: string][] }
  | { type: 'button'; label: string; url: string };

import { type Language, localDigits } from '@haat/contracts';
import type { MailStrings } from './en';
import { mailStrings } from './mailStrings';
import type { MailKind } from './mails';

/** Texts by their keys: subject, heading, body, or headings.approved. */
export type MailTexts = Readonly<Record<string, string>>;

/** A text of an email that operators may replace. */
export interface EditableText {
  key: string;
  /** with its placeholders in braces: 'Your order {number} at Haat' */
  builtIn: string;
  /** `needed`: the built-in text has it */
  placeholders: { name: string; needed: boolean }[];
}

export type TextProblem = { unknown: string } | { missing: string } | 'brace';

/**
 * The names of what texts are made from, in the order of their parameters. A name with # is a number, and the built-in text that
 * is shown is that for one. A text that chooses its words by more than that is no row: it stays as it is.
 */
const PARAMETERS: { readonly [K in MailKind]?: Readonly<Record<string, readonly string[]>> } = {
  application_received: { body: ['store'] },
  application_approved: { body: ['store'] },
  application_rejected: { body: ['store'] },
  application_question: { body: ['store'] },
  store_suspended: { body: ['store'] },
  store_reinstated: { body: ['store'] },
  payout_account_changed: { body: ['store'] },
  payout_account_refused: { body: ['store'] },
  store_name_changed: { body: ['store', 'wanted'] },
  store_name_refused: { body: ['store', 'wanted'] },
  payout_sent: { body: ['store', 'amount'] },
  payout_settled: { body: ['store', 'amount'] },
  payout_failed: { body: ['store', 'amount'] },
  order_placed: {
    subject: ['number'],
    body: ['number', '#stores'],
    received: ['number'],
    pay: ['phone', 'until'],
    payOnline: ['until'],
  },
  order_received: { subject: ['order'], body: ['order', 'customer'], advance: ['products'] },
  order_status: {
    body: ['order', 'store'],
    refundOf: ['amount'],
    stillDue: ['paid', 'due'],
    refunded: ['amount'],
  },
  order_cancelled: { subject: ['order'] },
  order_refunded: { subject: ['order'], body: ['order', 'customer'] },
  order_paid: {
    subject: ['order'],
    body: ['order', 'customer'],
    advance: ['order', 'customer', 'paid', 'due'],
  },
  payment_received: { subject: ['number'], body: ['number', 'amount'] },
  refund_decided: { subject: ['order'], body: ['order', 'store', 'amount'] },
  refund_sent: { subject: ['order'], body: ['order', 'store'] },
  email_changed: { body: ['email'] },
  wish_notice: { subject: ['product', '#count'], was: ['price'] },
  back_in_stock: { subject: ['product'] },
  question_answered: { subject: ['product'], body: ['product'] },
  questions_asked: { subject: ['product', '#count'], about: ['product'], more: ['#count'] },
  store_news: { subject: ['product', '#count'], more: ['#count'] },
  content_hidden: {
    subject: ['product'],
    'body.product': ['product'],
    'body.review': ['product'],
    'body.question': ['product'],
  },
  content_shown: {
    subject: ['product'],
    'body.product': ['product'],
    'body.review': ['product'],
    'body.question': ['product'],
  },
  return_to_buyer: {
    subject: ['order'],
    body: ['order', 'store'],
    ...steps('next', ['until']),
    'ways.drop_off': ['address'],
    'ways.pickup': ['address'],
  },
  return_to_store: { subject: ['order'], body: ['order', 'customer'], ...steps('next', ['until']) },
  message_to_buyer: { subject: ['order', 'store'], body: ['order', 'store'] },
  message_to_store: { subject: ['order', 'customer'], body: ['order', 'customer'] },
  note_to_buyer: { subject: ['order'], body: ['order', 'store'] },
  note_to_store: { subject: ['order'], body: ['order', 'store'] },
};

/** One text for each state of a return. */
function steps(key: string, names: readonly string[]) {
  const states = Object.keys(mailStrings.en.return_to_buyer.headings);
  return Object.fromEntries(states.map((state) => [`${key}.${state}`, names]));
}

type Text = string | ((...parts: never[]) => string);
interface Table {
  [key: string]: Text | Table;
}

const PLACEHOLDER = /\{([a-z]+)\}/g;
const namesIn = (text: string) => new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name));

const tableOf = (strings: MailStrings, kind: MailKind) => strings[kind] as unknown as Table;

/** The texts of a kind of email, in the order of the table. */
export function editableTexts(kind: MailKind, language: Language): EditableText[] {
  return [...textsIn(tableOf(mailStrings[language], kind))].flatMap(([key, text]) => {
    const parameters = PARAMETERS[kind]?.[key] ?? [];
    if (typeof text === 'string') return text ? [{ key, builtIn: text, placeholders: [] }] : [];
    if (parameters.length < text.length) return [];
    const shown = parameters.map((name) => (name.startsWith('#') ? 1 : `{${name}}`));
    const builtIn = text(...(shown as never[]));
    const used = namesIn(builtIn);
    const placeholders = parameters.map((parameter) => {
      const name = parameter.replace('#', '');
      return { name, needed: used.has(name) };
    });
    return [{ key, builtIn, placeholders }];
  });
}

function* textsIn(table: Table, before = ''): Generator<[key: string, text: Text]> {
  for (const [name, text] of Object.entries(table)) {
    if (typeof text === 'object') yield* textsIn(text, `${before}${name}.`);
    else yield [before + name, text];
  }
}

/** Checks words for a text. @returns the problem, or null */
export function textProblem(
  { placeholders }: Pick<EditableText, 'placeholders'>,
  text: string,
): TextProblem | null {
  const used = namesIn(text);
  const unknown = [...used].find((name) => !placeholders.some((one) => one.name === name));
  if (unknown !== undefined) return { unknown };
  if (/[{}]/.test(text.replace(PLACEHOLDER, ''))) return 'brace';
  const missing = placeholders.find(({ name, needed }) => needed && !used.has(name));
  return missing ? { missing: missing.name } : null;
}

/**
 * The strings with what operators have written for a kind of email. Words that do not fit any more, because a later release
 * has other placeholders, are left out.
 */
export function withTexts(
  strings: MailStrings,
  kind: MailKind,
  language: Language,
  texts: MailTexts,
): MailStrings {
  const table = structuredTable(tableOf(strings, kind));
  for (const editable of editableTexts(kind, language)) {
    const text = Object.hasOwn(texts, editable.key) ? texts[editable.key] : undefined;
    if (text === undefined || textProblem(editable, text)) continue;
    const path = editable.key.split('.');
    const last = path.pop()!;
    const part = path.reduce((inner, name) => inner[name] as Table, table);
    part[last] = typeof part[last] === 'string' ? text : filled(text, editable.placeholders);
  }
  return { ...strings, [kind]: table };
}

const structuredTable = (table: Table): Table =>
  Object.fromEntries(
    Object.entries(table).map(([name, text]) => [
      name,
      typeof text === 'object' ? structuredTable(text) : text,
    ]),
  );

/** A text as a function of its parts, as the built-in one is. */
const filled =
  (text: string, placeholders: EditableText['placeholders']) =>
  (...parts: readonly (string | number)[]): string =>
    text.replace(PLACEHOLDER, (_all, name: string) => {
      const part = parts[placeholders.findIndex((one) => one.name === name)] ?? '';
      return typeof part === 'number' ? localDigits(part) : part;
    });

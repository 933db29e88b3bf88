import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Contact, englishMessages, orderStatusNames } from '@haat/contracts';
import { messagesBn, orderStatusNamesBn } from '@haat/contracts/messages-bn';
import { packagesWithTexts } from './tables';

/** An English table and the Bangla one of the same form. */
export interface TablePair {
  /** the folder of the package */
  owner: string;
  /** what the keys begin with; '' for the package's main table */
  name: string;
  english: object;
  bangla: object;
}

type Exports = Record<string, object>;

/** Every pair of tables of the workspace: pages, messages of forms, emails, receipts, SMS, texts of the API's errors. */
export async function tablePairs(root: string): Promise<TablePair[]> {
  const load = (file: string): Promise<Exports> => import(path.join(root, file));
  const pages = await Promise.all(packagesWithTexts(root).map((owner) => pairsOfPackage(root, owner)));
  const [session, sessionBn, { ERROR_TEXTS = {} }, content, contentBn] = await Promise.all([
    load('libs/session/src/strings.ts'),
    load('shell/src/strings/sessionBn.ts'),
    load('shell/src/strings/errorTextsBn.ts'),
    load('mfe-catalog/src/content-pages/texts.ts'),
    load('mfe-catalog/src/content-pages/textsBn.ts'),
  ]);
  const server = await Promise.all(
    ['platform/mail', 'domains/receipts'].map(async (folder) => {
      const [{ en = {} }, { bn = {} }] = await Promise.all([
        load(`api/src/${folder}/en.ts`),
        load(`api/src/${folder}/bn.ts`),
      ]);
      return { owner: 'api', name: path.basename(folder), english: en, bangla: bn };
    }),
  );
  const { smsTexts } = (await load('api/src/platform/sms/smsTexts.ts')) as unknown as {
    smsTexts: Record<'en' | 'bn', object>;
  };
  return [
    ...pages.flat(),
    {
      owner: 'mfe-catalog',
      name: 'content-pages',
      english: pagesOf(content.contentTexts as ContentTexts),
      bangla: pagesOf(contentBn.bn as ContentTexts),
    },
    { owner: 'libs/session', name: '', english: session.strings ?? {}, bangla: sessionBn.sessionBn ?? {} },
    { owner: 'libs/contracts', name: 'messages', english: englishMessages, bangla: messagesBn },
    { owner: 'libs/contracts', name: 'orderStatus', english: orderStatusNames, bangla: orderStatusNamesBn },
    ...server,
    { owner: 'api', name: 'sms', english: smsTexts.en, bangla: smsTexts.bn },
    {
      owner: 'api',
      name: 'errors',
      english: Object.keys(ERROR_TEXTS),
      bangla: Object.values(ERROR_TEXTS),
    },
  ];
}

interface ContentTexts {
  contents: string;
  pagesWith: (contact: Contact) => object;
}

const CONTACT: Contact = {
  email: 'help@haat.example',
  phone: '01700000000',
  address: '‹address›',
  hours: '‹hours›',
  facebook: null,
  instagram: null,
  youtube: null,
};

const pagesOf = ({ contents, pagesWith }: ContentTexts) => ({ contents, ...pagesWith(CONTACT) });

/** src/strings of a package: `en` and `bn`, and the parts that a hook of their own reads. */
async function pairsOfPackage(root: string, owner: string): Promise<TablePair[]> {
  const folder = path.join(root, owner, 'src/strings');
  if (!existsSync(path.join(folder, 'bn.ts'))) return [];
  const load = (name: string): Promise<Exports> => import(path.join(folder, name));
  const [{ en = {} }, { bn = {}, parts = {} }] = await Promise.all([load('en.ts'), load('bn.ts')]);
  const english = new Map<string, object>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const [, table = '', part] =
      /export const (\w+) = defineTexts\(\s*'(\w+)'/.exec(readFileSync(path.join(folder, file), 'utf8')) ??
      [];
    if (part && file !== 'index.ts') english.set(part, (await load(file))[table] ?? {});
  }
  // Tables of libs, which are loaded with the package's own.
  const libs: Exports[] = await Promise.all(
    ['remote', 'features'].map((lib) => import(path.join(root, 'libs', lib, 'src/bn.ts'))),
  );
  const shared = Object.assign({}, ...libs.map((lib) => lib.parts));
  const taken = [...english.keys()].filter((part) => Object.hasOwn(shared, part));
  if (taken.length > 0) throw new Error(`${owner}: a lib has a table of the same name: ${taken.join(', ')}`);
  const missing = Object.entries(parts)
    .filter(([part, table]) => !english.has(part) && table !== (shared as Exports)[part])
    .map(([part]) => part);
  if (missing.length > 0) throw new Error(`${owner}: no table has the Bangla texts of ${missing.join(', ')}`);
  return [
    { owner, name: '', english: en, bangla: bn },
    ...[...english].map(([name, table]) => ({
      owner,
      name,
      english: table,
      bangla: (parts as Exports)[name] ?? {},
    })),
  ];
}

/** A text in both languages; several variants where it depends on a number. */
export interface Translated {
  owner: string;
  key: string;
  english: string[];
  bangla: string[];
}

/** The texts of a pair by their keys, functions with sample values. */
export function translatedTexts({ owner, name, english, bangla }: TablePair): Translated[] {
  const found: Translated[] = [];
  const visit = (left: unknown, right: unknown, key: string) => {
    if (typeof left === 'string') {
      // The address of a link.
      if (left.startsWith('/')) return;
      found.push({ owner, key, english: [left], bangla: typeof right === 'string' ? [right] : [] });
    } else if (typeof left === 'function') {
      const samples = samplesOf(left as TextFunction);
      found.push({
        owner,
        key,
        english: spoken(left as TextFunction, samples),
        bangla: typeof right === 'function' ? spoken(right as TextFunction, samples) : [],
      });
    } else if (left && typeof left === 'object') {
      for (const [part, value] of Object.entries(left))
        visit(value, (right as Record<string, unknown>)?.[part], key ? `${key}.${part}` : part);
    }
  };
  visit(english, bangla, name);
  return found;
}

type TextFunction = (...values: unknown[]) => unknown;

const spoken = (text: TextFunction, samples: readonly unknown[][]) => [
  ...new Set(samples.map((values) => said(text, values)).filter((one) => one !== null)),
];

function said(text: TextFunction, values: readonly unknown[]): string | null {
  try {
    const answer = text(...values);
    return typeof answer === 'string' && !/undefined|NaN|\[object/.test(answer) ? answer : null;
  } catch {
    return null;
  }
}

const NUMBERS = [1, 3];
/** Samples for parameters that are objects. */
const WINDOW = { from: '2026-11-24', to: '2026-11-26' };
const RANGE = { from: 2, to: 4, width: 600, height: 800, done: 3, all: 9 };

/** Lists of arguments: names of the parameters stand for texts, 1 and 3 for numbers. */
function samplesOf(text: TextFunction): unknown[][] {
  const names = parametersOf(text);
  const kinds: ((name: string) => unknown)[] = [
    (name) => (COUNTS.test(name) ? 3 : `‹${name}›`),
    (name) => `‹${name}›`,
    () => 3,
    (name) => (name.startsWith('{') ? RANGE : `‹${name}›`),
    (name) => (name.startsWith('{') ? WINDOW : `‹${name}›`),
    (name) => (name === 'status' ? 'shipped' : `‹${name}›`),
    (name) => [`‹${name}›`],
    () => WINDOW,
    () => RANGE,
  ];
  const fits = kinds.map((kind) => names.map(kind)).find((values) => said(text, values) !== null);
  if (!fits) return [];
  const numbers = fits.flatMap((value, index) => (typeof value === 'number' ? [index] : []));
  if (numbers.length === 0) return [fits];
  return NUMBERS.map((number) => fits.map((value, index) => (numbers.includes(index) ? number : value)));
}

const COUNTS =
  /^(count|pieces|quantity|stars|orders|lines|items|products|reviews|days|seconds|minutes|percent|stock|total|most|max|min|stores|left|shown|all|rows|questions|codes|number|slot|at|megapixels|wanted|done|bytes|more|from|to|on|ms|lines|years?|votes)$/i;

/** '(count, what) => …' has count and what. */
function parametersOf(text: TextFunction): string[] {
  const [, list = ''] = /^(?:function\s*\w*)?\(?([^)=]*)\)?\s*(?:=>|\{)/.exec(String(text)) ?? [];
  const [head = ''] = String(text).split('=>');
  if (head.includes('{')) return [head.trim().replace(/^\(|\)$/g, '')];
  return (
    list
      .split(',')
      // The transpiler numbers names that occur in the file already.
      .map((name) => name.trim().replace(/\d+$/, ''))
      .filter(Boolean)
  );
}

import type { Difference, Texts } from './difference';

interface Row {
  side: 'ask' | 'answer';
  at: string;
  optional: boolean;
  type: string;
}

const NO_TEXTS: Texts = { before: new Map(), now: new Map() };

/**
 * What differs between two accounts of the same call or schema. What a page sends may be more forgiving than before,
 * what it gets may be more; a call that asks for more, or answers less, breaks the pages that are open.
 * @param texts for answers that have a name
 */
export function compareCalls(former: string, present: string, texts: Texts = NO_TEXTS): Difference[] {
  if (former === present) return [];
  const [a, b] = [former, present].map((text) => text.split('\n'));
  const found: Difference[] = [];
  if (a![0] !== b![0]) found.push({ kind: 'changed', what: `was ${a![0]}` });
  const [before, now] = [a!, b!].map(([, ...rows]) => new Map(rows.map((text) => [key(text), read(text)])));
  for (const [name, row] of before!)
    if (!now!.has(name)) found.push({ kind: 'changed', what: `${place(row)} is gone` });
  for (const [name, row] of now!) {
    const old = before!.get(name);
    if (old) found.push(...compareRows(old, row, texts));
    else if (row.side === 'ask' && !row.optional)
      found.push({ kind: 'changed', what: `${place(row)} has to be sent` });
    else found.push({ kind: 'added', what: `${place(row)} is new` });
  }
  return found;
}

function compareRows(old: Row, row: Row, texts: Texts): Difference[] {
  const found: Difference[] = [];
  const asked = row.side === 'ask';
  if (old.optional !== row.optional) {
    const freer = row.optional === asked;
    const what = row.optional
      ? asked
        ? 'may be left out'
        : 'may be absent'
      : asked
        ? 'has to be sent'
        : 'is always there';
    found.push({ kind: freer ? 'added' : 'changed', what: `${place(row)} ${what}` });
  }
  const inside = compareNamed(old, row, texts);
  if (inside) found.push(...inside);
  else if (old.type !== row.type) {
    const more = asked && isWider(old.type, row.type);
    found.push({ kind: more ? 'added' : 'changed', what: `${place(row)} was ${old.type}, is ${row.type}` });
  }
  return found;
}

/** What differs between two schemas that have names, and another name each; null when these are none. */
function compareNamed(old: Row, row: Row, { before, now }: Texts): Difference[] | null {
  const [from, to] = [old, row].map(({ type }) => /^([A-Z]\w*)(.*)$/.exec(type) ?? []);
  const [a, b] = [before.get(`answer:${from![1]}`), now.get(`answer:${to![1]}`)];
  if (old.type === row.type || !a || !b || from![2] !== to![2]) return null;
  return compareCalls(a, b).map(({ kind, what }) => ({ kind, what: `${place(row)}: ${what}` }));
}

/** Whether a type takes all that the former took, and more: a choice more, null, a longer text, a larger number. */
function isWider(former: string, present: string): boolean {
  const [a, b] = [former, present].map((type) => new Set(type.split(' | ')));
  if ([...a!].every((one) => b!.has(one))) return true;
  const [from, to] = [former, present].map((type) => rulesIn(type));
  if (from!.type !== to!.type) return false;
  return [...new Set([...from!.rules.keys(), ...to!.rules.keys()])].every((rule) => {
    const [one, other] = [from!.rules.get(rule), to!.rules.get(rule)];
    if (one === other || other === undefined) return true;
    if (one === undefined) return false;
    return /^max/.test(rule)
      ? Number(other) >= Number(one)
      : /^min/.test(rule) && Number(other) <= Number(one);
  });
}

function rulesIn(type: string): { type: string; rules: Map<string, string> } {
  const rules = new Map([...type.matchAll(/ (\w+)=(\S+)/g)].map(([, rule, value]) => [rule!, value!]));
  return { type: type.replaceAll(/ \w+=\S+/g, ''), rules };
}

const place = ({ side, at }: Row) => (side === 'ask' ? `asked ${at}` : `answered ${at}`);
const key = (text: string) => text.split(' ', 2).join(' ').replace(/\?$/, '');

function read(text: string): Row {
  const [side = '', at = '', ...type] = text.split(' ');
  return {
    side: side as Row['side'],
    at: at.replace(/\?$/, ''),
    optional: at.endsWith('?'),
    type: type.join(' '),
  };
}

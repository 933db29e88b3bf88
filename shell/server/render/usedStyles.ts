import { type CSSToken, isTokenIdent, TokenType, tokenize } from '@csstools/css-tokenizer';
import { LRUCache } from 'lru-cache';

/** A piece of a style sheet. */
type Rule =
  /** Always kept. */
  | { kind: 'text'; text: string }
  | { kind: 'style'; selectors: readonly Selector[]; block: string }
  | { kind: 'group'; prelude: string; rules: readonly Rule[] }
  | { kind: 'keyframes'; name: string; text: string };

interface Selector {
  text: string;
  /** An element that it fits is in, or has, each of these classes. */
  classes: readonly string[];
}

const GROUPS = /^@(media|supports|layer|container)\b/;
const KEYFRAMES = /^@keyframes\s+([\w-]+)/;
const OPENING = new Set<string>([TokenType.OpenParen, TokenType.OpenSquare, TokenType.Function]);
const CLOSING = new Set<string>([TokenType.CloseParen, TokenType.CloseSquare]);

/** Files do not change; some releases are live at a time. */
const parsed = new LRUCache<string, readonly Rule[]>({ max: 200 });

/** The classes of all elements of markup. */
export function classesOf(html: string): Set<string> {
  const lists = new Set<string>();
  for (const [, list = ''] of html.matchAll(/ class="([^"]*)"/g)) lists.add(list);
  return new Set([...lists].flatMap((list) => list.split(' ')));
}

/**
 * A style sheet without the rules that fit no element with these classes, in the same order: what the whole sheet says of
 * those elements, and of any without a class, this one says too.
 */
export function usedStyles(css: string, classes: ReadonlySet<string>): string {
  let rules = parsed.get(css);
  if (!rules) {
    rules = parse(css);
    parsed.set(css, rules);
  }
  const used = textOf(rules, classes, () => true);
  return textOf(rules, classes, (name) => used.split(name).length > 2);
}

/** @param keeps whether an animation of this name is kept */
function textOf(
  rules: readonly Rule[],
  classes: ReadonlySet<string>,
  keeps: (name: string) => boolean,
): string {
  return rules
    .map((rule) => {
      if (rule.kind === 'text') return rule.text;
      if (rule.kind === 'keyframes') return keeps(rule.name) ? rule.text : '';
      if (rule.kind === 'group') {
        const inside = textOf(rule.rules, classes, keeps);
        return inside && `${rule.prelude}{${inside}}`;
      }
      const used = rule.selectors.filter((selector) => selector.classes.every((name) => classes.has(name)));
      return used.length > 0 ? `${used.map(({ text }) => text).join(',')}{${rule.block}}` : '';
    })
    .join('');
}

function parse(css: string): Rule[] {
  const tokens = tokenize({ css }).filter(([type]) => type !== TokenType.Comment);
  return rulesOf(tokens, css);
}

/** @param tokens of a style sheet, or of the inside of a group */
function rulesOf(tokens: readonly CSSToken[], css: string): Rule[] {
  const rules: Rule[] = [];
  for (let at = 0; at < tokens.length; ) {
    const [type] = tokens[at]!;
    if (type === TokenType.Whitespace || type === TokenType.Semicolon || type === TokenType.EOF) {
      at++;
      continue;
    }
    let open = at;
    while (open < tokens.length && !ENDS_PRELUDE.has(tokens[open]![0])) open++;
    const prelude = tokens.slice(at, open);
    if (tokens[open]?.[0] !== TokenType.OpenCurly) {
      rules.push({ kind: 'text', text: `${sourceOf(prelude, css)};` });
      at = open;
      continue;
    }
    let close = open + 1;
    for (let depth = 1; close < tokens.length; close++) {
      if (tokens[close]![0] === TokenType.OpenCurly) depth++;
      else if (tokens[close]![0] === TokenType.CloseCurly && --depth === 0) break;
    }
    rules.push(ruleOf(prelude, tokens.slice(open + 1, close), css));
    at = close + 1;
  }
  return rules;
}

const ENDS_PRELUDE = new Set<string>([TokenType.OpenCurly, TokenType.Semicolon, TokenType.EOF]);

function ruleOf(prelude: readonly CSSToken[], block: readonly CSSToken[], css: string): Rule {
  const text = sourceOf(prelude, css);
  const inside = sourceOf(block, css);
  if (GROUPS.test(text)) return { kind: 'group', prelude: text, rules: rulesOf(block, css) };
  const name = KEYFRAMES.exec(text)?.[1];
  if (name) return { kind: 'keyframes', name, text: `${text}{${inside}}` };
  if (text.startsWith('@')) return { kind: 'text', text: `${text}{${inside}}` };
  return { kind: 'style', selectors: selectorsOf(prelude, css), block: inside };
}

function selectorsOf(prelude: readonly CSSToken[], css: string): Selector[] {
  const selectors: Selector[] = [];
  let start = 0;
  let depth = 0;
  let classes: string[] = [];
  const end = (at: number) => {
    selectors.push({ text: sourceOf(prelude.slice(start, at), css), classes });
    [start, classes] = [at + 1, []];
  };
  prelude.forEach(([type, text], at) => {
    if (OPENING.has(type)) depth++;
    else if (CLOSING.has(type)) depth--;
    else if (depth > 0) return;
    else if (type === TokenType.Comma) end(at);
    else if (type === TokenType.Delim && text === '.') {
      const next = prelude[at + 1];
      if (next && isTokenIdent(next)) classes.push(next[4].value);
    }
  });
  end(prelude.length);
  return selectors;
}

/** As it stands in the sheet: a token's third and fourth value are its first and last character. */
function sourceOf(tokens: readonly CSSToken[], css: string): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return first && last ? css.slice(first[2], last[3] + 1).trim() : '';
}

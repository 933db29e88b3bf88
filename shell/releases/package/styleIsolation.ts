import { type CSSToken, isTokenIdent, TokenType, tokenize } from '@csstools/css-tokenizer';

/** At-rules that hold style rules and change nothing by themselves. */
const GROUPS = new Set(['media', 'supports', 'layer', 'container', 'starting-style']);
/** At-rules that define something of the whole page under a name, which has to begin with the remote's own. */
const NAMED = new Set(['keyframes', '-webkit-keyframes', 'property', 'counter-style', 'font-palette-values']);
/** Selectors in these say what is near or not there, and limit nothing to a remote's own elements. */
const CONDITIONS = new Set(['has(', 'not(']);

const OPENING = new Set<string>([
  TokenType.OpenCurly,
  TokenType.OpenParen,
  TokenType.OpenSquare,
  TokenType.Function,
]);
const CLOSING = new Set<string>([TokenType.CloseCurly, TokenType.CloseParen, TokenType.CloseSquare]);

/**
 * The first rule of a style sheet that would change more than its remote's own part of the page. Own elements are those
 * with a class that begins with the remote's name and a dash, as the builds write them. Names of the whole page
 * (keyframes, @property) have to begin in the same way.
 * @param remote its name, e.g. cart_checkout
 * @returns why, naming the rule; null when there is none
 */
export function foreignStyle(css: string, remote: string): string | null {
  const tokens = tokenize({ css }).filter(([type]) => type !== TokenType.Comment);
  return problemOfRules(new Reader(tokens), `${remote}-`, false);
}

/** Reads tokens one after the other. */
class Reader {
  readonly #tokens: readonly CSSToken[];
  #at = 0;

  constructor(tokens: readonly CSSToken[]) {
    this.#tokens = tokens;
  }

  peek(): CSSToken | undefined {
    return this.#tokens[this.#at];
  }

  next(): CSSToken | undefined {
    return this.#tokens[this.#at++];
  }

  skipSpace() {
    while (this.peek()?.[0] === TokenType.Whitespace) this.#at++;
  }

  /** Up to a { or ; or the end of the block, none of which is taken. */
  prelude(): CSSToken[] {
    const start = this.#at;
    for (let depth = 0; this.#at < this.#tokens.length; this.#at++) {
      const [type] = this.#tokens[this.#at]!;
      const ends =
        type === TokenType.OpenCurly ||
        type === TokenType.CloseCurly ||
        type === TokenType.Semicolon ||
        type === TokenType.EOF;
      if (ends && depth === 0) break;
      if (OPENING.has(type)) depth++;
      else if (CLOSING.has(type)) depth--;
    }
    return this.#tokens.slice(start, this.#at);
  }

  /** The inside of a block whose { is next. */
  block(): Reader {
    const start = ++this.#at;
    for (let depth = 1; this.#at < this.#tokens.length; this.#at++) {
      const [type] = this.#tokens[this.#at]!;
      if (OPENING.has(type)) depth++;
      else if (CLOSING.has(type)) depth--;
      if (depth === 0) break;
    }
    return new Reader(this.#tokens.slice(start, this.#at++));
  }
}

/** @param nested whether the rules are inside of a rule of the remote's own elements */
function problemOfRules(reader: Reader, own: string, nested: boolean): string | null {
  for (;;) {
    reader.skipSpace();
    const token = reader.peek();
    if (!token || token[0] === TokenType.EOF) return null;
    let problem: string | null = null;
    if (token[0] === TokenType.AtKeyword) problem = problemOfAtRule(reader, own, nested);
    else if (token[0] === TokenType.Semicolon || token[0] === TokenType.CloseCurly) reader.next();
    else problem = problemOfStyleRule(reader, own, nested);
    if (problem) return problem;
  }
}

function problemOfStyleRule(reader: Reader, own: string, nested: boolean): string | null {
  const prelude = reader.prelude();
  // A declaration of the rule around it, or a rule that is cut off.
  if (reader.peek()?.[0] !== TokenType.OpenCurly) {
    reader.next();
    return null;
  }
  const block = reader.block();
  for (const selector of splitAtCommas(prelude))
    if (!isOwn(selector, own, nested))
      return `the selector ${textOf(selector)} is not limited to elements with a class .${own}…`;
  return problemOfRules(block, own, true);
}

function problemOfAtRule(reader: Reader, own: string, nested: boolean): string | null {
  const [, text] = reader.next()!;
  const name = text.slice(1).toLowerCase();
  const prelude = reader.prelude();
  const what = `${text} ${textOf(prelude)}`.trim();
  const block = reader.peek()?.[0] === TokenType.OpenCurly ? reader.block() : null;
  if (!block) {
    reader.next();
    return name === 'charset' || name === 'layer' ? null : `${what} reaches beyond the style sheet`;
  }
  if (GROUPS.has(name)) return problemOfRules(block, own, nested);
  if (name === 'scope')
    return isOwn(prelude, own, nested)
      ? problemOfRules(block, own, true)
      : `${what} is not limited to elements with a class .${own}…`;
  if (!NAMED.has(name)) return `${what} applies to the whole page`;
  const named = textOf(prelude).replace(/^--/, '').replace(/^["']/, '');
  return named.startsWith(own) ? null : `${what} is a name of the whole page, and does not begin with ${own}`;
}

/** Whether what a selector names is, or is inside of, an element of the remote's own. */
function isOwn(selector: readonly CSSToken[], own: string, nested: boolean): boolean {
  const conditions: boolean[] = [];
  let names = false;
  let refers = false;
  selector.forEach(([type, text], at) => {
    if (OPENING.has(type)) conditions.push(CONDITIONS.has(text.toLowerCase()));
    else if (CLOSING.has(type)) conditions.pop();
    const inCondition = conditions.includes(true);
    if (type === TokenType.Delim && text === '&') {
      refers = true;
      if (nested && !inCondition) names = true;
    }
    const next = selector[at + 1];
    if (type === TokenType.Delim && text === '.' && next && isTokenIdent(next) && !inCondition)
      names ||= next[4].value.startsWith(own);
  });
  // A nested rule that does not refer to the rule around it is inside of that one's elements.
  return names || (nested && !refers);
}

function splitAtCommas(tokens: readonly CSSToken[]): CSSToken[][] {
  const parts: CSSToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (OPENING.has(token[0])) depth++;
    else if (CLOSING.has(token[0])) depth--;
    if (depth === 0 && token[0] === TokenType.Comma) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts;
}

const textOf = (tokens: readonly CSSToken[]) =>
  tokens
    .map(([, text]) => text)
    .join('')
    .trim();

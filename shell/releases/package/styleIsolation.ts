import { type AtRule, type ChildNode, CssSyntaxError, parse, type Rule } from 'postcss';
import selectorParser, { type Node, type Selector } from 'postcss-selector-parser';

/** At-rules that hold style rules and change nothing by themselves. */
const GROUPS = new Set(['media', 'supports', 'layer', 'container', 'starting-style']);
/** At-rules that define something of the whole page under a name, which has to begin with the remote's own. */
const NAMED = new Set(['keyframes', '-webkit-keyframes', 'property', 'counter-style', 'font-palette-values']);
/** Selectors in these say what is near or not there, and limit nothing to a remote's own elements. */
const CONDITIONS = new Set([':has', ':not']);

/**
 * The first rule of a style sheet that would change more than its remote's own part of the page. Own elements are those
 * with a class that begins with the remote's name and a dash, as the builds write them. Names of the whole page
 * (keyframes, @property) have to begin in the same way.
 * @param remote its name, e.g. cart_checkout
 * @returns why, naming the rule; null when there is none
 */
export function foreignStyle(css: string, remote: string): string | null {
  try {
    return problemOf(parse(css).nodes, `${remote}-`, false);
  } catch (error) {
    if (error instanceof CssSyntaxError) return `the style sheet cannot be read: ${error.reason}`;
    throw error;
  }
}

/** @param nested whether the nodes are inside of a rule of the remote's own elements */
function problemOf(nodes: readonly ChildNode[], own: string, nested: boolean): string | null {
  for (const node of nodes) {
    const problem =
      node.type === 'rule'
        ? problemOfRule(node, own, nested)
        : node.type === 'atrule'
          ? problemOfAtRule(node, own, nested)
          : null;
    if (problem) return problem;
  }
  return null;
}

function problemOfRule(rule: Rule, own: string, nested: boolean): string | null {
  const foreign = foreignSelector(rule.selector, own, nested);
  if (foreign !== null) return `the selector ${foreign} is not limited to elements with a class .${own}…`;
  return problemOf(rule.nodes, own, true);
}

function problemOfAtRule({ name, params, nodes }: AtRule, own: string, nested: boolean): string | null {
  const kind = name.toLowerCase();
  const what = `@${name} ${params}`.trim();
  if (!nodes) return kind === 'charset' || kind === 'layer' ? null : `${what} reaches beyond the style sheet`;
  if (GROUPS.has(kind)) return problemOf(nodes, own, nested);
  if (kind === 'scope') {
    const start = /^\((.*?)\)\s*(?:to\b|$)/s.exec(params)?.[1] ?? '';
    return foreignSelector(start, own, nested) === null
      ? problemOf(nodes, own, true)
      : `${what} is not limited to elements with a class .${own}…`;
  }
  if (!NAMED.has(kind)) return `${what} applies to the whole page`;
  return params.replace(/^--/, '').replace(/^["']/, '').startsWith(own)
    ? null
    : `${what} is a name of the whole page, and does not begin with ${own}`;
}

/** The first selector of a list that fits other elements than the remote's own; null when there is none. */
function foreignSelector(list: string, own: string, nested: boolean): string | null {
  let selectors: Selector[];
  try {
    selectors = selectorParser().astSync(list).nodes;
  } catch {
    return list;
  }
  const foreign = selectors.find((selector) => !isOwn(selector, own, nested));
  return foreign ? String(foreign).trim() : null;
}

/** Whether what a selector names is, or is inside of, an element of the remote's own. */
function isOwn(selector: Selector, own: string, nested: boolean): boolean {
  let names = false;
  let refers = false;
  selector.walk((node) => {
    if (node.type === 'nesting') refers = true;
    if (node.type !== 'class' && node.type !== 'nesting') return;
    if (isConditional(node)) return;
    names ||= node.type === 'nesting' ? nested : node.value.startsWith(own);
  });
  // A nested rule that does not refer to the rule around it is inside of that one's elements.
  return names || (nested && !refers);
}

function isConditional(node: Node): boolean {
  for (let outer = node.parent; outer; outer = outer.parent)
    if (outer.type === 'pseudo' && CONDITIONS.has(outer.value.toLowerCase())) return true;
  return false;
}

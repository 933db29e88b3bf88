import { LRUCache } from 'lru-cache';
import { type ChildNode, parse, type Rule as StyleRule } from 'postcss';
import selectorParser from 'postcss-selector-parser';

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

const GROUPS = new Set(['media', 'supports', 'layer', 'container']);

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
    rules = readRules(css);
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

/** A sheet that cannot be read is kept as it is: browsers repair more than parsers do. */
function readRules(css: string): Rule[] {
  try {
    return rulesOf(parse(css).nodes);
  } catch {
    return [{ kind: 'text', text: css }];
  }
}

function rulesOf(nodes: readonly ChildNode[]): Rule[] {
  return nodes.filter(({ type }) => type !== 'comment').map(ruleOf);
}

function ruleOf(node: ChildNode): Rule {
  if (node.type === 'rule')
    return { kind: 'style', selectors: selectorsOf(node.selector), block: blockOf(node) };
  if (node.type !== 'atrule' || !node.nodes) return { kind: 'text', text: `${node};` };
  const { name, params, nodes } = node;
  if (GROUPS.has(name)) return { kind: 'group', prelude: `@${name} ${params}`, rules: rulesOf(nodes) };
  if (name === 'keyframes') return { kind: 'keyframes', name: params, text: String(node) };
  return { kind: 'text', text: String(node) };
}

/** The declarations and nested rules of a rule. */
const blockOf = ({ nodes }: StyleRule): string => nodes.map(String).join(';');

function selectorsOf(list: string): Selector[] {
  return selectorParser()
    .astSync(list)
    .nodes.map((selector) => ({
      text: String(selector).trim(),
      classes: selector.nodes.filter((node) => node.type === 'class').map(({ value }) => value),
    }));
}

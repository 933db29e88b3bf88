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

interface Sheet {
  rules: readonly Rule[];
  /** The classes that its rules name. */
  names: readonly string[];
  /** What pages had of it, by the names among their classes: few pages differ. */
  used: LRUCache<string, string>;
}

/** Files do not change; some releases are live at a time. */
const sheets = new LRUCache<string, Sheet>({ max: 200 });
const MAX_PARTS = 50;

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
export function usedStyles(css: string, classes: Pick<ReadonlySet<string>, 'has'>): string {
  let sheet = sheets.get(css);
  if (!sheet) {
    const rules = readRules(css);
    sheet = { rules, names: [...new Set(namesOf(rules))], used: new LRUCache({ max: MAX_PARTS }) };
    sheets.set(css, sheet);
  }
  const names = sheet.names.filter((name) => classes.has(name));
  const key = names.join(' ');
  const known = sheet.used.get(key);
  if (known !== undefined) return known;
  const there = new Set(names);
  const used = textOf(sheet.rules, there, () => true);
  const text = textOf(sheet.rules, there, (name) => used.split(name).length > 2);
  sheet.used.set(key, text);
  return text;
}

const namesOf = (rules: readonly Rule[]): string[] =>
  rules.flatMap((rule) => {
    if (rule.kind === 'group') return namesOf(rule.rules);
    return rule.kind === 'style' ? rule.selectors.flatMap(({ classes }) => classes) : [];
  });

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

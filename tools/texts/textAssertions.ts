import { parseSync } from 'oxc-parser';

/** A text that a test finds: on the screen, or as the message of an error. */
export interface TextAssertion {
  text: string;
  kind: 'screen' | 'error';
  file: string;
  /** the titles of the test and its groups */
  test: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  parent?: Node;
  // biome-ignore lint/suspicious/noExplicitAny: a syntax tree's nodes have whatever fields their type has
  [field: string]: any;
}

// A query that throws when the text is not there. queryBy is for what is absent.
const QUERY_BY_TEXT = /^(get|find)(All)?By(Text|LabelText|PlaceholderText|AltText|DisplayValue|Title)$/;
const QUERY_BY_ROLE = /^(get|find)(All)?ByRole$/;
const SCREEN_MATCHERS = /^toHave(TextContent|AccessibleName|AccessibleDescription|DisplayValue)$/;
const SPOKEN_ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'alt'];
const DEEPEST = 12;

/**
 * The texts that the tests of a file find. Only what is written out counts: a text that a test takes from the
 * same table as the screen proves nothing about its wording. Constants, loops, test.each tables and helper
 * functions of the same file are followed; whatever else a text may come from is not.
 * @param source the file's text
 */
export function textAssertionsIn(file: string, source: string): TextAssertion[] {
  const tree = parseSync(file, source).program as unknown as Node;
  const calls: Node[] = [];
  adopt(tree, undefined, calls);
  return calls.flatMap((call) => {
    const looked = lookedFor(call, source);
    if (!looked || isDenied(call)) return [];
    return textsOf(looked.at, calls).flatMap(({ text, from }) => {
      // A helper serves many tests; the text is of the test that hands it over.
      const tests = testsAround(from, calls) ?? testsAround(call, calls) ?? [];
      return tests.map((test) => ({ text, kind: looked.kind, file, test }));
    });
  });
}

/** Gives each node its parent, and lists the calls. */
function adopt(node: Node, parent: Node | undefined, calls: Node[]) {
  if (parent) node.parent = parent;
  if (node.type === 'CallExpression') calls.push(node);
  for (const [field, value] of Object.entries(node)) {
    if (field === 'parent' || value === null || typeof value !== 'object') continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') adopt(child, node, calls);
    }
  }
}

const nameOf = (callee: Node): string | undefined =>
  callee.type === 'Identifier'
    ? callee.name
    : callee.type === 'MemberExpression' && !callee.computed
      ? callee.property.name
      : undefined;

/** Where a call says which text it looks for. */
function lookedFor(call: Node, source: string): { at: Node; kind: TextAssertion['kind'] } | undefined {
  const name = nameOf(call.callee) ?? '';
  const [first, second] = call.arguments as (Node | undefined)[];
  const on = (at: Node | undefined, kind: TextAssertion['kind'] = 'screen') =>
    at ? { at, kind } : undefined;
  if (QUERY_BY_TEXT.test(name) || SCREEN_MATCHERS.test(name)) return on(first);
  if (QUERY_BY_ROLE.test(name)) return on(propertyOf(second, 'name') ?? propertyOf(second, 'description'));
  if (name === 'toHaveAttribute') {
    return SPOKEN_ATTRIBUTES.includes(first?.value) ? on(second) : undefined;
  }
  if (/^to(Be|Equal|Contain)$/.test(name)) return readsScreen(call, source) ? on(first) : undefined;
  if (name === 'toThrow') return on(first, 'error');
  if (name === 'toMatchObject') return on(propertyOf(first, 'message'), 'error');
  return undefined;
}

/** The shell shows a notice word for word. */
const READS_SCREEN = /\.textContent\b|\bnoticesAtom\b/;

/** Whether what is compared has been read from the page, here or in a function or constant of the file. */
function readsScreen({ callee }: Node, source: string): boolean {
  if (callee.object?.type !== 'CallExpression' || nameOf(callee.object.callee) !== 'expect') return false;
  let code = source.slice(callee.object.arguments[0].start, callee.object.arguments[0].end);
  for (let steps = 0; steps < 3; steps++) {
    if (READS_SCREEN.test(code)) return true;
    const name = /^(?:await )?(\w+)/.exec(code)?.[1];
    const declared = name && declarationOf(name, callee);
    if (!declared) return false;
    code = source.slice(declared.start, declared.end);
  }
  return false;
}

/** The constant's value or the function that a name stands for at a place. */
function declarationOf(name: string, at: Node): Node | undefined {
  for (let node = at.parent; node; node = node.parent) {
    if (node.type !== 'Program' && node.type !== 'BlockStatement') continue;
    const constant = declarationsIn(node).find(({ id }) => pathTo(name, id));
    if (constant?.init) return constant.init;
    const fn = node.body.find((one: Node) => one.type === 'FunctionDeclaration' && one.id.name === name);
    if (fn) return fn;
  }
  return undefined;
}

function propertyOf(object: Node | undefined, key: string): Node | undefined {
  if (object?.type !== 'ObjectExpression') return undefined;
  const property = object.properties.find(
    (one: Node) => one.type === 'Property' && (one.key.name ?? one.key.value) === key,
  );
  return property?.value;
}

/** A matcher behind `.not`, or a query whose finding is said to be hidden. */
function isDenied(call: Node): boolean {
  if (call.callee.type === 'MemberExpression' && nameOf(call.callee.object) === 'not') return true;
  for (let node: Node | undefined = call; node; node = node.parent) {
    const { parent } = node;
    if (parent?.type === 'CallExpression' && nameOf(parent.callee) === 'expect') {
      return (
        parent.parent?.property?.name === 'not' && parent.parent.parent?.property?.name === 'toBeVisible'
      );
    }
  }
  return false;
}

/**
 * The tests that a node belongs to, by their titles: the one around it, or those that call its function.
 * None for a skipped test; undefined outside of tests.
 */
function testsAround(at: Node, calls: readonly Node[], depth = 0): string[] | undefined {
  const titles: string[] = [];
  let inTest = false;
  for (let node: Node | undefined = at; node; node = node.parent) {
    if (isFunction(node) && !inTest && depth < 3) {
      const name = ownNameOf(node);
      const users = calls.filter(({ callee }) => callee.type === 'Identifier' && callee.name === name);
      if (name && users.length > 0) return users.flatMap((user) => testsAround(user, calls, depth + 1) ?? []);
    }
    if (node.type !== 'CallExpression') continue;
    const words = wordsOf(node.callee);
    if (!/^(test|it|describe)$/.test(words[0] ?? '')) continue;
    if (words.some((word) => /^(skip|todo|failing)$/.test(word))) return [];
    // The call that takes the title, not test.each(…) in front of it.
    if (node.parent?.type === 'CallExpression' && node.parent.callee === node) continue;
    const [title] = node.arguments as (Node | undefined)[];
    inTest ||= words[0] !== 'describe';
    titles.unshift(String(title?.value ?? title?.quasis?.[0]?.value.cooked ?? ''));
  }
  return inTest ? [titles.join(' › ')] : undefined;
}

/** What a function is called by in its file. */
const ownNameOf = ({ id, parent }: Node): string | undefined =>
  id?.name ?? (parent?.type === 'VariableDeclarator' ? parent.id.name : undefined);

/** test.each([…]) → ['test', 'each'] */
function wordsOf(callee: Node): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'MemberExpression') return [...wordsOf(callee.object), callee.property.name];
  if (callee.type === 'CallExpression') return wordsOf(callee.callee);
  return [];
}

interface Text {
  text: string;
  /** Where it is written. */
  from: Node;
}

/** Every text that an expression may be. */
function textsOf(expression: Node, calls: readonly Node[]): Text[] {
  return originsOf(expression, calls, 0).flatMap((node) => {
    if (node.type === 'ArrayExpression')
      return elementsOf(node, calls, 0).flatMap((one) => textsOf(one, calls));
    if (node.type === 'Literal' && typeof node.value === 'string') return [{ text: node.value, from: node }];
    if (node.type === 'Literal' && node.regex && !node.regex.flags.includes('i'))
      return plainTextOf(node.regex.pattern, node);
    if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
      return [{ text: node.quasis[0].value.cooked, from: node }];
    return [];
  });
}

/** A pattern that stands for one text only, such as /^৳80 \(once\)$/. */
function plainTextOf(pattern: string, from: Node): Text[] {
  const inner = pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
  if (/(?<!\\)[.*+?()[\]{}|^$]|\\[a-zA-Z]/.test(inner)) return [];
  return [{ text: inner.replace(/\\(.)/g, '$1'), from }];
}

/** The literals, arrays, objects and functions that an expression may come to. */
function originsOf(node: Node, calls: readonly Node[], depth: number): Node[] {
  const onward = (next: Node) => originsOf(next, calls, depth + 1);
  if (depth > DEEPEST) return [];
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return onward(node.expression);
    case 'ConditionalExpression':
      return [...onward(node.consequent), ...onward(node.alternate)];
    case 'MemberExpression':
      return node.computed
        ? onward(node.object).flatMap((list) => elementsOf(list, calls, depth).flatMap(onward))
        : onward(node.object).flatMap((object) => {
            const value = propertyOf(object, node.property.name);
            return value ? onward(value) : [];
          });
    case 'CallExpression':
      return nameOf(node.callee) === 'stringContaining' ? onward(node.arguments[0]) : [];
    case 'Identifier':
      return bindingsOf(node, calls, depth);
    default:
      return [node];
  }
}

/** An array's elements, also those that it takes from other arrays. */
function elementsOf(list: Node, calls: readonly Node[], depth: number): Node[] {
  if (list.type !== 'ArrayExpression') return [];
  return list.elements.flatMap((element: Node | null) =>
    element?.type === 'SpreadElement'
      ? originsOf(element.argument, calls, depth + 1).flatMap((more) => elementsOf(more, calls, depth + 1))
      : element
        ? [element]
        : [],
  );
}

type Step = number | string;

/** What a name may stand for: its constant, each element of its loop, each row of its table, each call's argument. */
function bindingsOf(name: Node, calls: readonly Node[], depth: number): Node[] {
  const origins = (node: Node) => originsOf(node, calls, depth + 1);
  const elements = (node: Node) => origins(node).flatMap((list) => elementsOf(list, calls, depth + 1));
  const follow = (nodes: Node[], [step, ...rest]: Step[]): Node[] => {
    if (step === undefined) return nodes.flatMap(origins);
    const parts = nodes.flatMap(origins).flatMap((node) => {
      const part =
        typeof step === 'number' ? elementsOf(node, calls, depth + 1)[step] : propertyOf(node, step);
      return part ? [part] : [];
    });
    return follow(parts, rest);
  };

  for (let node = name.parent; node; node = node.parent) {
    if (node.type === 'ForOfStatement') {
      const path = pathTo(name.name, node.left.declarations?.[0].id);
      if (path) return follow(elements(node.right), path);
    }
    if (node.type === 'Program' || node.type === 'BlockStatement') {
      for (const { id, init } of declarationsIn(node)) {
        const path = init && pathTo(name.name, id);
        if (path) return follow([init], path);
      }
    }
    for (const [index, parameter] of (isFunction(node) ? node.params : []).entries()) {
      const path = pathTo(name.name, parameter);
      if (path) return argumentsOf(node, index).flatMap((nodes) => follow(nodes, path));
    }
  }
  return [];

  /** What a function is called with at a place, each a list of one. */
  function argumentsOf(fn: Node, index: number): Node[][] {
    const { parent } = fn;
    if (parent?.type === 'CallExpression' && parent.arguments.includes(fn)) {
      const words = wordsOf(parent.callee);
      if (words.at(-1) === 'each' && parent.callee.type === 'CallExpression') {
        return elements(parent.callee.arguments[0]).map((row) => {
          const [list] = origins(row).filter(({ type }) => type === 'ArrayExpression');
          const cell = list ? elementsOf(list, calls, depth + 1)[index] : index === 0 ? row : undefined;
          return cell ? [cell] : [];
        });
      }
      const looping = ['map', 'flatMap', 'forEach'].includes(words.at(-1) ?? '') && index === 0;
      return looping ? elements(parent.callee.object).map((element) => [element]) : [];
    }
    const own = ownNameOf(fn);
    return calls
      .filter(({ callee }) => callee.type === 'Identifier' && callee.name === own)
      .map((call) => (call.arguments[index] ? [call.arguments[index]] : []));
  }
}

const isFunction = ({ type }: Node) =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration';

function declarationsIn(block: Node): { id: Node; init: Node | null }[] {
  return (block.body as Node[]).flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
  });
}

/** How to get from what a pattern takes apart to a name in it; undefined when the name is not in it. */
function pathTo(name: string, pattern: Node | undefined): Step[] | undefined {
  if (!pattern) return undefined;
  if (pattern.type === 'Identifier') return pattern.name === name ? [] : undefined;
  if (pattern.type === 'AssignmentPattern') return pathTo(name, pattern.left);
  const parts: [Step, Node | undefined][] =
    pattern.type === 'ArrayPattern'
      ? pattern.elements.map((element: Node | null, index: number) => [index, element ?? undefined])
      : pattern.type === 'ObjectPattern'
        ? pattern.properties
            .filter(({ type }: Node) => type === 'Property')
            .map(({ key, value }: Node) => [key.name ?? key.value, value])
        : [];
  for (const [step, part] of parts) {
    const rest = pathTo(name, part);
    if (rest) return [step, ...rest];
  }
  return undefined;
}

import { compareCalls } from './compareCalls';
import type { Difference, Texts } from './difference';
import { declarationIn, isNode, type Node, nodesBelow } from './syntax';

/**
 * Which way a value goes: `out`, its users read it (more is fine); `in`, its users make it (less is fine); `both`.
 */
export type Way = 'out' | 'in' | 'both';

interface Names extends Texts {
  /** The names that are being looked into, for types that speak of themselves. */
  within: readonly string[];
}

const OPPOSITE = { out: 'in', in: 'out', both: 'both' } as const;
/** Generic types that hand out what they hold, as far as their users are concerned. */
const HOLDERS = [
  'Promise',
  'Array',
  'ReadonlyArray',
  'Readonly',
  'Partial',
  'Record',
  'Pick',
  'Omit',
  'Atom',
];

/**
 * What differs between two declarations.
 * @param way which way the values of a type go, when a type is declared; a function or constant is always read
 * @param texts the declarations of either side by name, so that a type is told by what it is, not by what it is called
 */
export function compareDeclarations(
  former: string,
  present: string,
  way: Way,
  texts: Texts = { before: new Map(), now: new Map() },
): Difference[] {
  if (former === present) return [];
  const names: Names = { ...texts, within: [] };
  const [a, b] = [declarationIn(former), declarationIn(present)];
  if (!a || !b || a.type !== b.type) return [changed('', 'is something else now')];
  if (a.type === 'TSInterfaceDeclaration')
    return [
      ...sameOr('', [a.extends, a.typeParameters], [b.extends, b.typeParameters], 'extends something else'),
      ...compareMembers(membersOf((a.body as Node).body), membersOf((b.body as Node).body), way, '', names),
    ];
  if (a.type === 'TSTypeAliasDeclaration')
    return [
      ...sameOr('', a.typeParameters, b.typeParameters, 'takes other types'),
      ...compareTypes(a.typeAnnotation as Node, b.typeAnnotation as Node, way, '', names),
    ];
  if (a.type === 'ClassDeclaration')
    return [
      ...sameOr('', [a.superClass, a.typeParameters], [b.superClass, b.typeParameters], 'extends another'),
      ...compareMembers(membersOf((a.body as Node).body), membersOf((b.body as Node).body), 'out', '', names),
    ];
  if (a.type === 'TSDeclareFunction') return compareFunctions(a, b, 'out', '', names);
  if (a.type === 'VariableDeclaration') {
    const [one, other] = [a, b].map((node) => (node.declarations as { id: Node; init: Node | null }[])[0]!);
    const [from, to] = [annotationOf(one!.id), annotationOf(other!.id)];
    if (from && to) return compareTypes(from, to, 'out', '', names);
    return sameOr('', [from, one!.init], [to, other!.init], 'has another value');
  }
  return sameOr('', a, b, 'is declared otherwise');
}

/** The names of types that a declaration speaks of, each with the way in which its values go. */
export function namesSpokenOf(text: string, way: Way): { name: string; way: Way }[] {
  const found: { name: string; way: Way }[] = [];
  const visit = (node: Node, here: Way): void => {
    if (node.type === 'TSTypeReference' || node.type === 'TSInterfaceHeritage') {
      found.push({ name: plain(node.typeName ?? node.expression), way: here });
      for (const argument of argumentsOf(node)) visit(argument, wayInto(node, here));
      return;
    }
    if (node.type === 'TSTypeQuery') found.push({ name: plain(node.exprName), way: here });
    const parameters = Array.isArray(node.params) && 'returnType' in node ? (node.params as Node[]) : [];
    for (const parameter of parameters) visit(parameter, OPPOSITE[here]);
    for (const below of nodesBelow(node)) if (!parameters.includes(below)) visit(below, here);
  };
  const declaration = declarationIn(text);
  if (declaration) {
    const declaresType = /^TS(Interface|TypeAlias)Declaration$/.test(declaration.type);
    visit(declaration, declaresType ? way : 'out');
  }
  return found;
}

const changed = (at: string, what: string): Difference => ({
  kind: 'changed',
  what: at ? `${at} ${what}` : what,
});
const added = (at: string, what: string): Difference => ({
  kind: 'added',
  what: at ? `${at} ${what}` : what,
});
const within = (at: string, name: string) => (at ? `${at}.${name}` : name);

function sameOr(at: string, a: unknown, b: unknown, what: string): Difference[] {
  return shape(a) === shape(b) ? [] : [changed(at, what)];
}

function compareTypes(from: Node, to: Node, way: Way, at: string, names: Names): Difference[] {
  const [a, b] = [bare(from), bare(to)];
  if (shape(a) === shape(b)) return [];
  if (a.type === 'TSUnionType' || b.type === 'TSUnionType') return compareUnions(a, b, way, at, names);
  if (a.type !== b.type || !sameName(a, b)) return compareMeanings(a, b, way, at, names);
  switch (a.type) {
    case 'TSTypeLiteral':
      return compareMembers(membersOf(a.members), membersOf(b.members), way, at, names);
    case 'TSFunctionType':
      return compareFunctions(a, b, way, at, names);
    case 'TSArrayType':
      return compareTypes(a.elementType as Node, b.elementType as Node, way, `${at}[]`, names);
    case 'TSTypeOperator':
      return a.operator === b.operator
        ? compareTypes(a.typeAnnotation as Node, b.typeAnnotation as Node, way, at, names)
        : [changed(at, 'is of another type')];
    case 'TSIntersectionType':
      return inOrder(a.types as Node[], b.types as Node[], way, at, names);
    case 'TSTypeReference':
      return inOrder(argumentsOf(a), argumentsOf(b), wayInto(a, way), at, names);
    default:
      return [changed(at, 'is of another type')];
  }
}

const sameName = (a: Node, b: Node) =>
  a.type !== 'TSTypeReference' || shape(a.typeName) === shape(b.typeName);

/** Two types of which one at least has a name: what the name stands for is compared. */
function compareMeanings(a: Node, b: Node, way: Way, at: string, names: Names): Difference[] {
  const [from, to] = [meaningOf(a, names.before), meaningOf(b, names.now)];
  const [one, other] = [answerOf(from, names.before), answerOf(to, names.now)];
  if (one && other) {
    const found = compareCalls(one, other, names).map((difference) => ({
      ...difference,
      what: `${at}: ${difference.what}`,
    }));
    return way === 'out' ? found : found.map((difference) => ({ ...difference, kind: 'changed' }));
  }
  const key = `${shape(a)} ${shape(b)}`;
  if ((from === a && to === b) || names.within.includes(key)) return [changed(at, 'is of another type')];
  return compareTypes(from, to, way, at, { ...names, within: [...names.within, key] });
}

/** What a name stands for: the type of an alias, the members of an interface; anything else is itself. */
function meaningOf(node: Node, texts: ReadonlyMap<string, string>): Node {
  if (node.type !== 'TSTypeReference' || argumentsOf(node).length > 0) return node;
  const text = textOf(plain(node.typeName), texts);
  if (!text || !/^(type|interface)\b/.test(text)) return node;
  const declared = declarationIn(text);
  if (declared?.type === 'TSTypeAliasDeclaration') return declared.typeAnnotation as Node;
  if (declared?.type !== 'TSInterfaceDeclaration' || (declared.extends as Node[]).length > 0) return node;
  const { body } = declared.body as unknown as { body: Node[] };
  return { ...node, type: 'TSTypeLiteral', members: body };
}

/** The text of a name, or of the one that it is another name for. */
function textOf(name: string, texts: ReadonlyMap<string, string>): string | undefined {
  const text = texts.get(name);
  const [, other] = /^export \{ (\S+) \};$/.exec(text ?? '') ?? [];
  return other ? texts.get(other) : text;
}

/** The rows of z.output<typeof schema>, where the schema is an answer of the wire. */
function answerOf(node: Node, texts: ReadonlyMap<string, string>): string | undefined {
  if (node.type !== 'TSTypeReference' || plain(node.typeName) !== 'z.output') return undefined;
  const [schema] = argumentsOf(node);
  if (schema?.type !== 'TSTypeQuery') return undefined;
  const text = textOf(plain(schema.exprName), texts);
  const [, answer] = /^schema\nanswer \. (\w+)$/.exec(text ?? '') ?? [];
  return texts.get(`answer:${answer}`);
}

function inOrder(a: readonly Node[], b: readonly Node[], way: Way, at: string, names: Names): Difference[] {
  if (a.length !== b.length) return [changed(at, 'is of another type')];
  return a.flatMap((one, place) => compareTypes(one, b[place]!, way, at, names));
}

/** More to choose from is fine for whoever chooses, fewer for whoever has to deal with each. */
function compareUnions(a: Node, b: Node, way: Way, at: string, names: Names): Difference[] {
  const [former, present] = [a, b].map((node) =>
    node.type === 'TSUnionType' ? (node.types as Node[]) : [node],
  );
  const shapes = (list: Node[]) => new Set(list.map(shape));
  const gone = former!.filter((one) => !shapes(present!).has(shape(one)));
  const come = present!.filter((one) => !shapes(former!).has(shape(one)));
  // One alternative that has itself gained or lost something.
  if (gone.length === 1 && come.length === 1 && gone[0]!.type === come[0]!.type)
    return compareTypes(gone[0]!, come[0]!, way, at, names);
  if (gone.length > 0 && way !== 'out') return [changed(at, 'may be less than before')];
  if (come.length > 0 && way !== 'in') return [changed(at, 'may be something that it was not before')];
  return [added(at, gone.length > 0 ? 'is less than before' : 'may be more than before')];
}

type Members = Map<string, Node>;

function membersOf(nodes: unknown): Members {
  return new Map(
    (nodes as Node[]).map((node) => {
      const overload = node.type === 'TSMethodSignature' || node.type === 'MethodDefinition' ? node.kind : '';
      const name = node.key ? plain(node.key) : shape({ ...node, typeAnnotation: null, returnType: null });
      return [`${overload === 'get' || overload === 'set' ? `${overload} ` : ''}${name}`, node];
    }),
  );
}

function compareMembers(a: Members, b: Members, way: Way, at: string, names: Names): Difference[] {
  const gone = [...a].filter(([name]) => !b.has(name)).map(([name]) => changed(within(at, name), 'is gone'));
  const others = [...b].flatMap(([name, member]) => {
    const here = within(at, name);
    const former = a.get(name);
    if (former) return compareMember(former, member, way, here, names);
    return member.optional || way === 'out'
      ? [added(here, 'is new')]
      : [changed(here, 'is new, and whoever makes one has to give it')];
  });
  return [...gone, ...others];
}

function compareMember(a: Node, b: Node, way: Way, at: string, names: Names): Difference[] {
  const found: Difference[] = [];
  if (!a.optional && b.optional)
    found.push(way === 'in' ? added(at, 'may be left out') : changed(at, 'may be absent'));
  if (a.optional && !b.optional)
    found.push(way === 'out' ? added(at, 'is always there') : changed(at, 'has to be given'));
  if (Boolean(a.readonly) !== Boolean(b.readonly)) {
    const fine = way === 'out' ? !b.readonly : way === 'in' && b.readonly;
    found.push(
      fine ? added(at, 'may be written') : changed(at, b.readonly ? 'is read only' : 'may be written'),
    );
  }
  const [one, other] = [a, b].map((node) => (isNode(node.value) ? node.value : node));
  if ('params' in one! && 'params' in other!)
    return [...found, ...compareFunctions(one!, other!, way, at, names)];
  const [from, to] = [annotationOf(a), annotationOf(b)];
  if (from && to) return [...found, ...compareTypes(from, to, way, at, names)];
  return [...found, ...sameOr(at, one, other, 'is declared otherwise')];
}

/** What a function takes goes the other way than the function itself. */
function compareFunctions(a: Node, b: Node, way: Way, at: string, names: Names): Difference[] {
  const [former, present] = [a.params as Node[], b.params as Node[]];
  const found = sameOr(at, a.typeParameters, b.typeParameters, 'takes other types');
  for (let place = 0; place < Math.max(former.length, present.length); place++) {
    const [one, other] = [former[place], present[place]];
    const name = within(at, other ? parameterName(other, place) : parameterName(one!, place));
    if (!one) {
      const mayBeLeftOut = other!.optional || other!.type === 'RestElement';
      // Of what is handed to us we are the caller: whoever wrote it may ignore what it is told besides.
      if (way === 'in') found.push(added(name, 'is told as well'));
      else if (mayBeLeftOut && way === 'out') found.push(added(name, 'may be given'));
      else found.push(changed(name, 'has to be given'));
    } else if (!other) found.push(changed(name, 'is no longer taken'));
    else if ((one.type === 'RestElement') !== (other.type === 'RestElement'))
      found.push(changed(name, 'is taken otherwise'));
    else if (one.optional && !other.optional && other.type !== 'RestElement')
      found.push(changed(name, 'has to be given'));
    else {
      if (!one.optional && other.optional) found.push(added(name, 'may be left out'));
      const [from, to] = [annotationOf(one), annotationOf(other)];
      if (from && to) found.push(...compareTypes(from, to, OPPOSITE[way], name, names));
    }
  }
  const [from, to] = [annotationOf(a, 'returnType'), annotationOf(b, 'returnType')];
  if (from && to) found.push(...compareTypes(from, to, way, `${at}()`, names));
  return found;
}

const parameterName = (node: Node, place: number) =>
  node.type === 'Identifier' ? String(node.name) : `parameter ${place + 1}`;

function annotationOf(node: Node, of = 'typeAnnotation'): Node | undefined {
  const annotation = node[of];
  return isNode(annotation) ? (annotation.typeAnnotation as Node) : undefined;
}

function argumentsOf(node: Node): Node[] {
  const given = (node.typeArguments ?? node.typeParameters) as { params?: Node[] } | null | undefined;
  return given?.params ?? [];
}

function wayInto(node: Node, way: Way): Way {
  return HOLDERS.includes(plain(node.typeName ?? node.expression)) ? way : 'both';
}

const bare = (node: Node): Node =>
  node.type === 'TSParenthesizedType' ? bare(node.typeAnnotation as Node) : node;

/** A name as it is written: a, 'a-b', a.b. */
function plain(node: unknown): string {
  const { type, name, value, left, right } = node as Record<string, unknown>;
  if (type === 'TSQualifiedName') return `${plain(left)}.${plain(right)}`;
  return String(name ?? value ?? shape(node));
}

/** A text that two nodes share when they mean the same: where they stand, what parameters are called and the order of alternatives and members is nothing. */
function shape(node: unknown): string {
  if (Array.isArray(node)) return `[${node.map(shape).join()}]`;
  if (!isNode(node)) return node === undefined ? 'null' : JSON.stringify(node);
  const inner = bare(node);
  if (inner.type === 'TSUnionType' || inner.type === 'TSIntersectionType')
    return `${inner.type}${(inner.types as Node[]).map(shape).sort().join('|')}`;
  if (inner.type === 'TSTypeLiteral') return `{${(inner.members as Node[]).map(shape).sort().join()}}`;
  const { params } = inner;
  const takes = Array.isArray(params) && 'returnType' in inner;
  const parts = Object.entries(inner)
    .filter(([key]) => !['start', 'end', 'range', 'raw', ...(takes ? ['params'] : [])].includes(key))
    .map(([key, value]) => `${key}:${shape(value)}`);
  if (takes) parts.push(`params:[${(params as Node[]).map(parameterShape).join()}]`);
  return `(${parts.join()})`;
}

const parameterShape = (node: Node) =>
  `${node.type === 'RestElement'}${Boolean(node.optional)}${shape(annotationOf(node))}`;

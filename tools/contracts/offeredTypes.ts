import { type Node, nodesBelow, statementsOf } from './syntax';

/** What an entry is before it has a history. */
export interface Offered {
  name: string;
  text: string;
  /** It is not exported, but what is cannot be understood without it. */
  inside?: boolean;
}

/** A name of another file or package, as a file knows it. */
interface Import {
  from: string;
  /** '*' for the whole file */
  name: string;
}

interface Module {
  file: string;
  text: string;
  imports: Map<string, Import>;
  /** More than one node where an interface or function is declared in parts. */
  declared: Map<string, Node[]>;
  exported: Map<string, string | Import>;
  /** Files all of whose names are passed on. */
  passedOn: string[];
}

/** What a name stands for in the end. */
type Target =
  | { kind: 'declared'; module: Module; name: string }
  | { kind: 'file'; module: Module }
  | { kind: 'foreign'; from: string; name: string };

/**
 * What the declarations of a lib offer through index.d.ts, name by name: sorted, without comments, each other's names
 * as users know them, whatever file something stands in. What is not exported but needed to understand what is (the
 * type of a parameter) stands among it.
 *
 * @param files texts by file: 'index.d.ts' → …
 * @param majors the major versions of the packages that names may be passed on from
 */
export function offeredTypes(
  files: ReadonlyMap<string, string>,
  majors: Readonly<Record<string, string>> = {},
): Offered[] {
  const modules = new Map([...files].map(([file, text]) => [file, readModule(file, text)]));
  const door = modules.get('index.d.ts');
  if (!door) throw new Error('The lib has no src/index.ts');
  const offered = new Map<string, string>();
  /** By what is declared: the name that its users know, or one of its own. */
  const known = new Map<Node[], string>();
  const inside = new Set<string>();
  const waiting: { module: Module; name: string; as: string }[] = [];

  const nodesOf = ({ module, name }: { module: Module; name: string }) => module.declared.get(name)!;
  const meet = (module: Module, name: string, as: string) => {
    known.set(nodesOf({ module, name }), as);
    waiting.push({ module, name, as });
  };

  const offer = (target: Target | undefined, as: string, within: Module[]) => {
    if (!target) return;
    if (target.kind === 'foreign') {
      const major = majors[packageOf(target.from)];
      const place = `'${target.from}${major ? `@${major}` : ''}'`;
      offered.set(
        as,
        target.name === '*' ? `export * from ${place};` : `export { ${target.name} } from ${place};`,
      );
      return;
    }
    if (target.kind === 'file') {
      if (!within.includes(target.module))
        for (const name of namesOf(target.module, modules))
          offer(resolve(target.module, name, modules), `${as}.${name}`, [...within, target.module]);
      return;
    }
    const first = known.get(nodesOf(target));
    if (first === undefined) meet(target.module, target.name, as);
    else if (first !== as) offered.set(as, `export { ${first} };`);
  };

  const targets = namesOf(door, modules).map((name) => ({ name, target: resolve(door, name, modules) }));
  // What stands at the door keeps the short name.
  for (const files of [false, true])
    for (const { name, target } of targets)
      if ((target?.kind === 'file') === files) offer(target, name, [door]);

  const own = new Set(targets.map(({ name }) => name));
  const foreignName = ({ from, name }: { from: string; name: string }, local: string) => {
    if (name === '*') return local;
    return own.has(name) ? `${packageOf(from).replace(/^.*\//, '')}.${name}` : name;
  };
  const nameFor = (module: Module, local: string): string => {
    const target = resolve(module, local, modules);
    if (!target) return local;
    if (target.kind === 'foreign') return foreignName(target, local);
    if (target.kind === 'file') return local;
    const nodes = nodesOf(target);
    const name = known.get(nodes);
    if (name !== undefined) return name;
    const taken = new Set([...known.values(), ...offered.keys()]);
    const file = target.module.file.replace(/^.*\/|\.d\.ts$/g, '');
    const given = taken.has(target.name) ? `${file}_${target.name}` : target.name;
    inside.add(given);
    meet(target.module, target.name, given);
    return given;
  };
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { module, name, as } = next;
    offered.set(
      as,
      nodesOf({ module, name })
        .map((node) => declarationText(module, node, modules, nameFor))
        .join('\n'),
    );
  }
  return [...offered]
    .map(([name, text]) => (inside.has(name) ? { name, text, inside: true } : { name, text }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** '@scope/name/below' → '@scope/name' */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const nameIn = (node: unknown) =>
  String((node as { name?: unknown; value?: unknown }).name ?? (node as { value?: unknown }).value);

function readModule(file: string, text: string): Module {
  const module: Module = {
    file,
    text,
    imports: new Map(),
    declared: new Map(),
    exported: new Map(),
    passedOn: [],
  };
  const declare = (node: Node): string[] => {
    const names =
      node.type === 'VariableDeclaration'
        ? (node.declarations as { id: Node }[]).map(({ id }) => nameIn(id))
        : [nameIn(node.id)];
    for (const name of names) module.declared.set(name, [...(module.declared.get(name) ?? []), node]);
    return names;
  };
  for (const statement of statementsOf(text)) {
    const from = (statement.source as { value?: string } | null | undefined)?.value;
    const declaration = statement.declaration as Node | null | undefined;
    if (statement.type === 'ImportDeclaration' && from) {
      for (const one of statement.specifiers as Node[]) {
        const name =
          one.type === 'ImportNamespaceSpecifier'
            ? '*'
            : one.type === 'ImportDefaultSpecifier'
              ? 'default'
              : nameIn(one.imported);
        module.imports.set(nameIn(one.local), { from, name });
      }
    } else if (statement.type === 'ExportAllDeclaration' && from) {
      if (statement.exported) module.exported.set(nameIn(statement.exported), { from, name: '*' });
      else module.passedOn.push(from);
    } else if (statement.type === 'ExportNamedDeclaration' && declaration) {
      for (const name of declare(declaration)) module.exported.set(name, name);
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const one of statement.specifiers as Node[]) {
        const local = nameIn(one.local);
        module.exported.set(nameIn(one.exported), from ? { from, name: local } : local);
      }
    } else if ('id' in statement || statement.type === 'VariableDeclaration') declare(statement);
  }
  return module;
}

/** Which file a relative specifier names; undefined for other packages. */
function fileOf(module: Module, from: string, modules: ReadonlyMap<string, Module>): Module | undefined {
  if (!from.startsWith('.')) return undefined;
  const parts = module.file.split('/').slice(0, -1);
  for (const part of from.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return modules.get(`${parts.join('/')}.d.ts`);
}

function namesOf(module: Module, modules: ReadonlyMap<string, Module>): string[] {
  const passed = module.passedOn.flatMap((from) => {
    const file = fileOf(module, from, modules);
    return file ? namesOf(file, modules) : [];
  });
  return [...new Set([...module.exported.keys(), ...passed])].filter((name) => name !== 'default').sort();
}

/** What a name of a file stands for: a local one, or one that it exports. */
function resolve(module: Module, name: string, modules: ReadonlyMap<string, Module>): Target | undefined {
  const exported = module.exported.get(name);
  if (exported !== undefined && typeof exported !== 'string') return follow(module, exported, modules);
  const local = exported ?? name;
  if (module.declared.has(local)) return { kind: 'declared', module, name: local };
  const imported = module.imports.get(local);
  if (imported) return follow(module, imported, modules);
  for (const from of module.passedOn) {
    const file = fileOf(module, from, modules);
    const found = file && namesOf(file, modules).includes(name) ? resolve(file, name, modules) : undefined;
    if (found) return found;
  }
  return undefined;
}

function follow(
  module: Module,
  { from, name }: Import,
  modules: ReadonlyMap<string, Module>,
): Target | undefined {
  const file = fileOf(module, from, modules);
  if (!file) return { kind: 'foreign', from, name };
  return name === '*' ? { kind: 'file', module: file } : resolve(file, name, modules);
}

/**
 * The text of a declaration: without `export`, without what is private, its names as users know them. A sentence is a
 * text that may be worded anew, so its type is string.
 */
function declarationText(
  module: Module,
  declaration: Node,
  modules: ReadonlyMap<string, Module>,
  nameFor: (module: Module, local: string) => string,
): string {
  const changes: { start: number; end: number; text: string }[] = [];
  const replace = ({ start, end }: Pick<Node, 'start' | 'end'>, text: string) =>
    changes.push({ start, end, text });

  const visit = (node: Node, own: ReadonlySet<string>): void => {
    const params = (node.typeParameters as { params?: { name: unknown }[] } | null | undefined)?.params ?? [];
    const bound = params.map(({ name }) => (typeof name === 'string' ? name : nameIn(name)));
    const mapped =
      node.type === 'TSMappedType' ? [typeof node.key === 'string' ? node.key : nameIn(node.key)] : [];
    const inferred = node.type === 'TSConditionalType' ? inferredIn(node.extendsType as Node) : [];
    const names = new Set([...own, ...bound, ...mapped, ...inferred]);
    const known = (identifier: Node) => {
      const name = nameIn(identifier);
      if (!names.has(name)) replace(identifier, nameFor(module, name));
    };
    const leftmost = (name: Node): Node =>
      name.type === 'TSQualifiedName' ? leftmost(name.left as Node) : name;

    if (node.type === 'TSTypeReference') known(leftmost(node.typeName as Node));
    else if (node.type === 'TSTypeQuery' && (node.exprName as Node).type !== 'TSImportType')
      known(leftmost(node.exprName as Node));
    else if (node.type === 'TSInterfaceHeritage' || node.type === 'TSClassImplements') {
      const expression = node.expression as Node;
      if (expression.type === 'Identifier') known(expression);
    } else if (node.type === 'ClassDeclaration' && (node.superClass as Node | null)?.type === 'Identifier')
      known(node.superClass as Node);
    else if (node.type === 'TSImportType') {
      const from = String(((node.source ?? node.argument) as { value?: unknown }).value);
      const qualifier = node.qualifier as Node | null;
      const file = fileOf(module, from, modules);
      if (qualifier) {
        const first = leftmost(qualifier);
        const name = file ? nameFor(file, nameIn(first)) : nameIn(first);
        replace({ start: node.start, end: first.end }, name);
      }
    } else if (node.type === 'TSLiteralType') {
      const { value } = node.literal as { value?: unknown };
      if (isSentence(value)) replace(node, 'string');
    } else if (node.type === 'VariableDeclarator') {
      const { value } = (node.init ?? {}) as { value?: unknown };
      const [id, init] = [node.id as Node, node.init as Node];
      if (isSentence(value)) replace({ start: id.end, end: init.end }, ': string');
    }
    for (const below of nodesBelow(node)) visit(below, names);
  };
  visit(declaration, new Set());
  if (declaration.type === 'ClassDeclaration') {
    for (const member of (declaration.body as { body: Node[] }).body) {
      const key = member.key as { type?: string } | undefined;
      if (member.accessibility === 'private' || key?.type === 'PrivateIdentifier') replace(member, '');
    }
  }
  return rewritten(module.text, declaration, changes);
}

const isSentence = (value: unknown) => typeof value === 'string' && /\s/.test(value);

/** The names that `infer X` makes. */
function inferredIn(node: Node): string[] {
  const own = node.type === 'TSInferType' ? [nameIn((node.typeParameter as { name: unknown }).name)] : [];
  return [...own, ...nodesBelow(node).flatMap(inferredIn)];
}

function rewritten(
  text: string,
  { start, end }: Node,
  changes: readonly { start: number; end: number; text: string }[],
): string {
  let result = '';
  let at = start;
  for (const change of [...changes].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (change.start < at) continue;
    result += text.slice(at, change.start) + change.text;
    at = change.end;
  }
  result += text.slice(at, end);
  return result
    .replace(/^export /, '')
    .replace(/^declare /, '')
    .replaceAll(/\n\s*(?=\n)/g, '')
    .replaceAll(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 2))
    .trim();
}

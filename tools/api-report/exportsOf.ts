import { parseSync } from 'oxc-parser';

/** A named thing and the text of its declaration. */
export interface Export {
  /** Name that importers use: addToCart, or cart.addToCart of a file that is exported as a whole. */
  name: string;
  text: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** The origin of a name: a file or package, and its name there; '*' is the whole file. */
interface Source {
  from: string;
  name: string;
}

interface Module {
  file: string;
  /** More than one text where an interface or function is declared in parts. */
  declared: Map<string, string[]>;
  imports: Map<string, Source>;
  /** A local name, or a name of another file. */
  exported: Map<string, string | Source>;
  /** Files whose names are all passed on. */
  passedOn: string[];
}

type Modules = ReadonlyMap<string, Module>;
type Target = { module: Module; name: string } | { namespace: Module } | { external: Source };

/**
 * Lists the exports of a lib through an entry, sorted by name. The text of an export is its declaration,
 * followed by those of the lib's own types that it needs and that are not exported themselves. Entries besides index.d.ts are
 * bundled with what uses them: they are named without inferred types, which repeat responses of the contracts.
 *
 * @param files texts by file: 'index.d.ts' → …
 */
export function exportsOf(files: ReadonlyMap<string, string>, entry = 'index.d.ts'): Export[] {
  const isBundled = entry !== 'index.d.ts';
  const modules = new Map([...files].map(([file, text]) => [file, readModule(file, text, isBundled)]));
  const index = modules.get(entry);
  if (!index) throw new Error(`The lib has no ${entry}`);
  const found: { name: string; target: Target }[] = [];
  const collect = (module: Module, prefix: string, above: readonly Module[]) => {
    for (const name of namesOf(module, modules)) {
      const target = resolve(module, name, modules);
      if (!target) continue;
      if (!('namespace' in target)) found.push({ name: prefix + name, target });
      else if (!above.includes(target.namespace))
        collect(target.namespace, `${prefix}${name}.`, [...above, target.namespace]);
    }
  };
  collect(index, '', [index]);
  const isExported = (texts: readonly string[]) =>
    found.some(({ target }) => 'module' in target && target.module.declared.get(target.name) === texts);
  return found
    .map(({ name, target }) => ({ name, text: textOf(target, modules, isExported) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function textOf(target: Target, modules: Modules, isExported: (texts: readonly string[]) => boolean): string {
  if ('external' in target) return `export { ${target.external.name} } from '${target.external.from}';`;
  if ('namespace' in target) return '';
  const own = target.module.declared.get(target.name)!;
  const seen = new Set([own]);
  const waiting = [target];
  const needed: string[] = [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const word of new Set(
      next.module.declared
        .get(next.name)!
        .join('\n')
        .match(/[A-Za-z_$][\w$]*/g),
    )) {
      const used = resolve(next.module, word, modules);
      if (!used || !('module' in used)) continue;
      const texts = used.module.declared.get(used.name)!;
      if (seen.has(texts) || isExported(texts)) continue;
      seen.add(texts);
      needed.push(...texts);
      waiting.push(used);
    }
  }
  return [...own, ...needed.sort()].join('\n');
}

const nameIn = (node: unknown) =>
  String((node as { name?: unknown }).name ?? (node as { value?: unknown }).value);

function readModule(file: string, text: string, isBundled: boolean): Module {
  const { program, errors } = parseSync('index.d.ts', text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const module: Module = { file, declared: new Map(), imports: new Map(), exported: new Map(), passedOn: [] };
  const declare = (node: Node): string[] => {
    const ids =
      node.type === 'VariableDeclaration'
        ? (node.declarations as { id: Node }[]).map(({ id }) => id)
        : [node.id];
    const names = ids.map(nameIn);
    for (const name of names)
      module.declared.set(name, [
        ...(module.declared.get(name) ?? []),
        declarationText(text, node, isBundled),
      ]);
    return names;
  };
  for (const statement of program.body as unknown as Node[]) {
    const from = (statement.source as { value?: string } | null | undefined)?.value;
    const declaration = statement.declaration as Node | null | undefined;
    const specifiers = (statement.specifiers ?? []) as Node[];
    if (statement.type === 'ImportDeclaration' && from)
      for (const one of specifiers)
        module.imports.set(nameIn(one.local), { from, name: one.imported ? nameIn(one.imported) : '*' });
    else if (statement.type === 'ExportAllDeclaration' && from) {
      if (statement.exported) module.exported.set(nameIn(statement.exported), { from, name: '*' });
      else module.passedOn.push(from);
    } else if (statement.type === 'ExportNamedDeclaration' && declaration)
      for (const name of declare(declaration)) module.exported.set(name, name);
    else if (statement.type === 'ExportNamedDeclaration')
      for (const one of specifiers) {
        const local = nameIn(one.local);
        module.exported.set(nameIn(one.exported), from ? { from, name: local } : local);
      }
    else if ('id' in statement || statement.type === 'VariableDeclaration') declare(statement);
  }
  return module;
}

/** A declaration without private members and indented by two; a message may be reworded, so its type is string. */
function declarationText(text: string, node: Node, isBundled: boolean): string {
  return (isBundled ? withoutInferred(text, node) : text.slice(node.start, node.end))
    .replace(/^(export )?(declare )?/, '')
    .replaceAll(/^\s*(private [^\n]*|#private;)\n/gm, '')
    .replaceAll(/"[^"\n]*"/g, (literal) => (/\s/.test(literal) ? 'string' : literal))
    .replaceAll(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 2));
}

/** The text without what the compiler infers: arguments of several lines, and what it adds to `import("package").Name<…>`. */
function withoutInferred(text: string, node: Node): string {
  const cuts = inferredIn(text, node).sort((a, b) => a.start - b.start);
  const starts = [node.start, ...cuts.map(({ end }) => end)];
  return starts
    .map((start, at) => text.slice(start, cuts[at]?.start ?? node.end) + (cuts[at]?.rest ?? ''))
    .join('');
}

function inferredIn(text: string, node: unknown): { start: number; end: number; rest: string }[] {
  if (Array.isArray(node)) return node.flatMap((one) => inferredIn(text, one));
  if (node === null || typeof node !== 'object') return [];
  const { type, start, end, types } = node as Node;
  if (type === 'TSTypeParameterInstantiation' && text.slice(start, end).includes('\n'))
    return [{ start, end, rest: '<…>' }];
  const { type: kind, qualifier } = (type === 'TSIntersectionType' ? (types as Node[])[0]! : node) as Node;
  if (kind !== 'TSImportType' || !qualifier)
    return Object.values(node).flatMap((one) => inferredIn(text, one));
  const { start: from, end: to } = qualifier as Node;
  return [{ start, end, rest: `${text.slice(from, to)}<…>` }];
}

/** The file that a relative specifier names; undefined for packages. */
function moduleAt(module: Module, from: string, modules: Modules): Module | undefined {
  if (!from.startsWith('.')) return undefined;
  const { pathname } = new URL(from, `file:///${module.file}`);
  return modules.get(`${pathname.slice(1)}.d.ts`);
}

function namesOf(module: Module, modules: Modules): string[] {
  const passed = module.passedOn.flatMap((from) => {
    const other = moduleAt(module, from, modules);
    return other ? namesOf(other, modules) : [];
  });
  return [...new Set([...module.exported.keys(), ...passed])].sort();
}

function resolve(module: Module, name: string, modules: Modules): Target | undefined {
  const exported = module.exported.get(name);
  if (exported !== undefined && typeof exported !== 'string') return follow(module, exported, modules);
  const local = exported ?? name;
  if (module.declared.has(local)) return { module, name: local };
  const imported = module.imports.get(local);
  if (imported) return follow(module, imported, modules);
  for (const from of module.passedOn) {
    const other = moduleAt(module, from, modules);
    if (other && namesOf(other, modules).includes(name)) return resolve(other, name, modules);
  }
  return undefined;
}

function follow(module: Module, source: Source, modules: Modules): Target | undefined {
  const other = moduleAt(module, source.from, modules);
  if (!other) return { external: source };
  return source.name === '*' ? { namespace: other } : resolve(other, source.name, modules);
}

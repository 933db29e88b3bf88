import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import type { SourceFile } from './rules';

/** Examples are repositories of outside teams, with packages of their own. */
const SKIPPED = new Set([
  'node_modules',
  'dist',
  '.git',
  '.nx',
  '.data',
  'coverage',
  'test-results',
  'examples',
]);

/** Every TypeScript file of the workspace, with what it imports. The folders are read, so nothing is forgotten. */
export function readSources(root: string): SourceFile[] {
  return filesBelow(root, '').map((file) => read(root, file));
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const at = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(root, at);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [at] : [];
  });
}

function read(root: string, file: string): SourceFile {
  return sourceOf(file, readFileSync(path.join(root, file), 'utf8'));
}

/** @param text the file's source */
export function sourceOf(file: string, text: string): SourceFile {
  const { module, program } = parseSync(file, text);
  const imports = [
    ...module.staticImports.map((one) => ({
      from: one.moduleRequest.value,
      typeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ from: entry.moduleRequest.value, typeOnly: entry.isType }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap((one) => {
      const literal = /^['"`]([^'"`$]+)['"`]$/.exec(
        text.slice(one.moduleRequest.start, one.moduleRequest.end),
      );
      return literal?.[1] ? [{ from: literal[1], typeOnly: false }] : [];
    }),
  ];
  return { path: file, imports, globals: globalsIn(program) };
}

interface Node {
  type?: string;
  name?: string;
  object?: Node;
  property?: Node;
  [key: string]: unknown;
}

/** `queryKey: [...]`, or an array given to a method of the query cache that takes a key. */
function isQueryKey({ type, key, value, callee, arguments: given }: Node): boolean {
  const isArray = (one: unknown) => (one as Node | undefined)?.type === 'ArrayExpression';
  if (type === 'Property') return (key as Node).name === 'queryKey' && isArray(value);
  const method = (callee as Node | undefined)?.property?.name ?? '';
  return type === 'CallExpression' && /^[gs]etQueryData$/.test(method) && isArray((given as unknown[])[0]);
}

/** Fields of a call that a browser build omits. */
const SCHEMAS = new Set(['params', 'query', 'headers', 'body', 'form', 'answer']);

/** The local names of an import from the contracts that may be a namespace of calls: `auth`, or `cart as contracts`. */
function contractsIn(program: unknown): Set<string> {
  const { body = [] } = program as { body?: Node[] };
  const imports = body.filter(
    ({ type, source }) => type === 'ImportDeclaration' && (source as Node).value === '@haat/contracts',
  );
  const locals = imports.flatMap(({ specifiers }) => specifiers as Node[]).map(({ local }) => local as Node);
  return new Set(locals.flatMap(({ name }) => name ?? []));
}

/** `auth.login.body`, or `{ body } = auth.login`, of a namespace of calls. Types (`typeof auth.login`) are none of it. */
function readsSchema({ type, object, property, id, init }: Node, contracts: ReadonlySet<string>): boolean {
  const isCall = (one: unknown) => {
    const { type: kind, object: namespace } = (one ?? {}) as Node;
    return kind === 'MemberExpression' && contracts.has(namespace?.name ?? '');
  };
  if (type === 'MemberExpression') return isCall(object) && SCHEMAS.has(property?.name ?? '');
  if (type !== 'VariableDeclarator' || (id as Node).type !== 'ObjectPattern' || !isCall(init)) return false;
  const properties = (id as Node).properties as Node[];
  return properties.some(({ key }) => SCHEMAS.has((key as Node | undefined)?.name ?? ''));
}

/** Browser storages that remotes share. Any use counts: as a value, a property or its name. */
const STORAGES = new Set(['localStorage', 'sessionStorage', 'indexedDB']);

/** Uses of the browser's storage, cookie and history, of literal query keys and of calls' schemas, however deep. */
function globalsIn(program: unknown): string[] {
  const found = new Set<string>();
  const contracts = contractsIn(program);
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    const { type, object, property, name, value } = node as Node;
    if (type === 'MemberExpression' && object?.type === 'Identifier' && property?.type === 'Identifier') {
      const member = `${object.name}.${property.name}`;
      if (member === 'window.history' || member === 'document.cookie') found.add(member);
      if (object.name === 'history' && /^(push|replace)State$/.test(String(property.name)))
        found.add('history');
    }
    if (type === 'Identifier' && STORAGES.has(name ?? '')) found.add(name!);
    if (type === 'Literal' && STORAGES.has(String(value))) found.add(String(value));
    if (isQueryKey(node as Node)) found.add('a literal query key');
    if (readsSchema(node as Node, contracts)) found.add('the schema of a call');
    Object.values(node).forEach(visit);
  };
  visit(program);
  return [...found];
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import type { SourceFile, Violation } from './rules';

const PAGE_NAMES = 'libs/page/src/names.ts';

/** Scripts that are no modules: they have the names filled in. */
const SCRIPTS = ['page/headScript.js', 'page/startScripts.js', 'gateway/offlineWorker.js'];

/** Code that writes or reads pages. Tests say what is on the wire; CSS and hosts of others can't import. */
const isChecked = (file: string) =>
  /^(shell|libs|mfe-[\w-]+)\//.test(file) && !/^libs\/page\/|\.test\.tsx?$|\/testing\//.test(file);

/** Names of the page that stand as text in code, instead of imported from libs/page. */
export function checkPageNames(root: string, files: readonly SourceFile[]): Violation[] {
  const text = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const names = namesIn(text(PAGE_NAMES));
  const checked = files.map((file) => file.path).filter(isChecked);
  return [...checked, ...SCRIPTS.map((name) => `shell/server/${name}`)].flatMap((file) =>
    strayNames(file, text(file), names).map((name) => ({
      path: file,
      rule: `${name} is a name of the page: import it from @haat/page/names`,
    })),
  );
}

/** The values in names.ts that mean nothing else: attributes, addresses, headers, globals, ids with a hyphen. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/^export const [A-Z_]+ = '([^']+)';/gm)]
    .map(([, value = '']) => value)
    .filter((value) => /[-/]|^haat/.test(value));

interface Node {
  type?: string;
  [key: string]: unknown;
}

/** The names in a file's literals, JSX attributes, uses of `dataset` and identifiers. Comments may name them. */
export function strayNames(file: string, text: string, names: readonly string[]): string[] {
  const found = new Set<string>();
  const byDataset = new Map(
    names.filter((name) => name.startsWith('data-')).map((name) => [datasetKey(name), name]),
  );
  const inText = (value: string) => {
    for (const name of names) if (wholeWord(name).test(value)) found.add(name);
    for (const [, key = ''] of value.matchAll(/\bdataset\.(\w+)/g)) note(key);
  };
  const note = (key: unknown) => {
    const name = byDataset.get(String(key));
    if (name) found.add(name);
  };
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { type, ...parts } = node as Node;
    if (type === 'Literal') inText(String((parts.regex as Node | undefined)?.pattern ?? parts.value));
    if (type === 'TemplateElement') inText(String((parts.value as Node).raw));
    if (type === 'JSXIdentifier' || type === 'Identifier') {
      if (names.includes(String(parts.name))) found.add(String(parts.name));
    }
    if (type === 'MemberExpression' && isDataset(parts.object)) note((parts.property as Node).name);
    if (type === 'VariableDeclarator' && isDataset(parts.init))
      for (const { key } of ((parts.id as Node).properties ?? []) as Node[])
        note((key as Node | undefined)?.name);
    Object.values(parts).forEach(visit);
  };
  visit(parseSync(file, text).program);
  return [...found];
}

/** `element.dataset`, or a variable of that name. */
function isDataset(node: unknown): boolean {
  const { type, name, property } = (node ?? {}) as Node;
  return type === 'Identifier' ? name === 'dataset' : (property as Node | undefined)?.name === 'dataset';
}

/** 'data-rendered-for' → 'renderedFor'. */
const datasetKey = (name: string) =>
  name.slice('data-'.length).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const wholeWord = (name: string) => new RegExp(`(?<![\\w-])${name.replace(/[.]/g, '\\$&')}(?![\\w-])`);

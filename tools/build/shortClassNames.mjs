import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The bundler's names of CSS Modules, which are replaced: catalog-./src/home/HomeScreen.module.css-title */
export const LONG_NAME = '[uniqueName]-[path][name][ext]-[local]';

/** All of it but the package. Style sheets escape its dots and slashes. */
const LONG_PART = /(?<=\w-)((?:\\?\.){1,2}\\?\/[\w@./\\-]+?\.css)-([\w-]+)/g;

/**
 * Gives classes and other local names of CSS Modules short names that compress well, because those of a file begin alike:
 * catalog-hstu-1, of the package, the file and the place in the file. A name depends on nothing but the file's path and
 * source, so that builds for browsers and for the server agree.
 */
export class ShortClassNames {
  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('ShortClassNames', (compilation) => {
      // After the minimizer, which knows classes that nothing uses by their long names. Source maps and hashes come later.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'ShortClassNames', stage }, (assets) => {
        const files = new Map();
        const shortPart = (long, local) => {
          const file = path.resolve(compiler.context, long.replaceAll('\\', ''));
          if (!files.has(file)) files.set(file, numbersOf(readFileSync(file, 'utf8')));
          return `${codeOf(path.relative(root, file))}-${files.get(file).get(local).toString(36)}`;
        };
        for (const [asset, source] of Object.entries(assets)) {
          if (!/\.(m?js|css)$/.test(asset)) continue;
          const found = [...source.source().toString().matchAll(LONG_PART)];
          if (found.length === 0) continue;
          const renamed = new sources.ReplaceSource(source);
          for (const { 0: part, 1: long, 2: local, index } of found)
            renamed.replace(index, index + part.length - 1, shortPart(long, local));
          compilation.updateAsset(asset, renamed);
        }
        const problem = sameCodes([...files.keys()].map((file) => path.relative(root, file)));
        if (problem) compilation.errors.push(new Error(problem));
      });
    });
  }
}

/**
 * Stands for a file in names: the initials of its name, and two characters of a hash of its path.
 * @param {string} file its path from the project's root
 */
export function codeOf(file) {
  const initials = path
    .basename(file)
    .replace(/[^A-Z]/g, '')
    .toLowerCase();
  const hash = createHash('sha256').update(file).digest().readUInt32BE() % 36 ** 2;
  return initials + hash.toString(36).padStart(2, '0');
}

/**
 * Numbers what may be a local name in a style sheet in order of appearance, classes first.
 * @param {string} css
 * @returns {Map<string, number>}
 */
export function numbersOf(css) {
  const code = css.replace(/\/\*.*?\*\//gs, '');
  const classes = code.matchAll(/\.(-?[a-z_][\w-]*)/gi);
  const words = code.matchAll(/(?:--)?([\w-]+)/g);
  const names = new Set([...classes, ...words].map(([, name]) => name));
  return new Map([...names].map((name, number) => [name, number]));
}

/**
 * @param {readonly string[]} files of one package's build
 * @returns {string | undefined} a sentence about two files whose names would be the same
 */
export function sameCodes(files) {
  const first = new Map();
  for (const file of [...files].sort()) {
    const code = codeOf(file);
    if (first.has(code))
      return `${first.get(code)} and ${file} would have the same class names (${code}): rename one of them.`;
    first.set(code, file);
  }
}

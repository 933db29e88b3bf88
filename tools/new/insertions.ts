import { NotPossible } from './options';

// Additions of a new remote or screen to existing files: each function takes a file's text and returns it extended.

/** A row at the end of a remote's routes, or of its route table. */
export function withRoute(text: string, row: string): string {
  return before(text, /\n\]( as const satisfies RouteTable)?;/, `${row}\n`, 'src/routes.tsx');
}

/** A row at the end of a remote's fragment table. */
export function withFragmentRow(text: string, row: string): string {
  return before(text, /\n\} as const satisfies FragmentTable;/, `${row}\n`, 'src/fragmentTable.ts');
}

/** An import at the end of a remote's fragments. */
export function withFragmentLoad(text: string, load: string): string {
  return before(text, /\n\}\);/, `${load}\n`, 'src/fragments.ts');
}

/** The life cycles of a remote, with its fragments. */
export function withFragmentsExported(text: string): string {
  return text.includes('const fragments')
    ? text
    : `${text}export const fragments = () => import('./fragments');\n`;
}

/** The server bundle of a remote, with its fragments. */
export function withFragmentsRendered(text: string): string {
  if (/\bfragments\b.*\}\);/.test(text)) return text;
  const [options, app] = [/\.\.\.app( ?\}\);)/, "import { app } from './app';\n"];
  if (!options.test(text) || !text.includes(app))
    throw new NotPossible('src/server.tsx does not call reactServer with ...app as it used to');
  return text
    .replace(app, `${app}import { fragments } from './fragments';\n`)
    .replace(options, '...app, fragments$1');
}

/** A block of texts at the end of a remote's. */
export function withTexts(text: string, block: string): string {
  return before(text, /\n\}( as const)?;/, `\n${block}`, 'src/strings/en.ts');
}

interface LockedPackage {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** The lock file as npm would write it with one more workspace, which needs no package that is not there. */
export function withWorkspace(text: string, name: string, locked: LockedPackage): string {
  const lock = JSON.parse(text) as { packages: Record<string, unknown> };
  let packages = Object.entries(lock.packages);
  const added: [string, unknown][] = [
    [name, locked],
    [`node_modules/${name}`, { resolved: name, link: true }],
  ];
  for (const [place, entry] of added) {
    const after = packages.findIndex(([other]) => other.localeCompare(place, 'en') > 0);
    const at = after < 0 ? packages.length : after;
    packages = [...packages.slice(0, at), [place, entry], ...packages.slice(at)];
  }
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`;
}

/** @param mark the end of what it is added to, with the line break before it */
function before(text: string, mark: RegExp, addition: string, file: string): string {
  const found = mark.exec(text);
  if (!found) throw new NotPossible(`${file} does not end as it used to: ${mark} is not in it`);
  return insertAt(text, found.index + 1, addition);
}

const insertAt = (text: string, at: number, addition: string) =>
  text.slice(0, at) + addition + text.slice(at);

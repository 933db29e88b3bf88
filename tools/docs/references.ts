// Finds the files that a documentation page names: paths in inline code, and relative links.

/** The text without fenced code blocks: commands and their output are not checked. */
const withoutFences = (markdown: string) => markdown.replace(/^```.*?^```/gms, '');

const FILE_NAME = /\.(cjs|css|json|md|mjs|sql|svg|ts|tsx|txt|ya?ml)$/;
const PATH = /^[\w.{},*…-]+(\/[\w.{},*…-]+)*\/?$/;

/**
 * Paths named in inline code: everything below a top-level folder, and every file name. Placeholders (`<remote>`),
 * addresses (`/cart`), packages (`@haat/ui`) and settings (`DATA_DIR/mail`) are none.
 * @param isTopLevel whether the workspace has this folder at its root
 */
export function pathsIn(markdown: string, isTopLevel: (folder: string) => boolean): string[] {
  const spans = [...withoutFences(markdown).matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, code = '']) => code);
  return spans.filter((code) => {
    const [first = ''] = code.split('/');
    if (!PATH.test(code) || /^[A-Z_]+$/.test(first)) return false;
    return (code.includes('/') && isTopLevel(first)) || FILE_NAME.test(code);
  });
}

/** `a/{b,c}.ts` → `a/b.ts`, `a/c.ts`. */
export function expandBraces(path: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(path) ?? [];
  if (choices === undefined) return [path];
  return choices.split(',').flatMap((choice) => expandBraces(before + choice + after));
}

/**
 * Whether the workspace has what a document names. `*` and `…` stand for part of a name. A name that doesn't begin at a
 * top-level folder may be anywhere (`package.json`, `src/routes.tsx`).
 * @param known all files and folders, relative to the workspace's root
 */
export function exists(
  path: string,
  known: readonly string[],
  isTopLevel: (folder: string) => boolean,
): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .split(/[*…]/)
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]*');
  const [first = ''] = path.split('/');
  const rooted = path.includes('/') && isTopLevel(first);
  const regExp = new RegExp(rooted ? `^${pattern}$` : `(^|/)${pattern}$`);
  return known.some((one) => regExp.test(one));
}

/** Targets of relative links, with their anchors. */
export function linksIn(markdown: string): string[] {
  return [...withoutFences(markdown).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Anchors of a page's headings, as GitHub makes them. */
export function anchorsIn(markdown: string): string[] {
  return [...withoutFences(markdown).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

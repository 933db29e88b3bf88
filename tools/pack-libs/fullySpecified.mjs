import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * Adds the extensions to relative imports, as Node and strict bundlers want them outside of this workspace.
 * @param {string} text a module, or its types
 * @param {string} file where it is, beside the files that it imports
 */
export function fullySpecified(text, file) {
  const { module } = parseSync(file, text);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ];
  const found = new Map();
  for (const { start, end } of requests) found.set(start, end);
  // The parser does not list `import('./x').Type` of types.
  if (file.endsWith('.d.ts'))
    for (const { 1: quoted, index } of text.matchAll(/(?<=\bimport\()('[^']+'|"[^"]+")(?=\))/g))
      found.set(index, index + quoted.length);
  return [...found]
    .sort(([a], [b]) => b - a)
    .reduce((changed, [start, end]) => {
      const request = text.slice(start + 1, end - 1);
      return changed.slice(0, start + 1) + withExtension(request, file) + changed.slice(end - 1);
    }, text);
}

function withExtension(request, file) {
  if (!request.startsWith('.')) return request;
  const at = path.resolve(path.dirname(file), request);
  if (existsSync(`${at}.js`) || existsSync(`${at}.d.ts`)) return `${request}.js`;
  return existsSync(path.join(at, 'index.js')) ? `${request}/index.js` : request;
}

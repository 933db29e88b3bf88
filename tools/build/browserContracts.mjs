import { parseSync } from 'oxc-parser';

/** The parts of a contract that the client needs: the request's target and the response's format. */
const NEEDED = new Set(['method', 'path', 'withoutToken', 'ofSite', 'status', 'contentType']);

/**
 * A loader for the files of libs/contracts in builds for browsers. It leaves the schemas of bodies and answers out of
 * `call({ … })`: only the API validates by them. Forms import the schemas that they need by name.
 * All top-level declarations are marked pure, so that the minimizer drops those that nothing uses.
 *
 * @param {string} source TypeScript
 */
export default function browserContracts(source) {
  return withoutSchemas(source, this.resourcePath);
}

/** @param {string} source @param {string} file its name, for its language */
export function withoutSchemas(source, file) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const edits = [];
  for (const statement of program.body) {
    const { declaration = statement } = statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations) {
      if (!['CallExpression', 'ObjectExpression', 'TSAsExpression'].includes(init?.type)) continue;
      const [definition] = init.arguments ?? [];
      if (init.callee?.name !== 'call' || definition?.type !== 'ObjectExpression') {
        // A function around it: its arguments are calls of their own, which a comment before the first does not cover.
        edits.push({ at: init.start, end: init.start, text: '/*#__PURE__*/ (() => (' });
        edits.push({ at: init.end, end: init.end, text: '))()' });
        continue;
      }
      edits.push({ at: init.start, end: init.start, text: '/*#__PURE__*/ ' });
      const parts = definition.properties
        .filter(({ type, key }) => type === 'SpreadElement' || NEEDED.has(key.name))
        .map(({ start, end }) => source.slice(start, end));
      edits.push({ at: definition.start, end: definition.end, text: `{ ${parts.join(', ')} }` });
    }
  }
  return edits.reduceRight(
    (text, { at, end, text: now }) => text.slice(0, at) + now + text.slice(end),
    source,
  );
}

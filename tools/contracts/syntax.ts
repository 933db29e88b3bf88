import { parseSync } from 'oxc-parser';

/** A node of the syntax tree, as far as a walk needs it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The nodes right below one, in the order of the text. */
export function nodesBelow(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

/**
 * The statements of a declaration file.
 * @throws Error where the text is no TypeScript
 */
export function statementsOf(text: string): Node[] {
  const { program, errors } = parseSync('surface.d.ts', text);
  if (errors.length > 0) throw new Error(`${errors[0]!.message}:\n${text}`);
  return program.body as unknown as Node[];
}

/** The declaration that an entry's text is. */
export function declarationIn(text: string): Node | undefined {
  return statementsOf(text.replaceAll(/^(?=(const|function|class|enum|abstract)\b)/gm, 'declare '))[0];
}

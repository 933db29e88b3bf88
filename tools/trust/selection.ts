import { PROPERTIES, type Property, TOOLS, type Tool } from './properties';

/** The output of npm run trust. */
export interface Selection {
  properties: readonly Property[];
  tools: readonly Tool[];
  /** also tests of the full matrices */
  full: boolean;
  journeys: boolean;
  /** only these rows: tests of others in the same files don't run, and docs/trust.md keeps its other rows */
  rowsOnly: boolean;
  /** docs/trust.md is written as a whole */
  writesPage: boolean;
}

const AXE = 'axe';

/**
 * Reads the arguments of npm run trust: names of rows, `--full`, `--tools`.
 * @throws Error naming a row that is not there
 */
export function selectionOf(args: readonly string[]): Selection {
  const names = args.filter((word) => !word.startsWith('--'));
  const unknown = names.find((name) => ![...PROPERTIES, ...TOOLS].some((row) => row.name === name));
  if (unknown) throw new Error(`There is no row "${unknown}" in docs/trust.md`);
  const isNamed = (row: Property) => names.includes(row.name);
  if (names.length > 0)
    return {
      properties: PROPERTIES.filter(isNamed),
      tools: TOOLS.filter(isNamed),
      full: true,
      journeys: true,
      rowsOnly: true,
      writesPage: false,
    };
  if (args.includes('--full'))
    return {
      properties: PROPERTIES,
      tools: TOOLS,
      full: true,
      journeys: true,
      rowsOnly: false,
      writesPage: true,
    };
  const onlyTools = args.includes('--tools');
  return {
    properties: onlyTools ? [] : PROPERTIES,
    tools: onlyTools ? TOOLS.filter(({ name }) => name !== AXE) : [],
    full: false,
    journeys: onlyTools,
    rowsOnly: false,
    writesPage: !onlyTools,
  };
}

/** Shows a row alone, with all its tests. */
export const commandOf = ({ name }: Property): string => `npm run trust -- "${name}"`;

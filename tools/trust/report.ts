import type { Evidence, Property, Tool } from './properties';
import { commandOf } from './selection';

/** A test that was run. */
export interface Case {
  /** of its file, in the workspace */
  file: string;
  name: string;
  status: 'passed' | 'failed' | 'skipped';
}

export interface Result {
  property: Property;
  passed: number;
  failed: number;
  /** Files with tests of the property that were not run. */
  notRun: string[];
}

/**
 * Counts the tests of each property.
 * @param files those that were run
 * @param full whether tests of the full matrix were
 */
export function resultsOf(
  properties: readonly Property[],
  cases: readonly Case[],
  files: ReadonlySet<string>,
  full = false,
): Result[] {
  return properties.map((property) => {
    const found = new Set<Case>();
    const notRun = new Set<string>();
    let without = 0;
    for (const one of property.evidence) {
      const { file, isFullOnly } = one;
      if (!files.has(file) || (isFullOnly && !full)) {
        notRun.add(file);
        continue;
      }
      const matching = cases.filter((test) => shows(one, test) && test.status !== 'skipped');
      // Tests that are all skipped show nothing.
      if (matching.length === 0) without++;
      for (const test of matching) found.add(test);
    }
    const passed = [...found].filter(({ status }) => status === 'passed').length;
    return { property, passed, failed: found.size - passed + without, notRun: [...notRun] };
  });
}

function shows({ file, tag }: Evidence, test: Case): boolean {
  return test.file === file && (!tag || test.name.split(/\s/).includes(tag));
}

const outcomeOf = ({ passed, failed, notRun }: Result) => {
  if (failed > 0) return `**${failed} failed**`;
  if (passed === 0) return notRun.length > 0 ? 'with `--full`' : '**none**';
  return notRun.length > 0 ? `${passed} passed, more with \`--full\`` : `${passed} passed`;
};

/** The last result of an external tool. */
export interface ToolResult {
  /** 2026-11-25 */
  date: string;
  passed: number;
  failed: number;
  /** Why it was not asked. */
  skipped?: string;
}

export type ToolResults = Readonly<Record<string, ToolResult>>;

/**
 * The results of tools now, with the earlier ones of those that were not asked.
 * @param isInstalled whether a program is installed
 */
export function toolResultsOf(
  tools: readonly Tool[],
  results: readonly Result[],
  earlier: ToolResults,
  date: string,
  isInstalled: (program: string) => boolean,
): ToolResults {
  const entries = tools.flatMap((tool): [string, ToolResult][] => {
    const result = results.find(({ property }) => property === tool);
    const before = earlier[tool.name];
    const known: [string, ToolResult][] = before ? [[tool.name, before]] : [];
    if (!result || result.notRun.length > 0) return known;
    const { passed, failed } = result;
    if (tool.needs && !isInstalled(tool.needs))
      return before?.passed
        ? known
        : [[tool.name, { date, passed: 0, failed: 0, skipped: `${tool.needs} is not installed` }]];
    return [[tool.name, { date, passed, failed }]];
  });
  return Object.fromEntries(entries);
}

function toolOutcomeOf(result: ToolResult | undefined): string {
  if (!result) return 'with `--full`';
  const { date, passed, failed, skipped } = result;
  if (skipped) return `skipped: ${skipped} (${date})`;
  return failed > 0 ? `**${failed} failed** (${date})` : `${passed} passed (${date})`;
}

const testsOf = ({ evidence }: Property) =>
  [...new Set(evidence.map(({ file }) => `\`${file}\``))].join(', ');

const rowOf = (result: Result) => {
  const { property } = result;
  return `| ${property.name} | ${property.figure} | ${outcomeOf(result)} | ${testsOf(property)} | \`${commandOf(property)}\` |`;
};

const toolRowOf = (tool: Tool, result: ToolResult | undefined) =>
  `| ${tool.name} | ${tool.figure} | ${toolOutcomeOf(result)} | ${tool.explained} | \`${commandOf(tool)}\` |`;

/** docs/trust.md with the rows of promises and tools that were run alone. */
export function withRows(
  page: string,
  promises: readonly Result[],
  tools: readonly Tool[],
  toolResults: ToolResults,
): string {
  const rows = new Map([
    ...promises.map((result) => [result.property.name, rowOf(result)] as const),
    ...tools.map((tool) => [tool.name, toolRowOf(tool, toolResults[tool.name])] as const),
  ]);
  return page
    .split('\n')
    .map((line) => rows.get(line.split(' | ')[0]?.slice(2) ?? '') ?? line)
    .join('\n');
}

/** docs/trust.md */
export function trustPage(
  results: readonly Result[],
  missing: readonly { name: string; why: string }[],
  tools: readonly Tool[],
  toolResults: ToolResults,
  { command, seconds }: { command: string; seconds: number },
): string {
  return `# Trust

What this shop promises, what tries to break it, and the result of the last run. Written by \`${command}\`; the list is
\`tools/trust/properties.ts\`. The last column shows a row alone, with all its tests; those in a browser need Chromium.

| promise | what the tests do | cases | tests | the row alone |
|---|---|---|---|---|
${results.map(rowOf).join('\n')}

The run took ${Math.ceil(seconds / 60)} min on two cores. \`npm run trust -- --full\` also runs the full matrices and the browser.

## Tools of others

\`npm run trust -- --tools\` asks them, and so does \`--full\`. One that is not installed is skipped.

| tool | looks at | cases | | the row alone |
|---|---|---|---|---|
${tools.map((one) => toolRowOf(one, toolResults[one.name])).join('\n')}

## Not shown by the suite

| promise | state |
|---|---|
${missing.map(({ name, why }) => `| ${name} | ${why} |`).join('\n')}
`;
}

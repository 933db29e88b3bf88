import type { Property } from './properties';

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
 */
export function resultsOf(
  properties: readonly Property[],
  cases: readonly Case[],
  files: ReadonlySet<string>,
): Result[] {
  return properties.map((property) => {
    const found = new Set<Case>();
    const notRun = new Set<string>();
    let without = 0;
    for (const { file, tests } of property.evidence) {
      if (!files.has(file)) {
        notRun.add(file);
        continue;
      }
      const matching = cases.filter(
        (one) => one.file === file && tests.test(one.name) && one.status !== 'skipped',
      );
      // A test that was renamed or removed shows nothing any more.
      if (matching.length === 0) without++;
      for (const one of matching) found.add(one);
    }
    const passed = [...found].filter(({ status }) => status === 'passed').length;
    return { property, passed, failed: found.size - passed + without, notRun: [...notRun] };
  });
}

const outcomeOf = ({ passed, failed, notRun }: Result) => {
  if (failed > 0) return `**${failed} failed**`;
  if (passed === 0) return notRun.length > 0 ? 'with `--full`' : '**none**';
  return notRun.length > 0 ? `${passed} passed, more with \`--full\`` : `${passed} passed`;
};

/** docs/trust.md */
export function trustPage(
  results: readonly Result[],
  missing: readonly { name: string; why: string }[],
  { command, seconds }: { command: string; seconds: number },
): string {
  const tests = ({ evidence }: Property) =>
    [...new Set(evidence.map(({ file }) => `\`${file}\``))].join(', ');
  return `# Trust

What this shop promises, what tries to break it, and the result of the last run. Written by \`${command}\`; the list is
\`tools/trust/properties.ts\`.

| promise | what the tests do | cases | tests |
|---|---|---|---|
${results.map((one) => `| ${one.property.name} | ${one.property.figure} | ${outcomeOf(one)} | ${tests(one.property)} |`).join('\n')}

The run took ${Math.ceil(seconds / 60)} min on two cores. \`npm run trust -- --full\` also runs the full matrices and the browser.

## Not shown by the suite

| promise | state |
|---|---|
${missing.map(({ name, why }) => `| ${name} | ${why} |`).join('\n')}
`;
}

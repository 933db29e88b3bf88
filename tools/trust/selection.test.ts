import { execFileSync } from 'node:child_process';
import { PROPERTIES, TOOLS } from './properties';
import { commandOf, selectionOf } from './selection';

/** The arguments that npm passes on, as a shell reads the command. */
const argumentsOf = (command: string) =>
  execFileSync('sh', ['-c', command.replace('npm run trust --', "printf '%s\\n'")], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');

test('the command of a row runs this row alone, in full', () => {
  for (const row of [...PROPERTIES, ...TOOLS]) {
    const { properties, tools, ...rest } = selectionOf(argumentsOf(commandOf(row)));
    expect([...properties, ...tools]).toEqual([row]);
    expect(rest).toEqual({ full: true, journeys: true, rowsOnly: true, writesPage: false });
  }
});

test.each([
  [[], PROPERTIES.length, 0, false],
  [['--full'], PROPERTIES.length, TOOLS.length, true],
  [['--tools'], 0, TOOLS.length - 1, false],
  [['--tools', 'axe'], 0, 1, true],
])('%j', (args, properties, tools, full) => {
  const selected = selectionOf(args);
  expect([selected.properties.length, selected.tools.length, selected.full]).toEqual([
    properties,
    tools,
    full,
  ]);
  expect(selected.writesPage).toBe(properties > 1);
});

test('a row that is not there is named', () => {
  expect(() => selectionOf(['No oversel'])).toThrow('There is no row "No oversel" in docs/trust.md');
});

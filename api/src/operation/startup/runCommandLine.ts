import { explainFailure } from './startFailure';

type Kind = abstract new (...args: never[]) => Error;

/**
 * Runs a program of the command line: prints its text, or one line and exit 1.
 * @param expected errors whose message is that line
 */
export function runCommandLine(run: (args: string[]) => Promise<string>, expected: readonly Kind[]): void {
  run(process.argv.slice(2)).then(
    (text) => process.stdout.write(`${text}\n`),
    (error) => {
      const isExpected = expected.some((kind) => error instanceof kind);
      console.error(isExpected ? error.message : explainFailure(error));
      process.exitCode = 1;
    },
  );
}

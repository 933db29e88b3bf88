import path from 'node:path';
import { explainFailure } from '../server/startFailure';
import { runCommand } from './commands';

// npm run release | live | rollback | composition | release-token

runCommand(process.argv.slice(2), path.resolve(import.meta.dirname, '../..'), process.env).then(
  (text) => process.stdout.write(`${text}\n`),
  (error) => {
    console.error(explainFailure(error));
    process.exitCode = 1;
  },
);

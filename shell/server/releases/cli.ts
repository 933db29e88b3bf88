import path from 'node:path';
import { WrongSetting } from '../settings';
import { runCommand } from './commands';
import { Refused } from './refused';

// npm run release | live | rollback | composition | release-token

runCommand(process.argv.slice(2), path.resolve(import.meta.dirname, '../../..'), process.env).then(
  (text) => process.stdout.write(`${text}\n`),
  (error) => {
    const expected = error instanceof Refused || error instanceof WrongSetting;
    console.error(expected ? error.message : error);
    process.exitCode = 1;
  },
);

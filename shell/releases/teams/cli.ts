import { explainFailure } from '../startFailure';
import { workspaceFolder } from '../workspaceFolder';
import { runCommand } from './commands';

// npm run release | live | preview | rollback | dismiss | yank | composition | grant | routes | prune | release-token | release-key

const workspace = {
  root: workspaceFolder(import.meta.dirname),
  env: process.env,
};

runCommand(process.argv.slice(2), workspace).then(
  (text) => process.stdout.write(`${text}\n`),
  (error) => {
    console.error(explainFailure(error));
    process.exitCode = 1;
  },
);

import { explainFailure } from '../startFailure';
import { workspaceFolder } from '../workspaceFolder';
import { runCommand } from './commands';

// npm run release | live | rollback | dismiss | yank | composition | prune | release-token | release-key

const workspace = {
  root: workspaceFolder(import.meta.dirname),
  env: process.env,
  // The site map loads the router: only the command that checks routes waits for it.
  routes: async () => (await import('@haat/page')).siteMap,
};

runCommand(process.argv.slice(2), workspace).then(
  (text) => process.stdout.write(`${text}\n`),
  (error) => {
    console.error(explainFailure(error));
    process.exitCode = 1;
  },
);

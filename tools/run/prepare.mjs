import { buildAll } from './build.mjs';
import { installPackages } from './install.mjs';
import { checkNode, checkPortFree, readSettings } from './settings.mjs';

/**
 * Prepares start and dev: checks Node, settings and ports, installs packages and builds.
 * @returns {Promise<{ port: number, apiPort: number }>}
 * @throws StartError
 */
export async function prepare(root) {
  checkNode();
  const settings = readSettings();
  await checkPortFree('PORT', settings.port);
  await checkPortFree('API_PORT', settings.apiPort);
  await installPackages(root);
  await buildAll(root);
  return settings;
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './processes.mjs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The Chromium that the end-to-end tests drive: CHROMIUM_PATH, else an installed one, else Debian's package
 * (as root), else Playwright's own.
 * @returns {Promise<string | undefined>} its path; undefined for Playwright's own
 */
export async function findBrowser(root) {
  const found = installed();
  if (found) return found;
  const apt =
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    spawnSync('apt-get', ['--version']).status === 0;
  if (apt) {
    console.log('Installing Chromium (once) …');
    await run('apt-get', ['update', '-qq'], { onLine: () => {} });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core'], {
      onLine: () => {},
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    return installed();
  }
  await run('npx', ['playwright', 'install', 'chromium'], { cwd: root });
  return undefined;
}

function installed() {
  return [process.env.CHROMIUM_PATH, ...KNOWN].find((file) => file && existsSync(file));
}

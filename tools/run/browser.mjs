import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './processes.mjs';

/** Chromium without a window system: the same engine for less than half of the CPU time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Bengali letters, and the widths of Arial: text in the site's fallback font is as wide as on shoppers' devices. */
const FONTS = ['fonts-noto-core', 'fonts-liberation'];

/**
 * The Chromium that the end-to-end tests drive: CHROMIUM_PATH, else Debian's headless shell (installed as root), else
 * an installed Chromium, else Playwright's own.
 * @returns {Promise<string | undefined>} its path; undefined for Playwright's own
 */
export async function findBrowser(root) {
  const given = [process.env.CHROMIUM_PATH, HEADLESS_SHELL].find((file) => file && existsSync(file));
  if (given) return given;
  const hasApt =
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    spawnSync('apt-get', ['--version']).status === 0;
  if (hasApt && (await install(['chromium-headless-shell', ...FONTS]))) return HEADLESS_SHELL;
  const chromium = CHROMIUM.find((file) => existsSync(file));
  if (chromium) return chromium;
  if (hasApt && (await install(['chromium', ...FONTS]))) return CHROMIUM[0];
  await run('npx', ['playwright', 'install', 'chromium'], { cwd: root });
  return undefined;
}

/** @returns whether Debian has the packages and they are installed now */
async function install(packages) {
  console.log(`Installing ${packages[0]} (once) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => run('apt-get', args, { onLine: () => {}, env });
  try {
    await apt('update', '-qq');
    await apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
    return true;
  } catch {
    console.log(`${packages[0]} can't be installed here.`);
    return false;
  }
}

import { rmSync } from 'node:fs';
import { constants, cp, mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How often a server touches its copy, and when one that is no longer touched is removed. */
const TOUCH_MS = 60 * 60_000;
const ABANDONED_MS = 24 * TOUCH_MS;
/** How often, and after how many ms, a build is copied again whose files change meanwhile. */
const BUILD_TRIES = 10;
const BUILD_WAIT_MS = 1000;
/** Nothing that a server reads or serves. */
const UNUSED_FILE = /\.map$|^mf-stats\.json$/;

/** Below the data folder: one folder for each HTML server that runs. */
export const SERVED_BUILDS = 'served-builds';

/**
 * Copies the workspace's builds, so that what a server serves changes only when it is started again: not when
 * something is built or published meanwhile.
 * @param root the workspace's folder
 * @returns a folder that has the builds where the workspace has them; it is removed when the process ends
 */
export async function copyBuilds(root: string, dataFolder: string): Promise<string> {
  const copies = path.join(dataFolder, SERVED_BUILDS);
  await mkdir(copies, { recursive: true });
  await removeAbandoned(copies);
  const copy = await mkdtemp(path.join(copies, `${hostname()}-${process.pid}-`));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  const remotes = (await readdir(root)).filter((name) => name.startsWith('mfe-'));
  for (const build of ['shell/dist/browser', ...remotes.map((name) => `${name}/dist`)])
    await copyBuild(root, copy, build);
  setInterval(() => utimes(copy, new Date(), new Date()).catch(() => {}), TOUCH_MS).unref();
  return copy;
}

async function copyBuild(root: string, copy: string, build: string) {
  // A package without a build is known, too.
  await mkdir(path.join(copy, path.dirname(build)), { recursive: true });
  for (let triesLeft = BUILD_TRIES; ; triesLeft--) {
    const exists = await stat(path.join(root, build)).catch(() => null);
    if (!exists) return;
    try {
      return await cp(path.join(root, build), path.join(copy, build), {
        recursive: true,
        // Not hard links: a build may write into the files that it finds.
        mode: constants.COPYFILE_FICLONE,
        filter: (file) => !UNUSED_FILE.test(path.basename(file)),
      });
    } catch (error) {
      // It is being built at this moment.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || triesLeft === 0) throw error;
      await pause(BUILD_WAIT_MS);
      await rm(path.join(copy, build), { recursive: true, force: true });
    }
  }
}

/** Of servers that had no time to remove theirs. Those of other machines are only known by their age. */
async function removeAbandoned(copies: string) {
  for (const name of await readdir(copies)) {
    const copy = path.join(copies, name);
    const [, host, pid] = /^(.+)-(\d+)-\w{6}$/.exec(name) ?? [];
    const touched = await stat(copy).catch(() => null);
    const old = touched !== null && Date.now() - touched.mtimeMs > ABANDONED_MS;
    if (old || (host === hostname() && !isRunning(Number(pid))))
      await rm(copy, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  // In a container each server may have the same number.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 100;

/** Ends the site that keepSite.mjs has started, and waits until it has ended. @param file with its process id */
export async function endSite(file) {
  if (!existsSync(file)) return;
  const group = -Number(readFileSync(file, 'utf8'));
  rmSync(file);
  try {
    process.kill(group, 'SIGTERM');
    for (;;) {
      await pause(POLL_MS);
      process.kill(group, 0);
    }
  } catch {
    // The process no longer exists.
  }
}

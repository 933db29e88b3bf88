import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SESSION_COOKIE } from '@haat/contracts';
import { STALL_MS } from '@haat/page';
import { SHELL } from '../../releases/package/kinds';
import { withNames } from '../withNames';
import { WITHOUT_COOKIE } from './shellFallback';

/** How often a page checks whether a script of the shell is still missing, in ms. */
const LOOK_MS = 250;
/** How long before the composition a part of that script is requested, in ms. */
const AHEAD_MS = 1000;

/** When a page that nobody touches starts its scripts, in ms after its load. */
const IDLE_START_MS = 6000;
/** How long after that leaving the page says nothing about its release, in ms: many leave with their first click, on a link. */
const MAX_START_MS = 3000;

/** Values for the scripts below, besides the page's names. */
const NAMES: Record<string, string | number> = {
  SHELL,
  WITHOUT: WITHOUT_COOKIE,
  SESSION_COOKIE,
  IDLE_START_MS,
  MAX_START_MS,
  LOOK_MS,
  AHEAD_MS,
  // A file that has not come by STALL_MS hangs, as a remote's does.
  LOOKS: (STALL_MS - AHEAD_MS) / LOOK_MS,
};

/**
 * Inline script of every page.
 * @param origins from which the page takes scripts besides the site's own: dev servers and previews
 */
export const headScript = (origins: readonly string[] = []): string =>
  origins.length === 0
    ? OWN_HEAD_SCRIPT
    : inlineScript('headScript.js', { ORIGINS: JSON.stringify(origins) });
const OWN_HEAD_SCRIPT = inlineScript('headScript.js', { ORIGINS: '[]' });

/** Inline script of a rendered page. */
export const LATE_SCRIPTS = inlineScript('startScripts.js');

/** A file beside this one; a build has it minified beside the server. */
function inlineScript(file: string, more: Record<string, string> = {}): string {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8').trim();
  return withNames(text, { ...NAMES, ...more });
}

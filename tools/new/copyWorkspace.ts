import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** Folders that a copy creates itself or does not need. */
const LEFT_OUT = new Set(['.git', '.nx', '.data', '.cache', 'coverage', 'test-results', 'playwright-report']);
/** Large read-only folders: their files are linked, not copied. */
const LINKED = new Set(['node_modules', 'dist']);

/**
 * Creates a workspace that can be changed and built separately: sources are copied, packages and builds linked.
 * @param anew folders whose builds the copy makes itself, so that a build never writes into a linked file
 */
export function copyWorkspace(from: string, to: string, anew: readonly string[]): void {
  copyFolder(from, to, (file, target) => copyFileSync(file, target), anew);
}

type CopyFile = (file: string, target: string) => void;

function copyFolder(from: string, to: string, copyFile: CopyFile, anew: readonly string[] = []) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const { name } = entry;
    const source = path.join(from, name);
    const target = path.join(to, name);
    if (LEFT_OUT.has(name) || (name === 'dist' && anew.includes(path.basename(from)))) continue;
    // Relative, as npm writes them: the copy's lead to the copy's own packages.
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) copyFolder(source, target, LINKED.has(name) ? link : copyFile, anew);
    else if (entry.isFile()) copyFile(source, target);
  }
}

/** Hard-links a file; copies it when the target is on another disk. */
function link(file: string, target: string) {
  try {
    linkSync(file, target);
  } catch {
    copyFileSync(file, target);
  }
}

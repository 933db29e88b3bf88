import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Refused } from '../refused';
import { sha256 } from './archive';
import { KINDS } from './kinds';
import { HASHES, type Hashes, type ReleaseNote } from './release';

/** Files of a build that are of no use outside of the machine that built it. */
const EXCLUDED_FILES = ['mf-stats.json', HASHES];

export interface Packed {
  note: ReleaseNote;
  hashes: Hashes;
  read: (name: string) => Promise<Buffer>;
}

/**
 * Makes a build into a release: every file as it is, and a note that says the release's version. The build's own
 * folder is not touched, and the same build gives the same bytes on every machine.
 * @param folder of the build, e.g. mfe-catalog/dist
 * @throws Refused when there is no build in the folder
 */
export async function packBuild(folder: string, version: string): Promise<Packed> {
  const { noteFile, text } = await readNoteOf(folder);
  const { version: build, ...about } = JSON.parse(text) as ReleaseNote;
  const note = { ...about, version, build };
  const noteBytes = Buffer.from(`${JSON.stringify(note, null, 2)}\n`);
  const read = async (file: string) => (file === noteFile ? noteBytes : readFile(path.join(folder, file)));
  // The note first: a release that does not fit is refused before the rest of it is sent.
  const names = [
    noteFile,
    ...(await filesIn(folder)).filter((file) => file !== noteFile && !EXCLUDED_FILES.includes(file)),
  ];
  const files = [];
  for (const file of names) {
    const bytes = await read(file);
    files.push({ name: file, size: bytes.length, sha256: sha256(bytes) });
  }
  return { note, hashes: { files }, read };
}

/** The note of a remote's build, or of the shell's. */
async function readNoteOf(folder: string): Promise<{ noteFile: string; text: string }> {
  for (const { noteFile } of Object.values(KINDS)) {
    const text = await readFile(path.join(folder, noteFile), 'utf8').catch(() => null);
    if (text !== null) return { noteFile, text };
  }
  throw new Refused(404, 'no_build', `There is no build in ${folder}`);
}

/** Sorted, with slashes. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

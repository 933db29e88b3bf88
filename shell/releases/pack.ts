import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from './archive';
import { Refused } from './refused';
import { HASHES, type Hashes, NOTE, type ReleaseNote } from './release';

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
  const text = await readFile(path.join(folder, NOTE), 'utf8').catch(() => {
    throw new Refused(404, 'no_build', `There is no build in ${folder}`);
  });
  const { name, version: build, team, needs, routes } = JSON.parse(text) as ReleaseNote;
  const note: ReleaseNote = { name, version, build, team, needs, routes };
  const noteBytes = Buffer.from(`${JSON.stringify(note, null, 2)}\n`);
  const read = async (file: string) => (file === NOTE ? noteBytes : readFile(path.join(folder, file)));
  // The note first: a release that does not fit is refused before the rest of it is sent.
  const names = [
    NOTE,
    ...(await filesIn(folder)).filter((file) => file !== NOTE && !EXCLUDED_FILES.includes(file)),
  ];
  const files = [];
  for (const file of names) {
    const bytes = await read(file);
    files.push({ name: file, size: bytes.length, sha256: sha256(bytes) });
  }
  return { note, hashes: { files }, read };
}

/** Sorted, with slashes. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

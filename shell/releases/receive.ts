import { openArchive } from './archive';
import { type Host, requireCompatible, sharedProblem } from './compatibility';
import { Refused } from './refused';
import { filesAskedFor, MANIFEST, NOTE, type ReleaseNote, readManifest, readNote } from './release';
import type { ReleaseStore } from './releaseStore';
import { requireSigned } from './signing';
import { foreignStyle } from './styleIsolation';
import { isVersion } from './versions';

/**
 * Takes a release into the store: checked as it arrives, visible only once all of it is there and right.
 * @param archive as archive.ts writes it
 * @param host what the release has to fit
 * @throws Refused; then the store is as before
 */
export async function receiveRelease(
  archive: AsyncIterable<Buffer>,
  remote: string,
  version: string,
  host: Host,
  store: ReleaseStore,
): Promise<ReleaseNote> {
  if (!host.routes.some(({ region }) => region === remote))
    throw new Refused(404, 'no_such_remote', `There is no remote ${remote} in the site map`);
  if (!isVersion(version))
    throw new Refused(400, 'version_malformed', `"${version}" is no version like 1.4.0`);
  const taken = new Refused(
    409,
    'release_exists',
    `${remote} ${version} is released already: a release never changes`,
  );
  if (await store.hashes(remote, version)) throw taken;

  const { hashes, files } = await openArchive(archive);
  requireSigned(remote, version, hashes, store.publicKeys);
  const upload = await store.begin(remote, version);
  try {
    const read = new Map<string, string>();
    for await (const { file, bytes } of files()) {
      if (file.name === NOTE || file.name === MANIFEST) read.set(file.name, bytes.toString('utf8'));
      // Said before the rest is sent: the note comes first.
      if (file.name === NOTE) requireNote(readNote(read.get(NOTE)!), remote, version, host);
      if (file.name.endsWith('.css')) requireOwnStyle(file.name, bytes.toString('utf8'), remote);
      await upload.put(file.name, bytes);
    }
    const note = readNote(read.get(NOTE)!);
    const manifest = readManifest(read.get(MANIFEST)!);
    const shared = sharedProblem(note, manifest, host);
    if (shared) throw new Refused(422, 'shared_not_offered', shared);
    const has = new Set(hashes.files.map(({ name }) => name));
    const missing = filesAskedFor(manifest, note).find((name) => !has.has(name));
    if (missing) throw new Refused(422, 'release_malformed', `The release lacks its file ${missing}`);
    if (!(await upload.commit(hashes))) throw taken;
    return note;
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

function requireNote(note: ReleaseNote, remote: string, version: string, host: Host) {
  if (note.name !== remote || note.version !== version) {
    const what = `${note.name} ${note.version}, not ${remote} ${version}`;
    throw new Refused(422, 'release_malformed', `${NOTE} is of ${what}`);
  }
  requireCompatible(note, host);
}

function requireOwnStyle(file: string, css: string, remote: string) {
  const problem = foreignStyle(css, remote);
  if (problem) throw new Refused(422, 'style_not_isolated', `${file}: ${problem}`);
}

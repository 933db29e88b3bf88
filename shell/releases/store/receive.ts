import { openArchive } from '../package/archive';
import {
  contractProblem,
  type Host,
  pageProblem,
  requireCompatible,
  type Shell,
  sharedProblem,
} from '../package/compatibility';
import { requireCopyOfFile } from '../package/compressedCopies';
import { KINDS, kindOf, packageNameOf } from '../package/kinds';
import { findingsIn, requirePageRules, type ScriptFindings } from '../package/pageRules';
import {
  filesAskedFor,
  MANIFEST,
  type ReleaseNote,
  readManifest,
  readNote,
  type ShellNote,
} from '../package/release';
import { requireSigned } from '../package/signing';
import { foreignStyle } from '../package/styleIsolation';
import { isVersion } from '../package/versions';
import { Refused } from '../refused';
import type { ReleaseStore } from './releaseStore';

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
  const kind = kindOf(remote);
  if (kind === 'remote' && !host.grants[remote]?.length)
    throw new Refused(
      404,
      'no_such_remote',
      `${remote} may not use any path yet: npm run grant -- ${packageNameOf(remote)} /${remote.replaceAll('_', '-')}`,
    );
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
    const { noteFile } = KINDS[kind];
    let note: ReleaseNote | undefined;
    let manifest = '';
    const scripts: ScriptFindings[] = [];
    for await (const { file, bytes } of files()) {
      if (file.name === MANIFEST) manifest = bytes.toString('utf8');
      // Refuse before the files are sent: the note comes first.
      if (file.name === noteFile) {
        note = requiredNote(bytes.toString('utf8'), remote, version, host);
        const { needs } = note;
        if (kind === 'remote')
          await requireShell(host, 'contract_not_offered', (shell) =>
            contractProblem({ name: remote, version, needs }, shell),
          );
      }
      if (file.name.endsWith('.css') && kind === 'remote')
        requireOwnStyle(file.name, bytes.toString('utf8'), remote);
      if (file.name.endsWith('.js') && kind === 'remote')
        scripts.push(findingsIn(file.name, bytes.toString('utf8')));
      await requireCopyOfFile(file, bytes, hashes);
      await upload.put(file.name, bytes);
    }
    if (!note) throw malformed(`The release has no ${noteFile}`);
    const has = new Set(hashes.files.map(({ name }) => name));
    const missing = (await filesNeeded(note, manifest, host)).find((name) => !has.has(name));
    if (missing) throw malformed(`The release lacks its file ${missing}`);
    if ('routes' in note) requirePageRules(note, readManifest(manifest), scripts);
    if (!(await upload.commit(hashes))) throw taken;
    return note;
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

/** @throws Refused for a note of another release, or of one that does not fit */
function requiredNote(text: string, remote: string, version: string, host: Host): ReleaseNote {
  const note: ReleaseNote = readNote(remote, text);
  if (note.name !== remote || note.version !== version) {
    const what = `${note.name} ${note.version}, not ${remote} ${version}`;
    throw malformed(`${KINDS[kindOf(remote)].noteFile} is of ${what}`);
  }
  if ('routes' in note) requireCompatible(note, host.grants);
  else requirePage(note);
  return note;
}

function requirePage(note: ShellNote) {
  if (!note.needs.page)
    throw new Refused(
      422,
      'contract_not_named',
      `shell ${note.version} does not name the page that it needs`,
    );
  const problem = pageProblem(note);
  if (problem) throw new Refused(422, 'contract_not_offered', `${problem}: deploy the HTML server first`);
}

/**
 * A remote needs one shell that can carry it: the live one, or another that can go live with it.
 * @param problemOf why it does not fit a shell; null when it does
 * @throws Refused
 */
async function requireShell(
  host: Host,
  code: string,
  problemOf: (shell: Shell) => string | null,
): Promise<void> {
  const problem = problemOf(host);
  if (!problem) return;
  const further = (await host.others?.()) ?? [];
  if (further.some((shell) => problemOf(shell) === null)) return;
  throw new Refused(
    422,
    code,
    further.length > 0 ? `${problem}, and no other published shell fits` : problem,
  );
}

/** The files that a page asks for by name. @throws Refused for a remote that was built for other shared packages */
async function filesNeeded(note: ReleaseNote, manifestText: string, host: Host): Promise<readonly string[]> {
  if (!('routes' in note)) return [...note.js, ...note.css];
  const manifest = readManifest(manifestText);
  await requireShell(
    host,
    'shared_not_offered',
    (shell) => contractProblem(note, shell) ?? sharedProblem(note, manifest, shell),
  );
  return filesAskedFor(manifest, note);
}

const malformed = (message: string) => new Refused(422, 'release_malformed', message);

function requireOwnStyle(file: string, css: string, remote: string) {
  const problem = foreignStyle(css, remote);
  if (problem) throw new Refused(422, 'style_not_isolated', `${file}: ${problem}`);
}

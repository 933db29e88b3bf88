import { LANGUAGES } from '@haat/contracts';
import { ACCESSES, type FragmentRow, MENU_PLACES, type ParamType, type RouteRow } from '@haat/page';
import { Refused } from '../refused';
import { KINDS, kindOf, type SHELL } from './kinds';
import { readStored } from './readStored';
import { isRange, isVersion } from './versions';

/** A path of a remote, as its remote.json says: earlier builds without who may open it and its title. */
export interface RemoteRoute extends Partial<RouteRow> {
  path: string;
  files: readonly string[];
  /** Additional files for a URL that opens another tab than the first one (?tab=). */
  tabFiles?: readonly string[];
  /** Its server bundle renders the page of a signed-out visitor. */
  server?: boolean;
  /** Its server bundle renders the loading state, while the visitor's own data loads. */
  serverLoading?: boolean;
  /** Calls that a signed-in visitor's page sends before its scripts have loaded: paths below /api/v1. */
  early?: readonly string[];
}

/** A part that a remote offers to other remotes' screens. */
export interface RemoteFragment extends FragmentRow {
  /** Its name in the remote. */
  name: string;
  /** Scripts and styles besides the entry's and the exposed module's. */
  files: readonly string[];
}

/** The fields that remote.json and shell.json have in common. */
interface CommonNote {
  /** The package's name among the releases: of a remote, also in the federation and of its region. */
  name: string;
  version: string;
  /** The build that was released: its package's version and a hash of its files. */
  build: string;
  /** The owning team, e.g. 'Catalog team'. */
  team?: string;
  /** Version ranges by contract that a remote needs of the shell: { session: '^1.2.0' }; or the shell of the HTML server: { page: '^1.0.0' }. */
  needs: Readonly<Record<string, string>>;
}

/** remote.json */
export interface RemoteNote extends CommonNote {
  routes: readonly RemoteRoute[];
  fragments?: readonly RemoteFragment[];
  /** Trusted Types policies that its framework creates, among FRAMEWORK_POLICIES. */
  trustedTypes?: readonly string[];
}

/** shell.json */
export interface ShellNote extends CommonNote {
  /** The versions of the contracts that a remote may rely on: { session: '1.3.0' }. */
  offers: Readonly<Record<string, string>>;
  /** Versions of the packages that a page has once, such as React. */
  shared: Readonly<Record<string, string>>;
  /** The files that each page begins with. */
  js: readonly string[];
  css: readonly string[];
}

export type ReleaseNote = RemoteNote | ShellNote;

/** One file of a release, as hashes.json lists it. */
export interface ReleaseFile {
  /** Path below the release's folder, with slashes. */
  name: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** The origin of a release according to its publisher. */
export interface Provenance {
  /** The name on the machine that published it. */
  by: string;
  /** The commit of the sources; null where there is no repository. */
  commit: string | null;
  /** Whether the sources differed from the commit. */
  changed: boolean;
  /** ISO 8601. */
  at: string;
}

export interface Signature {
  /** The id of the public key: keyIdOf() in signing.ts. */
  key: string;
  /** Base64. */
  value: string;
}

/** hashes.json: every other file of the release. */
export interface Hashes {
  files: readonly ReleaseFile[];
  /** When the store took it, ISO 8601; absent in builds and in what earlier stores have taken. */
  published?: string;
  /** Absent in builds and in what earlier commands have published. */
  provenance?: Provenance;
  /** Absent where it was published without a key. */
  signature?: Signature;
}

/** The hashes.json of a removed release, which keeps its version taken. */
export interface RemovedRelease {
  files: readonly [];
  /** ISO 8601. */
  removed: string;
}

/** The part of a federation manifest that the server reads. */
export interface Manifest {
  metaData: { remoteEntry: { name: string; type?: string }; publicPath?: string; globalName?: string };
  exposes: { name: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  /** Packages that the page has once; `assets`: the build's own copy, for pages without it. */
  shared?: { name: string; requiredVersion?: string; assets?: { js?: { sync?: string[] } } }[];
}

export const MANIFEST = 'mf-manifest.json';
export const HASHES = 'hashes.json';
/** Renders a remote's screens, or the shell's frame, on the HTML server. Browsers never get it; releases of before have none. */
export const SERVER_BUNDLE = 'server.mjs';

/** The sha256 of a release's server bundle, in hexadecimal. */
export const serverBundleOf = ({ files }: Hashes) => files.find(({ name }) => name === SERVER_BUNDLE)?.sha256;

/** Far above a remote of today (110 files, 6 MB with maps), and far below harmful sizes. */
const MAX_FILES = 2000;
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_RELEASE_BYTES = 64 * 1024 * 1024;
const MAX_NAME_LENGTH = 200;

/**
 * Names of Trusted Types policies that a remote may ask for: frameworks make markup of their own templates with them. A name
 * gives no other right: the content security policy still admits scripts of this site only, and nothing inline.
 */
const FRAMEWORK_POLICIES = ['svelte-trusted-html', 'vue', 'lit-html'] as const;

/** Names of letters, digits, dot, dash, underscore, joined by slashes; nothing that leads out of a folder or hides in it. */
const FILE_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;
const SHA256 = /^[0-9a-f]{64}$/;
/** 64 bytes. */
const SIGNATURE = /^[\w+/]{86}==$/;
/** A path of the API with only characters that need no escaping in a page. */
const CALL = /^\/[\w/?=&.,%~-]{1,200}$/;
const MAX_EARLY = 10;
const PATH = /^\/[A-Za-z0-9/:*_-]*$/;
/** A path with a static first part, at most 200 characters: an address has one remote. */
const OWN_PATH = /^\/[a-z0-9][a-z0-9_-]*(\/(:[A-Za-z]\w*|[a-z0-9][a-z0-9_-]*))*$/;
const MAX_ROUTES = 200;
const MAX_PATH_LENGTH = 200;
/** Characters of a title, a description, or a text of the login page. */
const MAX_TEXT_LENGTH = 300;
const CRAWLERS = ['unlisted', 'excluded'];
const FRAGMENT_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const PARAM_NAME = /^[a-z][A-Za-z0-9_]*$/;
const PARAM_TYPES: readonly ParamType[] = ['string', 'number', 'boolean', 'string?', 'number?', 'boolean?'];
const MAX_FRAGMENTS = 50;
const MAX_PARAMS = 20;
const MAX_FRAGMENT_NAME_LENGTH = 60;

const malformed = (message: string) => new Refused(422, 'release_malformed', message);

/**
 * A release's list of files as it was stored.
 * @returns null when the release was removed
 * @throws Refused (503) when it is damaged
 */
export function readStoredHashes(text: string, file: string): Hashes | null {
  const hashes = readStored<Hashes | RemovedRelease>(
    text,
    file,
    ({ files }) => Array.isArray(files),
    'Put it back from a backup, or release the files under another version.',
  );
  return 'removed' in hashes ? null : hashes;
}

/**
 * Reads hashes.json.
 * @throws Refused (422, or 413 when it is more than a release may be)
 */
export function readHashes(text: string): Hashes {
  const { files, provenance, signature } = parsed(text, HASHES);
  if (!Array.isArray(files)) throw malformed(`${HASHES} lists no files`);
  const list = files.map(readFileRow);
  const names = new Set(list.map(({ name }) => name.toLowerCase()));
  if (names.size !== list.length) throw malformed(`${HASHES} names a file twice`);
  for (const name of names.has(KINDS.shell.noteFile) ? [] : [KINDS.remote.noteFile, MANIFEST])
    if (!names.has(name)) throw malformed(`The release has no ${name}`);
  const total = list.reduce((sum, { size }) => sum + size, 0);
  if (list.length > MAX_FILES || total > MAX_RELEASE_BYTES) {
    const most = `${MAX_FILES} files and ${MAX_RELEASE_BYTES / 1024 / 1024} MB are the most`;
    throw new Refused(
      413,
      'release_too_large',
      `The release has ${list.length} files, ${total} bytes: ${most}`,
    );
  }
  return {
    files: list,
    ...(provenance === undefined ? {} : { provenance: readProvenance(provenance) }),
    ...(signature === undefined ? {} : { signature: readSignature(signature) }),
  };
}

function readProvenance(value: unknown): Provenance {
  const { by, commit, changed, at } = (value ?? {}) as Partial<Record<keyof Provenance, unknown>>;
  const isCommit = commit === null || (typeof commit === 'string' && /^[0-9a-f]{40,64}$/.test(commit));
  const isTime = typeof at === 'string' && at.length < 40 && !Number.isNaN(Date.parse(at));
  if (
    typeof by !== 'string' ||
    by.length > MAX_NAME_LENGTH ||
    !isCommit ||
    typeof changed !== 'boolean' ||
    !isTime
  )
    throw malformed(`${HASHES} has a provenance without who, commit and time`);
  return { by, commit: commit as string | null, changed, at };
}

function readSignature(value: unknown): Signature {
  const { key, value: text } = (value ?? {}) as Partial<Record<keyof Signature, unknown>>;
  if (
    typeof key !== 'string' ||
    !/^[0-9a-f]{16}$/.test(key) ||
    typeof text !== 'string' ||
    !SIGNATURE.test(text)
  )
    throw malformed(`${HASHES} has a signature that is none`);
  return { key, value: text };
}

function readFileRow(row: unknown): ReleaseFile {
  const { name, size, sha256 } = (row ?? {}) as Partial<Record<keyof ReleaseFile, unknown>>;
  if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH || !FILE_NAME.test(name) || name === HASHES)
    throw malformed(`A release cannot have a file ${JSON.stringify(name)?.slice(0, MAX_NAME_LENGTH)}`);
  if (!Number.isInteger(size) || Number(size) < 0) throw malformed(`${name} has no size`);
  if (Number(size) > MAX_FILE_BYTES)
    throw new Refused(413, 'release_too_large', `${name} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`);
  if (typeof sha256 !== 'string' || !SHA256.test(sha256)) throw malformed(`${name} has no sha256`);
  return { name, size: Number(size), sha256 };
}

/**
 * Reads remote.json, or shell.json.
 * @throws Refused (422)
 */
export function readNote<Name extends string>(packageName: Name, text: string): NoteOf<Name>;
export function readNote(packageName: string, text: string): ReleaseNote {
  const kind = kindOf(packageName);
  const { noteFile } = KINDS[kind];
  const note = parsed(text, noteFile);
  const about = readAbout(note, noteFile);
  return { ...about, ...(kind === 'shell' ? readShell(note, noteFile) : readRemote(note, noteFile)) };
}

type NoteOf<Name extends string> = Name extends typeof SHELL
  ? ShellNote
  : string extends Name
    ? ReleaseNote
    : RemoteNote;

function readRemote(note: Record<string, unknown>, file: string) {
  const { trustedTypes } = note;
  if (trustedTypes !== undefined && !arePolicies(trustedTypes))
    throw malformed(`${file} has trustedTypes other than ${FRAMEWORK_POLICIES.join(', ')}`);
  return {
    ...readRoutes(note, file),
    ...readFragments(note, file),
    ...(trustedTypes ? { trustedTypes } : {}),
  };
}

function readFragments({ fragments }: Record<string, unknown>, file: string) {
  if (fragments === undefined) return {};
  if (!Array.isArray(fragments) || fragments.length > MAX_FRAGMENTS)
    throw malformed(`${file} has fragments that are no list of up to ${MAX_FRAGMENTS}`);
  const names = new Set<string>();
  for (const row of fragments) {
    const problem = fragmentProblem(row);
    if (problem) throw malformed(`${file} has a fragment ${problem}`);
    const { name } = row as RemoteFragment;
    if (names.has(name)) throw malformed(`${file} has the fragment ${name} twice`);
    names.add(name);
  }
  return { fragments: fragments as RemoteFragment[] };
}

const isParamName = (name: string) => PARAM_NAME.test(name);

/** The fault of a fragment, in words that follow "a fragment"; null if it has none. */
function fragmentProblem(row: unknown): string | null {
  const { name, params, server, events, files } = isRecord(row) ? row : {};
  if (typeof name !== 'string' || name.length > MAX_FRAGMENT_NAME_LENGTH || !FRAGMENT_NAME.test(name))
    return 'without a name like recently-viewed';
  if (!isRecord(params) || Object.keys(params).length > MAX_PARAMS)
    return `${name} without up to ${MAX_PARAMS} params`;
  for (const [param, type] of Object.entries(params))
    if (!PARAM_NAME.test(param) || !PARAM_TYPES.some((known) => known === type))
      return `${name} with a parameter ${param.slice(0, MAX_FRAGMENT_NAME_LENGTH)} that is not of ${PARAM_TYPES.join(', ')}`;
  if (server !== undefined && server !== true) return `${name} with a server that is not true`;
  if (events !== undefined && !(isTexts(events) && events.length <= MAX_PARAMS && events.every(isParamName)))
    return `${name} with events that are no list of up to ${MAX_PARAMS} names`;
  return isTexts(files) ? null : `${name} without a list of files`;
}

function readRoutes({ routes }: Record<string, unknown>, file: string) {
  if (!Array.isArray(routes) || !routes.every(isRoute)) throw malformed(`${file} has no routes`);
  // Earlier builds name their files alone.
  if (routes.every(({ access, title }) => access === undefined && title === undefined)) return { routes };
  if (routes.length > MAX_ROUTES) throw malformed(`${file} has more than ${MAX_ROUTES} routes`);
  const seen = new Set<string>();
  for (const row of routes) {
    const problem = rowProblem(row);
    if (problem) throw malformed(`${file} has ${row.path.slice(0, MAX_PATH_LENGTH)} ${problem}`);
    const shape = row.path.replaceAll(/:\w+/g, ':');
    if (seen.has(shape)) throw malformed(`${file} has ${row.path} twice`);
    seen.add(shape);
  }
  return { routes };
}

/** The fault of a row of the route table, in words that follow its path; null if it has none. */
function rowProblem(row: RemoteRoute): string | null {
  const { path, access, title, description, secretQuery, asksToLogin, crawlers, menu } = row;
  if (path.length > MAX_PATH_LENGTH || !OWN_PATH.test(path))
    return 'that is no path like /gift-cards/:id, in lower case';
  if (!ACCESSES.some((one) => one === access)) return `without an access: ${ACCESSES.join(', ')}`;
  if (!areTexts(title)) return `without a title in ${LANGUAGES.join(' and ')}`;
  for (const [name, texts] of Object.entries({ description, asksToLogin, 'menu.text': menu?.text }))
    if (texts !== undefined && !areTexts(texts))
      return `with a ${name} that is not in ${LANGUAGES.join(' and ')}`;
  if (secretQuery !== undefined && secretQuery !== true) return 'with a secretQuery that is not true';
  if (crawlers !== undefined && !CRAWLERS.includes(crawlers))
    return `with crawlers other than ${CRAWLERS.join(', ')}`;
  if (menu === undefined) return null;
  if (path.includes(':')) return 'with a menu entry, which a path with parameters cannot have';
  return MENU_PLACES.some((one) => one === menu?.place)
    ? null
    : `with a menu entry without a place: ${MENU_PLACES.join(', ')}`;
}

/** One line in each language. */
const areTexts = (value: unknown) =>
  isRecord(value) &&
  LANGUAGES.every((language) => {
    const text = value[language];
    return (
      typeof text === 'string' &&
      text.trim() !== '' &&
      text.length <= MAX_TEXT_LENGTH &&
      !/\p{Cc}/u.test(text)
    );
  });

function readShell({ offers, shared, js, css }: Record<string, unknown>, file: string) {
  if (!isVersions(offers) || !isVersions(shared))
    throw malformed(`${file} has no versions like "session": "1.2.0" of what it offers and shares`);
  if (!isTexts(js) || js.length === 0 || !isTexts(css)) throw malformed(`${file} names no files`);
  return { offers, shared, js, css };
}

/** Reads the fields that both notes have. */
function readAbout(note: Record<string, unknown>, file: string) {
  const { name, version, build, team, needs } = note;
  if (typeof name !== 'string' || typeof build !== 'string')
    throw malformed(`${file} names no remote and build`);
  if (typeof version !== 'string' || !isVersion(version))
    throw malformed(`${file} has no version like 1.4.0`);
  if (team !== undefined && (typeof team !== 'string' || team.length > MAX_NAME_LENGTH))
    throw malformed(`${file} has no team’s name of up to ${MAX_NAME_LENGTH} characters`);
  if (!isRecord(needs) || !Object.values(needs).every((range) => typeof range === 'string' && isRange(range)))
    throw malformed(`${file} has no contract ranges like "session": "^1.2.0"`);
  return { name, version, build, team, needs: needs as CommonNote['needs'] };
}

const arePolicies = (value: unknown): value is string[] =>
  isTexts(value) && value.every((name) => FRAMEWORK_POLICIES.some((known) => known === name));
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');
const isVersions = (value: unknown): value is Record<string, string> =>
  isRecord(value) &&
  Object.values(value).every((version) => typeof version === 'string' && isVersion(version));

function isRoute(row: unknown): row is RemoteRoute {
  if (!isRecord(row)) return false;
  const { path, files, tabFiles = [], early = [] } = row;
  const isEarly = isTexts(early) && early.length <= MAX_EARLY && early.every((call) => CALL.test(call));
  return typeof path === 'string' && PATH.test(path) && isTexts(files) && isTexts(tabFiles) && isEarly;
}

/**
 * Reads the federation's manifest as far as the server uses it.
 * @throws Refused (422)
 */
export function readManifest(text: string): Manifest {
  const manifest = parsed(text, MANIFEST) as Partial<Manifest>;
  const exposed = manifest.exposes?.find(({ name }) => name === 'lifecycles');
  if (!manifest.metaData?.remoteEntry?.name || !exposed?.assets)
    throw malformed(`${MANIFEST} exposes no lifecycles`);
  const { shared = [] } = manifest;
  if (!Array.isArray(shared) || !shared.every((row) => isRecord(row) && typeof row.name === 'string'))
    throw malformed(`${MANIFEST} has no list of shared packages`);
  return manifest as Manifest;
}

/** The files that a page asks for by name: entry, exposed module, screens, fragments. */
export function filesAskedFor(
  manifest: Manifest,
  { routes, fragments = [] }: Pick<RemoteNote, 'routes' | 'fragments'>,
): string[] {
  const exposed = manifest.exposes.flatMap(({ assets }) => [
    ...(assets.js?.sync ?? []),
    ...(assets.css?.sync ?? []),
  ]);
  return [
    manifest.metaData.remoteEntry.name,
    ...exposed,
    ...routes.flatMap(({ files, tabFiles = [] }) => [...files, ...tabFiles]),
    ...fragments.flatMap(({ files }) => files),
  ];
}

function parsed(text: string, file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Reported below.
  }
  throw malformed(`${file} is no JSON object`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

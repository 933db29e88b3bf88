import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { remoteOf } from '@haat/page';
import { type Env, readSiteSettings } from '@haat/servers';
import { MAX_PREVIEW_DAYS, PREVIEW_DAYS } from '../composition/previews';
import { isShare } from '../composition/releaseService';
import { areRoles, OPERATOR, ROLES, type StoredToken } from '../grants';
import { loadSecret, readerToken } from '../health/secret';
import { Builds } from '../package/builds';
import type { Host } from '../package/compatibility';
import { KINDS, kindOf, packageNameOf, SHELL } from '../package/kinds';
import { packBuild } from '../package/pack';
import { withProvenance } from '../package/provenance';
import { newKeyPair } from '../package/signing';
import { isVersion } from '../package/versions';
import { Refused } from '../refused';
import { type ReleaseSettings, readReleaseSettings } from '../settings';
import type { Versions } from '../store/compositions';
import { LastGood } from '../store/lastGood';
import { openStore } from '../store/openStore';
import { removedText } from '../store/retention';
import { table } from '../textTable';
import { compositionText, minuteOf } from './compositionText';
import {
  localReleaseClient,
  type ReleaseClient,
  type ReleaseStatus,
  remoteReleaseClient,
  type SiteStatus,
} from './releaseClient';
import { grantsText, routesText } from './routesText';
import { DEFAULT_DAYS, isExpired, MAX_DAYS, makeToken, readTokens, tokenFile } from './tokens';

const USAGE = `npm run release -- mfe-catalog [--version 1.4.0] [--to https://haat.example]   builds, checks and publishes
npm run release -- --affected [--canary 10]         the same of all whose build differs from what is live; judged together as canaries
npm run live -- mfe-catalog 1.4.0 [--why "…"]       the next page load has it; --canary 10: for 10 % of the visitors
npm run live -- shell 2.0.0 mfe-catalog 2.0.0       several in one step, that fit only each other; also as canaries
npm run preview -- mfe-catalog 1.5.0 [--days 7]     a link that shows it, and its paths, to whoever opens it; also several
npm run rollback -- mfe-catalog [--why "…"]         ends its canary; without one: back to the last good version
npm run dismiss -- mfe-catalog [--why "…"]          the reports are false: goes on with a canary that is held, or the live version is good
npm run yank -- mfe-catalog 1.4.0 [--instead 1.3.0]  a bad version: never live, a canary or a fallback again
npm run composition [-- use 12]                     what is live, since when, by whom, its failures; an earlier one again
npm run grant -- mfe-catalog /gift-cards [--why "…"]  the remote may use paths below it; --end: no longer; without a path: the list
npm run routes                                      every path of the site: remote, version, access, canary
npm run prune [-- --dry-run]                        removes old releases that nothing needs
npm run release-token [-- mfe-catalog]              a new token for a team; "operator": valid for all; without a name: the list
  [--role publish,promote,operate] [--days 90] [--replace]   the token before stays valid for a week, unless replaced
npm run release-key                                 a new pair of keys that sign and check releases
--to sends it to a running site, with the token in RELEASE_TOKEN; else the store of this machine is used.
--from publishes a folder that was built elsewhere. --expect 12 does nothing unless composition 12 is current.
"shell" in place of a remote is the shell itself.`;

const OPTIONS = {
  version: { type: 'string' },
  affected: { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
  why: { type: 'string' },
  expect: { type: 'string' },
  canary: { type: 'string' },
  instead: { type: 'string' },
  role: { type: 'string' },
  days: { type: 'string' },
  replace: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  end: { type: 'boolean' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>['values'];

/** How long the site of this machine may take to answer. */
const SITE_TIMEOUT_MS = 2000;
/** The same while it renders the frame of a shell. */
const CHECK_TIMEOUT_MS = 20_000;

/** The error for an invalid command line. */
const unclear = (message: string) => new Refused(400, 'unclear', message);

/** The environment of a command. */
export interface Workspace {
  /** The workspace's folder. */
  root: string;
  env: Env;
}

/**
 * Runs a release command.
 * @returns its output
 * @throws Refused with a message of one line
 */
export async function runCommand(args: readonly string[], workspace: Workspace): Promise<string> {
  const { root } = workspace;
  const { values: options, positionals } = parsed(args);
  const [command, ...rest] = positionals;
  const [first = '', second = ''] = rest;
  const operator = () => operatorOf(options);
  switch (command) {
    case 'release':
      if (!options.affected) return release(packageOf(first, root), options, workspace);
      if (first || options.from) throw unclear('--affected finds the packages itself: name none');
      return releaseAffected(options, workspace);
    case 'live': {
      const versions = versionsIn(rest, root, command);
      const canary = shareOf(options);
      const promotion = { ...operator(), ...(canary === undefined ? {} : { canary }) };
      const { id } = await releaseClientOf(options, workspace).live(versions, promotion);
      const forWhom = canary === undefined ? '' : ` for ${canary} % of the visitors`;
      const names = Object.entries(versions).map((row) => row.join(' '));
      const are = names.length > 1 ? 'are' : 'is';
      return `${names.join(', ')} ${are} live${forWhom} (composition ${id})`;
    }
    case 'preview': {
      const versions = versionsIn(rest, root, command);
      const { days = String(PREVIEW_DAYS), to } = options;
      if (!/^\d+$/.test(days) || Number(days) < 1 || Number(days) > MAX_PREVIEW_DAYS)
        throw unclear(`--days takes from 1 to ${MAX_PREVIEW_DAYS}, not "${days}"`);
      const link = await releaseClientOf(options, workspace).preview(versions, Number(days));
      const names = Object.entries(versions).map((row) => row.join(' '));
      const site =
        to ?? readSiteSettings(workspace.env, readReleaseSettings(workspace.env, root).port).publicUrl;
      return `Whoever opens this link sees ${names.join(', ')} until ${minuteOf(link.until)} UTC:\n${new URL(link.path, site)}`;
    }
    case 'rollback': {
      const remote = remoteOf(packageOf(first, root));
      const { id, remotes } = await releaseClientOf(options, workspace).rollback(remote, operator());
      return `${remote} is back at ${remotes[remote]?.version ?? 'the build beside the HTML server'} (composition ${id})`;
    }
    case 'dismiss': {
      const remote = remoteOf(packageOf(first, root));
      const { id, remotes } = await releaseClientOf(options, workspace).dismiss(remote, operator());
      const { version, canary } = remotes[remote]!;
      return canary
        ? `The canary ${remote} ${canary.version} goes on, counted anew (composition ${id})`
        : `${remote} ${version} counts as good again (composition ${id})`;
    }
    case 'yank': {
      const remote = remoteOf(packageOf(first, root));
      requireVersion(command, first, second);
      const { instead } = options;
      if (instead !== undefined && !isVersion(instead))
        throw unclear(`"${instead}" is no version like 1.4.0`);
      const replacement = instead === undefined ? {} : { instead };
      const client = releaseClientOf(options, workspace);
      const { id } = await client.yank(remote, second, { ...operator(), ...replacement });
      const nowLive = instead === undefined ? '' : `, ${instead} is live`;
      return `${remote} ${second} is yanked${nowLive} (composition ${id})`;
    }
    case 'composition': {
      const client = releaseClientOf(options, workspace);
      if (first === 'use') {
        const { id } = await client.use(second, operator());
        return `Composition ${second} is live again (as composition ${id})`;
      }
      if (first) throw unclear(`There is no "composition ${first}": use`);
      return compositionText(await client.status(), packagesIn(root).map(remoteOf));
    }
    case 'grant': {
      const client = releaseClientOf(options, workspace);
      if (!first) return grantsText((await client.status()).now);
      const remote = remoteNamed(first);
      if (!second) throw unclear(`Which prefix? npm run grant -- ${first} /gift-cards`);
      const change = { prefix: second, ...(options.end ? { end: true } : {}) };
      const { id } = await client.grant(remote, change, operator());
      return `${remote} may ${options.end ? 'no longer ' : ''}use ${second} (composition ${id})`;
    }
    case 'routes':
      return routesText(await releaseClientOf(options, workspace).routes());
    case 'prune': {
      const dryRun = options['dry-run'] ?? false;
      const { releases, retention } = await releaseClientOf(options, workspace).prune(operator(), dryRun);
      if (releases.length === 0) return 'Every release is needed';
      const text = removedText(releases, retention);
      return dryRun ? `With --dry-run nothing is changed. ${text}` : text;
    }
    case 'release-token':
      return token(first, options, workspace);
    case 'release-key': {
      const { id, signingKey, publicKey } = newKeyPair();
      return `# Key ${id}. Where releases are published, a secret:\nRELEASE_SIGNING_KEY=${signingKey}\n# On the site:\nRELEASE_PUBLIC_KEYS=${publicKey}`;
    }
    default:
      return USAGE;
  }
}

/** mfe-catalog 2.0.0 shell 2.0.0: by name. */
function versionsIn(words: readonly string[], root: string, command: string): Versions {
  const versions: Record<string, string> = {};
  for (let at = 0; at < Math.max(1, words.length); at += 2) {
    const [name = '', version = ''] = words.slice(at, at + 2);
    const remote = remoteOf(packageOf(name, root));
    requireVersion(command, name, version);
    if (versions[remote])
      throw unclear(`Which version of ${name}? There are two: ${versions[remote]}, ${version}`);
    versions[remote] = version;
  }
  return versions;
}

function requireVersion(command: string, name: string, version: string) {
  if (!isVersion(version)) throw unclear(`Which version of ${name}? npm run ${command} -- ${name} 1.4.0`);
}

async function release(packageName: string, options: Options, workspace: Workspace): Promise<string> {
  const { root, env } = workspace;
  const own = JSON.parse(readFileSync(path.join(root, packageName, 'package.json'), 'utf8'))
    .version as string;
  const version = options.version ?? own;
  if (!isVersion(version)) throw unclear(`"${version}" is no version like 1.4.0`);
  const client = releaseClientOf(options, workspace);
  const { from } = options;
  const { signingKey } = readReleaseSettings(env, root);
  const { hashes, note } = from
    ? await publish(path.resolve(root, from), path.resolve(root, from))
    : await inTemporaryFolder((folder) =>
        buildInto(folder, packageName, root).then(() => publish(folder, root)),
      );
  const { files, signature } = hashes;
  const size = files.reduce((sum, file) => sum + file.size, 0) / 1_000_000;
  const signed = signature ? `, signed with the key ${signature.key}` : '';
  return `${note.name} ${version} is released: ${files.length} files, ${size.toFixed(1)} MB${signed}. To make it live: npm run live -- ${packageName} ${version}`;

  async function publish(folder: string, sources: string) {
    const build = await packBuild(folder, version);
    if (build.note.name !== remoteOf(packageName)) throw unclear(`That is a build of ${build.note.name}`);
    const packed = await withProvenance(build, { by: nameOnMachine(), folder: sources, signingKey });
    await client.publish(packed);
    return packed;
  }
}

/** Files that another version of Node writes in another way. */
const COMPRESSED = /\.(br|gz)$/;

/** Releases the shell and those live remotes whose builds differ from what is live there, or from the canary. */
async function releaseAffected(options: Options, workspace: Workspace): Promise<string> {
  const { root, env } = workspace;
  if (options.version !== undefined && !isVersion(options.version))
    throw unclear(`"${options.version}" is no version like 1.4.0`);
  const canary = shareOf(options);
  const client = releaseClientOf(options, workspace);
  const { remotes } = (await client.status()).now;
  const { signingKey } = readReleaseSettings(env, root);
  return inTemporaryFolder(async (temporary) => {
    const affected: { name: string; folder: string; current: string }[] = [];
    // All are built before one is published.
    for (const packageName of packagesIn(root)) {
      const name = remoteOf(packageName);
      const current = remotes[name]?.canary?.version ?? remotes[name]?.version;
      if (!current) continue;
      const folder = path.join(temporary, name);
      await buildInto(folder, packageName, root);
      const [{ hashes: built }, live] = [
        await packBuild(folder, current),
        await client.filesOf(name, current),
      ];
      if (listed(built.files) !== listed(live)) affected.push({ name, folder, current });
    }
    if (affected.length === 0) return 'Nothing differs from what is live';
    const versions: Record<string, string> = {};
    for (const { name, folder, current } of affected)
      versions[name] = await publishNext(folder, options.version ?? versionAfter(current));
    const names = Object.entries(versions).map((row) => row.join(' '));
    const are = `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'}`;
    const command = `npm run live -- ${Object.entries(versions)
      .map(([name, version]) => `${packageNameOf(name)} ${version}`)
      .join(' ')}`;
    if (canary === undefined)
      return `${are} released. To make ${names.length > 1 ? 'them' : 'it'} live: ${command}`;
    const { id } = await client.live(versions, { ...operatorOf(options), canary });
    return `${are} live for ${canary} % of the visitors (composition ${id}). For all: ${command}`;
  });

  /** @returns the version: a later one than asked for if that is taken and nobody has named it */
  async function publishNext(folder: string, version: string): Promise<string> {
    const build = await packBuild(folder, version);
    const packed = await withProvenance(build, { by: nameOnMachine(), folder: root, signingKey });
    try {
      await client.publish(packed);
      return version;
    } catch (error) {
      const isTaken = error instanceof Refused && error.code === 'release_exists';
      if (!isTaken || options.version !== undefined) throw error;
      return publishNext(folder, versionAfter(version));
    }
  }
}

/** Files that browsers and servers run, as text. */
const listed = (files: readonly { name: string; sha256: string }[]) =>
  files
    .filter(({ name }) => !COMPRESSED.test(name))
    .map(({ name, sha256 }) => `${name} ${sha256}`)
    .sort()
    .join('\n');

/** 1.4.1 after 1.4.0, and 1.4.0 after 1.4.0-1a2b3c4d. */
function versionAfter(version: string): string {
  const [, major, minor, patch, isBefore] = /^(\d+)\.(\d+)\.(\d+)(-)?/.exec(version)!;
  return `${major}.${minor}.${Number(patch) + (isBefore ? 0 : 1)}`;
}

async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-release-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function token(
  name: string,
  { role, days = String(DEFAULT_DAYS), replace }: Options,
  { root, env }: Workspace,
): Promise<string> {
  const settings = readReleaseSettings(env, root);
  const file = tokenFile(settings.dataFolder);
  if (!name) return tokenList([...settings.releaseTokens, ...(await readTokens(file))]);
  const remote = name === 'operator' ? OPERATOR : remoteOf(packageOf(name, root));
  const named = role?.split(',') ?? ROLES;
  if (!areRoles(named)) throw unclear(`--role takes some of ${ROLES.join(',')}, not "${role}"`);
  if (!/^\d+$/.test(days) || Number(days) < 1 || Number(days) > MAX_DAYS)
    throw unclear(`--days takes from 1 to ${MAX_DAYS}, not "${days}"`);
  const roles = ROLES.filter((one) => named.includes(one));
  const made = await makeToken(file, remote, { roles, days: Number(days), replace });
  const former = made.formerUntil
    ? ` The token before is valid until ${minuteOf(made.formerUntil)} UTC.`
    : '';
  return `RELEASE_TOKEN=${made.token}\nIt is shown once, allows to ${roles.join(', ')}, and ends at ${minuteOf(made.expires)} UTC.${former}`;
}

function tokenList(tokens: readonly StoredToken[]): string {
  const rows = tokens.map((one) => [
    one.remote === OPERATOR ? 'operator' : one.remote,
    one.roles.join(', '),
    one.expires === null ? 'never' : `${minuteOf(one.expires)}${isExpired(one) ? ' (expired)' : ''}`,
    `${one.hash.slice(0, 8)}…`,
  ]);
  return table([['token of', 'allows to', 'ends (UTC)', 'SHA-256'], ...rows]);
}

/** Not into the package's dist: the next start of the site serves what is there. */
async function buildInto(folder: string, packageName: string, root: string): Promise<void> {
  // Not loaded by the commands that build nothing.
  const { spawn } = await import('node:child_process');
  const args = ['build', '--output-path', folder];
  for (const config of KINDS[kindOf(packageName)].buildConfigs) args.push('--config-name', config);
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(root, 'node_modules/.bin/rspack'), args, {
      cwd: path.join(root, packageName),
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) return resolve();
      console.error(Buffer.concat(output).toString());
      reject(unclear(`${packageName} could not be built`));
    });
  });
}

function releaseClientOf({ to }: Options, { root, env }: Workspace): ReleaseClient {
  if (to === undefined) {
    const settings = readReleaseSettings(env, root);
    const store = openStore(settings);
    return localReleaseClient({
      store,
      lastGood: new LastGood(settings.dataFolder, store.place),
      retention: settings.retention,
      remotes: packagesIn(root).map(remoteOf),
      shell: () => shellOf(root),
      site: async () => {
        const status = await askSiteHere<ReleaseStatus>(settings, '/-/compositions', SITE_TIMEOUT_MS);
        return status ? { reports: status.reports, site: status.site } : NO_SITE;
      },
      askProblem: async (name, version) => {
        const file = `/-/releases/${name}/${version}`;
        return (await askSiteHere<{ problem: string | null }>(settings, file, CHECK_TIMEOUT_MS))?.problem;
      },
      secret: async () => {
        const secret = await loadSecret(settings);
        if (secret) return secret;
        throw new Refused(409, 'no_site', 'No site has started here: npm start, or send it to one with --to');
      },
    });
  }
  if (!URL.canParse(to) || !/^https?:/.test(to))
    throw unclear(`--to must be an address like https://haat.example, not "${to}"`);
  if (!env.RELEASE_TOKEN)
    throw unclear(
      '--to needs the team’s token in RELEASE_TOKEN: npm run release-token on the site’s machine',
    );
  return remoteReleaseClient(to, env.RELEASE_TOKEN);
}

function shellOf(root: string): Omit<Host, 'grants'> {
  try {
    return new Builds(root).shell();
  } catch {
    throw new Refused(404, 'no_build', 'The shell has not been built: run npm run build');
  }
}

/** @returns undefined for all visitors */
function shareOf({ canary }: Options): number | undefined {
  if (canary === undefined) return undefined;
  const percent = /^\d+$/.test(canary) ? Number(canary) : Number.NaN;
  if (!isShare(percent))
    throw unclear(`--canary takes from 1 to 99 percent of the visitors, not "${canary}"`);
  return percent;
}

const NO_SITE: SiteStatus = { reports: null, site: null };

/** Asks the site that runs on this machine with the same settings. @returns undefined when none answers as expected */
async function askSiteHere<T>(
  settings: ReleaseSettings,
  file: string,
  timeoutMs: number,
): Promise<T | undefined> {
  const secret = await loadSecret(settings);
  if (!secret) return undefined;
  try {
    const answer = await fetch(`http://localhost:${settings.port}${file}`, {
      headers: { authorization: `Bearer ${readerToken(secret)}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return answer.ok ? ((await answer.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}

function operatorOf({ why = '', expect }: Options) {
  if (expect !== undefined && !/^\d+$/.test(expect))
    throw unclear(`--expect takes the number of a composition, not "${expect}"`);
  return { by: nameOnMachine(), why, ...(expect === undefined ? {} : { expected: Number(expect) }) };
}

function nameOnMachine(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under an id that has no name.
    return String(process.getuid?.() ?? 'somebody');
  }
}

/** The packages that are released. */
const packagesIn = (root: string) => [SHELL, ...readdirSync(root).filter((name) => name.startsWith('mfe-'))];

/** A remote that need not be in this workspace. */
function remoteNamed(name: string): string {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw unclear(`"${name}" is no remote like mfe-gift-cards`);
  return remoteOf(name);
}

function packageOf(name: string, root: string): string {
  const packages = packagesIn(root);
  const found = packages.find((one) => one === name || remoteOf(one) === name);
  if (!found)
    throw unclear(
      `${name ? `There is no remote ${name}.` : 'Which remote?'} There are: ${packages.join(', ')}`,
    );
  return found;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw unclear((error as Error).message.split('. ')[0]!);
  }
}

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { remoteOf } from '../src/remoteNames';
import { Builds } from './builds';
import type { Host } from './compatibility';
import { compositionText } from './compositionText';
import { loadSecret, readerToken } from './health/secret';
import { openStore } from './openStore';
import { packBuild } from './pack';
import { Refused } from './refused';
import {
  localReleaseClient,
  type ReleaseClient,
  type ReleaseStatus,
  remoteReleaseClient,
  type SiteStatus,
} from './releaseClient';
import { isShare } from './releaseService';
import { type Env, type ReleaseSettings, readReleaseSettings } from './settings';
import { makeToken, OPERATOR, tokenFile } from './tokens';
import { isVersion } from './versions';

const USAGE = `npm run release -- mfe-catalog [--version 1.4.0] [--to https://haat.example]   builds, checks and publishes
npm run live -- mfe-catalog 1.4.0 [--why "…"]       the next page load has it; --canary 10: for 10 % of the visitors
npm run rollback -- mfe-catalog [--why "…"]         ends its canary; without one: back to the version before
npm run composition [-- use 12]                     what is live, since when, by whom, its failures; an earlier one again
npm run release-token -- mfe-catalog                a new token for a team, replaces its last; "operator": valid for all
--to sends it to a running site, with the token in RELEASE_TOKEN; else the store of this machine is used.
--from publishes a folder that was built elsewhere. --expect 12 changes nothing but composition 12.`;

const OPTIONS = {
  version: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  why: { type: 'string' },
  expect: { type: 'string' },
  canary: { type: 'string' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>['values'];

/** How long the site of this machine may take to answer. */
const SITE_TIMEOUT_MS = 2000;

/** For a command line that cannot be understood. */
const unclear = (message: string) => new Refused(400, 'unclear', message);

/** Where a command runs. */
export interface Workspace {
  /** The workspace's folder. */
  root: string;
  env: Env;
  /** Loads the site map; called only by the command that needs it. */
  routes: () => Promise<Host['routes']>;
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
      return release(packageOf(first, root), options, workspace);
    case 'live': {
      const remote = remoteOf(packageOf(first, root));
      if (!isVersion(second)) throw unclear(`Which version of ${first}? npm run live -- ${first} 1.4.0`);
      const canary = shareOf(options);
      const promotion = { ...operator(), ...(canary === undefined ? {} : { canary }) };
      const { id } = await releaseClientOf(options, workspace).live(remote, second, promotion);
      const forWhom = canary === undefined ? '' : ` for ${canary} % of the visitors`;
      return `${remote} ${second} is live${forWhom} (composition ${id})`;
    }
    case 'rollback': {
      const remote = remoteOf(packageOf(first, root));
      const { id, remotes } = await releaseClientOf(options, workspace).rollback(remote, operator());
      return `${remote} is back at ${remotes[remote]?.version ?? 'the build beside the shell'} (composition ${id})`;
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
    case 'release-token':
      return token(first, workspace);
    default:
      return USAGE;
  }
}

async function release(packageName: string, options: Options, workspace: Workspace): Promise<string> {
  const { root } = workspace;
  const own = JSON.parse(readFileSync(path.join(root, packageName, 'package.json'), 'utf8'))
    .version as string;
  const version = options.version ?? own;
  if (!isVersion(version)) throw unclear(`"${version}" is no version like 1.4.0`);
  const client = releaseClientOf(options, workspace);
  const { from } = options;
  const { files, note } = from
    ? await publish(path.resolve(root, from))
    : await inTemporaryFolder((folder) => buildInto(folder, packageName, root).then(() => publish(folder)));
  const size = files.reduce((sum, file) => sum + file.size, 0) / 1_000_000;
  return `${note.name} ${version} is released: ${files.length} files, ${size.toFixed(1)} MB. To make it live: npm run live -- ${packageName} ${version}`;

  async function publish(folder: string) {
    const packed = await packBuild(folder, version);
    if (packed.note.name !== remoteOf(packageName)) throw unclear(`That is a build of ${packed.note.name}`);
    await client.publish(packed);
    return { files: packed.hashes.files, note: packed.note };
  }
}

async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-release-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function token(name: string, { root, env }: Workspace): Promise<string> {
  const { dataFolder } = readReleaseSettings(env, root);
  const remote = name === 'operator' ? OPERATOR : remoteOf(packageOf(name, root));
  const made = await makeToken(tokenFile(dataFolder), remote);
  return `RELEASE_TOKEN=${made}\nIt is shown once, and replaces the one before.`;
}

/** Not into the package's dist: the next start of the site serves what is there. */
function buildInto(folder: string, packageName: string, root: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(root, 'node_modules/.bin/rspack'), ['build', '--output-path', folder], {
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

function releaseClientOf({ to }: Options, { root, env, routes }: Workspace): ReleaseClient {
  if (to === undefined) {
    const settings = readReleaseSettings(env, root);
    return localReleaseClient(
      openStore(settings),
      () => shellOf(root),
      routes,
      () => siteHere(settings),
    );
  }
  if (!URL.canParse(to) || !/^https?:/.test(to))
    throw unclear(`--to must be an address like https://haat.example, not "${to}"`);
  if (!env.RELEASE_TOKEN)
    throw unclear(
      '--to needs the team’s token in RELEASE_TOKEN: npm run release-token on the site’s machine',
    );
  return remoteReleaseClient(to, env.RELEASE_TOKEN);
}

function shellOf(root: string): Pick<Host, 'offers' | 'shared'> {
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

/** What the site says that runs on this machine with the same settings. */
async function siteHere(settings: ReleaseSettings): Promise<SiteStatus> {
  const secret = await loadSecret(settings);
  if (!secret) return NO_SITE;
  try {
    const answer = await fetch(`http://localhost:${settings.port}/-/compositions`, {
      headers: { authorization: `Bearer ${readerToken(secret)}` },
      signal: AbortSignal.timeout(SITE_TIMEOUT_MS),
    });
    if (!answer.ok) return NO_SITE;
    const { reports, site } = (await answer.json()) as ReleaseStatus;
    return { reports, site };
  } catch {
    return NO_SITE;
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

const packagesIn = (root: string) => readdirSync(root).filter((name) => name.startsWith('mfe-'));

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

import { type Contact, isPublicSite, readContact } from '@haat/contracts';
import {
  type Env,
  portOf,
  type ReleaseSettings,
  readReleaseSettings,
  WrongSetting,
} from '../releases/settings';
import type { GuestAccess } from '../src/guard';

export interface Settings extends ReleaseSettings {
  /** API_PORT: where the API listens on this machine; 4100 unless set. */
  apiPort: number;
  /** GUEST_ACCESS: how a signed-out visitor meets the browse pages; explicit unless set. */
  guestAccess: GuestAccess;
  /** PUBLIC_URL: the address that visitors use; http://localhost:PORT unless set. */
  publicUrl: URL;
  /** Whether strangers use the site: NODE_ENV is production, or PUBLIC_URL https and not of this machine. */
  isPublic: boolean;
  /** SHOW_OWNERS: 1 or 0; whether a key shows who owns what. Unless set: where PUBLIC_URL is not https. */
  showOwnershipOverlay: boolean;
  /** FILE_TIMEOUT_MS: how long a browser waits for each file of a remote, in ms; the shell's own figure unless set. */
  fileTimeoutMs: number | null;
  /** RENDER_BUDGET_MS: how long a page waits for its region's content, in ms; 200 unless set; 0: regions render in browsers only. */
  renderBudgetMs: number;
  /** DEV_SERVERS: package → address of its dev server, for those that are hot; set by npm run dev. */
  devServers: Readonly<Record<string, string>>;
  /** REMOTE_OVERRIDES: origins that a browser may take remotes from instead of what is live; none unless set. */
  overrideOrigins: readonly string[];
  /** UPSTREAM: a running site whose API, pictures and remotes are passed on; set by npm run dev -- --site. */
  upstream: string | null;
  /** SHUTDOWN_WAIT, in ms: how long after SIGTERM /ready says 503 and everything is still served; 0 unless set. */
  shutdownWait: number;
  /** CONTACT_PHONE and its companions: how the shop can be reached; nothing unless set. */
  contact: Contact;
}

const RENDER_BUDGET_MS = 200;
const GUEST_ACCESS: readonly GuestAccess[] = ['explicit', 'open', 'closed'];

/**
 * Reads the settings from the environment.
 * @param root the workspace's folder
 * @throws WrongSetting naming the variable and what it may be
 */
export function readSettings(env: Env, root: string): Settings {
  const releases = readReleaseSettings(env, root);
  const publicUrl = urlOf(env.PUBLIC_URL || `http://localhost:${releases.port}`);
  return {
    ...releases,
    apiPort: portOf(env, 'API_PORT', 4100),
    guestAccess: guestAccessOf(env.GUEST_ACCESS || 'explicit'),
    publicUrl,
    // Not process.env.NODE_ENV: the build would put 'production' in its place.
    isPublic: isPublicSite(publicUrl, env.NODE_ENV),
    showOwnershipOverlay: switchOf(env, 'SHOW_OWNERS', publicUrl.protocol !== 'https:'),
    fileTimeoutMs: env.FILE_TIMEOUT_MS ? durationOf('FILE_TIMEOUT_MS', env.FILE_TIMEOUT_MS) : null,
    renderBudgetMs: renderBudgetOf(env.RENDER_BUDGET_MS || String(RENDER_BUDGET_MS)),
    devServers: devServersOf(env.DEV_SERVERS || ''),
    overrideOrigins: overrideOriginsOf(env.REMOTE_OVERRIDES || ''),
    upstream: env.UPSTREAM ? originOf('UPSTREAM', env.UPSTREAM, 'https://haat.example') : null,
    shutdownWait: secondsOf(env, 'SHUTDOWN_WAIT') * 1000,
    contact: contactOf(env),
  };
}

/**
 * A public site doesn't sign with a generated secret.
 * @throws WrongSetting naming what to set
 */
export function requirePublicSettings({
  isPublic,
  beaconSecret,
}: Pick<Settings, 'isPublic' | 'beaconSecret'>): void {
  if (beaconSecret || !isPublic) return;
  throw new WrongSetting(
    'BEACON_SECRET must be set where PUBLIC_URL is a public https address, or NODE_ENV is production: ' +
      'to 32 or more random characters, such as openssl rand -base64 48 prints.',
  );
}

function guestAccessOf(text: string): GuestAccess {
  const mode = GUEST_ACCESS.find((one) => one === text);
  if (!mode) throw new WrongSetting(`GUEST_ACCESS must be one of ${GUEST_ACCESS.join(', ')}, not "${text}"`);
  return mode;
}

function urlOf(text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new WrongSetting(`PUBLIC_URL must be an address like https://haat.example, not "${text}"`);
}

function switchOf(env: Env, name: string, otherwise: boolean): boolean {
  const text = env[name];
  if (!text) return otherwise;
  if (text !== '0' && text !== '1') throw new WrongSetting(`${name} must be 0 or 1, not "${text}"`);
  return text === '1';
}

function durationOf(name: string, text: string): number {
  const ms = Number(text);
  if (!Number.isInteger(ms) || ms < 100 || ms > 60_000)
    throw new WrongSetting(`${name} must be milliseconds from 100 to 60000, not "${text}"`);
  return ms;
}

function renderBudgetOf(text: string): number {
  const ms = Number(text);
  if (!/^\d+$/.test(text) || ms > 10_000)
    throw new WrongSetting(`RENDER_BUDGET_MS must be milliseconds from 0 to 10000, not "${text}"`);
  return ms;
}

function secondsOf(env: Env, name: string): number {
  const text = env[name] || '0';
  if (!/^\d{1,2}$/.test(text)) throw new WrongSetting(`${name} must be seconds from 0 to 99, not "${text}"`);
  return Number(text);
}

/** Whether the site is for development: dev servers have its remotes, or its shell. */
export const hasDevServers = ({ devServers }: Pick<Settings, 'devServers'>) =>
  Object.keys(devServers).length > 0;

/** shell=http://localhost:4105,mfe-catalog=http://localhost:4101 */
function devServersOf(text: string): Record<string, string> {
  const pairs = text.split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', address = ''] = pair.split('=');
      if (!URL.canParse(address)) throw new WrongSetting(`DEV_SERVERS names no address for "${name}"`);
      return [name, new URL(address).origin];
    }),
  );
}

/** http://localhost:4104,https://previews.haat.example */
function overrideOriginsOf(text: string): string[] {
  const origins = text.split(',').map((one) => one.trim());
  return origins
    .filter(Boolean)
    .map((origin) =>
      originOf('REMOTE_OVERRIDES', origin, 'http://localhost:4104,https://previews.haat.example'),
    );
}

/** An origin and nothing more: what a path or a * would allow is not what it looks like. */
function originOf(name: string, text: string, example: string): string {
  const address = text.replace(/\/$/, '');
  if (URL.canParse(address) && /^https?:/.test(address) && new URL(address).origin === address)
    return address;
  throw new WrongSetting(`${name} must be like ${example}, not "${text}"`);
}

function contactOf(env: Env): Contact {
  try {
    return readContact(env);
  } catch (error) {
    throw new WrongSetting((error as Error).message);
  }
}

import { isIP } from 'node:net';
import type { GuestAccess } from '@haat/page';
import {
  choiceSetting,
  type Env,
  numberSetting,
  readSiteSettings,
  type SiteSettings,
  switchSetting,
  textSetting,
  WrongSetting,
} from '@haat/servers';
import { isTraced } from '@haat/tracing';
import { isWebhook } from '../releases/health/releaseWebhook';
import { portOf, type ReleaseSettings, readReleaseSettings } from '../releases/settings';
import apiSecrets from './apiSecrets.json';
import { isClientIpHeader } from './clientAddress';
import { type TlsFiles, tlsSetting } from './tlsSetting';

export interface Settings extends ReleaseSettings, SiteSettings {
  /** API_URL: where the API is; this machine at API_PORT unless set. */
  apiUrl: string;
  /** SITE_HOST: the address to listen at; all of this machine unless set. */
  host: string | null;
  /** CLIENT_IP_HEADER: the header in which a CDN names the visitor's address; none unless set. */
  clientIpHeader: string | null;
  /** TLS_CERT_FILE and TLS_KEY_FILE: this server encrypts, and speaks HTTP/2; plain HTTP/1.1 unless set. */
  tls: TlsFiles | null;
  /** METRICS_PORT: where Prometheus reads /metrics of this server, at SITE_HOST or this machine alone; none unless set. */
  metricsPort: number | null;
  /** GUEST_ACCESS: how a signed-out visitor meets the browse pages; explicit unless set. */
  guestAccess: GuestAccess;
  /** SHOW_OWNERS: 1 or 0; whether a key shows who owns what. Unless set: where PUBLIC_URL is not https. */
  showOwnershipOverlay: boolean;
  /** EARLY_HINTS: 1 or 0; whether browsers get early hints (103) while their page is made. Unless set: with TLS_CERT_FILE. */
  earlyHints: boolean;
  /** RENDER_BUDGET_MS: how long a page waits for its region's content, in ms; 200 unless set; 0: regions render in browsers only. */
  renderBudgetMs: number;
  /** OFFLINE_PAGES: 1 or 0; whether browsers get a service worker that opens visited pages without a network. Unless set: where PUBLIC_URL is https. */
  offlinePages: boolean;
  /** RELEASE_WEBHOOK_URL: is called when a canary was rolled back, and when a live version fails for many; may have a secret in it. */
  webhookUrl: string | null;
  /** RELEASE_LIVE_ROLLBACK: 1: a live version that fails for many is rolled back automatically; 0 unless set. */
  liveRollback: boolean;
  /** DEV_SERVERS: package → address of its dev server, for those that are hot; set by npm run dev. */
  devServers: Readonly<Record<string, string>>;
  /** REMOTE_OVERRIDES: origins that a browser may take remotes from instead of what is live; none unless set. */
  overrideOrigins: readonly string[];
  /** UPSTREAM: a running site whose API, pictures and remotes are passed on; set by npm run dev -- --site. */
  upstream: string | null;
  /** OTEL_EXPORTER_OTLP_ENDPOINT and its companions: whether traces are sent. */
  isTraced: boolean;
  /** Variables that are set although they hold secrets of the API, which this server has no use for. */
  secretsOfApi: readonly string[];
}

const RENDER_BUDGET_MS = 200;
const isAddress = (text: string) => isIP(text) > 0;
const GUEST_ACCESS: readonly GuestAccess[] = ['explicit', 'open', 'closed'];

/**
 * Reads the settings from the environment.
 * @param root the workspace's folder
 * @throws WrongSetting naming the variable and what it may be
 */
export function readSettings(env: Env, root: string): Settings {
  const releases = readReleaseSettings(env, root);
  const site = readSiteSettings(env, releases.port);
  const tls = tlsSetting(env, site.publicUrl);
  return {
    ...releases,
    ...site,
    apiUrl: env.API_URL
      ? originOf('API_URL', env.API_URL, 'http://10.0.0.5:4100')
      : `http://127.0.0.1:${portOf(env, 'API_PORT', 4100)}`,
    host:
      textSetting(env, 'SITE_HOST', isAddress, 'must be an address of this machine, like 127.0.0.1') ?? null,
    clientIpHeader:
      textSetting(
        env,
        'CLIENT_IP_HEADER',
        isClientIpHeader,
        'must be the name of a header of your CDN, like CF-Connecting-IP; X-Forwarded-For is read anyway',
      ) ?? null,
    tls,
    metricsPort: env.METRICS_PORT ? portOf(env, 'METRICS_PORT', 0) : null,
    guestAccess: choiceSetting(env, 'GUEST_ACCESS', GUEST_ACCESS, 'explicit'),
    showOwnershipOverlay: switchSetting(env, 'SHOW_OWNERS', site.publicUrl.protocol !== 'https:'),
    earlyHints: switchSetting(env, 'EARLY_HINTS', tls !== null),
    renderBudgetMs: numberSetting(
      env,
      'RENDER_BUDGET_MS',
      { unit: 'milliseconds', min: 0, max: 10_000 },
      RENDER_BUDGET_MS,
    ),
    offlinePages: switchSetting(env, 'OFFLINE_PAGES', site.publicUrl.protocol === 'https:'),
    webhookUrl:
      textSetting(
        env,
        'RELEASE_WEBHOOK_URL',
        isWebhook,
        'must be an https address without user and password, or http with an address of the own network',
      ) ?? null,
    liveRollback: switchSetting(env, 'RELEASE_LIVE_ROLLBACK', false),
    devServers: devServersOf(env.DEV_SERVERS || ''),
    overrideOrigins: overrideOriginsOf(env.REMOTE_OVERRIDES || ''),
    upstream: env.UPSTREAM ? originOf('UPSTREAM', env.UPSTREAM, 'https://haat.example') : null,
    isTraced: isTraced(env),
    secretsOfApi: apiSecrets.filter((name) => env[name]),
  };
}

/**
 * A public site doesn't sign with a generated secret, and its HTML server doesn't have the API's: it runs the code of all
 * remotes.
 * @throws WrongSetting naming what to set, or to take away
 */
export function requirePublicSettings({
  isPublic,
  beaconSecret,
  secretsOfApi,
}: Pick<Settings, 'isPublic' | 'beaconSecret' | 'secretsOfApi'>): void {
  if (!isPublic) return;
  if (secretsOfApi.length > 0) {
    throw new WrongSetting(
      `${secretsOfApi.join(', ')}: only the API may have ${secretsOfApi.length > 1 ? 'these' : 'this'}, not the HTML server. ` +
        'Start each with settings of its own, as deploy/haat-api.env.example and deploy/haat-site.env.example are.',
    );
  }
  if (beaconSecret) return;
  throw new WrongSetting(
    'BEACON_SECRET must be set where PUBLIC_URL is a public https address, or NODE_ENV is production: ' +
      'to 32 or more random characters, such as openssl rand -base64 48 prints.',
  );
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

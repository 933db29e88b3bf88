// Readers of settings, for the API, the HTML server and the release commands. docs/settings.md lists all variables.
// An empty variable counts as absent. Messages never hold what may be a password.

import { type Contact, readContact } from '@haat/contracts';
import * as z from 'zod/mini';
import { isPublicSite } from './siteAddress';

export type Env = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used; its message is one clear line. */
export class WrongSetting extends Error {
  override name = 'WrongSetting';
}

interface NumberRange {
  /** 'a number' unless given: 'seconds', 'milliseconds' */
  unit?: string;
  min: number;
  max: number;
}

/** @throws WrongSetting for what is no whole number of the range */
export function numberSetting(
  env: Env,
  name: string,
  { unit = 'a number', min, max }: NumberRange,
  fallback: number,
): number {
  const text = env[name];
  if (!text) return fallback;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  throw new WrongSetting(`${name} must be ${unit} from ${min} to ${max}, not "${text}"`);
}

/** @throws WrongSetting for what is no port, or one of `refused` */
export function portSetting(
  env: Env,
  name: string,
  fallback: number,
  refused: readonly number[] = [],
): number {
  const port = numberSetting(env, name, { unit: 'a port number', min: 0, max: 65_535 }, fallback);
  if (!refused.includes(port)) return port;
  throw new WrongSetting(`${name} must not be ${port}: browsers and fetch refuse that port`);
}

/** @throws WrongSetting for something else than one of the choices */
export function choiceSetting<Choice extends string>(
  env: Env,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const text = env[name];
  const choice = text ? choices.find((one) => one === text) : fallback;
  if (choice) return choice;
  throw new WrongSetting(`${name} must be one of ${choices.join(', ')}, not "${text}"`);
}

/** 1 or 0. @throws WrongSetting for something else */
export function switchSetting(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name];
  if (!text) return fallback;
  if (text !== '0' && text !== '1') throw new WrongSetting(`${name} must be 0 or 1, not "${text}"`);
  return text === '1';
}

/**
 * A text that `isValid`; undefined where it is absent.
 * @param what what it must be or have, for the message: 'must be like Haat <shop@haat.example>'
 * @throws WrongSetting for another text, without showing it
 */
export function textSetting(
  env: Env,
  name: string,
  isValid: (text: string) => boolean,
  what: string,
): string | undefined {
  const text = env[name] || undefined;
  if (text === undefined || isValid(text)) return text;
  throw new WrongSetting(`${name} ${what}`);
}

const isUrl = (text: string, protocols = /^https?:$/) =>
  URL.canParse(text) && protocols.test(new URL(text).protocol);

/** An address of http or https unless `protocols` says otherwise. @throws WrongSetting */
export const urlSetting = (env: Env, name: string, example: string, protocols?: RegExp) =>
  textSetting(env, name, (text) => isUrl(text, protocols), `must be an address like ${example}`);

const MIN_SECRET_LENGTH = 32;

/** @throws WrongSetting for a short one */
export const secretSetting = (env: Env, name: string) =>
  textSetting(
    env,
    name,
    ({ length }) => length >= MIN_SECRET_LENGTH,
    `must have at least ${MIN_SECRET_LENGTH} characters`,
  );

/**
 * An S3-compatible service: `<prefix>_URL`, `_BUCKET`, `_KEY_ID`, `_SECRET` and `_REGION`. All of them but the region, or none.
 * @param givenBucket its name, where it is not a setting
 * @throws WrongSetting
 */
export function s3Setting(env: Env, prefix: string, givenBucket?: string) {
  const named = (suffix: string) => `${prefix}_${suffix}`;
  const url = urlSetting(env, named('URL'), 'https://s3.example');
  if (!url) {
    const alone = ['BUCKET', 'KEY_ID', 'SECRET'].map(named).find((name) => env[name]);
    if (alone) throw new WrongSetting(`${named('URL')} must be set with ${alone}`);
    return undefined;
  }
  const isBucket = (text: string) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text);
  const bucket = givenBucket ?? textSetting(env, named('BUCKET'), isBucket, 'must be the name of a bucket');
  const { [named('KEY_ID')]: keyId, [named('SECRET')]: secret } = env;
  if (/[@?#]/.test(url))
    throw new WrongSetting(`${named('URL')} must not hold a user, a password or a query`);
  if (!bucket) throw new WrongSetting(`${named('BUCKET')} must be set with ${named('URL')}`);
  if (!keyId || !secret) {
    throw new WrongSetting(`${named('KEY_ID')} and ${named('SECRET')} must be set with ${named('URL')}`);
  }
  return { url, bucket, keyId, secret, region: env[named('REGION')] || 'us-east-1' };
}

/** Web push: a pair of VAPID keys (RFC 8292), base64url, and the contact for push services. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
  /** mailto:… or https://… */
  subject: string;
}

/**
 * `PUSH_VAPID_PUBLIC_KEY`, `PUSH_VAPID_PRIVATE_KEY` and `PUSH_SUBJECT`: all or none. Whether the keys are a pair is not checked.
 * @throws WrongSetting
 */
export function pushSetting(env: Env): PushKeys | undefined {
  const keyOf = (name: string, length: number) => {
    const isKey = (text: string) => new RegExp(`^[\\w-]{${length}}$`).test(text);
    return textSetting(env, name, isKey, 'must be a key as npm run push-keys prints it');
  };
  const isSubject = (text: string) => isUrl(text, /^https:$/) || /^mailto:[^\s@]+@[^\s@]+$/.test(text);
  const what = 'must be like mailto:care@haat.example or https://haat.example/contact';
  const publicKey = keyOf('PUSH_VAPID_PUBLIC_KEY', 87);
  const privateKey = keyOf('PUSH_VAPID_PRIVATE_KEY', 43);
  const subject = textSetting(env, 'PUSH_SUBJECT', isSubject, what);
  if (publicKey && privateKey && subject) return { publicKey, privateKey, subject };
  const names = ['PUSH_VAPID_PUBLIC_KEY', 'PUSH_VAPID_PRIVATE_KEY', 'PUSH_SUBJECT'];
  const [set] = names.filter((name) => env[name]);
  if (set)
    throw new WrongSetting(`${names.filter((name) => !env[name]).join(' and ')} must be set with ${set}`);
  return undefined;
}

/** @throws WrongSetting */
export function contactSetting(env: Env): Contact {
  try {
    return readContact(env);
  } catch (error) {
    throw new WrongSetting((error as Error).message);
  }
}

// Made when it is needed: programs that read other settings don't load zod for it.
const addressOrNetwork = () => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Addresses, CIDR ranges or names of networks, separated by commas. @throws WrongSetting */
export function networksSetting(env: Env, name: string): string[] {
  const list = (env[name] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  if (list.every((one) => NETWORKS.includes(one) || addressOrNetwork().safeParse(one).success)) return list;
  throw new WrongSetting(`${name} must be addresses, like 10.0.0.0/8`);
}

/** Settings that the API and the HTML server read alike. */
export interface SiteSettings {
  /** PUBLIC_URL: the address that visitors use; http://localhost:PORT unless set. */
  publicUrl: URL;
  /** Whether strangers use the site: NODE_ENV is production, or PUBLIC_URL https and not of this machine. */
  isPublic: boolean;
  /** SHUTDOWN_WAIT, in ms: how long after SIGTERM /ready says 503 and everything is still served; 0 unless set. */
  shutdownWait: number;
  /** CONTACT_PHONE and its companions: how the shop can be reached; nothing unless set. */
  contact: Contact;
  /** TRUST_PROXY: proxies whose X-Forwarded headers are trusted, besides those that each server trusts anyway. */
  proxies: readonly string[];
}

/** @param port where the site is served. @throws WrongSetting naming the variable and what it may be */
export function readSiteSettings(env: Env, port: number): SiteSettings {
  const address = env.PUBLIC_URL || `http://localhost:${port}`;
  if (!isUrl(address))
    throw new WrongSetting(`PUBLIC_URL must be an address like https://haat.example, not "${address}"`);
  const publicUrl = new URL(address);
  return {
    publicUrl,
    // Not process.env.NODE_ENV: a build would put 'production' in its place.
    isPublic: isPublicSite(publicUrl, env.NODE_ENV),
    shutdownWait: numberSetting(env, 'SHUTDOWN_WAIT', { unit: 'seconds', min: 0, max: 99 }, 0) * 1000,
    contact: contactSetting(env),
    proxies: networksSetting(env, 'TRUST_PROXY'),
  };
}

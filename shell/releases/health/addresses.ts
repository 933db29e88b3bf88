import { createHash, randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { OWN_NETWORKS } from '@haat/servers';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../refused';

/** How many reports of one address are accepted in a minute: a page sends one or two for each region. */
const MINUTE_MS = 60_000;
export const MAX_REPORTS_PER_ADDRESS = 120;
/** The same for our own network as a whole: all visitors, when a proxy does not forward their addresses. */
const MAX_REPORTS_OF_OWN_NETWORK = 6000;
const MAX_ADDRESSES = 50_000;

const own = new BlockList();
for (const [net, bits, family] of OWN_NETWORKS) own.addSubnet(net, bits, family);

/** Salt, so that no address can be read from this process's memory. */
const salt = randomBytes(16);

/**
 * The networks that a request came from, the narrowest first: its address, its /24, and the /16 of its provider; for
 * IPv6 /48, /48 and /32, because one customer gets at most a /48. Null: our own network.
 */
export type NetworkPrefixes = readonly [address: string, network: string, wide: string];

/** @returns the prefixes in plain text */
function plainPrefixesOf(ip: string): NetworkPrefixes | null {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  const kind = isIP(plain);
  if (kind !== 0 && own.check(plain, kind === 6 ? 'ipv6' : 'ipv4')) return null;
  if (kind === 4) {
    const parts = plain.split('.');
    return [plain, parts.slice(0, 3).join('.'), parts.slice(0, 2).join('.')];
  }
  if (kind === 0) return [plain, plain, plain];
  const groups = firstGroups(plain);
  const [network, wide] = [groups.join(':'), groups.slice(0, 2).join(':')];
  return [network, network, wide];
}

/** Salted hashes, which only this process can compare. */
export function prefixesOf(ip: string): NetworkPrefixes | null {
  const prefixes = plainPrefixesOf(ip);
  return prefixes && [hashed(prefixes[0]), hashed(prefixes[1]), hashed(prefixes[2])];
}

/** The hashed address, as the first part of {@link prefixesOf}. */
export const addressKey = (ip: string): string | null => {
  const prefixes = plainPrefixesOf(ip);
  return prefixes && hashed(prefixes[0]);
};

/** The widest network in plain text; the same on every server. */
export const wideNetworkOf = (ip: string): string => plainPrefixesOf(ip)?.[2] ?? 'our own';

const hashed = (prefix: string) =>
  createHash('sha256').update(salt).update(prefix).digest('base64url').slice(0, 16);

/** The first three groups of an IPv6 address. */
function firstGroups(ip: string): string[] {
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  // Groups after "::" belong to the first three only as far as the zeros leave room.
  const behind = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - behind.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...behind];
  return all.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16));
}

/** How many requests each address may make a minute. */
export class RateLimit {
  #minute = 0;
  readonly #taken = new Map<string | null, number>();

  /** @param address of {@link addressKey} @returns false if there are too many */
  takes(address: string | null, now = Date.now()): boolean {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#minute) this.#taken.clear();
    this.#minute = minute;
    const taken = this.#taken.get(address) ?? 0;
    if (taken === 0 && this.#taken.size >= MAX_ADDRESSES) return false;
    this.#taken.set(address, taken + 1);
    return taken < (address === null ? MAX_REPORTS_OF_OWN_NETWORK : MAX_REPORTS_PER_ADDRESS);
  }
}

/** Refuses too many reports of one address, before a byte of their bodies is read. No response is cached. */
export function limitReports(app: FastifyInstance): void {
  const limit = new RateLimit();
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (limit.takes(addressKey(request.ip))) return;
    reply.header('retry-after', '60');
    throw new Refused(429, 'too_many', 'Too many reports from one address');
  });
}

import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

// Endpoints come from browsers, and the API sends requests to them: they must not lead into the shop's own network.

const MAX_LENGTH = 1000;
/** Names that are resolved within a network. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/;

/** Not of the public internet: IANA's special-purpose registry. */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix);
/** Parts of 2000::/3 that hold IPv4 addresses, or none. */
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  special.addSubnet(network, prefix, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address);
  return isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/**
 * Whether messages may be sent to an endpoint: https at the usual port of a public name, or one of the origins that the
 * operator allows. What the name leads to is checked when it is looked up, see {@link lookupPublic}.
 */
export function isPushEndpoint(endpoint: string, privateServices: readonly string[] = []): boolean {
  if (endpoint.length > MAX_LENGTH || !URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password, hash } = new URL(endpoint);
  if (username || password || hash) return false;
  if (privateServices.includes(origin)) return true;
  const name = hostname.replace(/\.$/, '');
  const isPublicName = name.includes('.') && isIP(name) === 0 && !LOCAL_NAME.test(name);
  return protocol === 'https:' && port === '' && isPublicName;
}

/** A name leads to an address of a private network. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
}

/** Looks a name up for a connection, which is refused where any of its addresses is private. */
export const lookupPublic = lookupThrough(lookup);

/** @param resolve node:dns, or that of a test */
export function lookupThrough(
  resolve: (
    hostname: string,
    options: { all: true; family?: number | 'IPv4' | 'IPv6' | undefined },
    done: (error: Error | null, addresses: LookupAddress[]) => void,
  ) => void,
): LookupFunction {
  return (hostname, { all, family }, done) =>
    resolve(hostname, { all: true, family }, (error, addresses) => {
      if (error) return done(error, '');
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new PrivateAddress(`${hostname} leads to a private address`), '');
      const [first] = addresses as [LookupAddress];
      return all ? done(null, addresses) : done(null, first.address, first.family);
    });
}

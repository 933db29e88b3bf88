import { BlockList, isIPv6 } from 'node:net';
import { OWN_NETWORKS } from '@haat/servers';

const ownNetwork = new BlockList();
for (const [net, bits, family] of OWN_NETWORKS) ownNetwork.addSubnet(net, bits, family);

/** Identifies a client by its IPv4 address or its IPv6 /64: a whole /64 belongs to one client. */
export function clientKeyOf(address: string): string {
  return isIPv6(address) && !mapped(address)
    ? groupsOf(address).slice(0, 4).join(':')
    : mapped(address) || address;
}

/**
 * The same for clients of the internet; null for our own network, where pages are rendered and proxies may hide the
 * visitors' addresses.
 */
export function publicClientKeyOf(address: string): string | null {
  const plain = mapped(address) || address.replace(/%.*$/, '');
  return ownNetwork.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4') ? null : clientKeyOf(address);
}

/** The network of an address (IPv4 /24, IPv6 /48): phones change their address within it. */
export function networkPrefixOf(address: string): string {
  const v4 = mapped(address) || address;
  return isIPv6(v4) ? groupsOf(v4).slice(0, 3).join(':') : v4.split('.').slice(0, 3).join('.');
}

/** The IPv4 address within '::ffff:203.0.113.9'; '' for any other. */
const mapped = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? '';

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const gap = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return tail === undefined ? first : [...first, ...gap, ...last];
}

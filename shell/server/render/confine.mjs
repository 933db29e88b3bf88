// Runs before a release's server bundle, in its process (confinedProcess.ts). Node's permission model keeps files, processes,
// threads and native code from it, but not the network, nor signals to other processes: these are taken away here. Plain
// JavaScript, so that tests and the built server start the same file.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

function denied() {
  throw Object.assign(new Error('A server bundle has no network and no other processes'), {
    code: 'ERR_ACCESS_DENIED',
  });
}

/** Cannot be taken back: neither written to nor defined again. */
function deny(owner, names) {
  for (const name of names)
    Object.defineProperty(owner, name, { value: denied, writable: false, configurable: false });
}

const functionsOf = (owner) => Object.keys(owner).filter((name) => typeof owner[name] === 'function');

// All of http, https, http2, tls and fetch connects by a socket's own method.
deny(net.Socket.prototype, ['connect']);
deny(net.Server.prototype, ['listen', '_listen2']);
deny(net, ['connect', 'createConnection', '_createServerHandle']);
deny(tls, ['connect']);
deny(dgram.Socket.prototype, ['bind', 'connect', 'send', 'sendto', 'addMembership']);
// A name that is looked up is a message, too.
const lookups = (owner) => functionsOf(owner).filter((name) => /^(lookup|resolve|reverse)/.test(name));
deny(dns, lookups(dns));
deny(dns.promises, lookups(dns.promises));
for (const { prototype } of [dns.Resolver, dns.promises.Resolver])
  for (let owner = prototype; owner && owner !== Object.prototype; owner = Object.getPrototypeOf(owner))
    deny(
      owner,
      Object.getOwnPropertyNames(owner).filter((name) => /^(resolve|reverse|query)/.test(name)),
    );
deny(process, ['kill', '_kill', '_debugProcess', '_linkedBinding']);
syncBuiltinESMExports();

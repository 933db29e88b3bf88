import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { Refused } from '../refused';
import type { Hashes, Signature } from './release';

// Releases are signed with Ed25519: their name, version, provenance, and the hashes of all files.

type Signed = Pick<Hashes, 'files' | 'provenance'>;

/** A list, so that its text is the same wherever it is made. Another form of it needs another first word. */
function signedBytes(remote: string, version: string, { files, provenance }: Signed): Buffer {
  const origin = provenance && [provenance.by, provenance.commit, provenance.changed, provenance.at];
  const list = files.map(({ name, size, sha256 }) => [name, size, sha256]);
  return Buffer.from(JSON.stringify(['haat-release-1', remote, version, origin ?? null, list]));
}

/** A short name of a key, for people and for choosing among several. @param key private or public */
export function keyIdOf(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16);
}

/** @returns the signature for hashes.json */
export function signRelease(remote: string, version: string, signed: Signed, key: KeyObject): Signature {
  const value = sign(null, signedBytes(remote, version, signed), key).toString('base64');
  return { key: keyIdOf(key), value };
}

/**
 * Checks a release's signature.
 * @param keys public keys of which one must have signed it; none: releases need no signature
 * @throws Refused (422) in one line
 */
export function requireSigned(
  remote: string,
  version: string,
  hashes: Hashes,
  keys: readonly KeyObject[] = [],
): void {
  if (keys.length === 0) return;
  const { signature } = hashes;
  const refuse = (why: string) => new Refused(422, 'release_unsigned', `${remote} ${version} ${why}`);
  if (!signature) throw refuse('is not signed: publish it with RELEASE_SIGNING_KEY');
  const key = keys.find((one) => keyIdOf(one) === signature.key);
  if (!key) throw refuse(`is signed with the key ${signature.key}, which is not in RELEASE_PUBLIC_KEYS`);
  if (!verify(null, signedBytes(remote, version, hashes), key, Buffer.from(signature.value, 'base64')))
    throw refuse('has a signature that does not belong to its files');
}

/** A new key pair, in the form of the settings. */
export function newKeyPair(): { id: string; signingKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    id: keyIdOf(publicKey),
    signingKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/** RELEASE_SIGNING_KEY. @returns null for a text that is no such key */
export function parseSigningKey(text: string): KeyObject | null {
  return ed25519(() => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
}

/** One of RELEASE_PUBLIC_KEYS. @returns null for a text that is no such key */
export function parsePublicKey(text: string): KeyObject | null {
  return ed25519(() => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));
}

function ed25519(read: () => KeyObject): KeyObject | null {
  try {
    const key = read();
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

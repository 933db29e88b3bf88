import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { ObjectPlace } from '../../platform/files/objectPlace';
import { seal, unseal } from '../../platform/private-data/aesGcm';
import { BackupFailed } from './backupFailed';

/** How the objects of a backup are named and written. */
export interface Seal {
  /** of the key; null without encryption */
  readonly keyId: string | null;
  /** The key of an object by its content: the same content is stored once. */
  nameOf(content: Buffer): string;
  /** @param name binds the bytes to the object */
  seal(content: Buffer, name: string): Buffer;
  /** @throws BackupFailed when the bytes were changed, or the key is another one */
  open(bytes: Buffer, name: string): Buffer;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** The folder of all objects. */
export const OBJECTS = 'objects';
const objectAt = (hash: string) => `${OBJECTS}/${hash.slice(0, 2)}/${hash}`;
const damaged = (name: string) =>
  new BackupFailed(`The backup is damaged: ${name} is not what was written. Use another backup.`);

/** Objects as they are, named by their SHA-256. */
export const NO_SEAL: Seal = {
  keyId: null,
  nameOf: (content) => objectAt(sha256(content)),
  seal: (content) => content,
  open(bytes, name) {
    if (name.startsWith(`${OBJECTS}/`) && objectAt(sha256(bytes)) !== name) throw damaged(name);
    return bytes;
  },
};

/**
 * AES-256-GCM: nonce, ciphertext, tag. Names are keyed hashes, so they don't tell what the content is.
 * @param key 32 bytes
 */
export function sealWith(key: Buffer): Seal {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `haat backup ${purpose}`, 32));
  const [encryption, naming] = [derived('content'), derived('names')];
  return {
    keyId: derived('id').toString('hex').slice(0, 16),
    nameOf: (content) => objectAt(createHmac('sha256', naming).update(content).digest('hex')),
    seal: (content, name) => seal(encryption, content, Buffer.from(name)),
    open(bytes, name) {
      try {
        return unseal(encryption, bytes, Buffer.from(name));
      } catch {
        throw damaged(name);
      }
    },
  };
}

/** Stores content unless it is stored already. @returns its name */
export async function storeObject(target: ObjectPlace, seal: Seal, content: Buffer): Promise<string> {
  const name = seal.nameOf(content);
  if (!(await target.has(name))) await target.put(name, seal.seal(content, name));
  return name;
}

/** @throws BackupFailed when it is missing or damaged */
export async function readObject(target: ObjectPlace, seal: Seal, name: string): Promise<Buffer> {
  const bytes = await target.get(name);
  if (!bytes) throw new BackupFailed(`The backup is incomplete: ${name} is missing. Use another backup.`);
  return seal.open(bytes, name);
}

import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { BackupFailed } from './backupFailed';
import type { ObjectPlace } from './objectPlace';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

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
const objectAt = (hash: string) => `objects/${hash.slice(0, 2)}/${hash}`;
const damaged = (name: string) =>
  new BackupFailed(`The backup is damaged: ${name} is not what was written. Use another backup.`);

/** Objects as they are, named by their SHA-256. */
export const NO_SEAL: Seal = {
  keyId: null,
  nameOf: (content) => objectAt(sha256(content)),
  seal: (content) => content,
  open(bytes, name) {
    if (name.startsWith('objects/') && objectAt(sha256(bytes)) !== name) throw damaged(name);
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
    seal(content, name) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, encryption, nonce).setAAD(Buffer.from(name));
      return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
    },
    open(bytes, name) {
      try {
        const decipher = createDecipheriv(ALGORITHM, encryption, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        throw damaged(name);
      }
    },
  };
}

/** Stores content unless it is there. @returns its name */
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

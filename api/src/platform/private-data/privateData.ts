import { createHmac, randomBytes } from 'node:crypto';
import type { EncryptedText } from '../db/encryptedText';
import { seal, unseal } from './aesGcm';

// Envelope encryption: each value has a random data key of its own, which is wrapped with a key of the settings. Stored as
// v1:<key id>:<wrapped data key>:<encrypted value>, the last two as base64url of nonce, ciphertext and tag.

const VERSION = 'v1';
const KEY_BYTES = 32;

/** The start of an encrypted value; no number that sellers submit has a colon. */
export const ENCRYPTED = /^v1:[0-9a-f]{16}:/;

/** The keys of the settings, 32 bytes each. */
export interface PrivateDataKeys {
  /** encrypts and decrypts */
  current: Buffer;
  /** decrypts only: the key before a rotation, or the next one */
  previous?: Buffer | undefined;
}

/**
 * Location of an encrypted value. Ciphertexts are bound to it: copied to another row or column, they can't be decrypted.
 */
export interface ValueLocation {
  table: string;
  column: string;
  /** the row's id */
  row: number;
}

/** A value that was changed or moved, or whose key is not in the settings. */
export class PrivateDataUnreadable extends Error {
  override name = 'PrivateDataUnreadable';
  constructor({ table, column, row }: ValueLocation) {
    super(`${table}.${column} of row ${row} can't be decrypted`);
  }
}

export class PrivateData {
  /** of the key that encrypts */
  readonly keyId: string;
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly #current: Buffer;

  constructor({ current, previous }: PrivateDataKeys) {
    this.keyId = keyIdOf(current);
    this.#current = current;
    this.#keys = new Map([current, ...(previous ? [previous] : [])].map((key) => [keyIdOf(key), key]));
  }

  /** Whether values of this key can be decrypted. */
  hasKey(keyId: string): boolean {
    return this.#keys.has(keyId);
  }

  encrypt(text: string, location: ValueLocation): EncryptedText {
    const dataKey = randomBytes(KEY_BYTES);
    return this.#envelope(dataKey, seal(dataKey, Buffer.from(text), bindingOf('value', location)), location);
  }

  /** @throws PrivateDataUnreadable */
  decrypt(encrypted: EncryptedText, location: ValueLocation): string {
    const { dataKey, value } = this.#open(encrypted, location);
    return openValue(dataKey, value, location).toString();
  }

  /**
   * Checks the value and wraps its data key with the current key. The encrypted value itself stays the same.
   * @throws PrivateDataUnreadable
   */
  rewrap(encrypted: EncryptedText, location: ValueLocation): EncryptedText {
    const { dataKey, value } = this.#open(encrypted, location);
    openValue(dataKey, value, location);
    return this.#envelope(dataKey, value, location);
  }

  #envelope(dataKey: Buffer, value: Buffer, location: ValueLocation): EncryptedText {
    const wrapped = seal(this.#current, dataKey, bindingOf('data key', location));
    const parts = [wrapped, value].map((part) => part.toString('base64url'));
    return [VERSION, this.keyId, ...parts].join(':') as EncryptedText;
  }

  #open(encrypted: EncryptedText, location: ValueLocation): { dataKey: Buffer; value: Buffer } {
    const [version, keyId = '', wrapped = '', value = '', ...more] = encrypted.split(':');
    const key = this.#keys.get(keyId);
    if (version !== VERSION || !key || more.length > 0) throw new PrivateDataUnreadable(location);
    const wrappedBytes = Buffer.from(wrapped, 'base64url');
    const dataKey = unlessForged(location, () => unseal(key, wrappedBytes, bindingOf('data key', location)));
    return { dataKey, value: Buffer.from(value, 'base64url') };
  }
}

/** 16 hexadecimal digits that identify a key without revealing it. */
function keyIdOf(key: Buffer): string {
  return createHmac('sha256', key).update('id of a private data key').digest('hex').slice(0, 16);
}

const bindingOf = (what: 'value' | 'data key', { table, column, row }: ValueLocation) =>
  Buffer.from(`haat ${VERSION} ${what} ${table}.${column} ${row}`);

const openValue = (dataKey: Buffer, value: Buffer, location: ValueLocation) =>
  unlessForged(location, () => unseal(dataKey, value, bindingOf('value', location)));

function unlessForged(location: ValueLocation, work: () => Buffer): Buffer {
  try {
    return work();
  } catch {
    throw new PrivateDataUnreadable(location);
  }
}

import { createECDH } from 'node:crypto';
import type { PushKeys } from '@haat/servers';

/** Notifications by web push, where the shop sends them. */
export interface PushSettings extends PushKeys {
  /** origins of push services that may be in our own network */
  privateServices: readonly string[];
}

/** A new pair of VAPID keys. */
export function newPushKeys(): Pick<PushKeys, 'publicKey' | 'privateKey'> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Leading zeros are left out by Node, and needed by the form.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Whether the public key belongs to the private one. */
export function isPair({ publicKey, privateKey }: Pick<PushKeys, 'publicKey' | 'privateKey'>): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

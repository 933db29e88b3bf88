declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface WebPushParams {
    version: 'aes128gcm';
    /** of the sender, for this message only */
    privateKey: ECDH;
    /** public key of the receiver, base64url */
    dh: string;
    /** base64url */
    authSecret: string;
    /** base64url; random when absent */
    salt?: string;
  }

  /** Encrypts as RFC 8188 and RFC 8291 say. */
  export function encrypt(content: Buffer, params: WebPushParams): Buffer;
}

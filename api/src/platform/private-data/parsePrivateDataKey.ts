export const PRIVATE_DATA_KEY_FORM = 'must be 32 bytes in base64, such as openssl rand -base64 32 prints';

/** Reads base64 or base64url, 32 bytes. @returns null when it is anything else */
export function parsePrivateDataKey(text: string): Buffer | null {
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null;
}

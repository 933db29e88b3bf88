import type { S3Settings } from './openBucket';

const DEFAULT_REGION = 'us-east-1';

/**
 * Reads the settings of a bucket: <prefix>_URL, _BUCKET, _KEY_ID, _SECRET and _REGION.
 * @param prefix e.g. RELEASES_S3
 * @param bucket its name, where the environment has no _BUCKET
 * @returns null when there is no _URL; a text that names what is wrong
 */
export function readS3Settings(
  env: Readonly<Record<string, string | undefined>>,
  prefix: string,
  bucket = env[`${prefix}_BUCKET`],
): S3Settings | null | { problem: string } {
  const of = (name: string) => env[`${prefix}_${name}`];
  const url = of('URL');
  if (!url) {
    const alone = ['BUCKET', 'KEY_ID', 'SECRET'].find(of);
    return alone ? { problem: `${prefix}_URL must be set with ${prefix}_${alone}` } : null;
  }
  const [keyId, secret] = [of('KEY_ID'), of('SECRET')];
  if (!URL.canParse(url) || !bucket || !keyId || !secret)
    return {
      problem: `${prefix}_URL must be an address, and needs ${prefix}_BUCKET, ${prefix}_KEY_ID and ${prefix}_SECRET`,
    };
  return { url, bucket, keyId, secret, region: of('REGION') || DEFAULT_REGION };
}

import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { type Env, WrongSetting } from '@haat/servers';

/** TLS_CERT_FILE and TLS_KEY_FILE: paths of PEM files. */
export interface TlsFiles {
  certFile: string;
  keyFile: string;
}

/** The certificate with its chain, and its key, as PEM. */
export interface Certificate {
  cert: Buffer;
  key: Buffer;
}

/**
 * The files of the certificate that this server encrypts with; null if it speaks plain HTTP, behind a proxy.
 * @throws WrongSetting if one of them is missing, can't be read or doesn't fit the other, or PUBLIC_URL is not https
 */
export function tlsSetting(env: Env, publicUrl: URL): TlsFiles | null {
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile } = env;
  if (!certFile && !keyFile) return null;
  if (!certFile || !keyFile)
    throw new WrongSetting('TLS_CERT_FILE and TLS_KEY_FILE are set together, or neither');
  if (publicUrl.protocol !== 'https:')
    throw new WrongSetting('PUBLIC_URL must begin with https:// where TLS_CERT_FILE is set');
  const files = { certFile, keyFile };
  readCertificate(files);
  return files;
}

/** @throws WrongSetting if a file can't be read, or certificate and key do not belong together */
export function readCertificate({ certFile, keyFile }: TlsFiles): Certificate {
  const certificate = { cert: read('TLS_CERT_FILE', certFile), key: read('TLS_KEY_FILE', keyFile) };
  try {
    createSecureContext(certificate);
    // The context compares keys of the same type only.
    if (!new X509Certificate(certificate.cert).checkPrivateKey(createPrivateKey(certificate.key)))
      throw new Error('key values mismatch');
  } catch (error) {
    const { message } = error as Error;
    throw new WrongSetting(
      `TLS_CERT_FILE and TLS_KEY_FILE must be a certificate and its key, as PEM (${message})`,
    );
  }
  return certificate;
}

function read(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new WrongSetting(`${name} can't be read: ${(error as Error).message}`);
  }
}

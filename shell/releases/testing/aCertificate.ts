import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A value of DER: its type, the length of its content, the content. */
function der(type: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([type, ...size]), content]);
}

const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OBJECT_ID = 0x06;
const UTF8 = 0x0c;
const TIME = 0x18;
const SEQUENCE = 0x30;
const SET = 0x31;
/** ecdsa-with-SHA256 (1.2.840.10045.4.3.2) and commonName (2.5.4.3). */
const ECDSA_SHA256 = der(SEQUENCE, der(OBJECT_ID, Buffer.from('2a8648ce3d040302', 'hex')));
const COMMON_NAME = der(OBJECT_ID, Buffer.from('550403', 'hex'));

/**
 * A new key and a certificate that it signed itself, valid until 2099, in PEM. For tests: Node makes none.
 * @param name the common name of its subject
 */
export function aCertificate(name = 'haat.example'): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, name))));
  const validity = der(SEQUENCE, der(TIME, '20200101000000Z'), der(TIME, '20990101000000Z'));
  const serial = der(INTEGER, Buffer.from([1]), randomBytes(8));
  const content = der(
    SEQUENCE,
    serial,
    ECDSA_SHA256,
    subject,
    validity,
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', content, privateKey));
  const lines = der(SEQUENCE, content, ECDSA_SHA256, signature)
    .toString('base64')
    .replace(/.{1,64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

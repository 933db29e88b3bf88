import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { GoogleSettings } from '../domains/accounts/googleTokens';
import type { Clock } from '../platform/clock';

export interface LocalIssuer {
  settings: GoogleSettings;
  /** A token about a person; `change` replaces claims, undefined ones are left out. */
  idToken(change?: JWTPayload, how?: { kid?: string; key?: CryptoKey }): Promise<string>;
  /** Signs with another key from now on, and publishes only that one. */
  rotateKeys(): Promise<void>;
  /** Requests for the keys get 500 from now on. */
  breakDown(broken: boolean): void;
  /** How often the keys were fetched. */
  fetched(): number;
  close(): Promise<void>;
}

/** An OpenID issuer of the tests' own, with keys of its own that it publishes as Google does. */
export async function startIssuer(clock: Clock): Promise<LocalIssuer> {
  let count = 0;
  let fetches = 0;
  let broken = false;
  let current: { kid: string; privateKey: CryptoKey; publicKey: CryptoKey };
  async function rotateKeys() {
    current = { kid: `key-${++count}`, ...(await generateKeyPair('RS256')) };
  }
  await rotateKeys();
  const server = createServer(async (_request, response) => {
    fetches++;
    const { kid, publicKey } = current;
    const keys = [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }];
    response.writeHead(broken ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    clientId: 'haat-client',
    issuers: [issuer],
    jwksUrl: `${issuer}/keys`,
    authUrl: `${issuer}/authorize`,
  };

  return {
    settings,
    rotateKeys,
    breakDown(value) {
      broken = value;
    },
    fetched: () => fetches,
    async idToken(change = {}, { kid = current.kid, key = current.privateKey } = {}) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const claims: JWTPayload = {
        iss: issuer,
        aud: settings.clientId,
        sub: '1084',
        email: 'Nadia@haat.example',
        email_verified: true,
        given_name: 'নাদিয়া',
        family_name: 'Rahman',
        iat: now,
        exp: now + 3600,
        ...change,
      };
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

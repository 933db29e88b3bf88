import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { CLIENT_ID, ISSUER, ISSUER_PORT } from './settings';

export interface Issuer {
  /** The parameters of each authorization request, oldest first. */
  asked: URLSearchParams[];
  /** From now on every request is refused. */
  refuse(): void;
  close(): Promise<void>;
}

/** An OpenID issuer in place of Google that signs every visitor in as this user, without a form. */
export async function startIssuer(person: {
  sub: string;
  email: string;
  given_name: string;
}): Promise<Issuer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const asked: URLSearchParams[] = [];
  let refuses = false;

  function idToken(nonce: string | null): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: ISSUER, aud: CLIENT_ID, iat: now, exp: now + 3600, nonce, email_verified: true };
    const parts = [
      { alg: 'RS256', kid: 'one' },
      { ...claims, ...person },
    ];
    const content = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', ISSUER);
    if (pathname === '/keys') {
      const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [key] }));
      return;
    }
    asked.push(query);
    const state = query.get('state') ?? '';
    const answer: Record<string, string> = refuses
      ? { state, error: 'access_denied' }
      : { state, id_token: idToken(query.get('nonce')) };
    const location = `${query.get('redirect_uri')}#${new URLSearchParams(answer)}`;
    response.writeHead(302, { location, 'cache-control': 'no-store' }).end();
  });
  await new Promise<void>((resolve) => server.listen(ISSUER_PORT, '127.0.0.1', resolve));
  return {
    asked,
    refuse() {
      refuses = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

import { ApiError } from '@haat/api-client';
import { requestRead } from '@haat/api-client/requestRead';
import { auth, type Profile } from '@haat/contracts';
import { enter } from './session';
import { googleStorage } from './storage';
import { strings } from './strings';

interface Question {
  /** the issuer's page where one signs in (OpenID Connect, authorization endpoint) */
  authUrl: string;
  clientId: string;
  /** the redirect address on this site, registered with the issuer */
  redirectUri: string;
  /** "Remember me" */
  remember: boolean;
  /** state that comes back with the response */
  carried: unknown;
}

/**
 * The address of Google's page for one sign-in, and a note of the question in this tab. The visitor goes there and
 * comes back with an ID token behind the #, which no server sees; no script of Google's ever runs in our pages.
 */
export function googleSignInUrl({ authUrl, clientId, redirectUri, remember, carried }: Question): string {
  const state = random();
  const nonce = random();
  googleStorage.write({ state, nonce, remember, carried });
  const address = new URL(authUrl);
  const query = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'id_token',
    scope: 'openid email profile',
    prompt: 'select_account',
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether an address carries Google's response, be it a sign-in or a refusal. @param hash with its # */
export function isGoogleReturn(hash: string): boolean {
  const answer = new URLSearchParams(hash.slice(1));
  return answer.has('state') && (answer.has('id_token') || answer.has('error'));
}

export interface GoogleReturn {
  /** the state of our request; null if the response belongs to another one */
  carried: unknown;
  /** Settles when the visitor is signed in. @throws ApiError with the text to show */
  profile: Promise<Profile>;
}

/**
 * Takes Google's answer: stores the tokens that the API gives for it, loads the profile and merges the cart, as a
 * login does. An answer to another question than this tab's last one is refused: it may be another person's account.
 * @param hash of the address that the visitor came back to, with its #
 */
export function finishGoogleSignIn(hash: string): GoogleReturn {
  const pending = googleStorage.take();
  const answer = new URLSearchParams(hash.slice(1));
  const idToken = answer.get('id_token');
  const ours =
    pending !== null &&
    idToken !== null &&
    answer.get('state') === pending.state &&
    nonceOf(idToken) === pending.nonce;
  return {
    carried: pending && answer.get('state') === pending.state ? pending.carried : null,
    profile: ours
      ? enter(
          requestRead(auth.googleLogin, { body: { idToken } }, (read, answer) => read.tokens(answer)),
          pending.remember,
        )
      : Promise.reject(refused()),
  };
}

const refused = () =>
  new ApiError(strings.googleFailed, { status: 401, code: 'google_refused', fromServer: true });

/** Checks that the token was issued for this request; the API verifies the token itself. */
function nonceOf(idToken: string): unknown {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { nonce?: unknown }).nonce;
  } catch {
    return undefined;
  }
}

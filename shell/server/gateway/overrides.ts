import type { RefusedOverride } from '@haat/page';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Settings } from '../settings';

/** Remotes that a request takes from elsewhere than the composition. */
export interface Overrides {
  /** Remote → address of the federation manifest that replaces its release. */
  inForce: Readonly<Record<string, string>>;
  /** Overrides in the URL that were refused. */
  refused: readonly RefusedOverride[];
  /** Path and query of the request, without parameters of overrides. */
  url: string;
  /** The value of Set-Cookie, if the active overrides have changed. */
  cookie: string | null;
  /** One was ended: the browser is redirected to `url`, which no longer names it. */
  ended: boolean;
}

const COOKIE = 'haat_overrides';
const PARAMETER = /^remote\./;
/** A dev server has its manifest at its root, a build of a pull request in some folder. No %, no dots to climb by. */
const MANIFEST_PATH = /^\/([A-Za-z0-9_][A-Za-z0-9._-]*\/)*mf-manifest\.json$/;
/** Maximum lengths of an address, and of the name of a refused remote in the answer. */
const MAX_ADDRESS_LENGTH = 300;
const MAX_NAME_LENGTH = 40;

/**
 * The overrides of a request for a page: those in the browser's session cookie, and what the address adds or
 * ends: ?remote.seller=http://localhost:4104/mf-manifest.json begins one, ?remote.seller= ends it. Where the site
 * allows none, the address means nothing.
 * @param url path and query of the request
 * @param cookies the request's cookie header
 * @param remotes the names of the site's remotes
 */
export function readOverrides(
  url: string,
  cookies: string | undefined,
  { overrideOrigins, publicUrl }: Pick<Settings, 'overrideOrigins' | 'publicUrl'>,
  remotes: readonly string[],
): Overrides {
  if (overrideOrigins.length === 0) return { inForce: {}, refused: [], url, cookie: null, ended: false };
  const stored = storedOverrides(cookies, overrideOrigins, remotes);
  const { pathname, searchParams } = new URL(url, 'http://page');
  const asked = [...searchParams].filter(([name]) => PARAMETER.test(name));
  if (asked.length === 0) return { inForce: stored, refused: [], url, cookie: null, ended: false };

  const inForce = { ...stored };
  const refused: RefusedOverride[] = [];
  let ended = false;
  for (const [parameter, address] of asked) {
    searchParams.delete(parameter);
    const remote = parameter.replace(PARAMETER, '');
    const reason = refusal(remote, address, overrideOrigins, remotes);
    if (reason) {
      refused.push({
        remote: remote.slice(0, MAX_NAME_LENGTH),
        address: address.slice(0, MAX_ADDRESS_LENGTH),
        reason,
      });
    } else if (address) inForce[remote] = address;
    else {
      delete inForce[remote];
      ended = true;
    }
  }
  const text = (all: object) => new URLSearchParams(Object.entries(all)).toString();
  return {
    inForce,
    refused,
    // Two slashes in front would be another host.
    url: pathname.replace(/^\/+/, '/') + (searchParams.size > 0 ? `?${searchParams}` : ''),
    cookie: text(inForce) === text(stored) ? null : cookieOf(text(inForce), publicUrl.protocol === 'https:'),
    ended,
  };
}

/** Why a remote is not taken from an address; null if it is, and for '', which ends an override. */
function refusal(
  remote: string,
  address: string,
  origins: readonly string[],
  remotes: readonly string[],
): RefusedOverride['reason'] | null {
  if (!remotes.includes(remote)) return 'remote';
  if (address === '') return null;
  if (address.length > MAX_ADDRESS_LENGTH || !URL.canParse(address)) return 'address';
  const { origin, pathname } = new URL(address);
  // Only the canonical form: an address that a parser would normalise is refused.
  if (address !== origin + pathname || !MANIFEST_PATH.test(pathname)) return 'address';
  return origins.includes(origin) ? null : 'origin';
}

/** The overrides in the browser's cookie that the site still allows. */
function storedOverrides(
  cookies: string | undefined,
  origins: readonly string[],
  remotes: readonly string[],
): Record<string, string> {
  const all = [...new URLSearchParams(parseCookie(cookies ?? '', { decode: verbatim })[COOKIE])];
  return Object.fromEntries(
    all.filter(([remote, address]) => address && !refusal(remote, address, origins, remotes)),
  );
}

/** For the browser's session; deleted when no override is left. No script can read it. */
const cookieOf = (text: string, secure: boolean) =>
  stringifySetCookie(COOKIE, text, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    encode: verbatim,
    ...(text ? {} : { maxAge: 0 }),
  });

/** URLSearchParams has encoded the value. */
const verbatim = (text: string) => text;

import { parseCookie, stringifySetCookie } from 'cookie';
import { readPreviewToken } from '../../releases/composition/previews';
import type { Versions } from '../../releases/store/compositions';
import type { Settings } from '../settings';

/** Releases that a request is shown although they are not live. */
export interface PreviewRequest {
  /** By name; none unless this browser has opened the link of a preview. */
  versions: Versions;
  /** Why it is shown none of those that it asks for. */
  refused: 'unknown' | 'over' | null;
  /** Path and query of the request, without the preview's parameter. */
  url: string;
  /** The value of Set-Cookie, if the preview begins or ends. */
  cookie: string | null;
  /** It begins or was ended: the browser is redirected to `url`, so that no Referer and no history has the token. */
  isChanged: boolean;
}

const COOKIE = 'haat_preview';
const PARAMETER = 'preview';

/**
 * The preview of a request for a page: that of the browser's cookie, or what the address begins or ends:
 * ?preview=<token> begins one (`npm run preview` prints it), ?preview= ends it.
 * @param url path and query of the request
 * @param cookies the request's cookie header
 * @param secret that previews are signed with
 */
export function readPreview(
  url: string,
  cookies: string | undefined,
  secret: string,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): PreviewRequest {
  const cookieOf = (token: string, until = 0) =>
    stringifySetCookie(COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: publicUrl.protocol === 'https:',
      expires: new Date(until),
    });
  const { pathname, searchParams } = new URL(url, 'http://page');
  const asked = searchParams.get(PARAMETER);
  const token = asked ?? parseCookie(cookies ?? '')[COOKIE];
  if (!token && asked === null) return { versions: {}, refused: null, url, cookie: null, isChanged: false };
  searchParams.delete(PARAMETER);
  // Two slashes in front would be another host.
  const without = pathname.replace(/^\/+/, '/') + (searchParams.size > 0 ? `?${searchParams}` : '');
  const at = { url: asked === null ? url : without };
  if (!token) return { ...at, versions: {}, refused: null, cookie: cookieOf(''), isChanged: true };
  const preview = readPreviewToken(secret, token);
  if (typeof preview === 'string')
    return { ...at, versions: {}, refused: preview, cookie: cookieOf(''), isChanged: false };
  const isNew = asked !== null;
  const cookie = isNew ? cookieOf(token, preview.until) : null;
  return { ...at, versions: preview.versions, refused: null, cookie, isChanged: isNew };
}

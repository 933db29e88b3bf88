import type { Language } from '@haat/contracts';

/**
 * For whom the HTML server renders: it knows no profile, cart or coupon. `member`: signed in, whoever it is; only screens in their
 * loading state are rendered for them.
 */
export type RenderedSession = 'signed-out' | 'guest' | 'member';

/** A fragment that a page's region has a place for. */
export interface FragmentRender {
  /** Its name in its remote. */
  name: string;
  params: Readonly<Record<string, unknown>>;
  /** Unique in the page; ids in its markup begin with it. */
  id: string;
}

/** A request to render the region of a page, or a fragment in it, which does not depend on the page's address. */
export interface RegionRequest {
  pathname: string;
  search: string;
  state: unknown;
  session: RenderedSession;
  language: Language;
  contact?: object;
  fragment?: FragmentRender;
}

/** A region's first content. */
export interface RenderedMarkup {
  html: string;
  /** The query cache that it was made of, as JSON. */
  queries: string;
}

/** An answer of the API. It is read where it is used: most of them by the release alone. */
export interface ApiAnswer {
  status: number;
  /** JSON, as it came. */
  text: string;
}

/** Asks the API for a render; never rejects. */
export type Ask = (address: string) => Promise<ApiAnswer>;

/** Messages to a render process. They are handled in shell/server/render/renderProcess.mjs, and `reactServer` of libs/remote. */
export type ToProcess =
  | { type: 'ping' }
  | { type: 'render'; id: number; request: RegionRequest }
  | ({ type: 'answer'; call: number } & ApiAnswer);

/** Messages that a render process sends back. */
export type FromProcess =
  | { type: 'ready' }
  | { type: 'pong' }
  | { type: 'call'; id: number; call: number; address: string }
  | { type: 'rendered'; id: number; html: Uint8Array | null; queries: Uint8Array }
  | { type: 'failed'; id: number; message: string };

/** A release may send anything, also without knowing: each of its libraries may call process.send. */
export function isFromProcess(message: unknown): message is FromProcess {
  const { type, id, call, address, message: text } = (message ?? {}) as Record<string, unknown>;
  switch (type) {
    case 'ready':
    case 'pong':
      return true;
    case 'call':
      return typeof id === 'number' && typeof call === 'number' && typeof address === 'string';
    case 'rendered':
      return typeof id === 'number';
    case 'failed':
      return typeof id === 'number' && typeof text === 'string';
    default:
      return false;
  }
}

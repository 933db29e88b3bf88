/** The code for an object store that fails or does not respond: the request may be retried later. */
export const STORE_AWAY = 'store_away';

/** A refused operation on releases: one line for the person, and the status and code for HTTP. */
export class Refused extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503;
  /** A slug, e.g. release_exists. */
  readonly code: string;

  constructor(status: Refused['status'], code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

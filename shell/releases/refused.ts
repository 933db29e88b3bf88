/** The code for an object storage that does not answer or has a failure: the same may be done later. */
export const STORE_AWAY = 'store_away';

/** Why something of releases is not done: one line for the person who asked, and how HTTP says it. */
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

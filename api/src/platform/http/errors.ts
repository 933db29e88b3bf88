import { type ErrorBody, messages } from '@haat/contracts';

export type Fields = NonNullable<ErrorBody['fields']>;

/** An expected failure: the caller gets its status, code and text; nothing is logged as an error. */
export class DomainError extends Error {
  readonly status: number = 400;
  readonly code: string = 'bad_request';
  /** The inputs at fault, dotted: 'selected_items.0'. */
  fields: Fields | undefined;
  /** Values that a client may use. */
  readonly details: Record<string, unknown> | undefined;

  constructor(message: string, fields?: Fields, details?: Record<string, unknown>) {
    super(message);
    this.name = new.target.name;
    this.fields = fields;
    this.details = details;
  }

  /** Names the inputs as parts of another one: `quantity` becomes 'selected_items.0.quantity'. @returns itself */
  within(field: string): this {
    this.fields = Object.fromEntries(
      Object.entries(this.fields ?? { '': [this.message] }).map(([name, texts]) => [
        name ? `${field}.${name}` : field,
        texts,
      ]),
    );
    return this;
  }
}

/** The request doesn't satisfy the contract or a rule over several of its fields. */
export class InvalidInput extends DomainError {
  override readonly status = 400;
  override readonly code = 'invalid_input';
}

export class NotSignedIn extends DomainError {
  override readonly status = 401;
  override readonly code = 'not_signed_in';
  constructor(message = 'Please log in to continue') {
    super(message);
  }
}

/** The token is expired, forged or revoked; the client refreshes its session on this code. */
export class SessionExpired extends DomainError {
  override readonly status = 401;
  override readonly code = 'session_expired';
  constructor() {
    super(messages.sessionExpired);
  }
}

export class Forbidden extends DomainError {
  override readonly status = 403;
  override readonly code: string = 'forbidden';
}

/** The application is pending or rejected, or the store is suspended. */
export class SellerNotApproved extends Forbidden {
  override readonly code = 'seller_not_approved';
  constructor() {
    super('Only approved sellers can do this');
  }
}

/** Answers requests for other users' resources, too, so that their existence is not disclosed. */
export class NotFound extends DomainError {
  override readonly status = 404;
  override readonly code: string = 'not_found';
}

export class Conflict extends DomainError {
  override readonly status = 409;
  override readonly code: string = 'conflict';
}

/** The Idempotency-Key was used with another request. */
export class KeyReused extends DomainError {
  override readonly status = 422;
  override readonly code = 'idempotency_key_reused';
}

export class UnsupportedType extends DomainError {
  override readonly status = 415;
  override readonly code = 'unsupported_type';
  constructor(wanted: string) {
    super(`Send the request as ${wanted}`);
  }
}

export class TooManyRequests extends DomainError {
  override readonly status = 429;
  override readonly code = 'too_many_requests';
  /** seconds until the next attempt may succeed */
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** There is more work than the server does in a reasonable time. */
export class ServerBusy extends DomainError {
  override readonly status = 503;
  override readonly code = 'unavailable';
  /** seconds until the next attempt may succeed */
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super('The server is busy. Please try again.');
    this.retryAfter = retryAfter;
  }
}

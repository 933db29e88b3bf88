import type { ErrorBody } from '@haat/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isStalePlan, takesNoWrites } from '../db/namedClient';
import { DomainError, ServerBusy, TooManyRequests } from './errors';

/** Texts for requests that Fastify refuses before a route runs. */
const FASTIFY_ERRORS: Record<string, { code: string; error: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', error: 'The request is too large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_type', error: 'Send the request as application/json' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'bad_request', error: 'The request was cut short' },
  FST_PARTS_LIMIT: { code: 'too_large', error: 'The request has too many parts' },
  FST_FILES_LIMIT: { code: 'too_large', error: 'The request has too many files' },
  FST_FIELDS_LIMIT: { code: 'too_large', error: 'The request has too many fields' },
  FST_MP_PREMATURE_CLOSE: { code: 'bad_request', error: 'The request was cut short' },
  FST_ERR_BAD_URL: { code: 'bad_request', error: 'The address is not valid' },
};

/** PostgreSQL error class 22, e.g. a NUL byte in a text: a value that the contract should have refused. */
const isDataException = (error: { code?: unknown; severity?: unknown }) =>
  error.severity === 'ERROR' && typeof error.code === 'string' && error.code.startsWith('22');

/**
 * The database is unreachable, silent, read-only or overloaded, resolved a deadlock, was migrated under a statement, or a
 * disk is full: the client may retry.
 */
const isUnavailable = ({
  code,
  message,
  syscall,
}: {
  code?: unknown;
  message?: unknown;
  syscall?: unknown;
}) =>
  takesNoWrites({ code, message }) ||
  isStalePlan({ code, message }) ||
  /^(connect|getaddrinfo)$/.test(String(syscall)) ||
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOSPC|EDQUOT|40001|40P01|53[123]00|57014|57P0[123]|08\d{3})$/.test(
    String(code),
  ) ||
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client .* is not queryable$)/.test(
    String(message),
  );

/** Maps every error to a response. Unexpected errors are logged, and the response has no details. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = responseTo(error);
  if (error instanceof ServerBusy) request.log.warn({ code: body.code }, 'too much work');
  else if (status >= 500) request.log.error({ err: error }, 'failed');
  else if (isDataException(error as object))
    request.log.warn({ err: error }, 'the contract accepted a value that the database refuses');
  else request.log.debug({ code: body.code, error: body.error }, 'refused');
  if (error instanceof TooManyRequests || error instanceof ServerBusy)
    reply.header('retry-after', error.retryAfter);
  reply.code(status).send({ ...body, request_id: request.id });
}

function responseTo(error: unknown): { status: number; body: ErrorBody } {
  if (error instanceof DomainError) {
    const { status, code, message, fields, details } = error;
    return {
      status,
      body: { error: message, code, ...(fields ? { fields } : {}), ...(details ? { details } : {}) },
    };
  }
  const failure = error as { statusCode?: number; code?: string; severity?: string };
  const fastifyError = FASTIFY_ERRORS[failure.code ?? ''];
  if (isDataException(failure)) {
    return { status: 400, body: { error: 'A value in the request is not valid', code: 'invalid_input' } };
  }
  // A statement beyond its budget: more often too broad a search than a server that hangs.
  if (failure.code === '57014') {
    return {
      status: 503,
      body: { error: 'This takes too long. Please narrow the search, or try again.', code: 'unavailable' },
    };
  }
  const status = isUnavailable(failure) ? 503 : (failure.statusCode ?? 500);
  if (status >= 400 && status < 500) {
    return { status, body: fastifyError ?? { error: 'The request is not valid', code: 'bad_request' } };
  }
  return status === 503
    ? { status, body: { error: 'The server is busy. Please try again.', code: 'unavailable' } }
    : {
        status: 500,
        body: { error: 'Something went wrong on our side. Please try again.', code: 'server_error' },
      };
}

export function sendUnknownPath(request: FastifyRequest, reply: FastifyReply): void {
  const body: ErrorBody = {
    error: 'There is nothing at this address',
    code: 'not_found',
    request_id: request.id,
  };
  reply.code(404).header('cache-control', 'no-store').send(body);
}

import type { Call, ErrorStatus } from '@haat/contracts';

type Status = ErrorStatus | 411 | 500;

/**
 * Errors a call may return: status → codes. Most follow from what the call declares; the rest are its own
 * `errors`.
 */
export function refusalsOf(call: Call): Map<number, string[]> {
  const found = new Map<number, string[]>();
  const may = (status: Status, ...codes: string[]) =>
    found.set(status, [...new Set([...(found.get(status) ?? []), ...codes])]);
  const { access, params, query, headers, body, form, files, errors = {} } = call;
  const sends = Boolean(body || form);
  may(400, 'bad_request');
  if (params || query || headers || sends) may(400, 'invalid_input');
  if (files) may(400, 'unreadable_picture');
  may(401, 'session_expired');
  if (access !== 'public') may(401, 'not_signed_in');
  if (access === 'seller') may(403, 'seller_not_approved');
  if (access === 'seller' || access === 'operator') may(403, 'forbidden');
  if (access === 'operator') may(403, 'two_step_required', 'role_not_allowed');
  if (params || query || sends) may(404, 'not_found');
  if (sends) {
    may(413, 'too_large');
    may(415, 'unsupported_type');
  }
  if (form) may(411, 'length_required');
  for (const [code, status] of Object.entries(errors)) may(status, code);
  may(500, 'server_error');
  may(503, 'unavailable');
  return new Map([...found].sort(([a], [b]) => a - b));
}

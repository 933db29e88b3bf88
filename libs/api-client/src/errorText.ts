import type { AxiosError } from 'axios';

export const DEFAULT_ERROR = 'An error occurred while fetching data';

/**
 * The text of a server's refusal, chosen in the order of section 8: error, detail, message,
 * non_field_errors joined with commas, a plain string, field-by-field; '' when the body says nothing.
 * @param body the parsed response, of this or another host of the API
 */
export function serverText(body: unknown): string {
  if (typeof body === 'string') return isUnreadable(body) ? '' : body.trim();
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return '';
  const fields = body as Record<string, unknown>;
  for (const key of ['error', 'detail', 'message']) {
    const value = fields[key];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  if (Array.isArray(fields.non_field_errors)) {
    const joined = texts(fields.non_field_errors).join(', ');
    if (joined !== '') return joined;
  }
  return Object.entries(fields)
    .filter(([field]) => !BODY_FIELDS.has(field))
    .map(([field, messages]) => [field, texts(messages).join(', ')] as const)
    .filter(([, messages]) => messages !== '')
    .map(([field, messages]) => `${field}: ${messages}`)
    .join('; ');
}

/** Fields of our own error bodies that are not inputs of a form. */
const BODY_FIELDS = new Set(['error', 'code', 'fields', 'details', 'request_id']);

function texts(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((item): item is string => typeof item === 'string' && item.trim() !== '');
}

/** A proxy's HTML page and truncated JSON are not messages for a shopper. */
function isUnreadable(body: string) {
  return /^\s*(<(!doctype|html|head|body|\?xml)|[{[])/i.test(body);
}

/** Checks axios's mark on its errors; importing axios's own check would load axios. */
export const isAxiosError = (thrown: unknown): thrown is AxiosError =>
  (thrown as Partial<AxiosError> | null)?.isAxiosError === true;

/** Translates a refusal to the page's language. @param said the API's or the client's own text, in English */
export type TranslateError = (said: string, code: string) => string;
let translate: TranslateError = (said) => said;

/** Sets the translation of errors, for a page in another language. */
export function setErrorTranslation(next: TranslateError): void {
  translate = next;
}

/** A call that did not succeed. `status` is 0 if there was no response (offline, time-out). */
export class ApiError extends Error {
  readonly status: number;
  /** the API's slug, e.g. 'out_of_stock'; 'network' or 'timeout' if there was no response */
  readonly code: string;
  /** input name → messages; empty when the refusal names no inputs */
  readonly fields: Readonly<Record<string, string[]>>;
  /** figures to act on, e.g. { available: 2 } with not_enough_stock */
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;
  /** `message` is the server's text, not a fallback */
  readonly fromServer: boolean;

  constructor(
    message: string,
    details: {
      status: number;
      code?: string;
      fields?: Record<string, string[]>;
      details?: Record<string, unknown>;
      requestId?: string;
      fromServer?: boolean;
    },
  ) {
    super(translate(message, details.code ?? 'error'));
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code ?? 'error';
    this.fields = translated(details.fields ?? {}, this.code);
    this.details = details.details ?? {};
    this.requestId = details.requestId;
    this.fromServer = details.fromServer ?? false;
  }
}

const translated = (fields: Record<string, string[]>, code: string) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [field, messages.map((one) => translate(one, code))]),
  );

/**
 * Turns any error of a call into an {@link ApiError} with the text to show.
 * @param fallback the call's text if the response has none (section 8)
 */
export function toApiError(thrown: unknown, fallback: string): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (!isAxiosError(thrown)) {
    return new ApiError(fallback || DEFAULT_ERROR, { status: 0, code: 'unreadable' });
  }
  const { response } = thrown;
  if (!response) {
    const code = thrown.code === 'ECONNABORTED' || thrown.code === 'ETIMEDOUT' ? 'timeout' : 'network';
    return new ApiError(fallback || DEFAULT_ERROR, { status: 0, code });
  }
  const text = serverText(response.data);
  const body = (typeof response.data === 'object' ? response.data : null) as Record<string, unknown> | null;
  // For a proxy's error page, the status says more than the call's own text (section 8).
  const { data, status, statusText } = response;
  const unreadable = typeof data === 'string' && data.trim() ? `${status} ${statusText}`.trim() : '';
  return new ApiError(text || unreadable || fallback || DEFAULT_ERROR, {
    status: response.status,
    code: typeof body?.code === 'string' ? body.code : undefined,
    fields: fieldsOf(body?.fields),
    details: (body?.details ?? {}) as Record<string, unknown>,
    requestId: typeof body?.request_id === 'string' ? body.request_id : undefined,
    fromServer: text !== '',
  });
}

/** The refusal of one of several entries of a call. @param body the response as for a call with this entry alone */
export function itemError(body: unknown, fallback: string): ApiError {
  const { code, fields } = (body ?? {}) as Record<string, unknown>;
  return new ApiError(serverText(body) || fallback, {
    status: 400,
    ...(typeof code === 'string' ? { code } : {}),
    fields: fieldsOf(fields),
    fromServer: serverText(body) !== '',
  });
}

function fieldsOf(value: unknown): Record<string, string[]> {
  if (value === null || typeof value !== 'object') return {};
  return Object.fromEntries(Object.entries(value).map(([field, messages]) => [field, texts(messages)]));
}

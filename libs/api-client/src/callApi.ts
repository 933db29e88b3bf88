import { type ClientCall, callPath } from '@haat/contracts';
import { connection } from './connection';
import { toApiError } from './errorText';
import { fallbackText } from './fallbackTexts';
import { send } from './http';
import { withNumbers } from './withNumbers';

export interface CallOptions {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  key?: string;
  version?: string;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

connection.fallbackText = fallbackText;

/** Implements `request`. @param access the visitor's token */
export async function callApi(
  contract: ClientCall,
  { params, query, body, key, version, signal, onProgress }: CallOptions,
  access: string | undefined,
  read: (answer: unknown) => unknown = (answer) => asAnswer(contract, answer),
): Promise<unknown> {
  const fallback = fallbackText(contract, body instanceof FormData);
  const answer = await send(
    {
      method: contract.method,
      url: callPath(contract, params),
      ...(contract.ofSite ? { baseURL: '' } : {}),
      params: query,
      data: body,
      headers: {
        ...(key ? { 'Idempotency-Key': key } : {}),
        ...(version ? { 'If-Match': `"${version}"` } : {}),
      },
      signal,
      responseType: contract.contentType ? 'blob' : undefined,
      onUploadProgress: onProgress && (({ loaded, total }) => onProgress(total ? loaded / total : 0)),
    },
    { fallback, access },
  );
  try {
    return read(answer instanceof Blob ? answer : withNumbers(answer));
  } catch (thrown) {
    throw toApiError(thrown, fallback);
  }
}

/** @throws TypeError for a response that violates the contract */
function asAnswer({ status, contentType }: ClientCall, answer: unknown): unknown {
  if (status === 204) return undefined;
  const fits = contentType ? answer instanceof Blob : typeof answer === 'object' && answer !== null;
  if (!fits) throw new TypeError(contentType ? 'Not a file' : 'Not an object');
  return answer;
}

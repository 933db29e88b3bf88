import { ApiError } from '@haat/api-client';

/** The second line under a specified failure text: what the server said itself, when it said something. */
export function failureDetail(error: unknown): string | undefined {
  return error instanceof ApiError && error.fromServer ? error.message : undefined;
}

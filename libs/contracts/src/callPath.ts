import type { Call } from './call';

/** The path of a call below /api/v1, with its parameters filled in. */
export function callPath(
  { path }: Pick<Call, 'path'>,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
}

import type { Call } from '@haat/contracts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { addressOf, type Sample } from '../operation/conformance/sampleRequests';
import { arbitraryOf } from './arbitraryOf';

/** Marks the positions where sqlmap inserts its payloads. */
const MARK = '*';
/** Values tried first for a query field; most fields accept one of them. */
const QUERY_VALUES = ['a', '1', 'true'];

type Values = Record<string, unknown>;

/** Texts and numbers with a mark at their end, at every depth. A number becomes a text: what an attacker would send. */
function marked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(marked);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marked(one)]));
  return typeof value === 'string' || typeof value === 'number' ? `${value}${MARK}` : value;
}

/** The query with every field of the contract, those of the sample first. */
function wholeQuery({ query: schema }: Call, { query = {} }: Sample): Record<string, string> {
  const whole: Record<string, string> = { ...query };
  if (!(schema instanceof z.ZodMiniObject)) return whole;
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodMiniType>)) {
    if (name in whole) continue;
    const fits = (value: unknown): value is string =>
      typeof value === 'string' && schema.safeParse({ ...whole, [name]: value }).success;
    const candidates = [...QUERY_VALUES, ...fc.sample(arbitraryOf(field), { numRuns: 20, seed: 1 })];
    const value = candidates.find(fits);
    if (value !== undefined) whole[name] = value.replaceAll(MARK, '');
  }
  return whole;
}

/** The fields of a body that the sample leaves out. */
function restOfBody({ body: schema }: Call, body: Values): Values {
  if (!(schema instanceof z.ZodMiniObject)) return {};
  const rest: Values = {};
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodMiniType>)) {
    if (name in body) continue;
    const value = fc
      .sample(arbitraryOf(field), { numRuns: 20, seed: 1 })
      .find((one) => one !== undefined && schema.safeParse({ ...body, ...rest, [name]: one }).success);
    if (value !== undefined) rest[name] = value;
  }
  return rest;
}

function encoded(form: Values): { type: string; text: string } {
  const boundary = 'haat-sqlmap-boundary';
  const parts = Object.entries(form).map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  });
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join('')}--${boundary}--\r\n` };
}

/**
 * The HTTP requests of a call as sqlmap reads them from a file, with a mark behind each value of path, query and body.
 * Fields that the sample leaves out are in a request of their own, so that one of them can't hide the others.
 * @param origin of the server
 */
export function injectableRequests(
  call: Call,
  sample: Sample,
  { origin, token }: { origin: string; token: string | null },
): string[] {
  const { params = {}, body, form, headers = {} } = sample;
  const path = call.path.replace(
    /:(\w+)/g,
    (_part, name) => `${encodeURIComponent(String(params[name]))}${MARK}`,
  );
  const query = Object.entries(wholeQuery(call, sample))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}${MARK}`)
    .join('&');
  const request = (address: string, sent?: { type: string; text: string }) => {
    if (!address.includes(MARK) && !sent?.text.includes(MARK)) return [];
    const lines = [
      `${call.method} /api/v1${address} HTTP/1.1`,
      `Host: ${new URL(origin).host}`,
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(sent ? [`Content-Type: ${sent.type}`] : []),
    ];
    return [`${lines.join('\r\n')}\r\n\r\n${sent?.text ?? ''}`];
  };
  const json = (value: Values) => ({ type: 'application/json', text: JSON.stringify(value) });
  const whole = `${path}${query && `?${query}`}`;
  const first = form
    ? request(whole, encoded(marked(form) as Values))
    : request(whole, body && json(marked(body) as Values));
  const rest = body ? restOfBody(call, body as Values) : {};
  const second =
    Object.keys(rest).length > 0
      ? request(addressOf(call, sample), json({ ...body, ...(marked(rest) as Values) }))
      : [];
  return [...first, ...second];
}

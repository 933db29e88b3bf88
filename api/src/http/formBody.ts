import { type FileRule, MAX_IMAGE_BYTES, messages } from '@haat/contracts';
import type { FastifyRequest } from 'fastify';
import { DomainError, type Fields, InvalidInput } from './errors';

/** A file as it was sent. Its name and type are what the sender says, so they are not handed on. */
export type Upload = Buffer;

const MAX_FIELDS = 60;
const MAX_FIELD_BYTES = 256 * 1024;

class LengthRequired extends DomainError {
  override readonly status = 411;
  override readonly code = 'length_required';
}

class TooLarge extends DomainError {
  override readonly status = 413;
  override readonly code = 'too_large';
}

/**
 * Reads a multipart body: text parts by name, file parts by name within their rules. Parts are read to the
 * end even when one is refused, because a browser that is cut off while sending shows no answer at all; the
 * declared length bounds how much that can be.
 * @throws InvalidInput naming the parts at fault; TooLarge; LengthRequired
 */
export async function readFormBody(
  request: FastifyRequest,
  rules: Record<string, FileRule>,
): Promise<{ form: Record<string, string>; files: Record<string, Upload[]> }> {
  refuseTooLong(request, rules);
  try {
    return await readParts(request, rules);
  } catch (error) {
    // The parser's own errors have no status: the body is cut short or no multipart at all.
    if (error instanceof DomainError || (error as { statusCode?: number }).statusCode) throw error;
    throw new InvalidInput('The request was cut short');
  }
}

async function readParts(request: FastifyRequest, rules: Record<string, FileRule>) {
  const form = new Map<string, string>();
  const files = noFiles(rules);
  const problems = new Map<string, string>();
  const parts = request.parts({
    limits: {
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: 100,
      fileSize: MAX_IMAGE_BYTES,
      files: 20,
      parts: MAX_FIELDS + 20,
    },
  });
  for await (const part of parts) {
    const name = part.fieldname;
    if (part.type === 'field') {
      if (form.has(name)) problems.set(name, 'Sent more than once');
      else if (part.valueTruncated || part.fieldnameTruncated) problems.set(name, 'Too long');
      else if (typeof part.value !== 'string') problems.set(name, 'Not text');
      // Forms send every line break as CRLF, whatever was typed.
      else form.set(name, part.value.replaceAll('\r\n', '\n'));
      continue;
    }
    const rule = rules[name];
    const kept = Object.hasOwn(files, name) ? files[name] : undefined;
    if (!rule || !kept) problems.set(name, 'Unknown field');
    else if (kept.length === rule.most) problems.set(name, rule.tooMany ?? `At most ${rule.most} files`);
    if (problems.has(name)) {
      part.file.resume();
      continue;
    }
    const bytes = await part.toBuffer();
    if (part.file.truncated) problems.set(name, messages.fileTooLarge);
    // A file input that was left empty is sent as a part of no bytes.
    else if (bytes.length > 0) kept?.push(bytes);
  }
  const [first] = problems.values();
  if (first !== undefined) {
    const fields: Fields = Object.fromEntries([...problems].map(([name, text]) => [name, [text]]));
    throw new InvalidInput(first, fields);
  }
  return { form: Object.fromEntries(form), files };
}

/** What a request without files has under each name. */
export function noFiles(rules: Record<string, FileRule>): Record<string, Upload[]> {
  return Object.fromEntries(Object.keys(rules).map((name) => [name, []]));
}

function refuseTooLong(request: FastifyRequest, rules: Record<string, FileRule>): void {
  const length = Number(request.headers['content-length']);
  if (!Number.isSafeInteger(length)) throw new LengthRequired('Send the length of the request');
  const files = Object.values(rules).reduce((sum, { most }) => sum + most, 0);
  // Room for a picture too many, so that it can be refused by name.
  if (length > (files + 2) * MAX_IMAGE_BYTES + 1024 * 1024) throw new TooLarge('The request is too large');
}

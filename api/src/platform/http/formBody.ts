import { type FileRule, MAX_IMAGE_BYTES, messages } from '@haat/contracts';
import type { FastifyRequest } from 'fastify';
import { DomainError, type Fields, InvalidInput } from './errors';

/** The bytes of an uploaded file. Its name and type are claims of the client and are dropped. */
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
 * Reads a multipart body: text parts by name, file parts by name within their rules. All parts are read even when one is
 * refused, because a browser shows no response when the connection closes while it sends. The declared length limits the
 * amount.
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
    // Errors of the parser have no status: the body is incomplete or not multipart.
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
      // Browsers send line breaks of forms as CRLF.
      else form.set(name, part.value.replaceAll('\r\n', '\n'));
      continue;
    }
    const rule = rules[name];
    const received = Object.hasOwn(files, name) ? files[name] : undefined;
    if (!rule || !received) problems.set(name, 'Unknown field');
    else if (received.length === rule.most) problems.set(name, rule.tooMany ?? `At most ${rule.most} files`);
    if (problems.has(name)) {
      part.file.resume();
      continue;
    }
    const bytes = await part.toBuffer();
    if (part.file.truncated) problems.set(name, messages.fileTooLarge);
    // Browsers send an empty file input as a part of 0 bytes.
    else if (bytes.length > 0) received?.push(bytes);
  }
  const [first] = problems.values();
  if (first !== undefined) {
    const fields: Fields = Object.fromEntries([...problems].map(([name, text]) => [name, [text]]));
    throw new InvalidInput(first, fields);
  }
  return { form: Object.fromEntries(form), files };
}

/** An empty list for each file name. */
export function noFiles(rules: Record<string, FileRule>): Record<string, Upload[]> {
  return Object.fromEntries(Object.keys(rules).map((name) => [name, []]));
}

function refuseTooLong(request: FastifyRequest, rules: Record<string, FileRule>): void {
  const length = Number(request.headers['content-length']);
  if (!Number.isSafeInteger(length)) throw new LengthRequired('Send the length of the request');
  const files = Object.values(rules).reduce((sum, { most }) => sum + most, 0);
  // One picture more than allowed still gets an error that names the field.
  if (length > (files + 2) * MAX_IMAGE_BYTES + 1024 * 1024) throw new TooLarge('The request is too large');
}

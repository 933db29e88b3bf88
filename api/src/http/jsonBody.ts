import type { FastifyRequest } from 'fastify';
import { InvalidInput } from './errors';

const DEEPEST = 32;

/** Fastify's parser for JSON bodies: an empty body counts as none; nonsense and towers of brackets are refused. */
export async function parseJsonBody(_request: FastifyRequest, text: string): Promise<unknown> {
  if (text.trim() === '') return undefined;
  if (depthOf(text) > DEEPEST) throw new InvalidInput('The request is nested too deeply');
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInput('The request is not valid JSON');
  }
}

/** How deeply brackets are nested outside of strings; the text needn't be valid. */
export function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth);
    else if (char === ']' || char === '}') depth--;
  }
  return deepest;
}

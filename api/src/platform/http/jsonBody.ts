import type { FastifyRequest } from 'fastify';
import { InvalidInput } from './errors';

const MAX_DEPTH = 32;

/** Fastify's parser for JSON bodies: an empty body counts as absent; invalid JSON and deep nesting are refused. */
export async function parseJsonBody(_request: FastifyRequest, text: string): Promise<unknown> {
  if (text.trim() === '') return undefined;
  if (depthOf(text) > MAX_DEPTH) throw new InvalidInput('The request is nested too deeply');
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInput('The request is not valid JSON');
  }
}

/** The nesting depth of brackets outside of strings; works for invalid JSON too. */
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

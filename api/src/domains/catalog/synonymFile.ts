import { readFile } from 'node:fs/promises';
import { MAX_SYNONYM_FORMS } from '@haat/contracts';
import { searchWords } from './searchWords';
import { MAX_PHRASE_WORDS, type SynonymGroup } from './synonyms';

const MAX_GROUPS = 5_000;

/** The problem of a synonym file, in one line with its line number. */
export class SynonymFileError extends Error {
  override name = 'SynonymFileError';
}

/**
 * Reads an operator's synonyms: UTF-8, one group per line, its words or phrases separated by commas. Empty lines and
 * lines that start with # are ignored.
 * @throws SynonymFileError
 */
export async function readSynonymFile(file: string): Promise<SynonymGroup[]> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new SynonymFileError(`can't be read: ${(error as Error).message}`);
  }
  return parseSynonyms(decode(bytes));
}

/** @throws SynonymFileError */
export function parseSynonyms(text: string): SynonymGroup[] {
  const groups: SynonymGroup[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.replace('\ufeff', '').trim();
    if (line === '' || line.startsWith('#')) continue;
    groups.push(groupOf(line, index + 1));
    if (groups.length > MAX_GROUPS) throw new SynonymFileError(`has more than ${MAX_GROUPS} groups`);
  }
  return groups;
}

function groupOf(line: string, number: number): SynonymGroup {
  const forms = line.split(',').flatMap((form) => form.trim() || []);
  const problem = groupProblem(forms);
  if (problem) throw new SynonymFileError(`line ${number} ${problem}`);
  return forms;
}

/** Names the first fault of a group, as the rest of a sentence about it; null when it has none. */
export function groupProblem(forms: SynonymGroup): string | null {
  if (forms.length < 2) return 'needs at least two words, separated by commas';
  if (forms.length > MAX_SYNONYM_FORMS) return `has more than ${MAX_SYNONYM_FORMS} words`;
  for (const form of forms) {
    const { length } = searchWords(form);
    if (length === 0) return `has an entry without a letter or digit: ${form}`;
    if (length > MAX_PHRASE_WORDS || form.length > 60)
      return `has a phrase of more than ${MAX_PHRASE_WORDS} words or 60 characters: ${form.slice(0, 60)}`;
  }
  return null;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SynonymFileError('is not UTF-8 text');
  }
}

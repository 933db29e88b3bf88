import { foldName, type Tag } from '@haat/contracts';

/** Entries of the dropdown (section 9). */
const MAX_MATCHES = 10;

export interface FoundTags {
  /** Tags that are not chosen yet, most used first. */
  matches: Tag[];
  /** The tag that 'Create new tag' would create; null when the text matches a tag, or is chosen already. */
  creates: string | null;
}

/** The options for the typed text (section 2); without text, the most used tags. */
export function findTags(tags: readonly Tag[], chosen: readonly string[], typed: string): FoundTags {
  const wanted = foldName(typed);
  const taken = new Set(chosen.map(foldName));
  const fitting = tags.filter(({ name }) => foldName(name).includes(wanted));
  const begins = ({ name }: Tag) => Number(foldName(name).startsWith(wanted));
  const matches = fitting
    .filter(({ name }) => !taken.has(foldName(name)))
    .sort((a, b) => begins(b) - begins(a) || b.usage_count - a.usage_count)
    .slice(0, MAX_MATCHES);
  const isNew = wanted !== '' && fitting.length === 0 && !taken.has(wanted);
  return { matches, creates: isNew ? typed.replace(/\s+/g, ' ').trim() : null };
}

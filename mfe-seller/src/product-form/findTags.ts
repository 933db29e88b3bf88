import { foldName, type Tag } from '@haat/contracts';

/** The dropdown shows at most so many (section 9). */
export const MOST_TAGS = 10;

export interface FoundTags {
  /** Those that were not chosen yet, most used first. */
  matches: Tag[];
  /** What 'Create new tag' would make; null where the text matches something, or is chosen already. */
  creates: string | null;
}

/** What the dropdown offers for what is typed (section 2). Without text it offers the most used. */
export function findTags(tags: readonly Tag[], chosen: readonly string[], typed: string): FoundTags {
  const wanted = foldName(typed);
  const taken = new Set(chosen.map(foldName));
  const fitting = tags.filter(({ name }) => foldName(name).includes(wanted));
  const begins = ({ name }: Tag) => Number(foldName(name).startsWith(wanted));
  const matches = fitting
    .filter(({ name }) => !taken.has(foldName(name)))
    .sort((a, b) => begins(b) - begins(a) || b.usage_count - a.usage_count)
    .slice(0, MOST_TAGS);
  const isNew = wanted !== '' && fitting.length === 0 && !taken.has(wanted);
  return { matches, creates: isNew ? typed.replace(/\s+/g, ' ').trim() : null };
}

import { foldName, type Tag } from '@haat/contracts';
import { compareShown } from '@haat/remote';

/** Entries of the dropdown (section 9). */
const MAX_MATCHES = 10;

export interface FoundTags {
  /** Tags that are not chosen yet, most used first. */
  matches: Tag[];
  /** The name of the tag with exactly the typed text, chosen or not. */
  exact: string | null;
  /** The tag that 'Create new tag' would create; null when the text matches a tag, or is chosen already. */
  creates: string | null;
}

/**
 * The options for the typed text (section 2); without text, the most used tags.
 * @param nameOf the visible name of a tag, which may be typed too
 */
export function findTags(
  tags: readonly Tag[],
  chosen: readonly string[],
  typed: string,
  nameOf = (tag: string) => tag,
): FoundTags {
  const wanted = foldName(typed);
  const taken = new Set(chosen.map(foldName));
  const names = ({ name }: Tag) => [name, nameOf(name)].map(foldName);
  const fitting = tags.filter((tag) => names(tag).some((name) => name.includes(wanted)));
  const begins = (tag: Tag) => Number(names(tag).some((name) => name.startsWith(wanted)));
  const compare = compareShown(nameOf);
  const matches = fitting
    .filter(({ name }) => !taken.has(foldName(name)))
    .sort((a, b) => begins(b) - begins(a) || b.usage_count - a.usage_count || compare(a.name, b.name))
    .slice(0, MAX_MATCHES);
  const isNew = wanted !== '' && fitting.length === 0 && !taken.has(wanted);
  const exact = fitting.find((tag) => names(tag).includes(wanted))?.name ?? null;
  return { matches, exact, creates: isNew ? typed.replace(/\s+/g, ' ').trim() : null };
}

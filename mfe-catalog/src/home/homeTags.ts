import { DEFAULT_HOME_TAGS, PREFERENCE_TAGS, type Preference, type Tag, type User } from '@haat/contracts';

/** Most tags of the More Tags panel (section 9). */
const MAX_EXTRA_TAGS = 16;

/** The tags of the home row: the user's preferences after onboarding, else the four of section 9. */
export function rowTags(user: Pick<User, 'onboarding_completed' | 'preferred_tags'> | undefined): string[] {
  const own = preferredTags(user);
  return own.length > 0 ? own : [...DEFAULT_HOME_TAGS];
}

/** The tags whose products come first on the home page: the user's preferences after onboarding. */
export function preferredTags(
  user: Pick<User, 'onboarding_completed' | 'preferred_tags'> | undefined,
): string[] {
  return user?.onboarding_completed ? [...new Set(user.preferred_tags.map(tagOf))] : [];
}

/** An unknown preference, e.g. of another API version, is used as a tag. */
function tagOf(preference: string): string {
  return PREFERENCE_TAGS[preference.toLowerCase().replace(/[\s_]/g, '') as Preference] ?? preference;
}

/**
 * The tags of the panel: those that are not in the row, most used first.
 * @param compare for tags of equal counts
 */
export function extraTags(
  all: readonly Tag[],
  row: readonly string[],
  compare: (a: string, b: string) => number = () => 0,
): Tag[] {
  return all
    .filter((tag) => tag.name !== '' && !row.includes(tag.name))
    .sort((a, b) => b.usage_count - a.usage_count || compare(a.name, b.name))
    .slice(0, MAX_EXTRA_TAGS);
}

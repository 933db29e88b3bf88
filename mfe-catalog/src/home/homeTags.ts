import { DEFAULT_HOME_TAGS, PREFERENCE_TAGS, type Preference, type Tag, type User } from '@haat/contracts';

/** Extra tags of the More Tags panel at most (section 9). */
const MAX_EXTRA_TAGS = 16;

/** The home row's tags: the user's own after onboarding, else the four of section 9. */
export function rowTags(user: Pick<User, 'onboarding_completed' | 'preferred_tags'> | undefined): string[] {
  const own = preferredTags(user);
  return own.length > 0 ? own : [...DEFAULT_HOME_TAGS];
}

/** The tags whose products come first on home: the user's own after onboarding. */
export function preferredTags(
  user: Pick<User, 'onboarding_completed' | 'preferred_tags'> | undefined,
): string[] {
  return user?.onboarding_completed ? [...new Set(user.preferred_tags.map(tagOf))] : [];
}

/** An unknown preference, of another host, is its own tag. */
function tagOf(preference: string): string {
  return PREFERENCE_TAGS[preference.toLowerCase().replace(/[\s_]/g, '') as Preference] ?? preference;
}

/** The panel's tags: what the row does not have, most used first. */
export function extraTags(all: readonly Tag[], row: readonly string[]): Tag[] {
  return all
    .filter((tag) => tag.name !== '' && !row.includes(tag.name))
    .sort((a, b) => b.usage_count - a.usage_count)
    .slice(0, MAX_EXTRA_TAGS);
}
